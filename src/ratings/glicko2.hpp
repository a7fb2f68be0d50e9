#pragma once
/// How strong a player seems to be, and how a game changes that: Glicko-2 (docs/ratings.md).
///
///     const std::array results = {Result{.opponent = other, .score = 1}};
///     const Rating after = after_period(before, results, 1);
///     std::vector<Rating> all = after_game(before_all, places, idle);      // a game of two, three or four
///
/// The formulas are those of Mark E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf, revised
/// 22 March 2022); comments give its steps.

#include <span>
#include <vector>

namespace evora::ratings {

/// τ: how fast the volatility may change. The paper wants 0.3 to 1.2.
inline constexpr double system_constant = 0.5;
inline constexpr double initial_rating = 1500;
/// No deviation is greater: that is somebody of whom nothing is known.
inline constexpr double initial_deviation = 350;
inline constexpr double initial_volatility = 0.06;
/// A rating with a greater deviation is provisional.
inline constexpr double provisional_deviation = 110;

struct Rating {
    double rating = initial_rating;
    double deviation = initial_deviation;
    double volatility = initial_volatility;
    friend bool operator==(const Rating&, const Rating&) = default;
};

[[nodiscard]] constexpr bool is_provisional(const Rating& rating) noexcept {
    return rating.deviation > provisional_deviation;
}

/// What a rating almost certainly exceeds; what leaderboards go by.
[[nodiscard]] constexpr double lower_bound(const Rating& rating) noexcept {
    return rating.rating - 2 * rating.deviation;
}

struct Result {
    Rating opponent;
    double score = 0;   ///< 1 won, 1/2 drawn, 0 lost
    double weight = 1;  ///< how much of a game it is, 0 to 1
};

/// A player after the results of a rating period. `periods` is how long it was, 0 or more: uncertainty grows by that
/// time. With no results only that happens.
[[nodiscard]] Rating after_period(const Rating& before, std::span<const Result> results, double periods);

/// All players after one game, in their order; equal places are a draw. Each pair of players counts as a game that
/// weighs 1/(players − 1), so that everybody has played one game in all, and a game of two is plain Glicko-2.
/// `idle` is for each player the time since his last game in periods. Precondition: as many of each, at least two.
[[nodiscard]] std::vector<Rating> after_game(std::span<const Rating> before, std::span<const int> places,
                                             std::span<const double> idle);

}  // namespace evora::ratings
