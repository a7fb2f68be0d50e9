#include "picture/text.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/picture/positions.hpp"
#include "tests/support/golden.hpp"

namespace evora {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

/// Characters of a line without escape sequences; every character of these samples is one column wide.
std::size_t columns_of(const std::string& line) {
    std::size_t columns = 0;
    bool escape = false;
    for (const char c : line) {
        if (escape) {
            escape = c != 'm';
        } else if (c == '\x1b') {
            escape = true;
        } else {
            columns += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
        }
    }
    return columns;
}

std::size_t occurrences(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) {
        ++count;
    }
    return count;
}

const std::vector<std::string> long_names = {"Maximiliane von Hohenstein", "Bartholomew Featherstonehaugh",
                                             "WWWWWWWWWWWWWWWWWWWWWWWW", "Олександра Кравченко-Шевчук"};

class TextOfSample : public testing::TestWithParam<Sample> {};

TEST_P(TextOfSample, IsAsBefore) {
    tests::compare_with_golden("picture", std::string(GetParam().name) + ".txt",
                               draw_text(position_of(GetParam().text)));
}

TEST_P(TextOfSample, FitsEightyColumns) {
    for (const bool colour : {false, true}) {
        for (const bool ascii : {false, true}) {
            for (const auto& names : {std::vector<std::string>{}, long_names}) {
                const std::string text =
                    draw_text(position_of(GetParam().text), {.colour = colour, .ascii = ascii, .names = names});
                for (const std::string& line : lines_of(text)) {
                    EXPECT_LE(columns_of(line), 80U) << line;
                    EXPECT_FALSE(line.ends_with(' ')) << line;
                }
            }
        }
    }
}

TEST_P(TextOfSample, FitsATerminalOfTwentyFourLines) {
    EXPECT_LE(lines_of(draw_text(position_of(GetParam().text))).size(), 24U);
}

TEST_P(TextOfSample, HasNoEscapeCharacterWithoutColour) {
    EXPECT_EQ(draw_text(position_of(GetParam().text), {.names = {"\x1b[31mred", "b\nc"}}).find('\x1b'),
              std::string::npos);
}

TEST_P(TextOfSample, SaysTheSameWithColour) {
    const Position position = position_of(GetParam().text);
    std::string plain = draw_text(position);
    std::string coloured;
    bool escape = false;
    for (const char c : draw_text(position, {.colour = true})) {
        if (escape) {
            escape = c != 'm';
        } else if (c == '\x1b') {
            escape = true;
        } else {
            coloured += c;
        }
    }
    std::ranges::replace(plain, '[', ' ');
    std::ranges::replace(plain, ']', ' ');
    const auto plain_lines = lines_of(plain);
    const auto coloured_lines = lines_of(coloured);
    ASSERT_EQ(plain_lines.size(), coloured_lines.size());
    for (std::size_t i = 0; i < plain_lines.size(); ++i) {
        // A tile at the end of a line leaves the blank of its right edge.
        EXPECT_EQ(plain_lines[i].substr(0, plain_lines[i].find_last_not_of(' ') + 1),
                  coloured_lines[i].substr(0, coloured_lines[i].find_last_not_of(' ') + 1));
    }
}

TEST_P(TextOfSample, IsAsciiWhereAsked) {
    const std::string text =
        draw_text(position_of(GetParam().text), {.ascii = true, .names = {"Zoë", "Łukasz", "日本", "\xff\xfe"}});
    EXPECT_TRUE(std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80U; })) << text;
}

INSTANTIATE_TEST_SUITE_P(Pictures, TextOfSample, testing::ValuesIn(samples),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST(Text, TilesCannotBeTakenForEmptySpaces) {
    const std::string text = draw_text(position_of(sample("offer_2_fixed").text), {.names = {"Ana", "Ben"}});
    EXPECT_NE(text.find("1              ·  │  b [Y][R] k [W]"), std::string::npos) << text;
    EXPECT_NE(text.find("3       [K][K][K] >  k [W] b  y [R]"), std::string::npos) << text;
}

TEST(Text, EmptyFloorSpacesShowTheirCostAndTheLineItsSum) {
    const std::string text = draw_text(position_of(sample("offer_2_fixed").text));
    EXPECT_NE(text.find("F [Y][K] -2 -2 -2 -3 -3          -2"), std::string::npos) << text;
}

TEST(Text, AMarkerWithoutASpaceStandsEighth) {
    const std::string text = draw_text(position_of(sample("offer_4_free_sf").text));
    EXPECT_NE(text.find("F [B][Y][R][K][W][W][B] [*]     -14"), std::string::npos) << text;
}

TEST(Text, ATakenShieldStandsAtItsOwnersFloorLine) {
    const std::string text = draw_text(position_of(sample("offer_4_free_sf").text), {.names = {"", "", "", "Mia"}});
    EXPECT_NE(text.find("2 S5 at Mia"), std::string::npos) << text;
    EXPECT_NE(text.find("F ^[K] [B]"), std::string::npos) << text;
}

TEST(Text, BeforeADealTheMarkerIsWithWhoStarts) {
    const std::string text = draw_text(position_of(sample("deal_3_fixed_sf").text));
    EXPECT_EQ(occurrences(text, "[*]"), 1U);
    EXPECT_NE(text.find("Seat 3                      [*] 0"), std::string::npos) << text;
}

TEST(Text, ASharedVictoryNamesAllWinners) {
    const std::string text =
        draw_text(position_of(sample("over_4_fixed").text), {.names = {"Ana", "Ben", "Cleo", "Dan"}});
    EXPECT_TRUE(text.starts_with("Game over after round 5: Ana, Ben, Cleo and Dan won ")) << text;
}

TEST(Text, ATileAloneIsThreeColumnsWide) {
    EXPECT_EQ(tile_text(Colour::black), "[K]");
    EXPECT_EQ(columns_of(tile_text(Colour::black, {.colour = true})), 3U);
}

}  // namespace
}  // namespace evora
