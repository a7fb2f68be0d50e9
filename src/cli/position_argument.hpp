#pragma once
/// The argument POSITION that several commands take.
///
///     command.arguments = {position_argument(values->position)};
///     const auto position = read_position(values->position);
///     if (!position) { return position.error(); }

#include <expected>
#include <string>

#include "cli/command.hpp"
#include "rules/position.hpp"

namespace evora::cli {

[[nodiscard]] Argument position_argument(std::string& target);

/// The position, or Status::refused after a line for each fault.
[[nodiscard]] std::expected<Position, Status> read_position(const std::string& text);

/// A position for the examples in help texts: the first pick of a game for two.
inline constexpr std::string_view example_position =
    "'fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - 0;-/-/-/-/-;...../...../...../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;-'";

}  // namespace evora::cli
