#pragma once
/// Positions as text, the one canonical form of docs/notation.md.
///
///     auto position = parse_position("fixed 1 0 deal 1 1 - - B20Y20R20K20W20 - 0;-/…");
///     to_text(*position);                     // the same text again
///     for (const Fault& fault : position.error()) { message(fault); }

#include <expected>
#include <string>
#include <string_view>

#include "rules/fault.hpp"
#include "rules/position.hpp"
#include "rules/setup.hpp"

namespace evora {

/// The longest position text, in bytes; the parser refuses longer input at once.
inline constexpr std::size_t max_position_text = 2048;

/// Reads the form only; every fault of form that can be told apart is reported.
[[nodiscard]] std::expected<Setup, Faults> parse_setup(std::string_view text);

/// Reads and checks; all faults of form, or all faults of the position (`Position::from`).
[[nodiscard]] std::expected<Position, Faults> parse_position(std::string_view text);

[[nodiscard]] std::string to_text(const Position& position);
/// The same at the end of `text`.
void append_text(std::string& text, const Position& position);

}  // namespace evora
