#pragma once
/// The evaluation made by hand: for each number of rounds to come a weight for each feature, in 1/100 point. Its name
/// is `hand-1`; later ones get other names, so that strength can be compared over time.

#include "eval/evaluator.hpp"

namespace evora {

class HandEvaluator final : public Evaluator {
  public:
    [[nodiscard]] int term(const Board& tiled, bool starts, const RoundEnd& end) const noexcept override;
    [[nodiscard]] int margin(int term, int other, const RoundEnd& end) const noexcept override;
    [[nodiscard]] Chances chances(int margin, const RoundEnd& end) const noexcept override;
};

}  // namespace evora
