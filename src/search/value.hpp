#pragma once
/// The scale of search values for two players: 1/100 point, from the point of view of one seat.
///
/// Where the game goes on, a value is the expected margin of the final score. Where it is over, it is the margin that
/// was played, and the winner – by points, then rows (E5) – gets `win_bonus` on top: what is certain counts more than
/// what is expected, and among results a win comes before a draw and that before a loss, whatever the margin.

#include "rules/result.hpp"

namespace evora {

inline constexpr int win_bonus = 2500;
/// Beyond any value.
inline constexpr int infinite_value = 4'000'000;

/// The value of a result for the first of two standings.
[[nodiscard]] constexpr int result_value(const Standing& mine, const Standing& other) noexcept {
    const int margin = 100 * (mine.score.value - other.score.value);
    return mine > other ? margin + win_bonus : mine < other ? margin - win_bonus : margin;
}

}  // namespace evora
