#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "rules/record/replay.hpp"
#include "rules/record/writer.hpp"
#include "tests/record/helpers.hpp"

namespace evora {
namespace {

using test::read_all;
using test::read_one;
using test::sample_files;

TEST(RecordRoundTrip, GamesOfTheReferenceReplayAndComeOutByteForByte) {
    ASSERT_EQ(sample_files().size(), 12U);
    std::size_t games = 0;
    for (const auto& file : sample_files()) {
        const auto reading = read_all(file.text);
        for (const BrokenGame& broken : reading.broken) {
            ADD_FAILURE() << file.name << ':' << message(broken.fault);
        }
        EXPECT_EQ(test::write_all(reading.games), file.text) << file.name;
        games += reading.games.size();
    }
    EXPECT_EQ(games, 96U);
}

TEST(RecordRoundTrip, ReadingWhatWasWrittenGivesAnEqualRecord) {
    for (const auto& file : sample_files()) {
        for (const GameRecord& game : read_all(file.text).games) {
            const auto again = read_one(to_text(game));
            ASSERT_TRUE(again) << file.name;
            EXPECT_EQ(*again, game) << file.name;
        }
    }
}

TEST(RecordRoundTrip, TheGameInTheDocumentationIsRight) {
    std::ifstream file(EVORA_TEST_DATA "/../../docs/records.md", std::ios::binary);
    const std::string page(std::istreambuf_iterator<char>(file), {});
    const std::size_t start = page.find("[Rules \"");
    ASSERT_NE(start, std::string::npos);
    const std::string text = page.substr(start, page.find("```", start) - start);
    const auto game = read_one(text);
    ASSERT_TRUE(game);
    EXPECT_EQ(to_text(*game), text);
}

}  // namespace
}  // namespace evora
