#pragma once
/// What happens on one board by itself: picks (A), dropping (F), tiling (W2–W5) and free-wall choices (G1–G4). Boards
/// do not interact here, so a position and a single seat's tiling (rules/tiling.hpp) share this. For use inside
/// src/rules only.

#include <optional>

#include "rules/bits.hpp"
#include "rules/board.hpp"
#include "rules/detail/sinks.hpp"
#include "rules/rules.hpp"

namespace evora {

/// F2, F3, X9. Returns what goes to the lid.
template <class Sink>
Tiles drop_tiles(Board& board, Seat seat, Colour colour, int count, const Place& from, Sink sink) {
    if constexpr (Sink::records) {
        const FloorLine before = board.floor;
        const int surplus = board.floor.drop(colour, count);
        int dropped = count - surplus;
        if (before.owns_shield() && !before.shield() && dropped > 0) {
            sink.log(TilesMoved{colour, 1, from, Place::on_shield(seat)});
            --dropped;
        }
        for (int i = 0; i < dropped; ++i) {
            sink.log(TilesMoved{colour, 1, from, Place::on_floor(seat, before.size() + i + 1)});
        }
        if (surplus > 0) {
            sink.log(TilesMoved{colour, surplus, from, Place::lid()});
        }
        return Tiles::of(colour, surplus);
    } else {
        return Tiles::of(colour, board.floor.drop(colour, count));
    }
}

/// A5, F4: the marker falls before anything else of its turn.
template <class Sink>
void drop_marker(Board& board, Seat seat, Sink sink) {
    const bool on_shield = board.floor.owns_shield() && !board.floor.shield();
    const int position = board.floor.size() + 1;
    board.floor.drop_marker();
    report(sink, MarkerMoved{Place::centre(), on_shield ? Place::on_shield(seat) : Place::on_floor(seat, position)});
}

/// What a pick does to the board of whoever makes it: A5, A8, A9. Returns what goes to the lid.
template <class Sink>
Tiles receive_pick(Board& board, Seat seat, Move pick, int picked, bool with_marker, Sink sink) {
    if (with_marker) {  // A5
        drop_marker(board, seat, sink);
    }
    const int kept = board.lines.receive(pick.destination(), pick.colour(), picked);
    const Place from = Place::on(pick.source());
    if constexpr (Sink::records) {
        if (kept > 0) {
            sink.log(TilesMoved{pick.colour(), kept, from, Place::on_line(seat, pick.destination().as_line())});
        }
    }
    return drop_tiles(board, seat, pick.colour(), picked - kept, from, sink);
}

/// W3–W5: the full line's tile goes to the wall and scores, the others to the lid (returned).
/// Precondition: the line is full and the column valid for its colour.
template <class Sink>
Tiles place_tile(Board& board, Seat seat, Line line, Column column, Sink sink) {
    const Colour colour = board.lines.colour(line);
    board.lines.clear(line);
    board.wall.place(line, column, colour);
    const Run run = board.wall.run_through(line, column);
    board.score += run.points();
    const int others = line.capacity() - 1;
    if constexpr (Sink::records) {
        sink.log(TilesMoved{colour, 1, Place::on_line(seat, line), Place::on_wall(seat, line, column)});
        sink.log(TilePlaced{seat, line, column, colour, run, run.points(), board.score});
        if (others > 0) {
            sink.log(TilesMoved{colour, others, Place::on_line(seat, line), Place::lid()});
        }
    }
    return Tiles::of(colour, others);
}

/// How far a board's tiling has come without asking its owner.
struct TilingProgress {
    Tiles to_lid;
    bool placed_any = false;
    std::optional<Line> choice;  ///< the full line that waits for its owner's column (free wall)
};

/// W2–W5 from line 1 on: on the fixed wall every full line, on a free wall every full line that has no valid space (G4)
/// until one that has (G3).
template <class Sink>
TilingProgress tile_until_choice(WallKind kind, Board& board, Seat seat, Sink sink) {
    TilingProgress progress;
    for (unsigned full = board.lines.full_lines(); full != 0; full &= full - 1) {
        const Line line = Line::from_index(lowest_bit(full));
        const Colour colour = board.lines.colour(line);
        if (kind == WallKind::fixed) {
            progress.to_lid += place_tile(board, seat, line, fixed_column(line, colour), sink);
            progress.placed_any = true;
        } else if (board.wall.free_columns(line, colour) == 0) {
            board.lines.clear(line);
            report(sink, LineFell{seat, line, colour});
            progress.to_lid += drop_tiles(board, seat, colour, line.capacity(), Place::on_line(seat, line), sink);
        } else {
            progress.choice = line;
            break;
        }
    }
    return progress;
}

/// W7.
template <class Sink>
void score_floor(Board& board, Seat seat, Sink sink) {
    const Points before = board.score;
    const Points penalty = board.floor.penalty();
    board.score = penalty > before ? Points{0} : before - penalty;
    report(sink, FloorScored{seat, penalty, before, board.score, penalty > before});
}

}  // namespace evora
