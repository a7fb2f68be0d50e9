#pragma once
/// The positions whose searches make the signature: all rules and numbers of players, from games that a search played
/// with itself; for each the first move of a game, one inside the third round, one near the end of the last, and a few
/// more, among them placements on free walls.
///
///     for (const Position& position : signature_positions()) { … }

#include <vector>

#include "rules/position.hpp"

namespace evora {

/// Always the same, in the same order. Each phase is offer or tiling.
[[nodiscard]] std::vector<Position> signature_positions();

}  // namespace evora
