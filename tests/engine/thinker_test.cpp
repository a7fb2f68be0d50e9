#include "engine/thinker.hpp"

#include <algorithm>
#include <stop_token>
#include <thread>

#include <gtest/gtest.h>

#include "rules/moves.hpp"
#include "rules/notation/position_text.hpp"
#include "tests/support/rules_games.hpp"
#include "tests/support/sanitized.hpp"

namespace evora {
namespace {

using std::chrono::milliseconds;
using tests::sanitized;
using Clock = std::chrono::steady_clock;

/// The opening of a game for two: nothing is solved here in a moment.
Position opening() {
    return tests::position_from(
        "fixed 1 0 offer 1 1 BYRK/BBYW/YRRK/YKWW/BRKW * B16Y16R16K16W16 - "
        "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-");
}

milliseconds duration(Clock::time_point since) {
    return std::chrono::duration_cast<milliseconds>(Clock::now() - since);
}

TEST(Thinker, KeepsToItsLimits) {
    Thinker thinker({.threads = 1, .table_bytes = Table::smallest});
    const Thought by_depth = thinker.think(opening(), {.depth = 3}, {});
    EXPECT_EQ(by_depth.depth, 3);
    thinker.clear();
    const Thought by_nodes = thinker.think(opening(), {.nodes = 10000}, {});
    EXPECT_GE(by_nodes.nodes, 10000U);
    EXPECT_LE(by_nodes.nodes, 10400U);
    const auto start = Clock::now();
    const Thought by_time = thinker.think(opening(), {.time = milliseconds(60)}, {});
    EXPECT_GE(duration(start), milliseconds(55));
    EXPECT_LE(duration(start), milliseconds(1000));
    EXPECT_FALSE(by_time.exact);
}

TEST(Thinker, SharesOutAClock) {
    Thinker thinker({.threads = 1, .table_bytes = Table::smallest});
    auto start = Clock::now();
    (void)thinker.think(opening(), {.clock = ClockLimit{.left = milliseconds(2000)}}, {});
    EXPECT_LE(duration(start), milliseconds(600));
    start = Clock::now();
    (void)thinker.think(opening(), {.clock = ClockLimit{.left = milliseconds(1)}}, {});
    EXPECT_LE(duration(start), milliseconds(300));
}

TEST(Thinker, StopsWhenToldFromAnotherThread) {
    Thinker thinker({.threads = 2, .table_bytes = Table::smallest});
    std::stop_source source;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(milliseconds(80));
        source.request_stop();
    });
    const auto start = Clock::now();
    const Thought thought = thinker.think(opening(), {}, {}, source.get_token());
    EXPECT_LE(duration(start), milliseconds(5000));
    EXPECT_FALSE(thought.lines.empty());
}

TEST(Thinker, AnswersAtOnceWhenStoppedBeforeItBegins) {
    Thinker thinker({.threads = 2, .table_bytes = Table::smallest});
    std::stop_source source;
    source.request_stop();
    const Thought thought = thinker.think(opening(), {}, {}, source.get_token());
    ASSERT_FALSE(thought.lines.empty());
    EXPECT_FALSE(thought.lines[0].moves.empty());
    EXPECT_LT(thought.nodes, 10000U);
}

TEST(Thinker, RepeatsItselfWithOneThread) {
    const auto think = [] {
        Thinker thinker({.threads = 1, .table_bytes = Table::smallest});
        return thinker.think(opening(), {.nodes = 30000, .lines = 2}, {});
    };
    const Thought first = think();
    const Thought second = think();
    EXPECT_EQ(first.nodes, second.nodes);
    ASSERT_EQ(first.lines.size(), 2U);
    EXPECT_EQ(first.lines[0].moves, second.lines[0].moves);
    EXPECT_EQ(first.lines[1].moves, second.lines[1].moves);
    EXPECT_NE(first.lines[0].moves[0], first.lines[1].moves[0]);
}

TEST(Thinker, TellsOfDepthsOnTheWay) {
    Thinker thinker({.threads = 1, .table_bytes = Table::smallest});
    std::vector<int> depths;
    (void)thinker.think(opening(), {.depth = 4}, [&](const Thought& thought) { depths.push_back(thought.depth); });
    ASSERT_FALSE(depths.empty());
    EXPECT_TRUE(std::ranges::is_sorted(depths));
    EXPECT_EQ(depths.back(), 4);
}

TEST(Thinker, FindsTheSameValuesWithTwoThreadsWhereTheyAreExact) {
    constexpr int wanted = sanitized ? 6 : 25;
    int compared = 0;
    for (const Position& position : tests::sample_positions(tests::plans(1), 60)) {
        if (position.players().number() != 2 || compared == wanted) {
            continue;
        }
        Thinker one({.threads = 1, .table_bytes = Table::smallest});
        Thinker two({.threads = 2, .table_bytes = Table::smallest});
        const Thought alone = one.think(position, {.nodes = 200000}, {});
        const Thought together = two.think(position, {.nodes = 400000}, {});
        if (!alone.exact || !together.exact) {
            continue;
        }
        ++compared;
        const auto seat = static_cast<std::size_t>(position.turn().index());
        EXPECT_EQ(alone.lines[0].seats[seat].points, together.lines[0].seats[seat].points) << to_text(position);
    }
    EXPECT_GT(compared, wanted / 2);
}

}  // namespace
}  // namespace evora
