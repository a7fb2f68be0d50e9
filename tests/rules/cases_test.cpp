// Every row of the worked cases, each a test of its own.

#include "tests/support/cases.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "rules/moves.hpp"
#include "rules/notation/deal_text.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"
#include "rules/result.hpp"

namespace evora {

// Where gtest prints a row.
void PrintTo(const tests::Case& row, std::ostream* out) {  // NOLINT(readability-identifier-naming)
    *out << row.id << " (" << row.rules << "): " << row.position;
}

namespace {

std::string said(const Faults& faults) {
    std::string text;
    for (const Fault& fault : faults) {
        text += message(fault) + '\n';
    }
    return text;
}

std::expected<Position, Fault> play_text(const Position& position, const std::string& text) {
    if (looks_like_deal(text)) {
        const auto deal = parse_deal(text, position.players());
        return deal ? play(position, *deal) : std::unexpected(deal.error());
    }
    const auto move = parse_move(text);
    return move ? play(position, *move) : std::unexpected(move.error());
}

std::string sorted_legal_moves(const Position& position) {
    MoveList moves;
    generate(position, moves);
    std::vector<std::string> texts;
    for (Move move : moves) {
        texts.push_back(to_text(move));
    }
    std::ranges::sort(texts);
    std::string joined;
    for (const std::string& text : texts) {
        joined += (joined.empty() ? "" : " ") + text;
    }
    return joined;
}

std::string winning_seats(const Position& position) {
    const Ranking ranking = ranking_of(position);
    std::string seats;
    for (int i = 0; i < position.players().number(); ++i) {
        if (ranking.won(Seat::from_index(i))) {
            seats += (seats.empty() ? "" : " ") + std::to_string(i + 1);
        }
    }
    return seats;
}

class WorkedCase : public testing::TestWithParam<tests::Case> {};

TEST_P(WorkedCase, Holds) {
    const tests::Case& row = GetParam();
    const auto parsed = parse_position(row.position);
    if (row.kind == "invalid") {
        ASSERT_FALSE(parsed) << "accepted, though: " << row.expected;
        EXPECT_FALSE(parsed.error().empty());
        return;
    }
    ASSERT_TRUE(parsed) << said(parsed.error());
    EXPECT_EQ(to_text(*parsed), row.position);

    Position position = *parsed;
    const bool last_is_refused = row.kind == "illegal";
    for (std::size_t i = 0; i < row.moves.size(); ++i) {
        const Position before = position;
        const auto next = play_text(position, row.moves[i]);
        if (last_is_refused && i + 1 == row.moves.size()) {
            EXPECT_FALSE(next) << row.moves[i] << " was accepted and led to " << to_text(*next);
            EXPECT_EQ(position, before);
            EXPECT_EQ(to_text(position), to_text(before));
            return;
        }
        ASSERT_TRUE(next) << row.moves[i] << ": " << message(next.error());
        position = *next;
    }
    if (row.kind == "after") {
        EXPECT_EQ(to_text(position), row.expected);
    } else if (row.kind == "legal") {
        EXPECT_EQ(sorted_legal_moves(position), row.expected);
    } else if (row.kind == "winners") {
        EXPECT_EQ(position.phase(), Phase::over);
        EXPECT_EQ(winning_seats(position), row.expected);
    } else {
        FAIL() << "no such kind of case: " << row.kind;
    }
}

INSTANTIATE_TEST_SUITE_P(Table, WorkedCase, testing::ValuesIn(tests::read_cases(EVORA_TEST_DATA "/cases.tsv")),
                         [](const auto& info) { return info.param.id; });

TEST(WorkedCases, AreAllThere) { EXPECT_EQ(tests::read_cases(EVORA_TEST_DATA "/cases.tsv").size(), 257U); }

}  // namespace
}  // namespace evora
