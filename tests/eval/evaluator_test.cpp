#include "eval/evaluator.hpp"

#include <algorithm>
#include <string_view>

#include <gtest/gtest.h>

#include "eval/features.hpp"
#include "rules/position.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

const RoundEnd after_round_two{.rules = Rules{}, .players = *Players::from_number(2), .round = 2};

/// A board from the notation's forms of lines and wall, without the checks of a position.
Board board_with(std::string_view lines, std::string_view wall, int score) {
    Board board;
    board.score = Points{score};
    for (Line line : Line::all()) {
        const auto part = lines.substr(0, lines.find('/'));
        lines.remove_prefix(std::min(part.size() + 1, lines.size()));
        if (part != "-") {
            board.lines.receive(Destination::line(line), *colour_from_letter(part[0]), static_cast<int>(part.size()));
        }
        for (Column column : Column::all()) {
            const char c = wall[static_cast<std::size_t>(6 * line.index() + column.index())];
            if (const auto colour = colour_from_letter(c)) {
                board.wall.place(line, column, *colour);
            }
        }
    }
    return board;
}

int feature(const Features& features, Feature group, int offset = 0) {
    return features[static_cast<std::size_t>(group) + static_cast<std::size_t>(offset)];
}

TEST(Features, CountWhatLiesOnTheWall) {
    // Row 1 has three tiles, row 2 two; column 1 has two, columns 2 and 3 … as counted by hand.
    const Board board = board_with("-/-/-/-/-", "BYR../WB.../...../...../.....", 20);
    const Features features = features_of(board, WallKind::fixed, true);
    EXPECT_EQ(feature(features, Feature::row, 2), 1);  // three in row 1
    EXPECT_EQ(feature(features, Feature::row, 1), 1);  // two in row 2
    EXPECT_EQ(feature(features, Feature::row, 0), 0);
    EXPECT_EQ(feature(features, Feature::column, 1), 2);  // columns 1 and 2 hold two
    EXPECT_EQ(feature(features, Feature::column, 0), 1);  // column 3 holds one
    EXPECT_EQ(feature(features, Feature::colour, 1), 1);  // blue twice
    EXPECT_EQ(feature(features, Feature::colour, 0), 3);  // yellow, red, white once
    EXPECT_EQ(feature(features, Feature::starts), 1);
    EXPECT_EQ(feature(features_of(board, WallKind::fixed, false), Feature::starts), 0);
}

TEST(Features, SeeWhereALineBegunWillGo) {
    // Line 3 holds two of three red tiles; red's space in row 3 is column 5, beside nothing: 1 point.
    const Board alone = board_with("-/-/RR/-/-", "...../...../...../...../.....", 0);
    EXPECT_EQ(feature(features_of(alone, WallKind::fixed, false), Feature::line_points), 40 * 1);
    EXPECT_EQ(feature(features_of(alone, WallKind::fixed, false), Feature::line, 2), 1);
    // With row 2's column 5 taken (black there), it would score 2.
    const Board joined = board_with("-/-/RR/-/-", "...../....K/...../...../.....", 0);
    EXPECT_EQ(feature(features_of(joined, WallKind::fixed, false), Feature::line_points), 40 * 2);
    EXPECT_EQ(feature(features_of(joined, WallKind::fixed, false), Feature::line_column), 40 * 1);
    // On a free wall the best column counts: beside two tiles of its row and none of its colour.
    const Board free = board_with("-/-/RR/-/-", "...../...../BY.../...../.....", 0);
    EXPECT_EQ(feature(features_of(free, WallKind::free, false), Feature::line_points), 40 * 3);
}

TEST(Evaluators, AreFoundByName) {
    EXPECT_NE(find_evaluator("hand-1"), nullptr);
    EXPECT_NE(find_evaluator("material"), nullptr);
    EXPECT_NE(find_evaluator("hand-1"), find_evaluator("material"));
    EXPECT_EQ(find_evaluator("hand"), nullptr);
    EXPECT_EQ(find_evaluator(""), nullptr);
}

