#pragma once
/// The lines of the protocol: how long they may be, what they are made of, and their words.
///
///     split("  go   depth 3\r");          // {"go", "depth", "3"}
///     whole_number("0250");               // 250

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace evora {

/// Bytes, the line feed not counted.
inline constexpr std::size_t max_protocol_line = 65535;

using Words = std::vector<std::string_view>;

/// The words between blanks: spaces, tabs and carriage returns.
[[nodiscard]] Words split(std::string_view line);
/// With one space between each.
[[nodiscard]] std::string join(std::span<const std::string_view> words);

/// True where all bytes are printable ASCII or blanks.
[[nodiscard]] bool is_plain(std::string_view line) noexcept;

/// Decimal digits and nothing else, up to 2⁶⁴ − 1.
[[nodiscard]] std::optional<std::uint64_t> whole_number(std::string_view word) noexcept;

}  // namespace evora
