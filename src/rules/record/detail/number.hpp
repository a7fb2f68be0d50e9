#pragma once
/// Numbers as the notation writes them: no sign, no leading zeros, at most four digits.
///
///     parse_number("120") == 120;   parse_number("007");   // empty

#include <optional>
#include <string_view>

namespace evora {

[[nodiscard]] constexpr std::optional<int> parse_number(std::string_view text) noexcept {
    constexpr std::size_t max_digits = 4;
    if (text.empty() || text.size() > max_digits || (text.size() > 1 && text.front() == '0')) {
        return std::nullopt;
    }
    int value = 0;
    for (char c : text) {
        if (c < '0' || c > '9') {
            return std::nullopt;
        }
        value = value * 10 + (c - '0');
    }
    return value;
}

}  // namespace evora
