// Numbers worked out another way: by hand, or by a program that looks for the same quantity numerically.

#include "match/statistics.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace evora {
namespace {

Sample of(std::initializer_list<double> values) {
    Sample sample;
    for (double value : values) {
        sample.add(value);
    }
    return sample;
}

PairCounts counts(std::array<int, 5> of_each) {
    PairCounts pairs;
    for (std::size_t i = 0; i < of_each.size(); ++i) {
        for (int k = 0; k < of_each[i]; ++k) {
            pairs.add(static_cast<double>(i) / 2);
        }
    }
    return pairs;
}

TEST(Sample, HasMeanAndSpread) {
    // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squared differences 9+1+1+1+0+0+4+16 = 32, variance 32/7, error √(32/7/8).
    const Sample sample = of({2, 4, 4, 4, 5, 5, 7, 9});
    EXPECT_DOUBLE_EQ(sample.mean(), 5);
    EXPECT_NEAR(sample.variance(), 32.0 / 7, 1e-12);
    EXPECT_NEAR(sample.standard_error(), 0.755929, 1e-6);
    EXPECT_NEAR(interval_of(sample)->low, 5 - 1.959964 * 0.755929, 1e-4);
    EXPECT_FALSE(interval_of(of({1})));
}

TEST(Interval, OfSharesStaysBetweenNoneAndAll) {
    const Interval all = interval_of_share(of({1, 1, 1, 1, 1, 1, 1, 1, 1, 1}));
    EXPECT_DOUBLE_EQ(all.high, 1);
    EXPECT_NEAR(all.low, std::pow(0.025, 0.1), 1e-9);  // 0.6915: so many wins in a row have a chance of 2.5 % there
    const Interval wide = interval_of_share(of({1, 0}));
    EXPECT_DOUBLE_EQ(wide.low, 0);
    EXPECT_DOUBLE_EQ(wide.high, 1);
}

TEST(Elo, IsALogisticScale) {
    EXPECT_DOUBLE_EQ(elo_of(0.5), 0);
    EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-9);    // ten to one
    EXPECT_NEAR(elo_of(0.75), 190.848502, 1e-6);  // 400 log₁₀ 3
    EXPECT_NEAR(share_of_elo(-400), 1.0 / 11, 1e-12);
    for (double elo : {-300.0, 0.0, 5.0, 77.0}) {
        EXPECT_NEAR(elo_of(share_of_elo(elo)), elo, 1e-9);
    }
}

// Independently: of all distributions over 0, ¼, ½, ¾, 1 with the wanted mean, the likeliest one, found by a search
// over the Lagrange multiplier t with p_i = n_i / (N (1 + t (x_i − m))) by bisection in Python with 50 digits:
//   from decimal import *; getcontext().prec = 50
//   def ll(n, m): x = [Decimal(i)/4 for i in range(5)]; N = sum(n); … bisect t so that Σ p_i (x_i − m) = 0;
//                 return Σ n_i ln p_i
// and the ratio ll(n, s1) − ll(n, s0) with s = 1 / (1 + 10^(−elo/400)).
TEST(Sprt, WeighsTheCountsAsTheLikelihoodDoes) {
    const Hypotheses five{.elo0 = 0, .elo1 = 5};
    EXPECT_NEAR(log_likelihood_ratio(counts({10, 40, 100, 60, 15}), five), 0.860538996, 1e-6);
    EXPECT_NEAR(log_likelihood_ratio(counts({100, 200, 400, 200, 100}), five), -0.345068510, 1e-6);
    const Hypotheses wide{.elo0 = 0, .elo1 = 50};
    EXPECT_NEAR(log_likelihood_ratio(counts({1, 5, 30, 40, 24}), wide), 12.480820550, 1e-6);
}

TEST(Sprt, EndsAtItsBounds) {
    EXPECT_EQ(verdict_of(2.95), Verdict::elo1);
    EXPECT_EQ(verdict_of(-2.95), Verdict::elo0);
    EXPECT_EQ(verdict_of(2.9), Verdict::undecided);
    EXPECT_NEAR(sprt_bound, std::log(0.95 / 0.05), 1e-12);
}

}  // namespace
}  // namespace evora
