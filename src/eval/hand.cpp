#include "eval/hand.hpp"

#include <algorithm>
#include <array>

#include "eval/features.hpp"
#include "eval/win_chances.hpp"

namespace evora {

namespace {

using Weights = std::array<int, Features::count>;

/// By rounds to come, 1 to 4.
constexpr std::array<Weights, 4> weights = {{
#include "eval/hand_weights.inc"
}};

int rounds_to_come(const RoundEnd& end) noexcept { return std::clamp(5 - end.round, 1, 4); }

}  // namespace

int HandEvaluator::term(const Board& tiled, bool starts, const RoundEnd& end) const noexcept {
    const Features features = features_of(tiled, end.rules.wall, starts);
    const Weights& of_round = weights[static_cast<std::size_t>(rounds_to_come(end) - 1)];
    int sum = 0;
    for (std::size_t i = 0; i < Features::count; ++i) {
        sum += features[i] * of_round[i];
    }
    return 100 * tiled.score.value + sum / 60;
}

int HandEvaluator::margin(int term, int other, const RoundEnd& /*end*/) const noexcept { return term - other; }

Chances HandEvaluator::chances(int margin, const RoundEnd& end) const noexcept {
    return win_chances(margin, rounds_to_come(end));
}

}  // namespace evora
