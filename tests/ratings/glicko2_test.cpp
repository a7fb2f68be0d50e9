#include "ratings/glicko2.hpp"

#include <array>
#include <vector>

#include <gtest/gtest.h>

namespace evora::tests {
namespace {

using namespace evora::ratings;

// "Example of the Glicko-2 system", the example that goes with the steps.
TEST(Glicko2, GivesTheNumbersOfTheWorkedExample) {
    const Rating player{.rating = 1500, .deviation = 200, .volatility = 0.06};
    const std::array results = {Result{.opponent = {.rating = 1400, .deviation = 30}, .score = 1},
                                Result{.opponent = {.rating = 1550, .deviation = 100}, .score = 0},
                                Result{.opponent = {.rating = 1700, .deviation = 300}, .score = 0}};
    const Rating after = after_period(player, results, 1);
    EXPECT_NEAR(after.rating, 1464.06, 0.02);
    EXPECT_NEAR(after.deviation, 151.52, 0.01);
    EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko2, WhoeverDoesNotPlayOnlyGetsLessCertain) {
    const Rating player{.rating = 1700, .deviation = 50, .volatility = 0.06};
    const Rating after = after_period(player, {}, 1);
    EXPECT_DOUBLE_EQ(after.rating, 1700);
    EXPECT_DOUBLE_EQ(after.volatility, 0.06);
    // √(50² + (173.7178 · 0.06)²)
    EXPECT_NEAR(after.deviation, 51.07485, 0.00001);
    EXPECT_EQ(after_period(player, {}, 1e9).deviation, initial_deviation);
    const Rating same = after_period(player, {}, 0);
    EXPECT_NEAR(same.deviation, 50, 1e-9);
}

TEST(Glicko2, AGameOfTwoMovesBothAlike) {
    const std::vector<Rating> before(2);
    const std::vector<double> idle(2);
    const auto after = after_game(before, std::array{1, 2}, idle);
    EXPECT_GT(after[0].rating, 1600);
    EXPECT_NEAR(after[0].rating + after[1].rating, 3000, 1e-6);
    EXPECT_LT(after[0].deviation, 350);
    EXPECT_EQ(after_game(before, std::array{1, 1}, idle)[0].rating, 1500);
}

TEST(Glicko2, AGameOfTwoIsThePlainFormula) {
    const std::array before = {Rating{.rating = 1612, .deviation = 90}, Rating{.rating = 1480, .deviation = 210}};
    const auto after = after_game(before, std::array{2, 1}, std::array{0.5, 3.0});
    const std::array lost = {Result{.opponent = before[1], .score = 0}};
    const std::array won = {Result{.opponent = before[0], .score = 1}};
    EXPECT_EQ(after[0], after_period(before[0], lost, 0.5));
    EXPECT_EQ(after[1], after_period(before[1], won, 3));
}

TEST(Glicko2, AGameOfFourCountsAsOneForEachPlayer) {
    const std::vector<Rating> four(4);
    const auto after = after_game(four, std::array{1, 2, 3, 4}, std::vector<double>(4));
    EXPECT_GT(after[0].rating, after[1].rating);
    EXPECT_GT(after[1].rating, 1500);
    EXPECT_NEAR(after[1].rating - 1500, 1500 - after[2].rating, 1e-9);
    EXPECT_NEAR(after[0].rating - 1500, 1500 - after[3].rating, 1e-9);
    // As certain as after a game of two, whoever wins.
    const std::vector<Rating> two(2);
    const auto duel = after_game(two, std::array{1, 2}, std::vector<double>(2));
    EXPECT_NEAR(after[0].rating, duel[0].rating, 1e-6);
    EXPECT_NEAR(after[0].deviation, duel[0].deviation, 0.01);
}

TEST(Glicko2, StaysFiniteWhateverHappens) {
    Rating strong;
    Rating weak;
    for (int game = 0; game < 5'000; ++game) {
        const std::array before = {strong, weak};
        const auto after = after_game(before, std::array{1, 2}, std::array{0.0, 0.0});
        strong = after[0];
        weak = after[1];
        ASSERT_GT(strong.deviation, 0);
        ASSERT_GT(strong.volatility, 0);
        ASSERT_LT(strong.volatility, 1);
        ASSERT_LT(strong.rating, 5000);
    }
    EXPECT_GT(strong.rating, weak.rating + 800);
    // A result against all expectation is where the volatility has its other bound.
    const std::array upset = {Result{.opponent = {.rating = 3400, .deviation = 20}, .score = 1}};
    const Rating after = after_period({.rating = 600, .deviation = 30}, upset, 1);
    EXPECT_GT(after.rating, 600);
    EXPECT_GT(after.volatility, 0.06);
    EXPECT_LT(after.volatility, 0.1);
}

TEST(Glicko2, ProvisionalUntilItIsCertainEnough) {
    EXPECT_TRUE(is_provisional(Rating{}));
    EXPECT_FALSE(is_provisional({.deviation = 110}));
    EXPECT_DOUBLE_EQ(lower_bound({.rating = 1700, .deviation = 80}), 1540);
}

}  // namespace
}  // namespace evora::tests
