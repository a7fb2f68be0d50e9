// What a board comes to if it is tiled as it stands: against the rules themselves and against worked boards.

#include "rules/settle.hpp"

#include <algorithm>
#include <functional>

#include <gtest/gtest.h>

#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/result.hpp"
#include "rules/tiling.hpp"
#include "tests/players/fill_bag.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

/// The scores that a seat can reach with its placements, by trying them all through the public tiling.
std::vector<int> reachable_scores(const SeatTiling& tiling) {
    if (!tiling.line()) {
        return {std::max(0, tiling.board().score.value - tiling.board().floor.penalty().value)};
    }
    std::vector<int> scores;
    for (const Column column : Column::all()) {
        if (((tiling.columns() >> column.index()) & 1U) != 0) {
            SeatTiling next = tiling;
            next.place(column);
            const auto more = reachable_scores(next);
            scores.insert(scores.end(), more.begin(), more.end());
        }
    }
    return scores;
}

/// The score of a seat after the end of a round, without what came on top of it at the end of the game.
int score_before_bonus(const Position& position, Seat seat) {
    const Board& board = position.board(seat);
    return board.score.value - (position.phase() == Phase::over ? bonus_of(board.wall).value : 0);
}

TEST(Settle, LastPickOfARoundIsSettledAsTheRulesSettleIt) {
    int last_picks = 0;
    for (const tests::GamePlan& plan : tests::plans(2)) {
        tests::play_game(plan, [&](const Position& before, const tests::Decision& decision, const Position& after) {
            const Move* const move = std::get_if<Move>(&decision);
            if (move == nullptr || after.phase() == Phase::offer || after.phase() == Phase::tiling) {
                return;
            }
            ++last_picks;
            SCOPED_TRACE(to_text(before) + " " + to_text(*move));
            const Settlement settlement = settle_after(before, *move);
            EXPECT_EQ(settlement.score.value, score_before_bonus(after, before.turn()));
            const int before_floor = before.board(before.turn()).score.value + settlement.placed.value;
            EXPECT_EQ(settlement.score.value, std::max(0, before_floor - settlement.penalty.value));
        });
    }
    EXPECT_GT(last_picks, 500);
}

TEST(Settle, FixedWallBoardScoresTheSameNowAsAtTheEndOfItsRound) {
    // What a seat does not touch until the round ends must come to what was foretold after its last pick.
    for (const tests::GamePlan& plan : tests::plans(2)) {
        if (plan.rules.wall == WallKind::free) {
            continue;
        }
        std::array<std::optional<Settlement>, Seat::count> foretold{};
        tests::play_game(plan, [&](const Position& before, const tests::Decision& decision, const Position& after) {
            const Move* const move = std::get_if<Move>(&decision);
            if (move == nullptr) {
                return;
            }
            foretold[static_cast<std::size_t>(before.turn().index())] = settle_after(before, *move);
            if (after.phase() == Phase::offer) {
                return;
            }
            for (const Seat seat : Seat::all()) {
                auto& settlement = foretold[static_cast<std::size_t>(seat.index())];
                if (plan.players.has(seat) && settlement) {
                    EXPECT_EQ(settlement->score.value, score_before_bonus(after, seat)) << to_text(before);
                }
                settlement.reset();
            }
        });
    }
}

TEST(Settle, FreeWallGetsTheBestOfAllChoices) {
    int choices = 0;
    for (const Position& position : tests::sample_positions(tests::plans(4), 5)) {
        if (position.phase() != Phase::tiling) {
            continue;
        }
        SCOPED_TRACE(to_text(position));
        const Seat seat = position.turn();
        const auto scores = reachable_scores(SeatTiling(position, seat));
        choices += scores.size() > 1 ? 1 : 0;
        EXPECT_EQ(settle(WallKind::free, position.board(seat)).score.value, *std::ranges::max_element(scores));
    }
    EXPECT_GT(choices, 100);
}

TEST(Settle, PlacementIsWorthTheBestThatCanFollowIt) {
    for (const Position& position : tests::sample_positions(tests::plans(4), 20)) {
        if (position.phase() != Phase::tiling) {
            continue;
        }
        MoveList moves;
        generate(position, moves);
        int best = -1;
        for (const Move move : moves) {
            best = std::max(best, settle_after(position, move).score.value);
        }
        EXPECT_EQ(best, settle(WallKind::free, position.board(position.turn())).score.value) << to_text(position);
    }
}

TEST(Settle, CountsTilesFloorAndBoth) {
    // Line 1 red joins two tiles across (3) and one down (2); three floor spaces cost 4.
    const Position position = tests::position_with_rest(
        "fixed 3 0 offer 1 1 W/-/-/-/- - REST - "
        "6;R/-/-/-/-;BY.../..Y../...../...../.....;KK* 0;-/-/-/-/-;...../...../...../...../.....;-");
    const Settlement settlement = settle(WallKind::fixed, position.board(Seat::from_index(0)));
    EXPECT_EQ(settlement, (Settlement{.placed = Points{5}, .penalty = Points{4}, .score = Points{7}}));
}

TEST(Settle, StopsAtZero) {
    const Position position = tests::position_with_rest(
        "fixed 1 0 offer 1 1 W/-/-/-/- - REST - "
        "1;R/-/-/-/-;...../...../...../...../.....;KKK*YY 0;-/-/-/-/-;...../...../...../...../.....;-");
    const Settlement settlement = settle(WallKind::fixed, position.board(Seat::from_index(0)));
    EXPECT_EQ(settlement, (Settlement{.placed = Points{1}, .penalty = Points{11}, .score = Points{0}}));
}

}  // namespace
}  // namespace evora
