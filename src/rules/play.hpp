#pragma once
/// Moves and deals from outside: checked before they are played.
///
///     if (auto next = play(position, move)) { position = *next; } else { message(next.error()); }

#include <expected>
#include <optional>

#include "rules/deal.hpp"
#include "rules/fault.hpp"
#include "rules/move.hpp"
#include "rules/position.hpp"

namespace evora {

/// Why the move is not legal here; empty where it is.
[[nodiscard]] std::optional<Fault> move_fault(const Position& position, Move move);

/// Why the deal is not possible here; empty where it is. Looks at the phase, the gold sides (X2), the number of tiles
/// on each display (N3, N5, X4) and whether bag and lid could give them in that order (N4).
[[nodiscard]] std::optional<Fault> deal_fault(const Position& position, const Deal& deal);

/// The position after the move or deal; the position given stays as it is.
[[nodiscard]] std::expected<Position, Fault> play(const Position& position, Move move);
[[nodiscard]] std::expected<Position, Fault> play(const Position& position, const Deal& deal);

}  // namespace evora
