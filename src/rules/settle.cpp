#include "rules/settle.hpp"

#include <utility>

#include "rules/detail/board_tiling.hpp"
#include "rules/detail/sinks.hpp"
#include "rules/tilings.hpp"

namespace evora {

namespace {

/// The better one: more points in the end, and where the floor eats them all, the smaller loss.
bool is_better(const Settlement& a, const Settlement& b) noexcept {
    return std::pair(a.score, a.placed - a.penalty) > std::pair(b.score, b.placed - b.penalty);
}

/// `before`: the score that the tiling phase began with.
Settlement settle_from(Points before, WallKind kind, Board board) noexcept {
    // No event is reported, so any seat will do.
    const auto choice = tile_until_choice(kind, board, Seat(), NoEvents{}).choice;
    if (!choice) {
        const Points placed = board.score - before;
        score_floor(board, Seat(), NoEvents{});
        return {.placed = placed, .penalty = board.floor.penalty(), .score = board.score};
    }
    Settlement best{.placed = {}, .penalty = {}, .score = Points{-1}};  // worse than any
    for (unsigned columns = board.wall.free_columns(*choice, board.lines.colour(*choice)); columns != 0;
         columns &= columns - 1) {
        Board next = board;
        place_tile(next, Seat(), *choice, Column::from_index(lowest_bit(columns)), NoEvents{});
        const Settlement settlement = settle_from(before, kind, next);
        if (is_better(settlement, best)) {
            best = settlement;
        }
    }
    return best;
}

}  // namespace

Settlement settle(WallKind kind, const Board& board) noexcept { return settle_from(board.score, kind, board); }

Settlement settle_after(const Position& position, Move move) {
    const Board& board = position.board(position.turn());
    return settle_from(
        board.score, position.rules().wall,
        move.is_placement() ? board_with_tile(board, move.line(), move.column()) : position.board_after(move));
}

}  // namespace evora
