#include "rules/last_round.hpp"

#include "rules/bits.hpp"
#include "rules/tilings.hpp"

namespace evora {

bool may_complete_row(WallKind kind, const Board& board) {
    if (board.wall.full_rows() > 0) {
        return true;
    }
    // A row gets one tile a round at most, so most boards need no look at their tilings, of which there may be many.
    bool nearly = false;
    for (unsigned full = board.lines.full_lines(); full != 0; full &= full - 1) {
        nearly = nearly || popcount(board.wall.taken_in_row(Line::from_index(lowest_bit(full)))) == Column::count - 1;
    }
    if (!nearly) {
        return false;
    }
    bool found = false;
    for_each_tiling(kind, board, [&](const Board& tiled, bool) { found = found || tiled.wall.full_rows() > 0; });
    return found;
}

bool may_complete_row(const Position& position) {
    if (position.phase() == Phase::deal || position.phase() == Phase::over) {
        return false;
    }
    for (const Seat seat : Seat::all()) {
        if (position.players().has(seat) && may_complete_row(position.rules().wall, position.board(seat))) {
            return true;
        }
    }
    return false;
}

}  // namespace evora
