#pragma once
/// One player's board: score, pattern lines, wall and floor line (C4), and where a colour may go on it (A7).
///
///     unsigned lines = board.open_lines(Colour::red);   // bit r: line r may receive red; the floor always may (A10)

#include "rules/floor_line.hpp"
#include "rules/pattern_lines.hpp"
#include "rules/points.hpp"
#include "rules/wall.hpp"

namespace evora {

struct Board {
    Wall wall;
    PatternLines lines;
    FloorLine floor;
    Points score;

    /// Bit 5k + r: line r may receive colour k (A7).
    [[nodiscard]] constexpr std::uint32_t open() const noexcept { return lines.accepts() & ~wall.rows_with_colour(); }
    /// Bit r: line r may receive the colour (A7).
    [[nodiscard]] constexpr unsigned open_lines(Colour colour) const noexcept {
        return (open() >> (5 * index(colour))) & 31U;
    }
    /// Every tile on the board.
    [[nodiscard]] constexpr Tiles tiles() const noexcept {
        Tiles sum = floor.tiles() + wall.tiles();
        for (Line line : Line::all()) {
            sum += lines.tiles(line);
        }
        return sum;
    }

    friend constexpr bool operator==(const Board&, const Board&) noexcept = default;
};

}  // namespace evora
