// The dealer does what docs/randomness.md says, in every kind of game, and favours nothing.

#include "rules/dealer.hpp"

#include <array>
#include <cmath>
#include <set>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "rules/moves.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"
#include "tests/random/specification.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

/// The sum of (observed − expected)² / expected.
double chi_square(std::span<const int> observed, double expected) {
    double sum = 0;
    for (const int count : observed) {
        sum += (count - expected) * (count - expected) / expected;
    }
    return sum;
}

/// A value that chi-square stays below in all but about 1 of 30,000 runs (Wilson and Hilferty's approximation, four
/// standard deviations). The seeds are fixed, so a test that passes once always does.
double chi_square_limit(int degrees_of_freedom) {
    const double k = degrees_of_freedom;
    const double root = 1 - 2 / (9 * k) + 4 * std::sqrt(2 / (9 * k));
    return k * root * root * root;
}

Deal first_deal(Rules rules, Players players, std::uint64_t seed) {
    return Dealer(SeededStreams(seed)).deal(Position::initial(rules, players, Seat()));
}

TEST(Below, IsUniform) {
    Xoshiro256 generator(2026);
    for (const std::uint32_t n : {1U, 2U, 3U, 5U, 6U, 7U, 9U, 24U, 100U, 390U}) {
        std::vector<int> counts(n);
        constexpr int per_value = 1000;
        for (std::uint32_t i = 0; i < n * per_value; ++i) {
            ++counts.at(below(generator, n));
        }
        if (n > 1) {
            EXPECT_LT(chi_square(counts, per_value), chi_square_limit(static_cast<int>(n) - 1)) << n;
        }
    }
}

