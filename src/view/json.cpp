#include "view/json.hpp"

#include <algorithm>
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

/// Stands for itself within quotes, and alone.
constexpr bool is_plain(char c) noexcept { return c >= ' ' && c < '\x7F' && c != '"' && c != '\\'; }

}  // namespace

void append_json(std::string& text, std::string_view value) {
    constexpr std::string_view digits = "0123456789abcdef";
    constexpr std::string_view replacement = "\xEF\xBF\xBD";
    text += '"';
    while (true) {
        // Nearly always this is all of it.
        const auto plain = static_cast<std::size_t>(std::ranges::find_if_not(value, is_plain) - value.begin());
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
