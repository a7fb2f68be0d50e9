#pragma once
/// What the terminal on standard output can do, and what the user wants of it.
///
///     command.options.push_back(colour_option(*wish));
///     draw_text(position, {.colour = wants_colour(wish), .ascii = wants_ascii()});

#include <cstdint>

#include "cli/command.hpp"

namespace evora::cli {

/// The index of a choice of `colour_option`.
enum class ColourWish : std::uint8_t { automatic, always, never };

[[nodiscard]] Option colour_option(std::size_t& wish);

/// `automatic`: on a terminal that is not "dumb", unless NO_COLOR is set to anything but the empty text.
[[nodiscard]] bool wants_colour(std::size_t wish);
/// True where the locale of the environment names an encoding that is not UTF-8.
[[nodiscard]] bool wants_ascii();
/// Columns of the terminal on standard output, or on another open file; 80 where it is none or does not say.
[[nodiscard]] int terminal_columns(int file = 1);

}  // namespace evora::cli
