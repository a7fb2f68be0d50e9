#pragma once
/// What the results of a match are worth: means with 95 % intervals, Elo, and a test that ends a match early. The
/// formulas and their sources are in docs/match.md. What is counted are sets, never games: the games of a set share
/// their deals and so are not independent of each other.
///
///     Sample sample;
///     for (double score : scores_of_sets) { sample.add(score); }
///     Interval score = interval_of_share(sample);        // between 0 and 1
///     Interval elo = {elo_of(score.low), elo_of(score.mean), elo_of(score.high)};
///     double llr = log_likelihood_ratio(pairs, {.elo0 = 0, .elo1 = 5});

#include <array>
#include <cstdint>
#include <optional>

namespace evora {

/// Numbers of which mean and spread are wanted.
class Sample {
  public:
    void add(double value) noexcept;

    [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
    [[nodiscard]] double mean() const noexcept { return mean_; }
    /// Of the population they come from: divided by count − 1; 0 for less than two.
    [[nodiscard]] double variance() const noexcept;
    /// Of the mean.
    [[nodiscard]] double standard_error() const noexcept;

  private:
    std::uint64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0;  ///< sum of the squared differences from the mean
};

/// A mean and where it lies with 95 % confidence.
struct Interval {
    double low = 0;
    double mean = 0;
    double high = 0;
};

/// Of any numbers: mean ± 1.96 standard errors. Empty for less than two, which say nothing about their spread.
[[nodiscard]] std::optional<Interval> interval_of(const Sample& sample) noexcept;

/// Of numbers from 0 to 1: the same, cut off at both ends. Numbers that are all equal have no spread to go by; then at
/// least 0.025^(1/n) of all to come are equal to them too, and the interval is what that allows. Precondition: count()
/// > 0.
[[nodiscard]] Interval interval_of_share(const Sample& sample) noexcept;

/// The advantage in Elo that an expected score has: −400 log₁₀(1/share − 1), infinite for 0 and 1.
[[nodiscard]] double elo_of(double share) noexcept;
/// The inverse.
[[nodiscard]] double share_of_elo(double elo) noexcept;

/// How often a pair gave its first contestant 0, ½, 1, 1½ and 2 points. A victory shared by both is half a point.
class PairCounts {
  public:
    static constexpr std::size_t size = 5;
    void add(double points) noexcept { ++counts_[static_cast<std::size_t>(points * 2)]; }
    [[nodiscard]] const std::array<std::uint64_t, size>& counts() const noexcept { return counts_; }
    [[nodiscard]] std::uint64_t pairs() const noexcept;

    friend bool operator==(const PairCounts&, const PairCounts&) noexcept = default;

  private:
    std::array<std::uint64_t, size> counts_{};
};

/// Whether the first contestant is better by `elo1`, or no better than by `elo0`. Precondition: elo0 < elo1.
struct Hypotheses {
    double elo0 = 0;
    double elo1 = 5;
    friend bool operator==(const Hypotheses&, const Hypotheses&) noexcept = default;
};

/// Of the generalised sequential probability ratio test: the logarithm of how much likelier the counts are with the
/// score of elo1 than with that of elo0, each with the distribution of that mean that suits the counts best.
[[nodiscard]] double log_likelihood_ratio(const PairCounts& pairs, const Hypotheses& hypotheses) noexcept;

enum class Verdict : std::uint8_t {
    undecided,
    elo0,  ///< H0 accepted
    elo1,  ///< H1 accepted
};

/// Where the test ends: ±log(0.95 / 0.05), for 5 % of wrong verdicts either way.
inline constexpr double sprt_bound = 2.9444389791664403;

[[nodiscard]] Verdict verdict_of(double log_likelihood_ratio) noexcept;

}  // namespace evora
