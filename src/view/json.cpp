#include "view/json.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

namespace evora {

namespace {

/// How many bytes of the text are one well-formed character of UTF-8 (Unicode, table 3-7); 0 where there is none.
std::size_t character_size(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
    const unsigned first = byte(0);
    const unsigned second = byte(1);
    if (first < 0x80) {
        return 1;
    }
    if (first >= 0xC2 && first <= 0xDF) {
        return follows(1) ? 2 : 0;
    }
    if (first >= 0xE0 && first <= 0xEF) {
        const bool overlong = first == 0xE0 && second < 0xA0;
        const bool surrogate = first == 0xED && second > 0x9F;
        return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const bool overlong = first == 0xF0 && second < 0x90;
        const bool too_large = first == 0xF4 && second > 0x8F;
        return follows(1) && follows(2) && follows(3) && !overlong && !too_large ? 4 : 0;
    }
    return 0;
}

/// Which bytes stand for themselves within quotes, and alone.
constexpr auto plain_bytes = [] {
    std::array<bool, 256> plain{};
    for (std::size_t byte = ' '; byte < 0x7F; ++byte) {
        plain[byte] = byte != '"' && byte != '\\';
    }
    return plain;
}();

/// How many of them the text begins with.
std::size_t plain_size(std::string_view text) noexcept {
    std::size_t size = 0;
    while (size < text.size() && plain_bytes[static_cast<unsigned char>(text[size])]) {
        ++size;
    }
    return size;
}

}  // namespace

void append_json(std::string& text, std::string_view value) {
    constexpr std::string_view digits = "0123456789abcdef";
    constexpr std::string_view replacement = "\xEF\xBF\xBD";
    std::size_t plain = plain_size(value);
    // Nearly always this is all of it, and the names of fields are most of what is written.
    if (std::array<char, 64> quoted; plain == value.size() && plain + 2 <= quoted.size()) {
        quoted[0] = '"';
        std::ranges::copy(value, quoted.begin() + 1);
        quoted[plain + 1] = '"';
        text.append(quoted.data(), plain + 2);
        return;
    }
    text += '"';
    while (true) {
        text += value.substr(0, plain);
        value.remove_prefix(plain);
        if (value.empty()) {
            break;
        }
        const std::size_t size = character_size(value);
        const auto first = static_cast<unsigned char>(value.front());
        if (size == 0) {
            text += replacement;
        } else if (first == '"' || first == '\\') {
            text += '\\';
            text += value.front();
        } else if (first < 0x20 || first == 0x7F) {
            text += "\\u00";
            text += digits[first >> 4U];
            text += digits[first & 15U];
        } else {
            text += value.substr(0, size);
        }
        value.remove_prefix(size == 0 ? 1 : size);
        plain = plain_size(value);
    }
    text += '"';
}

void append_json(std::string& text, Decimal value) {
    assert(0 <= value.places && value.places <= 9);
    const std::int64_t whole = value.value;
    std::string digits = std::to_string(whole < 0 ? -whole : whole);
    const auto places = static_cast<std::size_t>(value.places);
    if (digits.size() <= places) {
        digits.insert(0, places + 1 - digits.size(), '0');
    }
    if (whole < 0) {
        text += '-';
    }
    text.append(digits, 0, digits.size() - places);
    if (places > 0) {
        text += '.';
        text.append(digits, digits.size() - places);
    }
}

}  // namespace evora
