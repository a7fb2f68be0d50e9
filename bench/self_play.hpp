#pragma once
/// Games of the engine against itself, which the suites take their positions from: two players, fixed wall.
///
///     play_engine_game({.seed = streams.game_seed(7), .nodes = 3000}, [&](const Position& position, int ply) {
///         // before each pick; ply counts from 0 in each round
///     });

#include <cstdint>
#include <functional>

#include "rules/position.hpp"

namespace evora {

struct EngineGame {
    std::uint64_t seed = 0;   ///< of the starting player and of all deals, as for random games
    std::uint64_t nodes = 0;  ///< searched for each pick, by one thread with `hand-1`
};

/// The same picks on every machine.
void play_engine_game(const EngineGame& game, const std::function<void(const Position&, int ply)>& observer);

}  // namespace evora
