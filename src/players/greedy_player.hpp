#pragma once
/// The player that looks no further than its own score: it takes the move after which its board, tiled at once, scores
/// most, penalties counted and the best spaces of a free wall chosen (rules/settle.hpp). Lines that are not full yet
/// are worth nothing to it. It chooses uniformly among equals.
///
///     GreedyPlayer player(SeededStreams(42).stream(StreamLabel::players, 0));
///     Move move = player.choose(position);

#include "players/player.hpp"
#include "rules/random.hpp"

namespace evora {

class GreedyPlayer final : public Player {
  public:
    explicit GreedyPlayer(Xoshiro256 generator) noexcept : generator_(generator) {}

    /// One number below the number of best moves is drawn for each decision, even where there is only one.
    [[nodiscard]] Move choose(const Position& position) override;

  private:
    Xoshiro256 generator_;
};

}  // namespace evora
