// What a search leaves out must not matter, and what it takes for the same must be the same.

#include "search/picks.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "rules/notation/position_text.hpp"
#include "rules/setup.hpp"
#include "search/board_values.hpp"
#include "search/groups.hpp"
#include "search/table_key.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

std::vector<Position> offers(std::uint32_t one_in) {
    std::vector<Position> positions = tests::sample_positions(tests::plans(2), one_in);
    std::erase_if(positions, [](const Position& position) { return position.phase() != Phase::offer; });
    return positions;
}

/// Everything that can matter for the rest of the round, displays in no order where none is needed.
std::string essence(const Position& position, bool ordered) {
    const Setup setup = position.setup();
    std::vector<std::string> displays;
    for (int i = 0; i < setup.display_count; ++i) {
        const SetupDisplay& display = setup.displays[static_cast<std::size_t>(i)];
        const std::string side =
            display.tiles.empty() && !ordered ? "" : std::to_string(static_cast<int>(display.side));
        displays.push_back(side + ":" + std::to_string(display.tiles.lanes()) +
                           (ordered && display.removed ? "x" : ""));
    }
    if (!ordered) {
        std::sort(displays.begin(), displays.end());
    }
    std::string text = std::to_string(setup.centre.lanes()) + (setup.marker_in_centre ? "*" : "");
    for (const std::string& display : displays) {
        text += "/" + display;
    }
    for (int i = 0; i < setup.board_count; ++i) {
        const Board& board = position.board(Seat::from_index(i));
        text += "|";
        for (Line line : Line::all()) {
            text += std::to_string(board.lines.tiles(line).lanes()) + ",";
        }
        text += std::to_string(board.floor.size()) + (board.floor.has_marker() ? "*" : "") +
                (board.floor.owns_shield() ? "^" : "") + (board.floor.shield() ? "o" : "");
    }
    return text + "|" + std::to_string(position.turn().index());
}

TEST(Picks, LeaveOutOnlyWhatGivesNothingNew) {
    int left_out = 0;
    for (const Position& position : offers(9)) {
        MoveList moves;
        generate(position, moves);
        PickList picks;
        generate_picks(position, picks);
        const bool ordered = order_matters(position);
        std::set<std::string> by_moves;
        std::set<std::string> by_picks;
        for (Move move : moves) {
            Position next = position;
            next.pick(move);
            by_moves.insert(essence(next, order_matters(next)));
        }
        for (const Pick& pick : picks) {
            ASSERT_TRUE(is_legal(position, pick.move));
            Position next = position;
            next.pick(pick.move);
            by_picks.insert(essence(next, order_matters(next)));
        }
        ASSERT_EQ(by_moves, by_picks) << to_text(position);
        left_out += moves.size() - picks.size();
        ASSERT_TRUE(!ordered || moves.size() == picks.size());
    }
    EXPECT_GT(left_out, 100);
}

TEST(Keys, AreEqualExactlyWhereTheRestOfTheRoundIs) {
    std::map<std::uint64_t, std::string> seen;
    std::size_t positions = 0;
    for (const Position& position : offers(3)) {
        BoardValues values(*find_evaluator("material"));
        values.start(position);
        std::uint64_t key = table_key(position) + static_cast<std::uint64_t>(position.turn().index());
        // As far as the walls go, by their text.
        std::string text = essence(position, order_matters(position));
        for (int i = 0; i < position.players().number(); ++i) {
            const Board& board = position.board(Seat::from_index(i));
            key = key * 31 + values.key(Seat::from_index(i), board);
            text += std::to_string(board.score.value);
            for (Colour colour : all_colours) {
                text += "," + std::to_string(board.wall.cells(colour));
            }
        }
        text += std::string(name(position.rules())) + std::to_string(position.round());
        const auto [at, inserted] = seen.emplace(key, text);
        ASSERT_EQ(at->second, text) << to_text(position);
        ++positions;
    }
    EXPECT_GT(positions, 1000U);
}

TEST(Keys, ForgetTheOrderOfDisplaysUnlessSf4HasTiles) {
    const std::string boards =
        " 0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-";
    const auto plain = [&](const std::string& displays) {
        return table_key(tests::position_from("fixed 1 0 offer 1 1 " + displays + " * B14Y16R16K16W18 -" + boards));
    };
    EXPECT_EQ(plain("BBBB/YYRR/KKWW/BBYY/RRKK"), plain("RRKK/BBYY/YYRR/KKWW/BBBB"));
    EXPECT_NE(plain("BBBB/YYRR/KKWW/BBYY/RRKK"), plain("BBBY/BYRR/KKWW/BBYY/RRKK"));
    const auto special = [&](const std::string& displays) {
        return table_key(tests::position_from("fixed+sf 1 0 offer 1 1 " + displays + " * B14Y16R16K16W18 -" + boards));
    };
    EXPECT_EQ(special("S3:BBBB/S5:YYRR/KKWW/BBYY/RRKK"), special("RRKK/BBYY/S5:YYRR/KKWW/S3:BBBB"));
    EXPECT_NE(special("S3:BBBB/S5:YYRR/KKWW/BBYY/RRKK"), special("S5:BBBB/S3:YYRR/KKWW/BBYY/RRKK"));
    EXPECT_NE(special("S4:BBBB/S5:YYRR/KKWW/BBYY/RRKK"), special("S4:BBBB/KKWW/S5:YYRR/BBYY/RRKK"));
}

TEST(Groups, AreABoundOnThePliesLeft) {
    int rounds = 0;
    for (const tests::GamePlan& plan : tests::plans(2)) {
        std::vector<int> groups;
        tests::play_game(plan, [&](const Position& before, const tests::Decision&, const Position& after) {
            if (before.phase() == Phase::offer) {
                groups.push_back(groups_of(before));
            }
            if (before.phase() == Phase::offer && after.phase() != Phase::offer) {
                for (std::size_t i = 0; i < groups.size(); ++i) {
                    ASSERT_GE(groups[i], static_cast<int>(groups.size() - i)) << tests::describe(plan);
                }
                ++rounds;
                groups.clear();
            }
        });
    }
    EXPECT_GT(rounds, 100);
}

}  // namespace
}  // namespace evora
