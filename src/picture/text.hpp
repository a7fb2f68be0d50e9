#pragma once
/// A whole position as lines for a terminal, at most 80 columns wide for up to four players.
///
///     const std::string picture = draw_text(position, {.colour = true, .names = {"Ana", "Ben"}});
///
/// A tile is its letter, in brackets or on its own colour: `[B]`. An empty space of a coloured wall is the letter of
/// its colour in lower case, every other empty space a dot; an empty floor space shows its cost. Before a line, `>`
/// says that it is full. `*` is the starting player marker, `^` the space that a taken SF5 became (X8). With colour
/// off nothing is lost, and with it on the tiles bring their own ground, so both suit light and dark terminals.

#include <string>
#include <vector>

#include "rules/position.hpp"

namespace evora {

struct TextOptions {
    /// ANSI escape sequences with the 256-colour palette; without it not one escape character is written.
    bool colour = false;
    /// Nothing above U+007F, in names too.
    bool ascii = false;
    /// UTF-8, in seat order. An empty or missing name reads "Seat 2"; a long one ends in an ellipsis; control
    /// characters and malformed bytes are replaced.
    std::vector<std::string> names = {};
};

/// Every line ends in a line feed and has no blanks before it.
[[nodiscard]] std::string draw_text(const Position& position, const TextOptions& options = {});

/// One tile as `draw_text` shows it, three columns wide.
[[nodiscard]] std::string tile_text(Colour colour, const TextOptions& options = {});

}  // namespace evora
