// The positions of the suites inside the program, the figures made from them, and the statistics beside them.

#include "bench/engine_suites.hpp"

#include <array>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "bench/self_play.hpp"
#include "bench/statistics.hpp"
#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

TEST(Statistics, WilsonIntervals) {
    // Worked out by hand: p = 0.8, n = 10, z = 1.96.
    const Interval some = wilson_interval(8, 10);
    EXPECT_NEAR(some.low, 0.4902, 0.0005);
    EXPECT_NEAR(some.high, 0.9433, 0.0005);
    const Interval all = wilson_interval(120, 120);
    EXPECT_NEAR(all.low, 0.9690, 0.0005);
    EXPECT_DOUBLE_EQ(all.high, 1);
    EXPECT_DOUBLE_EQ(wilson_interval(0, 5).low, 0);
}

TEST(Statistics, MeanAndQuantiles) {
    const Mean mean = mean_of({1, 2, 3, 4});
    EXPECT_DOUBLE_EQ(mean.value, 2.5);
    EXPECT_NEAR(mean.interval.high - mean.value, 1.959964 * 1.290994 / 2, 1e-5);
    EXPECT_DOUBLE_EQ(mean_of({7}).interval.low, 7);
    EXPECT_DOUBLE_EQ(quantile({5, 1, 3}, 0.5), 3);
    EXPECT_DOUBLE_EQ(quantile({1, 2}, 0.5), 1.5);
    EXPECT_DOUBLE_EQ(quantile({4}, 0.9), 4);
    EXPECT_DOUBLE_EQ(quantile({1, 2, 3}, 1), 3);
}

TEST(EvenChoice, SpreadsAndNeverRepeats) {
    EXPECT_EQ(even_choice(10, 5), (std::vector<std::size_t>{0, 2, 4, 6, 8}));
    EXPECT_EQ(even_choice(3, 100), (std::vector<std::size_t>{0, 1, 2}));
    EXPECT_TRUE(even_choice(0, 4).empty());
}

TEST(SolvePositions, AreEnoughOfEachPly) {
    const auto positions = read_solve_positions(solve_lines());
    ASSERT_TRUE(positions) << positions.error();
    EXPECT_GE(positions->size(), 500U);
    std::array<int, 5> of_ply{};
    std::set<std::uint64_t> seen;
    for (const SolvePosition& start : *positions) {
        ++of_ply.at(static_cast<std::size_t>(start.ply));
        EXPECT_EQ(start.position.rules(), Rules{});
        EXPECT_TRUE(seen.insert(start.position.hash()).second) << to_text(start.position);
    }
    for (const int count : of_ply) {
        EXPECT_EQ(count, 120);
    }
}

TEST(RegretPositions, KnowEveryMove) {
    const auto positions = read_regret_positions(regret_lines());
    ASSERT_TRUE(positions) << positions.error();
    EXPECT_GE(positions->size(), 1000U);
    std::set<int> rounds;
    for (const RegretPosition& start : *positions) {
        rounds.insert(start.position.round());
        EXPECT_EQ(start.position.rules(), Rules{});
        EXPECT_EQ(loss_of(start, start.moves.front().move), 0);
        MoveList moves;
        generate(start.position, moves);
        for (const Move move : moves) {
            EXPECT_TRUE(loss_of(start, move)) << to_text(move) << " in " << to_text(start.position);
        }
    }
    EXPECT_GE(rounds.size(), 5U);
}

TEST(RegretPositions, HaveTheValuesThatASearchWithoutLimitFinds) {
    const auto positions = read_regret_positions(regret_lines());
    ASSERT_TRUE(positions) << positions.error();
    Thinker thinker({});
    int compared = 0;
    for (const RegretPosition& start : *positions) {
        if (start.ply < 7 || ++compared > 20) {
            continue;
        }
        const Thought thought = thinker.think(start.position, {.lines = max_moves}, {});
        ASSERT_TRUE(thought.exact);
        ASSERT_EQ(thought.lines.size(), start.moves.size()) << to_text(start.position);
        for (std::size_t i = 0; i < thought.lines.size(); ++i) {
            const auto seat = static_cast<std::size_t>(start.position.turn().index());
            EXPECT_EQ(thought.lines[i].seats.at(seat).points, start.moves[i].value) << to_text(start.position);
        }
    }
    EXPECT_GT(compared, 0);
}

const std::string opening =
    "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - "
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-";

std::string fault_of(const std::vector<std::string>& texts) {
    const std::vector<std::string_view> lines(texts.begin(), texts.end());
    const auto read = read_regret_positions(lines);
    return read ? "" : read.error();
}