// Half of the draws are for the lower half only if those that would favour it are thrown away: without rejection two
// of three results would be in the lower half here.
TEST(Below, RejectsWhatWouldFavourSomeNumbers) {
    constexpr std::uint32_t n = 3U << 30U;
    Xoshiro256 generator(5);
    std::array<int, 3> thirds{};
    for (int i = 0; i < 30'000; ++i) {
        ++thirds.at(below(generator, n) >> 30U);
    }
    EXPECT_LT(chi_square(thirds, 10'000), chi_square_limit(2));
    std::array<int, 3> residues{};
    for (int i = 0; i < 30'000; ++i) {
        ++residues.at(below(generator, n) % 3);
    }
    EXPECT_LT(chi_square(residues, 10'000), chi_square_limit(2));
}

TEST(Below, TakesOneDrawEvenForOne) {
    Xoshiro256 generator(7);
    Xoshiro256 other(7);
    EXPECT_EQ(below(generator, 1), 0U);
    static_cast<void>(other());
    EXPECT_EQ(generator(), other());
}

TEST(Streams, DifferInEveryPartOfTheirName) {
    std::set<std::uint64_t> first_words;
    int streams = 0;
    for (const std::uint64_t seed : {0ULL, 1ULL, 2ULL, 1ULL << 32U, 2ULL << 32U, ~0ULL}) {
        for (const StreamLabel label : {StreamLabel::refill, StreamLabel::specials, StreamLabel::players,
                                        StreamLabel::games, StreamLabel::starter}) {
            for (const std::uint32_t number : {0U, 1U, 2U, 3U, 0xFFFFFFFFU}) {
                first_words.insert(SeededStreams(seed).stream(label, number)());
                ++streams;
            }
        }
    }
    EXPECT_EQ(first_words.size(), static_cast<std::size_t>(streams));
}

TEST(Dealer, DealsAsSpecifiedThroughWholeGames) {
    std::uint32_t most_refills = 0;
    int short_deals = 0;
    for (const tests::GamePlan& plan : tests::plans(2)) {
        SCOPED_TRACE(tests::describe(plan));
        const SeededStreams streams(plan.seed);
        Dealer dealer(streams);
        tests::SpecifiedDealer specified(streams);
        Xoshiro256 generator = streams.stream(StreamLabel::players, 0);
        Position position = Position::initial(plan.rules, plan.players, Seat());
        while (position.phase() != Phase::over) {
            if (position.phase() != Phase::deal) {
                position.apply(tests::choose(position, plan.style, generator));
                continue;
            }
            const Deal deal = dealer.deal(position);
            ASSERT_EQ(deal, specified.deal(position)) << to_text(position);
            ASSERT_FALSE(deal_fault(position, deal)) << message(*deal_fault(position, deal));
            short_deals += deal.total().total() < 4 * position.display_count() ? 1 : 0;
            position.apply(deal);
        }
        most_refills = std::max(most_refills, dealer.refills());
    }
    EXPECT_GE(most_refills, 3U);
    EXPECT_GT(short_deals, 0);
}

TEST(Dealer, KeepsToItsOrderWhateverThePlayersDo) {
    const SeededStreams streams(99);
    std::set<std::string> second_deals;
    for (std::uint64_t way = 0; way < 20; ++way) {
        Dealer dealer(streams);
        Xoshiro256 generator(way);
        Position position = Position::initial(Rules{}, Players(), Seat());
        position.apply(dealer.deal(position));
        while (position.phase() != Phase::deal) {
            position.apply(tests::choose(position, tests::Style::uniform, generator));
        }
        second_deals.insert(tests::text_of(dealer.deal(position)));
    }
    EXPECT_EQ(second_deals.size(), 1U);
}

TEST(Dealer, ShufflesABagThatItDidNotLeaveItself) {
    Dealer fresh{SeededStreams(4)};
    const Position start = Position::initial(Rules{}, Players(), Seat());
    Position round_two = start;
    Dealer other{SeededStreams(8)};
    round_two.apply(other.deal(round_two));
    while (round_two.phase() != Phase::deal) {
        round_two.apply(nth_move(round_two, 0));
    }
    const Deal deal = fresh.deal(round_two);
    EXPECT_EQ(fresh.refills(), 1U);
    EXPECT_EQ(deal, tests::SpecifiedDealer(SeededStreams(4)).deal(round_two));
    EXPECT_FALSE(deal_fault(round_two, deal));
    static_cast<void>(fresh.deal(start));
    EXPECT_EQ(fresh.refills(), 2U);
}

TEST(Dealer, BeginsWithTheLidWhereTheBagIsEmpty) {
    const Position position = tests::position_from(
        "fixed 3 0 deal 1 1 - - - B20Y20R20K20W20 0;-/-/-/-/-;...../...../...../...../.....;- "
        "0;-/-/-/-/-;...../...../...../...../.....;-");
    Dealer dealer{SeededStreams(4)};
    EXPECT_EQ(dealer.deal(position), first_deal(Rules{}, Players(), 4));
    EXPECT_EQ(dealer.refills(), 1U);
}

TEST(Dealer, GivesEveryColourTheSameChanceInEveryPlace) {
    constexpr int shuffles = 5000;
    std::vector<std::array<int, colour_count>> counts(tile_count);
    for (std::uint64_t seed = 0; seed < shuffles; ++seed) {
        const auto order = tests::shuffled(Tiles::full_set(), SeededStreams(seed), 0);
        for (std::size_t place = 0; place < order.size(); ++place) {
            ++counts[place].at(static_cast<std::size_t>(order[place]));
        }
    }
    for (std::size_t place = 0; place < counts.size(); ++place) {
        EXPECT_LT(chi_square(counts[place], shuffles / 5.0), chi_square_limit(4)) << place;
    }
}

// Two tiles in a row: 20 · 19 of 9,900 ordered pairs for a colour twice, 20 · 20 for two colours.
TEST(Dealer, LetsNeighboursInTheBagNotDependOnEachOther) {
    constexpr int shuffles = 20'000;
    std::array<std::array<int, colour_count>, colour_count> counts{};
    for (std::uint64_t seed = 0; seed < shuffles; ++seed) {
        const auto order = tests::shuffled(Tiles::full_set(), SeededStreams(seed), 0);
        ++counts.at(static_cast<std::size_t>(order[0])).at(static_cast<std::size_t>(order[1]));
    }
    double sum = 0;
    for (std::size_t first = 0; first < colour_count; ++first) {
        for (std::size_t second = 0; second < colour_count; ++second) {
            const double expected = shuffles * (first == second ? 380.0 : 400.0) / 9900.0;
            const double difference = counts.at(first).at(second) - expected;
            sum += difference * difference / expected;
        }
    }
    EXPECT_LT(sum, chi_square_limit(24));
}

TEST(Dealer, DrawsTheOrderThatTheSpecificationShuffles) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Deal deal = first_deal(Rules{}, *Players::from_number(4), seed);
        const auto order = tests::shuffled(Tiles::full_set(), SeededStreams(seed), 0);
        for (int display = 0; display < 9; ++display) {
            Tiles four;
            for (int tile = 0; tile < 4; ++tile) {
                four += Tiles::of(order[static_cast<std::size_t>(4 * display + tile)], 1);
            }
            ASSERT_EQ(deal.tiles(Display::from_index(display)), four) << seed;
        }
    }
}

// X2: n of the 2n + 1 displays and n of the nine sides, both without repetition and uniformly.
TEST(Dealer, TurnsAsManyDisplaysAsThereArePlayersToDifferentGoldSides) {
    constexpr int deals = 1000;
    for (const Players players : all_players) {
        std::vector<int> places(static_cast<std::size_t>(players.display_count()));
        std::array<int, gold_side_count> sides{};
        for (std::uint64_t seed = 0; seed < deals; ++seed) {
            const Deal deal = first_deal(Rules{WallKind::fixed, true}, players, seed);
            std::set<Side> shown;
            for (int i = 0; i < players.display_count(); ++i) {
                const Side side = deal.side(Display::from_index(i));
                if (is_gold(side)) {
                    ++places[static_cast<std::size_t>(i)];
                    ++sides.at(static_cast<std::size_t>(side) - 1);
                    EXPECT_TRUE(shown.insert(side).second) << code(side) << " twice, seed " << seed;
                }
            }
            ASSERT_EQ(shown.size(), static_cast<std::size_t>(players.number())) << seed;
        }
        for (int side = 0; side < gold_side_count; ++side) {
            EXPECT_GT(sides.at(static_cast<std::size_t>(side)), 0) << code(gold_side(side));
        }
        // Choices without repetition vary less than independent ones, so the limit holds all the more.
        const double chosen = static_cast<double>(deals) * players.number();
        EXPECT_LT(chi_square(places, chosen / players.display_count()), chi_square_limit(players.display_count() - 1));
        EXPECT_LT(chi_square(sides, chosen / gold_side_count), chi_square_limit(gold_side_count - 1));
    }
}

TEST(Dealer, ChoosesGoldSidesAnewEachRound) {
    const SeededStreams streams(3);
    Dealer dealer(streams);
    Xoshiro256 generator(3);
    Position position = Position::initial(Rules{WallKind::fixed, true}, Players(), Seat());
    std::set<std::string> layouts;
    int rounds = 0;
    while (position.phase() != Phase::over) {
        if (position.phase() == Phase::deal) {
            const Deal deal = dealer.deal(position);
            std::string layout;
            for (int i = 0; i < deal.display_count(); ++i) {
                layout += std::string(code(deal.side(Display::from_index(i)))) + "/";
            }
            layouts.insert(layout);
            ++rounds;
            position.apply(deal);
        } else {
            position.apply(tests::choose(position, tests::Style::uniform, generator));
        }
    }
    EXPECT_GT(rounds, 4);
    EXPECT_GE(layouts.size(), static_cast<std::size_t>(rounds) - 1);
}

}  // namespace
}  // namespace evora
