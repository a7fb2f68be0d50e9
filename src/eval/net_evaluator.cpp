#include "eval/net_evaluator.hpp"

#include "eval/win_chances.hpp"

namespace evora {

int NetEvaluator::term(const Board& tiled, bool starts, const RoundEnd& end) const noexcept {
    if (!is_for(end)) {
        return otherwise_.term(tiled, starts, end);
    }
    return of_point * tiled.score.value + net_.value(Inputs(tiled, starts, end), end.round);
}

int NetEvaluator::margin(int term, int other, const RoundEnd& end) const noexcept {
    return is_for(end) ? term - other : otherwise_.margin(term, other, end);
}

Chances NetEvaluator::chances(int margin, const RoundEnd& end) const noexcept {
    return is_for(end) ? logistic_chances(margin, net_.width(end.round)) : otherwise_.chances(margin, end);
}

}  // namespace evora
