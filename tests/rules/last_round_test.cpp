// Whether a round can be the last: against every way to tile its boards.

#include "rules/last_round.hpp"

#include <gtest/gtest.h>

#include "rules/notation/position_text.hpp"
#include "rules/tiling.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

/// By trying all placements through the public tiling.
bool some_tiling_completes_a_row(const SeatTiling& tiling) {
    if (!tiling.line()) {
        return tiling.board().wall.full_rows() > 0;
    }
    for (const Column column : Column::all()) {
        if (((tiling.columns() >> column.index()) & 1U) != 0) {
            SeatTiling next = tiling;
            next.place(column);
            if (some_tiling_completes_a_row(next)) {
                return true;
            }
        }
    }
    return false;
}

TEST(LastRound, IsSeenWhileSeatsStillTile) {
    int seen = 0;
    for (const tests::GamePlan& plan : tests::plans(3)) {
        tests::play_game(plan, [&](const Position& before, const tests::Decision&, const Position&) {
            if (before.phase() != Phase::tiling) {
                return;
            }
            bool some = false;
            for (int i = 0; i < before.players().number(); ++i) {
                some = some || some_tiling_completes_a_row(SeatTiling(before, Seat::from_index(i)));
            }
            EXPECT_EQ(may_complete_row(before), some) << to_text(before);
            seen += some ? 1 : 0;
        });
    }
    EXPECT_GT(seen, 50);
}

TEST(LastRound, OnTheColouredWallItIsCertainFromTheFullLineOn) {
    int last = 0;
    for (const tests::GamePlan& plan : tests::plans(4)) {
        if (plan.rules.wall != WallKind::fixed) {
            continue;
        }
        bool announced = false;
        tests::play_game(plan, [&](const Position& before, const tests::Decision& decision, const Position& after) {
            if (announced) {
                EXPECT_TRUE(may_complete_row(before)) << "it cannot be taken back: " << to_text(before);
            }
            announced = may_complete_row(before);
            if (std::holds_alternative<Move>(decision) && after.phase() != Phase::offer) {
                bool full = false;
                for (int i = 0; i < after.players().number(); ++i) {
                    full = full || after.board(Seat::from_index(i)).wall.full_rows() > 0;
                }
                // The last pick itself may fill the line.
                EXPECT_TRUE(full || !announced) << to_text(before);
                last += full && announced ? 1 : 0;
            }
        });
    }
    EXPECT_GT(last, 20);
}

TEST(LastRound, OnAFreeWallALineThatFallsCompletesNothing) {
    // Row 2 of seat 1 lacks column 5, which has a white tile already, and white is what its line holds.
    const std::string text =
        "free 4 0 offer 1 1 BBRW/-/-/RRRW/BYYK *BBW B6Y6R6K7W4 B8Y11R9K11W10 "
        "24;-/WW/-/-/-;....W/BYRK./...../...../.....;- 17;-/-/-/-/-;...../...../...../...../.....;-";
    const auto position = parse_position(text);
    ASSERT_TRUE(position) << message(position.error().front());
    EXPECT_FALSE(may_complete_row(*position));
}

TEST(LastRound, IsNothingBetweenRounds) {
    for (const tests::GamePlan& plan : tests::plans(1)) {
        const Position end =
            tests::play_game(plan, [](const Position& before, const tests::Decision&, const Position&) {
                if (before.phase() == Phase::deal) {
                    EXPECT_FALSE(may_complete_row(before));
                }
            });
        EXPECT_FALSE(may_complete_row(end));
    }
}

}  // namespace
}  // namespace evora
