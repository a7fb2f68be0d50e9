// What a search calls exact is what a plain walk through every move to the end of the round finds.

#include <algorithm>
#include <bit>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "eval/evaluator.hpp"
#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/result.hpp"
#include "search/search.hpp"
#include "search/value.hpp"
#include "tests/support/rules_games.hpp"
#include "tests/support/sanitized.hpp"

namespace evora {
namespace {

const Seat first_seat = Seat::from_index(0);
const Seat second_seat = Seat::from_index(1);

/// Colours in sources: at most so many picks are left.
int groups(const Position& position) {
    int count = std::popcount(position.centre().colours().bits());
    for (int i = 0; i < position.display_count(); ++i) {
        count += std::popcount(position.display(Display::from_index(i)).colours().bits());
    }
    return count;
}

/// For the first seat, on the scale of search/value.hpp, of a round that is over.
int value_of_end(const Position& position, const Evaluator& evaluator) {
    if (position.phase() == Phase::over) {
        return result_value(standing_of(position, first_seat), standing_of(position, second_seat));
    }
    const RoundEnd end{.rules = position.rules(), .players = position.players(), .round = position.round() - 1};
    const auto term = [&](Seat seat) { return evaluator.term(position.board(seat), position.start() == seat, end); };
    return evaluator.margin(term(first_seat), term(second_seat), end);
}

/// The same for any position, by trying every move, picks and placements alike.
int minimax(const Position& position, const Evaluator& evaluator) {
    if (position.phase() == Phase::deal || position.phase() == Phase::over) {
        return value_of_end(position, evaluator);
    }
    MoveList moves;
    generate(position, moves);
    const bool first = position.turn() == first_seat;
    int best = first ? -infinite_value : infinite_value;
    for (const Move move : moves) {
        Position next = position;
        next.apply(move);
        const int value = minimax(next, evaluator);
        best = first ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

/// Positions for two with few tiles left on the table, at most one of a round, from games in which everything happens.
std::vector<Position> late_positions(Rules rules, int most_groups, std::size_t of_each_game) {
    std::vector<Position> found;
    for (const tests::GamePlan& plan : tests::plans(3)) {
        if (plan.rules != rules || plan.players.number() != 2) {
            continue;
        }
        std::vector<Position> of_game;
        tests::play_game(plan, [&](const Position& before, const tests::Decision& decision, const Position&) {
            const bool pick = before.phase() == Phase::offer && std::holds_alternative<Move>(decision);
            if (pick && groups(before) <= most_groups &&
                (of_game.empty() || of_game.back().round() != before.round())) {
                of_game.push_back(before);
            }
        });
        // The last rounds, as there is more on the boards and the game may end.
        const std::size_t count = std::min(of_each_game, of_game.size());
        found.insert(found.end(), of_game.end() - static_cast<std::ptrdiff_t>(count), of_game.end());
    }
    return found;
}

class Exact : public testing::TestWithParam<Rules> {
  protected:
    Table table_{Table::smallest};
    const Evaluator& evaluator_ = *find_evaluator("hand-1");

    /// Every line, searched until nothing more can be found. The table is that of all positions before.
    SearchReport solve(const Position& position, int lines) {
        table_.age();
        const auto search = make_search(position, evaluator_, table_, {.lines = lines});
        for (int slices = 0; !search->done() && slices < 1000; ++slices) {
            search->step(10'000);
        }
        return search->report();
    }
};

TEST_P(Exact, ValuesAreThoseOfTryingEverything) {
    // Choices of spaces make the walk many times longer.
    const auto positions = late_positions(GetParam(), GetParam().wall == WallKind::free ? 3 : 4, 6);
    ASSERT_GT(positions.size(), 30U);
    for (const Position& position : positions) {
        const int sign = position.turn() == first_seat ? 1 : -1;
        MoveList moves;
        generate(position, moves);
        std::map<std::uint16_t, int> expected;
        int best = -infinite_value;
        for (const Move move : moves) {
            Position next = position;
            next.apply(move);
            expected[move.bits()] = sign * minimax(next, evaluator_);
            best = std::max(best, expected[move.bits()]);
        }
        const SearchReport report = solve(position, moves.size());
        ASSERT_TRUE(report.exact) << to_text(position);
        // The best of all legal moves, those too that are not listed as they are like another.
        EXPECT_EQ(report.lines[0].seats[static_cast<std::size_t>(position.turn().index())].points, best)
            << to_text(position);
        for (const SearchLine& line : report.lines) {
            EXPECT_TRUE(line.exact) << to_text(position);
            EXPECT_EQ(line.seats[static_cast<std::size_t>(position.turn().index())].points,
                      expected[line.moves[0].bits()])
                << to_text(line.moves[0]) << " in " << to_text(position);
        }
    }
}

TEST(ExactOnAFreeWall, TheBestStandingCountsWhereTheOtherSeatEndsTheGame) {
    // Whatever seat 2 does, seat 1 fills its first row; the spaces that seat 2 would like for another round are not
    // those that score most now.
    const Position position = tests::position_from(
        "free 7 0 offer 2 2 -/-/-/-/- BYRKKK B2Y8R11K9W5 B5Y4R2K3W4 "
        "0;W/Y/-/BBBB/WWW;.BKYR/...../..B../RW.../.....;BBBY 0;Y/KK/WWW/W/RRR;R.K.W/YB.W./...YB/.KB../.....;*Y");
    Table table(Table::smallest);
    const auto search = make_search(position, *find_evaluator("hand-1"), table, {.lines = max_moves});
    search->step(1'000'000);
    ASSERT_TRUE(search->report().exact);
    const auto line = std::ranges::find_if(search->report().lines,
                                           [](const SearchLine& found) { return to_text(found.moves[0]) == "CBF"; });
    ASSERT_NE(line, search->report().lines.end());
    EXPECT_EQ(line->seats[1].points, 2600);
}

TEST_P(Exact, IsTheSameForOneLineAndForAll) {
    for (const Position& position : late_positions(GetParam(), tests::sanitized ? 5 : 7, 4)) {
        const SearchReport all = solve(position, max_moves);
        table_.clear();
        const SearchReport one = solve(position, 1);
        ASSERT_TRUE(all.exact && one.exact) << to_text(position);
        EXPECT_EQ(all.lines[0].seats[0].points, one.lines[0].seats[0].points) << to_text(position);
    }
}

TEST_P(Exact, IsNotSaidTooEarly) {
    for (const Position& position : late_positions(GetParam(), 6, 4)) {
        if (groups(position) < 4) {
            continue;
        }
        table_.clear();
        const auto search = make_search(position, evaluator_, table_, {.depth = 1});
        search->step(100'000);
        MoveList moves;
        generate(position, moves);
        // A move that ends the round is possible only where one group is left.
        EXPECT_FALSE(search->report().exact) << to_text(position);
    }
}

INSTANTIATE_TEST_SUITE_P(AllRules, Exact, testing::ValuesIn(all_rules), [](const auto& info) {
    std::string word(name(info.param));
    std::ranges::replace(word, '+', '_');
    return word;
});

}  // namespace
}  // namespace evora
