#pragma once
/// Plays games against itself for others to learn from: the search with an evaluator in all seats, and some moves that
/// it would not play, so that boards come up of which only the search would know.
///
///     SelfPlayer player(header, evaluator);
///     std::vector<TrainingRow> rows = player.play(7);   // game 7; the same whatever was played before

#include <cstdint>
#include <vector>

#include "eval/evaluator.hpp"
#include "rules/position.hpp"
#include "rules/random.hpp"
#include "search/table.hpp"
#include "selfplay/training_data.hpp"

namespace evora {

class SelfPlayer {
  public:
    /// Both must live as long as the player.
    SelfPlayer(const TrainingHeader& header, const Evaluator& evaluator);

    /// The rows of that game of the seed; there is one at least.
    [[nodiscard]] std::vector<TrainingRow> play(std::uint32_t game);

  private:
    [[nodiscard]] Move choose(const Position& position, Xoshiro256& generator, bool opening);

    const TrainingHeader& header_;
    const Evaluator& evaluator_;
    Table table_;
};

}  // namespace evora
