// `Position::pick` is the pick of `apply` and no more: the same until a round ends, and there the boards untiled.

#include <variant>

#include <gtest/gtest.h>

#include "rules/notation/position_text.hpp"
#include "rules/position.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

TEST(Pick, IsApplyUntilTheRoundEnds) {
    int last_picks = 0;
    for (const tests::GamePlan& plan : tests::plans(2)) {
        SCOPED_TRACE(tests::describe(plan));
        tests::play_game(plan, [&](const Position& before, const tests::Decision& decision, const Position& after) {
            const Move* const move = std::get_if<Move>(&decision);
            if (move == nullptr || move->is_placement()) {
                return;
            }
            Position picked = before;
            picked.pick(*move);
            ASSERT_EQ(before.board_after(*move), picked.board(before.turn())) << to_text(before);
            if (after.phase() == Phase::offer) {
                ASSERT_EQ(picked, after) << to_text(before);
                return;
            }
            ++last_picks;
            ASSERT_TRUE(picked.holders().none());
            ASSERT_EQ(picked.phase(), Phase::tiling);
            ASSERT_EQ(picked.turn(), before.start());
            const Seat mover = before.turn();
            int tiles = picked.board(mover).tiles().total() + picked.bag().total() + picked.lid().total();
            for (Seat seat : Seat::all()) {
                if (before.players().has(seat) && seat != mover) {
                    ASSERT_EQ(picked.board(seat), before.board(seat));
                    tiles += picked.board(seat).tiles().total();
                }
            }
            ASSERT_EQ(tiles, 100);
            ASSERT_EQ(picked.board(mover).score, before.board(mover).score);
        });
    }
    EXPECT_GT(last_picks, 100);
}

}  // namespace
}  // namespace evora
