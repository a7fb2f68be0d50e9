// What must hold at every step of every game: conservation, the bounds of rules 1.9, an end, one and the same position
// on every way to it.

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "rules/moves.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"
#include "rules/result.hpp"
#include "rules/setup.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

using tests::Decision;

void for_every_step(int games_of_each, const tests::Visit& visit) {
    for (const tests::GamePlan& plan : tests::plans(games_of_each)) {
        SCOPED_TRACE(tests::describe(plan));
        tests::play_game(plan, visit);
        if (testing::Test::HasFatalFailure()) {
            return;
        }
    }
}

TEST(Games, LoseNoTile) {
    for_every_step(3, [](const Position&, const Decision&, const Position& after) {
        const tests::Pieces pieces = tests::pieces_of(after);
        ASSERT_EQ(pieces.tiles, Tiles::full_set()) << to_text(after);
        const bool dealt = after.phase() == Phase::offer || after.phase() == Phase::tiling;
        ASSERT_EQ(pieces.markers, dealt ? 1 : 0) << to_text(after);
    });
}

TEST(Games, EndForAReasonOfTheRules) {
    std::map<EndReason, int> reasons;
    for (const tests::GamePlan& plan : tests::plans(6)) {
        SCOPED_TRACE(tests::describe(plan));
        const Position end = tests::play_game(
            plan, [](const Position& before, const Decision&, const Position&) { EXPECT_FALSE(end_reason(before)); });
        ASSERT_EQ(end.phase(), Phase::over);
        const auto reason = end_reason(end);
        ASSERT_TRUE(reason);
        ++reasons[*reason];
        if (*reason == EndReason::full_row) {
            EXPECT_GE(end.round(), 5);
        }
        EXPECT_EQ(count_moves(end), 0);
    }
    EXPECT_GT(reasons[EndReason::full_row], 50);
    EXPECT_GE(reasons[EndReason::nothing_to_deal], 8);
    EXPECT_GT(reasons[EndReason::no_progress], 50);
}

/// The most legal moves that rules 1.9 allow where the sides are these.
int most_moves(const Position& position) {
    const int base = position.display_count() * 4 * 6;
    if (!position.rules().special_factories) {
        return base;
    }
    for (int i = 0; i < position.display_count(); ++i) {
        if (position.side(Display::from_index(i)) == Side::sf4) {
            return base + 174;
        }
    }
    return base + 6;
}

TEST(Games, StayWithinTheBounds) {
    std::map<int, int> turns;  // by number of players
    std::map<std::pair<int, bool>, int> centre;
    int most_placements_points = 0;
    int turns_now = 0;
    for_every_step(6, [&](const Position& before, const Decision& decision, const Position& after) {
        const int players = after.players().number();
        ASSERT_LE(count_moves(after), most_moves(after)) << to_text(after);
        if (std::holds_alternative<Deal>(decision)) {
            turns_now = 0;
        } else if (before.phase() == Phase::offer) {
            ++turns_now;
            turns[players] = std::max(turns[players], turns_now);
        }
        int& in_centre = centre[{players, after.rules().special_factories}];
        in_centre = std::max(in_centre, after.centre().total());
        for (int i = 0; i < after.display_count(); ++i) {
            const Display display = Display::from_index(i);
            const int tiles = after.display(display).total();
            ASSERT_LE(tiles, !after.rules().special_factories || after.side(display) == Side::sf4 ? 4 : 8);
        }
        for (int i = 0; i < players; ++i) {
            const Board& board = after.board(Seat::from_index(i));
            ASSERT_LE(board.floor.penalty(), Points{14});
            ASSERT_LE(board.floor.size(), 8);
            ASSERT_LE(board.score, Points{240});
            ASSERT_GE(board.score, Points{0});
            const Points gained = board.score - before.board(Seat::from_index(i)).score;
            if (after.phase() == Phase::deal) {
                most_placements_points = std::max(most_placements_points, gained.value);
            }
        }
    });
    EXPECT_LE(most_placements_points, 44);
    for (const auto& [players, most] : turns) {
        EXPECT_LE(most, 4 * (2 * players + 1) + 1) << players;
        EXPECT_GE(most, 2 * players + 1) << players;
    }
    for (const auto& [key, most] : centre) {
        EXPECT_LE(most, 3 * (2 * key.first + 1) + (key.second ? 1 : 0)) << key.first;
    }
}

TEST(Games, KeepWallsAndLinesInOrder) {
    for_every_step(2, [](const Position&, const Decision&, const Position& after) {
        // Everything that `from` checks, above all repeated colours on walls and lines.
        const auto again = Position::from(after.setup());
        ASSERT_TRUE(again) << message(again.error().front()) << '\n' << to_text(after);
        ASSERT_EQ(*again, after) << to_text(after);
        ASSERT_EQ(again->hash(), after.hash()) << to_text(after);
    });
}

TEST(Games, AreTheSameWithAndWithoutEvents) {
    for_every_step(2, [](const Position& before, const Decision& decision, const Position& after) {
        Position told = before;
        EventLog log;
        std::visit([&](const auto& it) { told.apply(it, log); }, decision);
        ASSERT_EQ(told, after) << to_text(before) << '\n' << tests::text_of(decision);
        ASSERT_FALSE(log.empty());
        const auto checked = std::visit([&](const auto& it) { return play(before, it); }, decision);
        ASSERT_TRUE(checked);
        ASSERT_EQ(*checked, after);
    });
}