TEST(Evaluators, GiveBothSidesTheSameMargin) {
    for (const char* name : {"hand-1", "material"}) {
        const Evaluator& evaluator = *find_evaluator(name);
        for (int a : {-500, 0, 1234}) {
            for (int b : {-7, 0, 9000}) {
                EXPECT_EQ(evaluator.margin(a, b, after_round_two), -evaluator.margin(b, a, after_round_two));
            }
        }
        EXPECT_GT(evaluator.margin(2, 1, after_round_two), evaluator.margin(1, 1, after_round_two));
    }
}

TEST(Evaluators, TurnMarginsIntoChances) {
    for (const char* name : {"hand-1", "material"}) {
        const Evaluator& evaluator = *find_evaluator(name);
        int before = -1;
        for (int margin = -40000; margin <= 40000; margin += 37) {
            const Chances chances = evaluator.chances(margin, after_round_two);
            const Chances mirrored = evaluator.chances(-margin, after_round_two);
            ASSERT_EQ(chances.win + chances.draw + chances.loss, 10000) << margin;
            ASSERT_GE(chances.win, before) << margin;
            ASSERT_EQ(chances.win, mirrored.loss) << margin;
            ASSERT_GE(chances.loss, 0);
            before = chances.win;
        }
        EXPECT_LT(evaluator.chances(-4000, after_round_two).win, 300);
        const Chances even = evaluator.chances(0, after_round_two);
        EXPECT_EQ(even.win, even.loss);
        // The same lead is worth more the less is to come.
        const RoundEnd late{.rules = Rules{}, .players = after_round_two.players, .round = 4};
        EXPECT_GT(evaluator.chances(800, late).win, evaluator.chances(800, after_round_two).win);
    }
}

TEST(Hand, LikesPointsColumnsAndTheMarker) {
    const Evaluator& hand = *find_evaluator("hand-1");
    const auto worth = [&](const char* lines, const char* wall, int score, bool starts) {
        return hand.term(board_with(lines, wall, score), starts, after_round_two);
    };
    const char* const empty = "...../...../...../...../.....";
    EXPECT_EQ(worth("-/-/-/-/-", empty, 10, false) - worth("-/-/-/-/-", empty, 0, false), 1000);
    EXPECT_GT(worth("-/-/-/-/-", empty, 0, true), worth("-/-/-/-/-", empty, 0, false));
    EXPECT_GT(worth("-/-/-/-/-", "B..../W..../K..../R..../Y....", 0, false),
              worth("-/-/-/-/-", "B..../W..../K..../R..../....B", 0, false));
    EXPECT_GT(worth("-/-/-/-/KKKK", empty, 0, false), worth("-/-/-/-/K", empty, 0, false));
}

// A search keeps terms by what is on the board and adds the score.
TEST(Evaluators, APointAddsTheSameWhateverElseIsOnTheBoard) {
    int boards = 0;
    for (const char* name : {"hand-1", "material"}) {
        const Evaluator& evaluator = *find_evaluator(name);
        tests::play_game(tests::plans(1).front(), [&](const Position& before, const tests::Decision&, const Position&) {
            if (before.phase() != Phase::deal) {
                return;
            }
            Board board = before.board(Seat::from_index(0));
            const int term = evaluator.term(board, true, after_round_two);
            board.score += Points{7};
            EXPECT_EQ(evaluator.term(board, true, after_round_two), term + 7 * Evaluator::of_point);
            ++boards;
        });
    }
    EXPECT_GT(boards, 8);
}

// hand-1 is frozen: strength is told against it. Another evaluation needs another name.
TEST(Hand, StaysAsItIs) {
    const Evaluator& hand = *find_evaluator("hand-1");
    std::uint64_t sum = 0;
    int boards = 0;
    for (const tests::GamePlan& plan : tests::plans(2)) {
        tests::play_game(plan, [&](const Position& before, const tests::Decision&, const Position&) {
            if (before.phase() != Phase::deal) {
                return;
            }
            const RoundEnd end{.rules = before.rules(), .players = before.players(), .round = before.round()};
            const Board& board = before.board(Seat::from_index(0));
            const bool starts = before.start() == Seat::from_index(0);
            sum = sum * 1099511628211ULL + static_cast<std::uint64_t>(hand.term(board, starts, end));
            ++boards;
        });
    }
    EXPECT_GT(boards, 100);
    EXPECT_EQ(sum, 184217545252226580U) << "renew only with the name";
}

}  // namespace
}  // namespace evora
