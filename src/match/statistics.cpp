#include "match/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace evora {

namespace {

constexpr double z95 = 1.959963984540054;  // the 97.5 % quantile of the normal distribution

/// The distribution over the five results of a pair, and the mean of the score of one game in it.
using Distribution = std::array<double, PairCounts::size>;

constexpr double score_of(std::size_t result) noexcept { return static_cast<double>(result) / 4; }

/// A pair never seen so far is not impossible; its weight is that of a thousandth of a pair.
Distribution observed(const PairCounts& pairs, double& total) noexcept {
    constexpr double never_seen = 1e-3;
    Distribution weights{};
    for (std::size_t i = 0; i < weights.size(); ++i) {
        weights[i] = std::max(static_cast<double>(pairs.counts()[i]), never_seen);
    }
    total = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (double& weight : weights) {
        weight /= total;
    }
    return weights;
}

/// Among the distributions with this mean, the one that makes what was observed most likely has the probabilities
/// p / (1 + x (score − mean)) for the x that gives them that mean. Such an x lies where all of them are positive, and
/// the difference from the mean falls as x grows. Precondition: 0 < mean < 1.
double tilt(const Distribution& p, double mean) noexcept {
    double low = -1 / (1 - mean);
    double high = 1 / mean;
    constexpr int halvings = 100;
    for (int i = 0; i < halvings; ++i) {
        const double x = (low + high) / 2;
        double difference = 0;
        for (std::size_t k = 0; k < p.size(); ++k) {
            difference += p[k] * (score_of(k) - mean) / (1 + x * (score_of(k) - mean));
        }
        (difference > 0 ? low : high) = x;
    }
    return (low + high) / 2;
}

}  // namespace

void Sample::add(double value) noexcept {
    // Welford's way, which keeps what differences of large sums would lose.
    ++count_;
    const double step = value - mean_;
    mean_ += step / static_cast<double>(count_);
    squares_ += step * (value - mean_);
}

double Sample::variance() const noexcept { return count_ < 2 ? 0 : squares_ / static_cast<double>(count_ - 1); }

double Sample::standard_error() const noexcept {
    return count_ == 0 ? 0 : std::sqrt(variance() / static_cast<double>(count_));
}

std::optional<Interval> interval_of(const Sample& sample) noexcept {
    if (sample.count() < 2) {
        return std::nullopt;
    }
    const double reach = z95 * sample.standard_error();
    return Interval{.low = sample.mean() - reach, .mean = sample.mean(), .high = sample.mean() + reach};
}

Interval interval_of_share(const Sample& sample) noexcept {
    const double mean = std::clamp(sample.mean(), 0.0, 1.0);
    constexpr double no_spread = 1e-12;  // rounding may leave a trace of one
    if (sample.variance() < no_spread) {
        const double equal = std::pow(0.025, 1 / static_cast<double>(sample.count()));
        return {.low = mean * equal, .mean = mean, .high = 1 - (1 - mean) * equal};
    }
    const double reach = z95 * sample.standard_error();
    return {.low = std::max(0.0, mean - reach), .mean = mean, .high = std::min(1.0, mean + reach)};
}

double elo_of(double share) noexcept { return -400 * std::log10(1 / share - 1); }

double share_of_elo(double elo) noexcept { return 1 / (1 + std::pow(10, -elo / 400)); }

std::uint64_t PairCounts::pairs() const noexcept {
    return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

double log_likelihood_ratio(const PairCounts& pairs, const Hypotheses& hypotheses) noexcept {
    double total = 0;
    const Distribution p = observed(pairs, total);
    const double mean0 = share_of_elo(hypotheses.elo0);
    const double mean1 = share_of_elo(hypotheses.elo1);
    const double x0 = tilt(p, mean0);
    const double x1 = tilt(p, mean1);
    double sum = 0;
    for (std::size_t k = 0; k < p.size(); ++k) {
        sum += p[k] * (std::log1p(x0 * (score_of(k) - mean0)) - std::log1p(x1 * (score_of(k) - mean1)));
    }
    return total * sum;
}

Verdict verdict_of(double log_likelihood_ratio) noexcept {
    if (log_likelihood_ratio >= sprt_bound) {
        return Verdict::elo1;
    }
    return log_likelihood_ratio <= -sprt_bound ? Verdict::elo0 : Verdict::undecided;
}

}  // namespace evora