TEST(Games, HaveDifferentHashesForDifferentPositions) {
    std::map<std::uint64_t, std::string> seen;
    std::set<std::string> texts;
    for_every_step(4, [&](const Position&, const Decision&, const Position& after) {
        const std::string text = to_text(after);
        const auto [known, fresh] = seen.emplace(after.hash(), text);
        ASSERT_EQ(known->second, text);
        texts.insert(text);
    });
    EXPECT_EQ(seen.size(), texts.size());
    EXPECT_GT(texts.size(), 10'000U);
}

TEST(Games, CallOnlyTheMarkersHolderOrTheLastStarterToStart) {
    for_every_step(3, [](const Position& before, const Decision&, const Position& after) {
        if (before.phase() == Phase::deal || after.phase() == Phase::offer || after.phase() == Phase::tiling) {
            return;
        }
        // The last decision of a round may be the one that took the marker.
        std::optional<Seat> holder;
        for (int i = 0; i < before.players().number(); ++i) {
            if (before.board(Seat::from_index(i)).floor.has_marker()) {
                holder = Seat::from_index(i);
            }
        }
        if (holder) {
            ASSERT_EQ(after.start(), *holder);
        } else {
            ASSERT_TRUE(after.start() == before.start() || after.start() == before.turn());
        }
    });
}

// No part is overlooked by `==`, `hash` or the text.
TEST(Games, DifferWhereAnyPartDiffers) {
    const std::string text =
        "free+sf 9 7 offer 1 1 S5:x/S4:YRK/KWW/-/- - B18Y17R17K16W17 - "
        "9;-/-/-/-/-;...../...../...../...../.....;BBYYRRK*^- 7;-/W/-/-/-;...../...../...../...../.....;K";
    using Changes = std::vector<std::pair<std::string, std::string>>;
    const std::vector<Changes> all_changes = {
        {{"free+sf", "fixed+sf"}},
        {{"sf 9 7", "sf 8 7"}},
        {{"sf 9 7", "sf 9 6"}},
        {{"offer 1 1", "offer 2 1"}},
        {{"offer 1 1", "offer 1 2"}},
        {{"S5:x/S4:YRK", "S4:YRK/S5:x"}},
        {{"S4", "S3"}},
        {{"S5:x", "S5:-"}, {"*^-", "*"}},
        {{"K*^-", "K^-"}, {"-/- - B", "-/- * B"}},
        {{"W17 -", "W16 W1"}},
        {{"-/- - B", "-/- W B"}, {"W17 -", "W16 -"}},
        {{"9;-", "8;-"}},
        {{"RRK*^-", "RKR*^-"}},
        {{"K*^-", "K^*"}},
        {{"-/W/-/-/-", "-/-/W/-/-"}},
        {{"-/W/-/-/-;.", "-/-/-/-/-;W"}},
        {{" 9;-/-/-/-/-", " 7;-/W/-/-/-"},
         {" 7;-/W/-/-/-;...../...../...../...../.....;K", " 9;-/-/-/-/-;...../...../...../...../.....;K"}},
    };
    const Position position = tests::position_from(text);
    for (const Changes& changes : all_changes) {
        std::string changed = text;
        for (const auto& [from, to] : changes) {
            const auto at = changed.rfind(from);
            ASSERT_NE(at, std::string::npos) << from;
            changed.replace(at, from.size(), to);
        }
        const Position other = tests::position_from(changed);
        EXPECT_NE(other, position) << changed;
        EXPECT_NE(other.hash(), position.hash()) << changed;
        EXPECT_NE(to_text(other), to_text(position)) << changed;
    }
}

// The same on every machine and with every compiler. A change of the hash changes these on purpose.
TEST(Games, HaveTheHashesOfEveryMachine) {
    EXPECT_EQ(tests::position_from("fixed 1 0 deal 1 1 - - B20Y20R20K20W20 - "
                                   "0;-/-/-/-/-;...../...../...../...../.....;- "
                                   "0;-/-/-/-/-;...../...../...../...../.....;-")
                  .hash(),
              0xCBC3D84F4E8C3F62ULL);
    EXPECT_EQ(tests::position_from("free+sf 9 7 offer 1 1 S5:x/S4:YRK/KWW/-/- - B18Y17R17K16W17 - "
                                   "9;-/-/-/-/-;...../...../...../...../.....;BBYYRRK*^- "
                                   "7;-/W/-/-/-;...../...../...../...../.....;K")
                  .hash(),
              0x2F0B958A376BE6EFULL);
    EXPECT_EQ(tests::position_from("fixed 10 0 deal 2 2 - - R2 B2Y7K7 "
                                   "42;-/R/WW/-/WWWW;BYR.W/WBY.K/K.BYR/R.WBY/YRK.B;- "
                                   "28;-/-/KK/WWW/BBBB;B.RKW/WBYR./.WBYR/RK.B./YRKW.;- "
                                   "31;-/-/BB/RR/RRR;BYRK./W.YRK/KW.YR/.KWBY/Y.KWB;-")
                  .hash(),
              0x5CCB8A3F8664B016ULL);
}

}  // namespace
}  // namespace evora
