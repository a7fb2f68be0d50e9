#include "search/pair_value.hpp"

namespace evora {

namespace {

/// The second board's best answer to the first's way.
PairValue answer(const TiledWay& first, bool first_ends, const BoardValue& second, const Evaluator& evaluator,
                 const RoundEnd& end) noexcept {
    PairValue best{.value = infinite_value};
    if (second.has_open) {
        best = first_ends ? PairValue{result_value(first.standing, second.open.standing), true}
                          : PairValue{evaluator.margin(first.term, second.open.term, end), false};
    }
    if (second.has_ending) {
        const int value = result_value(first.standing, second.ending.standing);
        if (value < best.value) {
            best = {value, true};
        }
    }
    return best;
}

}  // namespace

PairValue pair_value(const BoardValue& first, const BoardValue& second, const Evaluator& evaluator, const RoundEnd& end,
                     bool last_quiet_round) noexcept {
    if (last_quiet_round && !first.placed && !second.placed) {
        return {result_value(first.open.standing, second.open.standing), true};
    }
    if (!first.has_ending) {
        return answer(first.open, false, second, evaluator, end);
    }
    const PairValue ending = answer(first.ending, true, second, evaluator, end);
    if (!first.has_open) {
        return ending;
    }
    const PairValue open = answer(first.open, false, second, evaluator, end);
    return ending.value >= open.value ? ending : open;
}

}  // namespace evora
