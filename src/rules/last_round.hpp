#pragma once
/// Whether the round that is being played can be the last because of a full row (E1), so that a table can say so in
/// time.
///
///     if (may_complete_row(position)) { say("This may be the last round."); }

#include "rules/board.hpp"
#include "rules/position.hpp"
#include "rules/rules.hpp"

namespace evora {

/// True where the board has a full row once its full lines are tiled; on a free wall, where some choice of spaces leads
/// to one.
[[nodiscard]] bool may_complete_row(WallKind kind, const Board& board);

/// The same for any board of the position. On the coloured wall this round is then the last; false in `deal` and
/// `over`, where no round is being played.
[[nodiscard]] bool may_complete_row(const Position& position);

}  // namespace evora
