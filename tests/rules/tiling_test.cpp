// One seat's tiling by itself agrees with what the position makes of the same placements.

#include "rules/tiling.hpp"

#include <gtest/gtest.h>

#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"
#include "rules/result.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

using tests::Decision;

std::vector<Move> random_placements(SeatTiling tiling, Xoshiro256& generator) {
    std::vector<Move> placements;
    while (const auto line = tiling.line()) {
        const auto choices = static_cast<std::uint32_t>(popcount(tiling.columns()));
        const Column column =
            Column::from_index(nth_bit(tiling.columns(), static_cast<int>(below(generator, choices))));
        placements.push_back(Move::placement(*line, column));
        EXPECT_FALSE(tiling.fault(placements.back()));
        tiling.place(column);
    }
    return placements;
}

void expect_agreement(const Position& start, Xoshiro256& generator) {
    SCOPED_TRACE(to_text(start));
    Position position = start;
    std::vector<Board> expected;
    std::vector<std::vector<Move>> placements;
    for (int i = 0; i < start.players().number(); ++i) {
        const Seat seat = Seat::from_index(i);
        placements.push_back(random_placements(SeatTiling(start, seat), generator));
        const auto board = check_placements(start, seat, placements.back());
        ASSERT_TRUE(board) << message(board.error());
        expected.push_back(*board);
    }
    // All seats answered at once; the position takes the answers in turn order.
    std::vector<std::size_t> next(placements.size());
    while (position.phase() == Phase::tiling) {
        const auto seat = static_cast<std::size_t>(position.turn().index());
        ASSERT_LT(next.at(seat), placements.at(seat).size());
        const auto played = play(position, placements.at(seat).at(next.at(seat)++));
        ASSERT_TRUE(played) << message(played.error());
        position = *played;
    }
    for (int i = 0; i < start.players().number(); ++i) {
        const auto seat = static_cast<std::size_t>(i);
        ASSERT_EQ(next.at(seat), placements.at(seat).size());
        const Board& board = position.board(Seat::from_index(i));
        EXPECT_EQ(board.wall, expected.at(seat).wall);
        EXPECT_EQ(board.lines, expected.at(seat).lines);
        Points score = std::max(Points{0}, expected.at(seat).score - expected.at(seat).floor.penalty());
        if (position.phase() == Phase::over) {
            score += bonus_of(board.wall);
        }
        EXPECT_EQ(board.score, score);
    }
}

TEST(Tiling, OfASeatAloneAgreesWithThePosition) {
    Xoshiro256 generator(41);
    int checked = 0;
    for (const tests::GamePlan& plan : tests::plans(3)) {
        SCOPED_TRACE(tests::describe(plan));
        tests::play_game(plan, [&](const Position&, const Decision&, const Position& after) {
            if (after.phase() == Phase::tiling) {
                expect_agreement(after, generator);
                ++checked;
            }
        });
        if (testing::Test::HasFatalFailure()) {
            return;
        }
    }
    EXPECT_GT(checked, 500);
}

const Line line_2 = Line::from_index(1);
const Line line_4 = Line::from_index(3);
const Seat seat_1 = Seat::from_index(0);
const Seat seat_2 = Seat::from_index(1);

// T42.
Position two_lines_of_red() {
    return tests::position_from(
        "free 3 0 tiling 1 1 -/-/-/-/- * B19Y19R14K20W19 - 0;-/RR/-/RRRR/-;...../...../...../BYW../.....;- "
        "0;-/-/-/-/-;...../...../...../...../.....;-");
}

TEST(Tiling, SeesWhatWasPlacedAbove) {
    SeatTiling tiling(two_lines_of_red(), seat_1);
    ASSERT_EQ(tiling.line(), line_2);
    EXPECT_EQ(tiling.columns(), 0b11111U);
    tiling.place(Column::from_index(3));
    ASSERT_EQ(tiling.line(), line_4);
    EXPECT_EQ(tiling.columns(), 0b10000U);
    tiling.place(Column::from_index(4));
    EXPECT_FALSE(tiling.line());
    EXPECT_EQ(tiling.board().score, Points{2});

    EXPECT_FALSE(SeatTiling(two_lines_of_red(), seat_2).line());
}

TEST(Tiling, LetsABlockedLineFallFirst) {
    // T40 with a second full line: line 3 falls, line 5 waits for its owner.
    const Position position = tests::position_from(
        "free 3 0 tiling 2 2 -/-/-/-/- * B18Y19R15K13W18 K1 30;-/-/KKK/-/RRRRR;K..../..K../.B.Y./....K/.....;- "
        "0;W/-/-/-/-;B..../...../...../...../.....;W");
    const SeatTiling tiling(position, seat_1);
    EXPECT_EQ(tiling.line(), Line::from_index(4));
    EXPECT_EQ(tiling.board().floor.size(), 3);
    EXPECT_EQ(tiling.board().lines.count(Line::from_index(2)), 0);
    EXPECT_EQ(tiling.board().score, Points{30});
}

std::string fault_of(const Position& position, Seat seat, const std::vector<Move>& placements) {
    const auto board = check_placements(position, seat, placements);
    return board ? "" : message(board.error());
}

TEST(Tiling, SaysWhatIsWrongWithPlacements) {
    const Position position = two_lines_of_red();
    const Move second = Move::placement(line_2, Column::from_index(3));
    const Move fourth = Move::placement(line_4, Column::from_index(4));
    EXPECT_EQ(fault_of(position, seat_1, {second, fourth}), "");
    EXPECT_EQ(fault_of(position, seat_2, {}), "");
    EXPECT_EQ(fault_of(position, seat_1, {}),
              "board 1, move: found 0 placements, expected one more, from line 2 (incomplete)");
    EXPECT_EQ(fault_of(position, seat_1, {second}),
              "board 1, move: found 1 placements, expected one more, from line 4 (incomplete)");
    EXPECT_EQ(fault_of(position, seat_1, {second, fourth, fourth}),
              "board 1, move: found 4@5, expected no further placement: no full line with a valid space is left "
              "(phase; A2, A11)");
    EXPECT_EQ(fault_of(position, seat_2, {second}),
              "board 2, move: found 2@4, expected no further placement: no full line with a valid space is left "
              "(phase; A2, A11)");
    EXPECT_EQ(fault_of(position, seat_1, {fourth}),
              "move: found 4@5, expected 2@1 or 2@2 or 2@3 or 2@4 or 2@5, as seat 1 places red from line 2 "
              "(wrong-line; W2, G2)");
    EXPECT_EQ(fault_of(position, seat_1, {second, Move::placement(line_4, Column::from_index(3))}),
              "move: found 4@4, expected 4@5, as seat 1 places red from line 4 (column-has-colour; G1)");
    EXPECT_EQ(fault_of(position, seat_1, {second, Move::placement(line_4, Column::from_index(0))}),
              "move: found 4@1, expected 4@5, as seat 1 places red from line 4 (space-taken; G1)");
    EXPECT_EQ(fault_of(position, seat_1, {Move::pick(Source::centre(), Colour::red, Destination::floor())}),
              "board 1, move: found CRF, expected a placement from line 2 (phase; A2, A11)");
}

}  // namespace
}  // namespace evora
