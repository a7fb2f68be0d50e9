#pragma once
/// Every way to tile a board: one on the coloured wall, one for each choice of spaces on a free wall (W2–W8, G1–G4).
/// What comes of each is the board with the floor line scored and cleared.
///
///     for_each_tiling(WallKind::free, board, [&](const Board& tiled, bool placed_any) { … });

#include "rules/bits.hpp"
#include "rules/board.hpp"
#include "rules/detail/board_tiling.hpp"
#include "rules/detail/sinks.hpp"
#include "rules/rules.hpp"

namespace evora {

/// The board after one choice: the full line's tile on the wall and scored (W3–W5).
/// Precondition: the line is full and the column valid for its colour.
[[nodiscard]] inline Board board_with_tile(const Board& board, Line line, Column column) noexcept {
    Board next = board;
    place_tile(next, Seat(), line, column, NoEvents{});
    return next;
}

/// The board after a pick of so many tiles, with the marker or without: its owner's share of `Position::pick`.
/// Preconditions: tiles >= 1, the destination may receive the colour, and the source is no SF5.
[[nodiscard]] inline Board board_with_pick(const Board& board, Destination destination, Colour colour, int tiles,
                                           bool with_marker) noexcept {
    Board next = board;
    // Nothing is reported, so any source and seat will do.
    receive_pick(next, Seat(), Move::pick(Source::centre(), colour, destination), tiles, with_marker, NoEvents{});
    return next;
}

/// `visit(tiled, placed_any)`: the board afterwards, and whether any tile went to the wall. Ways that differ only in
/// the order of choices do not exist, as lines are tiled from the first to the last.
template <class Visit>
void for_each_tiling(WallKind kind, const Board& board, Visit&& visit, bool placed_before = false) {
    Board tiled = board;
    // Nothing is reported, so any seat will do.
    const TilingProgress progress = tile_until_choice(kind, tiled, Seat(), NoEvents{});
    const bool placed_any = placed_before || progress.placed_any;
    if (!progress.choice) {
        score_floor(tiled, Seat(), NoEvents{});
        tiled.floor.clear();
        visit(static_cast<const Board&>(tiled), placed_any);
        return;
    }
    const Line line = *progress.choice;
    for (unsigned columns = tiled.wall.free_columns(line, tiled.lines.colour(line)); columns != 0;
         columns &= columns - 1) {
        for_each_tiling(kind, board_with_tile(tiled, line, Column::from_index(lowest_bit(columns))), visit, true);
    }
}

}  // namespace evora
