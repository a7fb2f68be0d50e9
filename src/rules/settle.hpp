#pragma once
/// What a board comes to if its round is tiled as things stand: the tiles that reach the wall, the floor line, and the
/// score after both (W2–W7). On a free wall the spaces are chosen so that the score is best (G1). Bonuses are not in
/// it.
///
///     Settlement now = settle(WallKind::fixed, position.board(seat));
///     Settlement then = settle_after(position, move);   // of whoever makes the move
///     then.placed;  then.penalty;  then.score;

#include "rules/board.hpp"
#include "rules/move.hpp"
#include "rules/points.hpp"
#include "rules/position.hpp"
#include "rules/rules.hpp"

namespace evora {

struct Settlement {
    Points placed;   ///< what the tiles score that go to the wall in the tiling phase (W4), 0 to 50
    Points penalty;  ///< what the floor line costs (F1), 0 to 14; lines that fall on the way (G4) included
    Points score;    ///< afterwards; not below 0 (W7)

    friend constexpr bool operator==(const Settlement&, const Settlement&) noexcept = default;
};

/// The board settled now: its full lines tiled, the others left.
[[nodiscard]] Settlement settle(WallKind kind, const Board& board) noexcept;

/// The mover's board settled right after the move. `placed` counts a placement that is the move itself.
/// Precondition: the move is legal.
[[nodiscard]] Settlement settle_after(const Position& position, Move move);

}  // namespace evora
