#pragma once
/// The player that takes every legal move with the same probability: the measure of everything better, and the one that
/// plays `evora random`.
///
///     RandomPlayer player(SeededStreams(42).stream(StreamLabel::players, 0));
///     Move move = player.choose(position);

#include "players/player.hpp"
#include "rules/moves.hpp"
#include "rules/random.hpp"

namespace evora {

class RandomPlayer final : public Player {
  public:
    explicit RandomPlayer(Xoshiro256 generator) noexcept : generator_(generator) {}

    /// One number below the number of moves is drawn for each decision, even where there is only one move.
    [[nodiscard]] Move choose(const Position& position) override {
        const MoveChoice moves(position);
        return moves.nth(static_cast<int>(below(generator_, static_cast<std::uint32_t>(moves.count()))));
    }

  private:
    Xoshiro256 generator_;
};

}  // namespace evora
