#include "rules/record/detail/encoding.hpp"

#include <cstdint>

#include "rules/fault.hpp"

namespace evora {

namespace {

constexpr bool is_plain(unsigned char byte) noexcept { return byte >= 0x20 && byte < 0x7F; }

bool all_plain(std::string_view text) noexcept {
    // Without an early way out the compiler checks many bytes at once; nearly every line passes.
    unsigned odd = 0;
    for (char c : text) {
        odd |= is_plain(static_cast<unsigned char>(c)) ? 0U : 1U;
    }
    return odd == 0;
}

/// How many bytes the character takes that begins with this one; 0 where none can.
constexpr std::size_t sequence_size(unsigned char first) noexcept {
    if (first < 0x80) {
        return 1;
    }
    if (first < 0xC2) {
        return 0;
    }
    if (first < 0xE0) {
        return 2;
    }
    if (first < 0xF0) {
        return 3;
    }
    return first < 0xF5 ? 4 : 0;
}

/// The code point at the front of the text; empty where it is not well formed, overlong, a surrogate or too high.
std::optional<std::uint32_t> code_point(std::string_view text) noexcept {
    constexpr std::uint32_t lowest_of_size[] = {0, 0, 0x80, 0x800, 0x10000};
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t size = sequence_size(first);
    if (size == 0 || size > text.size()) {
        return std::nullopt;
    }
    if (size == 1) {
        return first;
    }
    std::uint32_t code = first & (0x7FU >> size);
    for (char c : text.substr(1, size - 1)) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0U) != 0x80U) {
            return std::nullopt;
        }
        code = (code << 6U) | (byte & 0x3FU);
    }
    const bool surrogate = code >= 0xD800 && code < 0xE000;
    if (code < lowest_of_size[size] || surrogate || code > 0x10FFFF) {
        return std::nullopt;
    }
    return code;
}

}  // namespace

std::optional<EncodingFlaw> encoding_flaw(std::string_view text) {
    if (all_plain(text)) {
        return std::nullopt;
    }
    for (std::size_t at = 0; at < text.size();) {
        const auto first = static_cast<unsigned char>(text[at]);
        const auto code = code_point(text.substr(at));
        if (!code) {
            return EncodingFlaw{.at = at, .found = quoted(text.substr(at, 1)), .expected = "well-formed UTF-8"};
        }
        if (*code == '\r' && at + 1 == text.size()) {
            return EncodingFlaw{.at = at,
                                .found = "a carriage return before the line feed",
                                .expected = "lines that end with a line feed alone"};
        }
        if (*code < 0x20 || (*code >= 0x7F && *code < 0xA0)) {
            return EncodingFlaw{.at = at,
                                .found = "the control character " + quoted(text.substr(at, sequence_size(first))),
                                .expected = "text without control characters"};
        }
        at += sequence_size(first);
    }
    return std::nullopt;
}

}  // namespace evora
