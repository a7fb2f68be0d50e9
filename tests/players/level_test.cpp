#include <gtest/gtest.h>

#include "players/level_player.hpp"
#include "players/registry.hpp"
#include "rules/dealer.hpp"
#include "rules/moves.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/result.hpp"
#include "rules/settle.hpp"
#include "tests/support/sanitized.hpp"

namespace evora {
namespace {

using tests::sanitized;

/// A game of these players, seat 1 first; `watch` sees every position and the move chosen there.
template <class Watch>
Position play(Rules rules, const std::vector<std::string>& names, std::uint64_t seed, Watch&& watch) {
    const SeededStreams streams(seed);
    Dealer dealer(streams);
    const Players players = *Players::from_number(static_cast<int>(names.size()));
    std::vector<std::unique_ptr<Player>> seats;
    for (std::size_t i = 0; i < names.size(); ++i) {
        seats.push_back(make_player(names[i], streams, Seat::from_index(static_cast<int>(i))));
    }
    Position position = Position::initial(rules, players, Seat::from_index(0));
    while (position.phase() != Phase::over) {
        if (position.phase() == Phase::deal) {
            position.apply(dealer.deal(position));
            continue;
        }
        const Move move = seats[static_cast<std::size_t>(position.turn().index())]->choose(position);
        watch(position, move);
        position.apply(move);
    }
    return position;
}

TEST(Levels, PlayAllRulesAndNumbersOfPlayers) {
    for (Rules rules : all_rules) {
        for (int players = 2; players <= 4; ++players) {
            for (int level : sanitized ? std::vector{1, 5} : std::vector{1, 5, 9}) {
                const std::vector<std::string> names(static_cast<std::size_t>(players),
                                                     "level-" + std::to_string(level));
                (void)play(rules, names, 5, [&](const Position& position, Move move) {
                    ASSERT_TRUE(is_legal(position, move)) << to_text(position);
                });
            }
        }
    }
}

TEST(Levels, RepeatThemselvesFromASeed) {
    for (int level = 1; level <= 10; level += sanitized ? 3 : 1) {
        const std::vector<std::string> names(2, "level-" + std::to_string(level));
        const auto nothing = [](const Position&, Move) {};
        EXPECT_EQ(play(Rules{}, names, 3, nothing), play(Rules{}, names, 3, nothing)) << level;
    }
    const std::vector<std::string> weak(2, "level-1");
    const auto nothing = [](const Position&, Move) {};
    EXPECT_NE(play(Rules{}, weak, 3, nothing), play(Rules{}, weak, 4, nothing));
}

TEST(Levels, FromTheThirdOnWasteNoTiles) {
    int checked = 0;
    for (Rules rules : all_rules) {
        for (int level = 3; level <= (rules == Rules{} ? 10 : 8); level += sanitized ? 3 : 1) {
            const std::vector<std::string> names(2, "level-" + std::to_string(level));
            (void)play(rules, names, 11, [&](const Position& position, Move move) {
                ++checked;
                ASSERT_FALSE(wastes_tiles(position, move)) << level << ": " << to_text(position);
            });
        }
    }
    EXPECT_GT(checked, sanitized ? 300 : 1000);
}

TEST(WastesTiles, IsADropThatBuysNothing) {
    const Position position = *parse_position(
        "fixed 1 0 offer 1 1 BBYY/-/-/-/- * B18Y18R20K20W20 - "
        "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-");
    const auto pick = [](Destination to) {
        return Move::pick(Source::display(Display::from_index(0)), Colour::blue, to);
    };
    const auto line = [](int number) { return Destination::line(*Line::from_number(number)); };
    EXPECT_TRUE(wastes_tiles(position, pick(Destination::floor())));  // line 5 drops nothing and stays open
    EXPECT_FALSE(wastes_tiles(position, pick(line(5))));
    EXPECT_FALSE(wastes_tiles(position, pick(line(2))));
    // One on line 1 and one on the floor: nothing gained at once, but so much that a line move that scores no less and
    // drops less keeps as many lines open.
    EXPECT_EQ(settle_after(position, pick(line(1))).score.value, 0);
    EXPECT_TRUE(wastes_tiles(position, pick(line(1))));
}

TEST(Levels, BeginWhereAChildCanWin) {
    double against_random = 0;
    double against_first = 0;
    constexpr int games = sanitized ? 20 : 60;
    const auto nothing = [](const Position&, Move) {};
    for (std::uint64_t seed = 0; seed < games; ++seed) {
        const Seat first = Seat::from_index(0);
        against_random += ranking_of(play(Rules{}, {"level-1", "random"}, seed, nothing)).won(first) ? 1 : 0;
        against_first += ranking_of(play(Rules{}, {"level-5", "level-1"}, seed, nothing)).won(first) ? 1 : 0;
    }
    EXPECT_GT(against_random, 0.8 * games);
    EXPECT_GT(against_first, 0.8 * games);
}

}  // namespace
}  // namespace evora
