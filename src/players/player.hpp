#pragma once
/// Whoever takes a seat and decides by itself.
///
///     std::unique_ptr<Player> player = *make_player("greedy", SeededStreams(42), seat);   // players/registry.hpp
///     position.apply(player->choose(position));
///
/// A player sees positions and nothing else: no order of tiles, no clock of its own. What it needs beside them –
/// random numbers, later time – is handed to it when it is made, so that it plays the same again.

#include "rules/move.hpp"
#include "rules/position.hpp"

namespace evora {

class Player {
  public:
    Player() = default;
    Player(const Player&) = delete;
    Player(Player&&) = delete;
    Player& operator=(const Player&) = delete;
    Player& operator=(Player&&) = delete;
    virtual ~Player() = default;

    /// A legal move for the seat on turn.
    /// Precondition: position.phase() is offer or tiling; what happens in a deal is chance's to decide.
    [[nodiscard]] virtual Move choose(const Position& position) = 0;
};

}  // namespace evora