TEST(PositionFiles, NameWhatIsWrong) {
    const std::string columns(regret_columns);
    EXPECT_EQ(fault_of({"# made by hand", columns, "0\t" + opening + "\t1B2=30 1BF=-250"}), "");
    EXPECT_EQ(fault_of({columns}), "");
    EXPECT_TRUE(fault_of({"ply"}).starts_with("line 1: found 'ply', expected the columns"));
    EXPECT_EQ(fault_of({columns, "x\t" + opening + "\t1B2=30"}), "line 2: found 'x', expected a ply, 0 to 40");
    EXPECT_TRUE(fault_of({columns, "", ""}).starts_with("line 2: found '', expected a ply"));
    EXPECT_TRUE(fault_of({columns, "0\tfixed"}).starts_with("line 2: "));
    EXPECT_EQ(fault_of({columns, "0\t" + opening}), "line 2: found '', expected a legal move");
    EXPECT_EQ(fault_of({columns, "0\t" + opening + "\t1W2=3"}), "line 2: found '1W2', expected a legal move");
    EXPECT_TRUE(fault_of({columns, "0\t" + opening + "\t1B2"}).starts_with("line 2: found '', expected a value"));
    EXPECT_TRUE(
        fault_of({columns, "0\t" + opening + "\t1B2=1 1BF=2"}).starts_with("line 2: found '2', expected a val"));
}

TEST(PositionFiles, ReadWhatTheyWrite) {
    const std::string line = "0\t" + opening + "\t1B2=30 1BF=-250";
    const std::vector<std::string_view> lines = {regret_columns, line};
    const auto read = read_regret_positions(lines);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(regret_line(read->front()), line);
    EXPECT_EQ(loss_of(read->front(), *parse_move("1BF")), 280);
    EXPECT_FALSE(loss_of(read->front(), *parse_move("1Y2")));
}

TEST(SelfPlay, IsTheSameEachTime) {
    const auto texts = [] {
        std::vector<std::string> found;
        play_engine_game({.seed = 5, .nodes = 200}, [&](const Position& position, int ply) {
            found.push_back(std::to_string(ply) + to_text(position));
        });
        return found;
    };
    const auto first = texts();
    EXPECT_GT(first.size(), 40U);
    EXPECT_EQ(first, texts());
}

TEST(Solve, CountsWhatIsExact) {
    const std::vector<SolvePosition> positions = {{.ply = 0, .position = tests::position_from(opening)}};
    const SolveReport none = run_solve(positions, {.limits = {.nodes = 1000}}, {});
    ASSERT_EQ(none.results.size(), 1U);
    EXPECT_FALSE(none.results[0].exact);
    EXPECT_GE(none.results[0].nodes, 1000U);
    EXPECT_NE(as_text(none).find("\n0            1   0.0 %"), std::string::npos) << as_text(none);
    EXPECT_NE(as_json(none).find(R"("plies":[{"ply":0,"positions":1,"exact":0,)"), std::string::npos) << as_json(none);
}

TEST(Regret, IsNothingWhereAllIsFoundOutAndSomethingWhereNot) {
    const auto positions = read_regret_positions(regret_lines());
    ASSERT_TRUE(positions) << positions.error();
    std::vector<RegretPosition> late;
    for (const RegretPosition& start : *positions) {
        if (start.ply == 7 && late.size() < 20) {
            late.push_back(start);
        }
    }
    std::size_t told = 0;
    const auto solved = run_regret(late, {}, [&](std::size_t done, std::size_t) { told = done; });
    ASSERT_TRUE(solved) << solved.error();
    EXPECT_EQ(told, late.size());
    for (const RegretResult& result : solved->results) {
        EXPECT_EQ(result.loss, 0) << to_text(result.position);
        EXPECT_TRUE(result.exact);
    }
    const auto shallow = run_regret(*positions, {.limits = {.depth = 1}, .limit = 50}, {});
    ASSERT_TRUE(shallow) << shallow.error();
    EXPECT_EQ(shallow->results.size(), 50U);
    double lost = 0;
    for (const RegretResult& result : shallow->results) {
        EXPECT_GE(result.loss, 0);
        lost += result.loss;
    }
    EXPECT_GT(lost, 0);
    EXPECT_NE(as_text(*shallow).find(" loses "), std::string::npos) << as_text(*shallow);
    EXPECT_NE(as_json(*shallow).find(R"("worst":[{"position":"fixed)"), std::string::npos) << as_json(*shallow);
}

TEST(Regret, SaysWhichPositionIsWrong) {
    const RegretPosition start{
        .ply = 0, .position = tests::position_from(opening), .moves = {{.move = *parse_move("1BF"), .value = 0}}};
    const auto report = run_regret({start}, {.limits = {.depth = 1}}, {});
    ASSERT_FALSE(report);
    EXPECT_TRUE(report.error().starts_with("found no value of ")) << report.error();
}

}  // namespace
}  // namespace evora
