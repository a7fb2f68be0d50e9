// The counts of decision sequences that an independent implementation found.

#include "rules/perft.hpp"

#include <gtest/gtest.h>

#include "rules/moves.hpp"
#include "rules/notation/position_text.hpp"
#include "tests/support/cases.hpp"

namespace evora {
namespace {

/// The same count by playing every move to the last, so that bulk counting is checked too.
std::uint64_t played_out(const Position& position, int depth) {
    if (depth == 0) {
        return 1;
    }
    MoveList moves;
    generate(position, moves);
    std::uint64_t sequences = 0;
    for (Move move : moves) {
        Position next = position;
        next.apply(move);
        sequences += played_out(next, depth - 1);
    }
    return sequences;
}

TEST(Perft, GivesEveryCountOfTheTable) {
    const auto rows = tests::read_perft(EVORA_TEST_DATA "/perft.tsv");
    EXPECT_EQ(rows.size(), 180U);
    for (const tests::PerftRow& row : rows) {
        SCOPED_TRACE(row.position);
        const auto position = parse_position(row.position);
        ASSERT_TRUE(position);
        EXPECT_EQ(perft(*position, row.depth), row.count) << "depth " << row.depth;
        if (row.count < 50'000) {
            EXPECT_EQ(played_out(*position, row.depth), row.count) << "depth " << row.depth;
        }
    }
}

TEST(Perft, CountsTheEmptySequence) {
    EXPECT_EQ(perft(Position::initial(Rules{}, Players(), Seat()), 0), 1U);
    EXPECT_EQ(perft(Position::initial(Rules{}, Players(), Seat()), 1), 0U);
}

}  // namespace
}  // namespace evora
