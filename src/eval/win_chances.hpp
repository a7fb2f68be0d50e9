#pragma once
/// From an expected margin to chances of winning: a logistic curve, wider the more rounds are to come, in whole numbers
/// so that every machine agrees.
///
///     win_chances(500, 1);   // five points ahead, one round to come

#include "eval/evaluator.hpp"

namespace evora {

/// `width` is the margin that wins 73 % of games, 1 or more, and like `margin` in 1/100 point.
[[nodiscard]] Chances logistic_chances(int margin, int width) noexcept;
/// With the widths that fit hand-made values; `rounds_to_come` from 1.
[[nodiscard]] Chances win_chances(int margin, int rounds_to_come) noexcept;

}  // namespace evora
