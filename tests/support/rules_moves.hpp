#pragma once
/// Every move that can be written down, legal anywhere or not.
///
///     for (Move move : all_moves()) { is_legal(position, move); }

#include <vector>

#include "rules/move.hpp"

namespace evora::tests {

/// All sixteen-bit patterns that are moves: every source, colour, destination and set of colours sent left, and every
/// placement.
[[nodiscard]] const std::vector<Move>& all_moves();

}  // namespace evora::tests
