// What every search promises: slices that do not matter, legal moves, an end, and no look at what is hidden.

#include "search/search.hpp"

#include <gtest/gtest.h>

#include "rules/dealer.hpp"
#include "rules/moves.hpp"
#include "rules/notation/position_text.hpp"
#include "tests/support/rules_games.hpp"
#include "tests/support/sanitized.hpp"

namespace evora {
namespace {

const Evaluator& hand() { return *find_evaluator("hand-1"); }

std::vector<Position> some_positions() {
    std::vector<Position> positions = tests::sample_positions(tests::plans(1), 120);
    constexpr std::size_t wanted = tests::sanitized ? 50 : 150;
    if (positions.size() > wanted) {
        positions.erase(positions.begin() + wanted, positions.end());
    }
    return positions;
}

void expect_same(const SearchReport& a, const SearchReport& b) {
    ASSERT_EQ(a.depth, b.depth);
    ASSERT_EQ(a.exact, b.exact);
    ASSERT_EQ(a.lines.size(), b.lines.size());
    for (std::size_t i = 0; i < a.lines.size(); ++i) {
        ASSERT_EQ(a.lines[i].moves, b.lines[i].moves);
        ASSERT_EQ(a.lines[i].exact, b.lines[i].exact);
        for (std::size_t seat = 0; seat < a.lines[i].seats.size(); ++seat) {
            ASSERT_EQ(a.lines[i].seats[seat].points, b.lines[i].seats[seat].points);
            ASSERT_EQ(a.lines[i].seats[seat].win, b.lines[i].seats[seat].win);
        }
    }
}

TEST(Search, AnswersWithLegalLinesFromTheFirstMomentOn) {
    for (const Position& position : some_positions()) {
        Table table(Table::smallest);
        const auto search = make_search(position, hand(), table, {.depth = 0, .lines = 3});
        for (int slice = 0; slice < 4; ++slice) {
            const SearchReport& report = search->report();
            ASSERT_EQ(static_cast<int>(report.lines.size()), std::min(3, count_moves(position))) << to_text(position);
            for (const SearchLine& line : report.lines) {
                Position at = position;
                ASSERT_FALSE(line.moves.empty());
                for (Move move : line.moves) {
                    ASSERT_EQ(at.round(), position.round()) << to_text(position);
                    ASSERT_TRUE(is_legal(at, move)) << to_text(position);
                    at.apply(move);
                }
                int chances = 0;
                for (const SeatOutlook& seat : line.seats) {
                    chances += seat.win;
                }
                ASSERT_TRUE(slice == 0 || std::abs(chances - 10000) <= 4) << chances << " " << to_text(position);
            }
            search->step(2000);
        }
    }
}

TEST(Search, IsTheSameInSlicesOfAnySize) {
    int exact = 0;
    for (const Position& position : some_positions()) {
        SCOPED_TRACE(to_text(position));
        Table one(Table::smallest);
        Table other(Table::smallest);
        const auto whole = make_search(position, hand(), one, {});
        whole->step(6000);
        const auto sliced = make_search(position, hand(), other, {});
        while (!sliced->done() && sliced->nodes() < 6000) {
            sliced->step(1);
        }
        expect_same(whole->report(), sliced->report());
        exact += whole->report().exact ? 1 : 0;
    }
    EXPECT_GT(exact, tests::sanitized ? 6 : 20);
}

TEST(Search, StopsByItselfWhenNothingIsLeftToFindOut) {
    int done = 0;
    for (const Position& position : some_positions()) {
        Table table(Table::smallest);
        const auto search = make_search(position, hand(), table, {});
        search->step(20000);
        if (!search->done()) {
            continue;
        }
        ++done;
        const std::uint64_t nodes = search->nodes();
        search->step(1000);
        ASSERT_EQ(search->nodes(), nodes);
    }
    EXPECT_GT(done, tests::sanitized ? 6 : 20);
    for (const Position& position : some_positions()) {
        Table table(Table::smallest);
        const auto search = make_search(position, hand(), table, {.depth = 1});
        search->step(100000);
        ASSERT_TRUE(search->done());
        ASSERT_EQ(search->report().depth, 1);
    }
}

// The deals to come are in no position, so no search can know them: one position with different hidden orders behind it
// gives one answer.
TEST(Search, CannotKnowTheDealsToCome) {
    const auto reach = [](std::uint64_t seed_of_later_deals) {
        const SeededStreams streams(7);
        Dealer dealer(streams);
        Position position = Position::initial(Rules{}, Players{}, Seat::from_index(0));
        position.apply(dealer.deal(position));
        MoveList moves;
        for (int ply = 0; ply < 4; ++ply) {
            generate(position, moves);
            position.apply(moves[moves.size() / 2]);
        }
        // Another table, another bag: the next deal is a different one.
        Dealer hidden{SeededStreams(seed_of_later_deals)};
        Position next = position;
        while (next.phase() == Phase::offer) {
            generate(next, moves);
            next.apply(moves[0]);
        }
        return std::pair(position, hidden.deal(next));
    };
    const auto [position, deal] = reach(1);
    Table table(Table::smallest);
    const auto first = make_search(position, hand(), table, {});
    first->step(50000);
    int different_deals = 0;
    for (std::uint64_t seed = 2; seed < 8; ++seed) {
        const auto [same, other_deal] = reach(seed);
        ASSERT_EQ(same, position);
        different_deals += other_deal == deal ? 0 : 1;
        Table own(Table::smallest);
        const auto search = make_search(same, hand(), own, {});
        search->step(50000);
        expect_same(first->report(), search->report());
    }
    EXPECT_EQ(different_deals, 6);
}

}  // namespace
}  // namespace evora
