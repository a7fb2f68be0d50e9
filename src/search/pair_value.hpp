#pragma once
/// The value of two boards whose round ends as they stand: a result where the game is over, a margin where it goes on.

#include "eval/evaluator.hpp"
#include "rules/ordinals.hpp"
#include "search/board_values.hpp"
#include "search/value.hpp"

namespace evora {

struct PairValue {
    int value = 0;      ///< for the first board, on the scale of search/value.hpp
    bool over = false;  ///< a result, no expectation
};

/// Where both ways are open on a free wall, the first board's owner chooses first (W1).
/// `last_quiet_round`: the game is over if neither board gets a tile (E4).
[[nodiscard]] PairValue pair_value(const BoardValue& first, const BoardValue& second, const Evaluator& evaluator,
                                   const RoundEnd& end, bool last_quiet_round) noexcept;

}  // namespace evora
