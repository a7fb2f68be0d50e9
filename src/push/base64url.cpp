#include "push/base64url.hpp"

#include <cstdint>

namespace evora::push {

namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

}  // namespace

std::string base64url(std::string_view bytes) {
    std::string text;
    std::uint32_t bits = 0;
    unsigned held = 0;
    for (const char byte : bytes) {
        bits = (bits << 8U) | static_cast<std::uint8_t>(byte);
        held += 8;
        while (held >= 6) {
            held -= 6;
            text += letters[(bits >> held) & 63U];
        }
    }
    if (held > 0) {
        text += letters[(bits << (6 - held)) & 63U];
    }
    return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
    std::string bytes;
    std::uint32_t bits = 0;
    unsigned held = 0;
    for (const char letter : text) {
        const std::size_t value = letters.find(letter);
        if (value == std::string_view::npos) {
            return std::nullopt;
        }
        bits = (bits << 6U) | static_cast<std::uint32_t>(value);
        held += 6;
        if (held >= 8) {
            held -= 8;
            bytes += static_cast<char>((bits >> held) & 0xFFU);
        }
    }
    // What is left over is padding: less than a letter, and zero.
    if (held >= 6 || (bits & ((1U << held) - 1U)) != 0) {
        return std::nullopt;
    }
    return bytes;
}

}  // namespace evora::push
