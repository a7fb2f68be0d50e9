#include "server/names.hpp"

#include <algorithm>
#include <memory>

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>
#include <unicode/uvernum.h>

namespace evora::server {

namespace {

/// How keys are made from what ICU says; a new number makes all of them anew.
constexpr std::int64_t recipe = 1;
constexpr std::int64_t version = std::int64_t{U_ICU_VERSION_MAJOR_NUM} * 100 + recipe;

enum class Flaw : std::uint8_t { none, control, direction, invisible };

Flaw flaw_of(UChar32 character) {
    constexpr UChar32 blank_braille = 0x2800;
    switch (u_charType(character)) {
        case U_CONTROL_CHAR:
        case U_LINE_SEPARATOR:
        case U_PARAGRAPH_SEPARATOR:
        case U_SURROGATE:
        case U_PRIVATE_USE_CHAR:
        case U_UNASSIGNED: return Flaw::control;
        case U_FORMAT_CHAR: {
            const bool turns = u_hasBinaryProperty(character, UCHAR_BIDI_CONTROL) != 0;
            return turns ? Flaw::direction : Flaw::invisible;
        }
        default: break;
    }
    // What chooses between two drawings of the character before it comes with every heart that a phone types.
    const bool chooses = character == 0xFE0E || character == 0xFE0F;
    const bool ignorable = u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
    return character == blank_braille || (ignorable && !chooses) ? Flaw::invisible : Flaw::none;
}

bool is_seen(UChar32 character) {
    constexpr std::uint32_t seen = U_GC_L_MASK | U_GC_N_MASK | U_GC_S_MASK | U_GC_P_MASK;
    return (U_GET_GC_MASK(character) & seen) != 0;
}

/// What is wrong with a name, or with another line of text.
Refusal line_refusal(RefusalCode code, std::string_view field, std::string_view fault, std::size_t most) {
    const std::string expected = "1 to " + std::to_string(most) + " characters that can be seen";
    return Refusal(code, "found '" + std::string(fault) + "' in '" + std::string(field) + "', expected " + expected)
        .with("where", std::string(field))
        .with("fault", std::string(fault))
        .with("expected", expected);
}

std::string utf8(const icu::UnicodeString& text) {
    std::string result;
    text.toUTF8String(result);
    return result;
}

icu::UnicodeString unicode(std::string_view text) {
    return icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
}

icu::UnicodeString normalised(const icu::UnicodeString& text, const icu::Normalizer2* form) {
    UErrorCode fault = U_ZERO_ERROR;
    icu::UnicodeString result = form->normalize(text, fault);
    return U_SUCCESS(fault) != 0 ? result : text;
}

/// Compatible forms as the usual ones, no capitals, nothing that cannot be seen.
icu::UnicodeString folded(const icu::UnicodeString& text) {
    UErrorCode fault = U_ZERO_ERROR;
    const icu::Normalizer2* form = icu::Normalizer2::getNFKCCasefoldInstance(fault);
    return U_SUCCESS(fault) != 0 ? normalised(text, form) : text;
}

/// What everything that looks the same has in common.
std::string skeleton(const icu::UnicodeString& text) {
    struct Close {
        void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
    };
    // Opened once and then only read, which several threads may do.
    static const std::unique_ptr<USpoofChecker, Close> checker = [] {
        UErrorCode fault = U_ZERO_ERROR;
        return std::unique_ptr<USpoofChecker, Close>(uspoof_open(&fault));
    }();
    UErrorCode fault = U_ZERO_ERROR;
    icu::UnicodeString result;
    uspoof_getSkeletonUnicodeString(checker.get(), 0, text, result, &fault);
    // The skeleton of "0" is "O".
    return utf8(folded(U_SUCCESS(fault) != 0 ? result : text));
}

std::expected<std::string, Refusal> tidy(RefusalCode code, std::string_view field, std::string_view text,
                                         std::size_t most) {
    const auto refusal = [&](std::string_view fault) {
        return std::unexpected(line_refusal(code, field, fault, most));
    };
    UErrorCode fault = U_ZERO_ERROR;
    const icu::Normalizer2* const form = icu::Normalizer2::getNFCInstance(fault);
    if (U_SUCCESS(fault) == 0) {
        return std::unexpected(Refusal(RefusalCode::unavailable, "found no tables of Unicode"));
    }
    icu::UnicodeString line;
    std::size_t characters = 0;
    bool seen = false;
    const icu::UnicodeString given = normalised(unicode(text), form);
    for (std::int32_t at = 0; at < given.length(); at = given.moveIndex32(at, 1)) {
        UChar32 character = given.char32At(at);
        switch (flaw_of(character)) {
            case Flaw::control: return refusal("control");
            case Flaw::direction: return refusal("direction");
            case Flaw::invisible: return refusal("invisible");
            case Flaw::none: break;
        }
        if (u_charType(character) == U_SPACE_SEPARATOR) {
            character = ' ';
            if (line.isEmpty() || line[line.length() - 1] == u' ') {
                continue;
            }
        }
        line.append(character);
        ++characters;
        seen = seen || is_seen(character);
    }
    if (!line.isEmpty() && line[line.length() - 1] == u' ') {
        line.truncate(line.length() - 1);
        --characters;
    }
    if (!seen) {
        return refusal("empty");
    }
    if (characters > most) {
        return refusal("long");
    }
    return utf8(line);
}

}  // namespace

std::expected<std::string, Refusal> tidy_line(std::string_view field, std::string_view text, std::size_t most) {
    return tidy(RefusalCode::text, field, text, most);
}

std::expected<std::string, Refusal> tidy_name(std::string_view text) {
    return tidy(RefusalCode::name, "name", text, most_name_characters);
}

store::NameKeys name_keys(std::string_view name) {
    const icu::UnicodeString text = unicode(name);
    store::NameKeys keys{.version = version, .keys = {skeleton(folded(text)), skeleton(text)}};
    if (keys.keys.front() == keys.keys.back()) {
        keys.keys.pop_back();
    }
    return keys;
}

std::string login_name(std::string_view name) { return utf8(folded(unicode(name))); }

std::string old_login_name(std::string_view name) {
    std::string text(name);
    std::ranges::transform(text, text.begin(),
                           [](char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

}  // namespace evora::server
