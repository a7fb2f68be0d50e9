// Deals are as chance would have them, and the test of that finds those that are not.

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/deal_statistics.hpp"
#include "fairness/key_streams.hpp"
#include "fairness/portable_hashing.hpp"
#include "rules/dealer.hpp"

namespace evora {
namespace {

using cli::ChiSquare;
using cli::DealStatistics;
using cli::p_value;

[[nodiscard]] DealKey key_number(std::uint32_t number) {
    return DealKey::from(PortableHashing().sha256(Message().text("test " + std::to_string(number)).bytes()));
}

template <class Change>
[[nodiscard]] DealStatistics statistics_of(Rules rules, Players players, std::uint32_t deals, Change&& change) {
    const PortableHashing hashing;
    DealStatistics statistics(rules, players);
    for (std::uint32_t number = 0; number < deals; ++number) {
        const KeyStreams streams(hashing, key_number(number));
        const Seat start = drawn_start(streams, players);
        BasicDealer dealer(streams);
        statistics.add(start, change(number, dealer.deal(Position::initial(rules, players, start))));
    }
    return statistics;
}

// Tables of the chi-square distribution, as textbooks print them.
TEST(PValues, AreThoseOfTheTables) {
    EXPECT_NEAR(p_value({.value = 3.841, .degrees = 1}), 0.05, 1e-4);
    EXPECT_NEAR(p_value({.value = 6.635, .degrees = 1}), 0.01, 1e-5);
    EXPECT_NEAR(p_value({.value = 31.410, .degrees = 20}), 0.05, 1e-4);
    EXPECT_NEAR(p_value({.value = 10.851, .degrees = 20}), 0.95, 1e-4);
    EXPECT_NEAR(p_value({.value = 37.566, .degrees = 20}), 0.01, 1e-4);
    EXPECT_EQ(p_value({.value = 0, .degrees = 4}), 1);
}

TEST(FairDeals, AreAsChanceWouldHaveThem) {
    for (const Rules rules : {all_rules[0], all_rules[3]}) {
        for (const Players players : all_players) {
            const auto statistics =
                statistics_of(rules, players, 3000, [](std::uint32_t, const Deal& deal) { return deal; });
            for (const ChiSquare& test : statistics.tests()) {
                EXPECT_GT(p_value(test), 0.001) << test.what << " " << test.value << " " << test.degrees;
                EXPECT_LT(p_value(test), 0.999) << test.what << " " << test.value << " " << test.degrees;
            }
        }
    }
}

// The values over many runs have the mean and the variance of a chi-square distribution, which would not be so if the
// tests ignored that tiles are not put back.
TEST(FairDeals, HaveChiSquaresOfTheirDegrees) {
    const PortableHashing hashing;
    const Rules rules = all_rules[2];
    const Players players = all_players[1];
    constexpr int runs = 300;
    std::vector<double> sums;
    std::vector<int> degrees;
    std::uint32_t number = 1'000'000;
    for (int run = 0; run < runs; ++run) {
        DealStatistics statistics(rules, players);
        for (int i = 0; i < 100; ++i) {
            const KeyStreams streams(hashing, key_number(number++));
            const Seat start = drawn_start(streams, players);
            BasicDealer dealer(streams);
            statistics.add(start, dealer.deal(Position::initial(rules, players, start)));
        }
        const auto tests = statistics.tests();
        sums.resize(tests.size());
        degrees.resize(tests.size());
        for (std::size_t i = 0; i < tests.size(); ++i) {
            sums[i] += tests[i].value;
            degrees[i] = tests[i].degrees;
        }
    }
    ASSERT_EQ(sums.size(), 5U);
    for (std::size_t i = 0; i < sums.size(); ++i) {
        // The mean of so many runs has the standard deviation sqrt(2 degrees / runs).
        EXPECT_NEAR(sums[i] / runs, degrees[i], 4 * std::sqrt(2.0 * degrees[i] / runs)) << i;
    }
}

TEST(UnfairDeals, AreFound) {
    // Every tenth deal puts a blue tile of the second display on to the first, for a white one.
    const auto helped = [](std::uint32_t number, const Deal& deal) {
        const Display one = Display::from_index(0);
        const Display two = Display::from_index(1);
        if (number % 10 != 0 || deal.tiles(one).count(Colour::white) == 0 || deal.tiles(two).count(Colour::blue) == 0) {
            return deal;
        }
        Deal result(*Players::from_number(2));
        const Tiles blue = Tiles::of(Colour::blue, 1);
        const Tiles white = Tiles::of(Colour::white, 1);
        for (int i = 2; i < deal.display_count(); ++i) {
            result.add(Display::from_index(i), deal.tiles(Display::from_index(i)));
        }
        result.add(one, deal.tiles(one) - white + blue);
        result.add(two, deal.tiles(two) - blue + white);
        return result;
    };
    const auto tests = statistics_of(all_rules[0], all_players[0], 20'000, helped).tests();
    EXPECT_LT(p_value(tests[0]), 0.0001) << tests[0].value;
}

}  // namespace
}  // namespace evora
