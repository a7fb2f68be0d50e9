#pragma once
/// Counting decision sequences inside a round: the classic check of a move generator, and its benchmark.
///
///     perft(position, 3);   // sequences of exactly three moves that need no new deal

#include <cstdint>

#include "rules/position.hpp"

namespace evora {

/// Sequences of exactly `depth` moves from here; one that runs into a deal or the end of the game before does not
/// count. The last level is counted, not played. Precondition: depth >= 0; 1 for depth 0.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth) noexcept;

}  // namespace evora
