#pragma once
/// What a bot would do: one pick, or on a free wall all placements of its seat.
///
///     std::vector<Move> moves = bot_choice("level-4", position, seat, seed);

#include <cstdint>
#include <string>
#include <vector>

#include "rules/move.hpp"
#include "rules/position.hpp"

namespace evora::server {

/// May think for seconds. Empty where there is no such bot.
/// Precondition: the seat is to pick, or has placements to choose.
[[nodiscard]] std::vector<Move> bot_choice(const std::string& bot, const Position& position, Seat seat,
                                           std::uint64_t seed);

}  // namespace evora::server
