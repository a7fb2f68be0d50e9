#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "rules/record/limits.hpp"
#include "rules/record/writer.hpp"
#include "tests/record/helpers.hpp"

namespace evora {
namespace {

using test::first_message;
using test::one_round;
using test::read_all;
using test::replaced;

/// The same text again and again, with an empty line between, in pieces of a given size.
class RepeatedSource final : public ByteSource {
  public:
    RepeatedSource(std::string_view text, std::size_t times, std::size_t piece)
        : text_(std::string(text) + '\n'), left_(times), piece_(piece) {}

    [[nodiscard]] std::size_t read(std::span<char> into) override {
        if (left_ == 0) {
            return 0;
        }
        // The last one has no empty line after it.
        const std::string_view rest = std::string_view(text_).substr(at_, text_.size() - at_ - (left_ == 1 ? 1 : 0));
        const std::size_t size = std::min({into.size(), piece_, rest.size()});
        std::copy_n(rest.data(), size, into.data());
        at_ += size;
        if (size == rest.size()) {
            at_ = 0;
            --left_;
        }
        return size;
    }

  private:
    std::string text_;
    std::size_t at_ = 0;
    std::size_t left_;
    std::size_t piece_;
};

/// In KiB.
long peak_memory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

TEST(RecordStream, PiecesOfAnySizeGiveTheSameGames) {
    const std::string& text = test::sample_files()[8].text;
    const auto whole = read_all(text);
    for (std::size_t piece : {1U, 2U, 3U, 1'000U, 65'536U, 1'000'000U}) {
        RepeatedSource source(text, 1, piece);
        RecordReader reader(source);
        for (const GameRecord& expected : whole.games) {
            const auto game = reader.next();
            ASSERT_TRUE(game && *game);
            EXPECT_EQ(**game, expected);
        }
        EXPECT_FALSE(*reader.next());
        EXPECT_FALSE(*reader.next());
    }
}

TEST(RecordStream, AHugeStreamNeedsNoMoreMemoryThanASmallOne) {
#ifdef NDEBUG
    constexpr std::size_t megabytes = 100;
#else
    constexpr std::size_t megabytes = 4;
#endif
    const std::string& text = test::sample_files().front().text;
    const std::size_t times = megabytes * 1'000'000 / text.size();
    const auto games_in = [&](std::size_t repetitions) {
        RepeatedSource source(text, repetitions, 60'000);
        RecordReader reader(source);
        std::size_t games = 0;
        while (true) {
            const auto game = reader.next();
            EXPECT_TRUE(game);
            if (!game || !*game) {
                return games;
            }
            ++games;
        }
    };
    EXPECT_EQ(games_in(10), 80U);
    [[maybe_unused]] const long before = peak_memory();
    EXPECT_EQ(games_in(times), 8 * times);
#ifdef NDEBUG
    EXPECT_LT(peak_memory() - before, 4'000);
#endif
}

TEST(RecordStream, GamesAreSeparatedByOneEmptyLine) {
    const std::string game(one_round);
    EXPECT_EQ(read_all(game + "\n" + game).games.size(), 2U);
    EXPECT_EQ(first_message("\n" + game), "1:1, tag: found the end of the header, expected the tag Rules (tag)");
    EXPECT_EQ(first_message(game + "\n\n" + game),
              "7:1, tag: found the end of the header, expected the tag Rules (tag)");
    EXPECT_EQ(first_message(game + "\n"),
              "6:1: found an empty line at the end of the text, expected another game or no empty line (form)");
    EXPECT_EQ(first_message(game + game),
              "6:1, round: found '[Rules', expected a round, as in '1.', or an empty line after a game (form)");
    EXPECT_EQ(first_message(replaced(game, "]\n\n", "]\n")),
              "4:1, tag: found '1. 1 BBYK/YRRW/YRKW/BKWW/BYRK : 2R2 4W2 ...', expected a tag, as in [Rules \"fixed\"] "
              "(form)");
}

TEST(RecordStream, AfterABrokenGameTheNextOneIsRead) {
    const std::string good(one_round);
    for (const std::string& bad : {
             replaced(good, "fixed", "grey"),
             replaced(good, "[Players", "[Plyers"),
             replaced(good, "]\n\n", "]\n"),
             replaced(good, "]\n\n", "]\r\n\r\n"),
             replaced(good, "CY3", "CY1"),
             replaced(good, "CY3", "\xFF"),
             replaced(good, "CY3", "CY3 {" + std::string(max_record_line, 'x') + "}"),
             replaced(good, "3-0", "3-1"),
             replaced(good, "\"*\"", "\"3-0\""),
             "[Rules \"fixed\"]\n" + good,
             "\n\n\n" + good,
         }) {
        const auto reading = read_all(good + '\n' + bad + '\n' + good);
        EXPECT_EQ(reading.broken.size(), 1U) << bad.substr(0, 200);
        ASSERT_GE(reading.games.size(), 2U) << bad.substr(0, 200);
        EXPECT_EQ(to_text(reading.games.front()), good);
        EXPECT_EQ(to_text(reading.games.back()), good);
    }
    const auto reading = read_all(good + good);
    EXPECT_EQ(reading.broken.size(), 1U);
    EXPECT_EQ(to_text(*reading.broken.at(0).salvaged), good);
    EXPECT_EQ(reading.games.size(), 1U);
}

TEST(RecordLimits, LinesOfAtMost64KiB) {
    const auto padded = [](std::size_t line_size) {
        const std::size_t rest = one_round.size() - one_round.find("1. 1") - 1;
        return replaced(one_round, "CY3 ", "CY3 {" + std::string(line_size - rest - 3, 'x') + "} ");
    };
    EXPECT_EQ(first_message(padded(max_record_line)), "");
    const auto reading = read_all(padded(max_record_line + 1));
    ASSERT_EQ(reading.broken.size(), 1U);
    EXPECT_EQ(message(reading.broken[0].fault),
              "5:65537: found a longer line, expected at most 65536 bytes (line-length)");
    EXPECT_EQ(first_message(std::string(3'000'000, '[')),
              "1:65537: found a longer line, expected at most 65536 bytes (line-length)");
    const auto unclosed = read_all(replaced(one_round, "CY3 ", "CY3 {" + std::string(max_record_line, 'x')));
    ASSERT_EQ(unclosed.broken.size(), 1U);
    EXPECT_EQ(unclosed.broken[0].fault.code, FaultCode::line_length);
    ASSERT_TRUE(unclosed.broken[0].salvaged);
    EXPECT_EQ(unclosed.broken[0].salvaged->moves().size(), 5U);
}

TEST(RecordLimits, GamesOfAtMostOneMiB) {
    std::string tags;
    for (int i = 0; i < 17; ++i) {
        tags += "[Text" + std::to_string(i) + " \"" + std::string(62'000, 'x') + "\"]\n";
    }
    EXPECT_EQ(first_message(replaced(one_round, "\"*\"]\n", "\"*\"]\n" + tags)),
              "20:1: found a longer game, expected at most 1048576 bytes (line-length)");
}

TEST(RecordLimits, TagsOfAGame) {
    std::string tags;
    for (std::size_t i = 0; i < max_record_tags; ++i) {
        tags += "[T" + std::to_string(i) + " \"\"]\n";
    }
    EXPECT_EQ(first_message(replaced(one_round, "\"*\"]\n", "\"*\"]\n" + tags)), "");
    EXPECT_EQ(first_message(replaced(one_round, "\"*\"]\n", "\"*\"]\n" + tags + "[One \"more\"]\n")),
              "4100:2, tag: found one more tag, expected at most 4096 tags beside the required ones (line-length)");
}

}  // namespace
}  // namespace evora
