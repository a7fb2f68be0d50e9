#include "ratings/glicko2.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace evora::ratings {

namespace {

/// Between the scale that people know and that of the formulas (step 2).
constexpr double scale = 173.7178;
/// How exactly the volatility is found (step 5).
constexpr double tolerance = 1e-6;
constexpr int most_steps = 200;

double square(double x) { return x * x; }

double g(double phi) { return 1 / std::sqrt(1 + 3 * square(phi) / square(std::numbers::pi)); }

double expected(double mu, double opponent_mu, double opponent_phi) {
    return 1 / (1 + std::exp(-g(opponent_phi) * (mu - opponent_mu)));
}

/// Step 5: the root of f by the Illinois method, which keeps it between two bounds.
double new_volatility(double sigma, double phi, double v, double delta) {
    const double a = std::log(square(sigma));
    const auto f = [&](double x) {
        const double e = std::exp(x);
        const double all = square(phi) + v + e;
        return e * (square(delta) - all) / (2 * square(all)) - (x - a) / square(system_constant);
    };
    double low = a;
    double high = a - system_constant;
    if (square(delta) > square(phi) + v) {
        high = std::log(square(delta) - square(phi) - v);
    } else {
        for (int k = 1; k < most_steps && f(high) < 0; ++k) {
            high = a - (k + 1) * system_constant;
        }
    }
    double f_low = f(low);
    double f_high = f(high);
    for (int step = 0; step < most_steps && std::abs(high - low) > tolerance; ++step) {
        const double middle = low + (low - high) * f_low / (f_high - f_low);
        const double f_middle = f(middle);
        if (f_middle * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = middle;
        f_high = f_middle;
    }
    return std::exp(low / 2);
}

}  // namespace

Rating after_period(const Rating& before, std::span<const Result> results, double periods) {
    const double mu = (before.rating - initial_rating) / scale;
    const double phi = before.deviation / scale;
    // Steps 3 and 4.
    double information = 0;
    double surprise = 0;
    for (const Result& result : results) {
        const double other_mu = (result.opponent.rating - initial_rating) / scale;
        const double other_phi = result.opponent.deviation / scale;
        const double weight = g(other_phi);
        const double e = expected(mu, other_mu, other_phi);
        information += result.weight * square(weight) * e * (1 - e);
        surprise += result.weight * weight * (result.score - e);
    }
    Rating after = before;
    if (information > 0) {
        const double v = 1 / information;
        after.volatility = new_volatility(before.volatility, phi, v, v * surprise);
    }
    // Steps 6 to 8.
    const double grown = std::sqrt(square(phi) + periods * square(after.volatility));
    const double new_phi = 1 / std::sqrt(1 / square(grown) + information);
    after.rating = scale * (mu + square(new_phi) * surprise) + initial_rating;
    after.deviation = std::min(scale * new_phi, initial_deviation);
    return after;
}

std::vector<Rating> after_game(std::span<const Rating> before, std::span<const int> places,
                               std::span<const double> idle) {
    std::vector<Rating> after;
    for (std::size_t i = 0; i < before.size(); ++i) {
        std::vector<Result> results;
        for (std::size_t j = 0; j < before.size(); ++j) {
            if (j != i) {
                const double score = places[i] < places[j] ? 1 : places[i] == places[j] ? 0.5 : 0;
                results.push_back(
                    {.opponent = before[j], .score = score, .weight = 1 / static_cast<double>(before.size() - 1)});
            }
        }
        after.push_back(after_period(before[i], results, idle[i]));
    }
    return after;
}

}  // namespace evora::ratings
