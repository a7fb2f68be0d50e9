#include <algorithm>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "rules/record/writer.hpp"
#include "tests/record/helpers.hpp"

namespace evora {
namespace {

using test::read_all;
using test::read_one;
using test::replaced;

std::string first_game(std::string_view file) { return std::string(file.substr(0, file.find("\n\n[") + 1)); }

int line_count(std::string_view text) { return static_cast<int>(std::ranges::count(text, '\n')); }

/// Reads every beginning of a game and checks what is left of it.
void expect_good_salvage_at_every_offset(const std::string& text) {
    const auto whole = read_one(text);
    ASSERT_TRUE(whole);
    std::size_t moves = 0;
    for (std::size_t size = 1; size <= text.size(); ++size) {
        const std::string_view part = std::string_view(text).substr(0, size);
        auto reading = read_all(part);
        ASSERT_EQ(reading.games.size() + reading.broken.size(), 1U) << part;
        std::optional<GameRecord> left;
        if (!reading.games.empty()) {
            left = reading.games.front();
        } else {
            const Fault& fault = reading.broken.front().fault;
            // Where the text ends, or at the end of the line before.
            EXPECT_GE(fault.where.line, line_count(part)) << part;
            EXPECT_LE(fault.where.line, line_count(part) + 1) << part;
            left = std::move(reading.broken.front().salvaged);
        }
        if (!left) {
            EXPECT_EQ(moves, 0U) << part;
            continue;
        }
        ASSERT_LE(left->moves().size(), whole->moves().size()) << part;
        EXPECT_TRUE(std::ranges::equal(left->moves(), whole->moves().first(left->moves().size()))) << part;
        EXPECT_GE(left->moves().size(), moves) << part;
        moves = left->moves().size();
        EXPECT_EQ(*read_one(to_text(*left)), *left) << part;
    }
    EXPECT_EQ(moves, whole->moves().size());
}

TEST(BrokenOffRecord, LeavesTheGameBeforeThatPlaceAtEveryOffset) {
    for (const auto& file : test::sample_files()) {
        SCOPED_TRACE(file.name);
        expect_good_salvage_at_every_offset(first_game(file.text));
    }
}

TEST(BrokenOffRecord, AnnotationsToo) {
    std::string text = first_game(test::sample_files().front().text);
    text =
        replaced(text, "CY3 CK4 5Y3", "CY3 {\xF0\x9F\x8E\xB2 [%clk 0:01:00]} $14 ( CY5 $2 ( CYF ) CK4 {x} ) CK4 5Y3");
    expect_good_salvage_at_every_offset(
        text.insert(text.find("\n\n") + 1, "[Event \"\xD0\xBB\xD1\x96\xD0\xB3\xD0\xB0\"]\n"));
}

TEST(BrokenOffRecord, TheGamesBeforeAreWhole) {
    const std::string& file = test::sample_files().back().text;
    const std::size_t second = file.find("\n\n[");
    const std::string text = file.substr(0, file.find("\n\n[", second + 2) + 1);
    for (std::size_t size = second + 2; size <= text.size(); size += 7) {
        const auto reading = read_all(std::string_view(text).substr(0, size));
        EXPECT_EQ(reading.games.size(), 1U) << size;
        EXPECT_EQ(reading.broken.size(), 1U) << size;
    }
}

TEST(BrokenOffRecord, AFinishedGameMayLackItsLastLineFeed) {
    std::string text = first_game(test::sample_files().front().text);
    text.pop_back();
    EXPECT_EQ(read_all(text).broken.size(), 0U);
}

TEST(BrokenOffRecord, AnUnfinishedGameMayNotAsMoreMayHaveFollowed) {
    std::string text(test::one_round);
    text.pop_back();
    const auto reading = read_all(text);
    ASSERT_EQ(reading.broken.size(), 1U);
    EXPECT_EQ(message(reading.broken[0].fault),
              "5:90: found the end of the text in the middle of a game, expected the rest of the line and a line feed "
              "(incomplete)");
    ASSERT_TRUE(reading.broken[0].salvaged);
    EXPECT_EQ(to_text(*reading.broken[0].salvaged), test::one_round);
}

/// SF4 lies on display 4 with blue, yellow and red; the white tile has gone to its neighbour (X5).
constexpr std::string_view with_sf4 =
    "[Rules \"fixed+sf\"]\n[Players \"2\"]\n[Result \"*\"]\n\n"
    "1. 1 YYKW/KKKK/S2W:YRKW/S4:BYRW/BBYW : 1Y2 4B3yr\n";

TEST(BrokenOffRecord, APickFromSf4IsLeftOutWhereItsSplitMayBeMissing) {
    ASSERT_EQ(read_one(with_sf4)->moves().size(), 2U);
    for (std::string_view lost : {"\n", "r\n", "yr\n", "3yr\n"}) {
        const auto reading = read_all(with_sf4.substr(0, with_sf4.size() - lost.size()));
        ASSERT_EQ(reading.broken.size(), 1U);
        EXPECT_EQ(reading.broken[0].fault.code, FaultCode::incomplete);
        ASSERT_TRUE(reading.broken[0].salvaged);
        EXPECT_EQ(reading.broken[0].salvaged->moves().size(), 1U) << lost;
    }
}

TEST(Salvage, TakesWhatStoodBeforeAnyFault) {
    const std::string text = first_game(test::sample_files().front().text);
    const auto salvaged_text = [](const std::string& broken) {
        const auto reading = read_all(broken);
        EXPECT_EQ(reading.broken.size(), 1U) << broken;
        return to_text(*reading.broken.at(0).salvaged);
    };
    // The scores are those of the moves.
    EXPECT_EQ(salvaged_text(replaced(text, "CYF = 3-0", "CYF = 3-1")), test::one_round);
    EXPECT_EQ(salvaged_text(replaced(text, "2. 2 BKWW", "2. 1 BKWW")), test::one_round);
    // A wrong result is put right, and what depended on it is left out.
    EXPECT_EQ(salvaged_text(replaced(text, "\"39-30\"]\n",
                                     "\"39-31\"]\n[Termination \"normal\"]\n[Seat1 \"Ana\"]\n[Places \"1-2\"]\n")),
              replaced(text, "\"39-30\"]\n", "\"39-30\"]\n[Seat1 \"Ana\"]\n"));
    // How an unfinished game was decided stays true of its beginning.
    const std::string resigned =
        replaced(test::one_round, "\"*\"]\n", "\"*\"]\n[Termination \"resignation\"]\n[Places \"2-1\"]\n");
    EXPECT_EQ(salvaged_text(resigned + "2. 2 nonsense\n"), resigned);
}

TEST(Salvage, GivesNothingBeforeTheFirstDeal) {
    for (std::string_view text : {"", "[Rules \"fixed\"]\n", "[Rules \"fixed\"]\n[Players \"2\"]\n[Result \"*\"]\n\n",
                                  "[Rules \"fixed\"]\n[Players \"2\"]\n[Result \"*\"]\n\n1. 1 BBYK"}) {
        const auto reading = read_all(text);
        EXPECT_EQ(reading.broken.size(), text.empty() ? 0U : 1U);
        for (const auto& broken : reading.broken) {
            EXPECT_FALSE(broken.salvaged) << text;
        }
    }
}

}  // namespace
}  // namespace evora
