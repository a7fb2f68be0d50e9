#pragma once
/// Whether one move is legal, without listing any and without words. For use inside src/rules only.

#include <optional>

#include "rules/board.hpp"
#include "rules/fault.hpp"
#include "rules/move.hpp"
#include "rules/position.hpp"

namespace evora {

/// G1, G2: a placement against the line whose turn it is.
[[nodiscard]] std::optional<FaultCode> placement_flaw(const Board& board, Line next, Move move) noexcept;

/// The first thing that is wrong with the move here; empty where it is legal.
[[nodiscard]] std::optional<FaultCode> move_flaw(const Position& position, Move move) noexcept;

/// The same flaw of a placement in words.
[[nodiscard]] Fault placement_fault(FaultCode flaw, const Board& board, Seat seat, Line next, Move move);

}  // namespace evora
