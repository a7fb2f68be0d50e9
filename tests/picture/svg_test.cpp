#include "picture/svg.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tests/picture/positions.hpp"
#include "tests/picture/xml.hpp"
#include "tests/support/golden.hpp"

namespace evora {
namespace {

constexpr std::string_view prefix(Look look) { return look == Look::azulejos ? "az" : "ch"; }

/// How many `<use>` elements outside symbols refer to each id.
std::map<std::string, int> uses(const XmlDocument& document) {
    std::map<std::string, int> counts;
    for (const XmlElement& element : document.elements) {
        if (element.name == "use") {
            ++counts[element.attributes.at("href").substr(1)];
        }
    }
    return counts;
}

/// Tiles of a colour that can be seen: those that are not in the bag or the lid.
int visible(const Position& position, Colour colour) {
    return tiles_per_colour - position.bag().count(colour) - position.lid().count(colour);
}

struct Picture {
    Sample sample;
    Look look;
};

std::vector<Picture> all_pictures() {
    std::vector<Picture> pictures;
    for (const Sample& sample : samples) {
        pictures.push_back({sample, Look::azulejos});
        pictures.push_back({sample, Look::chocolates});
    }
    return pictures;
}

class SvgOfSample : public testing::TestWithParam<Picture> {
  protected:
    [[nodiscard]] static Position position() { return position_of(GetParam().sample.text); }
    [[nodiscard]] static std::string drawn() { return draw_svg(position(), {.look = GetParam().look, .names = {}}); }
};

TEST_P(SvgOfSample, IsAsBefore) {
    // Each brings the art that it uses, so a few that show everything are enough.
    const std::string picture = std::string(GetParam().sample.name) + "-" + std::string(prefix(GetParam().look));
    const std::set<std::string> kept = {"offer_2_fixed-az", "offer_4_free_sf-ch", "over_2_fixed-az"};
    if (kept.contains(picture)) {
        tests::compare_with_golden("picture", picture + ".svg", drawn());
    }
}

TEST_P(SvgOfSample, IsWellFormed) {
    const XmlDocument document = parse_xml(drawn());
    EXPECT_EQ(document.fault, "");
    ASSERT_FALSE(document.elements.empty());
    EXPECT_EQ(document.elements.front().name, "svg");
}

TEST_P(SvgOfSample, DrawsEveryPieceOnce) {
    const Position position = SvgOfSample::position();
    std::map<std::string, int> counts = uses(parse_xml(drawn()));
    const std::string look(prefix(GetParam().look));
    for (const Colour colour : all_colours) {
        EXPECT_EQ(counts[look + "-" + letter(colour)], visible(position, colour)) << name(colour);
    }
    EXPECT_EQ(counts["m-" + look], 1);
}

TEST_P(SvgOfSample, DrawsAWellForEveryEmptyPlace) {
    const Position position = SvgOfSample::position();
    int empty = 0;
    for (const Seat seat : Seat::all()) {
        if (position.players().has(seat)) {
            const Board& board = position.board(seat);
            empty += 25 - std::popcount(board.wall.occupied()) + std::max(0, FloorLine::spaces - board.floor.size());
            for (const Line line : Line::all()) {
                empty += board.lines.space(line);
            }
        }
    }
    std::map<std::string, int> counts = uses(parse_xml(drawn()));
    EXPECT_EQ(counts[std::string(prefix(GetParam().look)) + "-well"], empty);
}

TEST_P(SvgOfSample, RefersOnlyToWhatItHolds) {
    const XmlDocument document = parse_xml(drawn());
    std::set<std::string> ids;
    for (const XmlElement& element : document.elements) {
        if (const auto id = element.attributes.find("id"); id != element.attributes.end()) {
            EXPECT_TRUE(ids.insert(id->second).second) << id->second << " is there twice";
        }
    }
    for (const XmlElement& element : document.elements) {
        for (const auto& [name, value] : element.attributes) {
            if (name == "href") {
                ASSERT_TRUE(value.starts_with('#')) << value;
                EXPECT_TRUE(ids.contains(value.substr(1))) << value;
            }
            if (value.starts_with("url(")) {
                EXPECT_TRUE(ids.contains(value.substr(5, value.size() - 6))) << value;
            }
        }
    }
    EXPECT_EQ(drawn().find("http", drawn().find("xmlns") + 40), std::string::npos) << "a reference to the network";
}

TEST_P(SvgOfSample, SaysWhatItShows) {
    const XmlDocument document = parse_xml(drawn());
    EXPECT_NE(document.text.find(std::string(GetParam().sample.text)), std::string::npos);
    EXPECT_NE(document.text.find("ound " + std::to_string(position().round())), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Pictures, SvgOfSample, testing::ValuesIn(all_pictures()), [](const auto& tested) {
    return std::string(tested.param.sample.name) + "_" + std::string(prefix(tested.param.look));
});

TEST(Svg, NamesCannotBreakThePicture) {
    const Position position = position_of(sample("offer_2_fixed").text);
    for (const std::string& name :
         {std::string("<script>alert(1)</script>"), std::string("A & \"B\""), std::string("\x01\x1b\n\r\t"),
          std::string("\xff\xc0\xaf\xed\xa0\x80"), std::string("\xe2\x80"), std::string("]]>-->")}) {
        const XmlDocument document = parse_xml(draw_svg(position, {.look = Look::azulejos, .names = {name, name}}));
        EXPECT_EQ(document.fault, "") << name;
        EXPECT_EQ(document.elements.size(), parse_xml(draw_svg(position)).elements.size()) << name;
    }
}

TEST(Svg, LongNamesEndInAnEllipsis) {
    const Position position = position_of(sample("offer_2_fixed").text);
    const std::string drawn =
        draw_svg(position, {.look = Look::azulejos, .names = {"Bartholomew Featherstonehaugh", "Ben"}});
    EXPECT_EQ(drawn.find("Featherstonehaugh"), std::string::npos);
    EXPECT_NE(drawn.find("Bartholomew Fea…"), std::string::npos);
}

TEST(Svg, ATakenShieldLeavesADashedPlaceAndStandsAtAFloorLine) {
    const std::string drawn = draw_svg(position_of(sample("offer_4_free_sf").text));
    EXPECT_NE(drawn.find("stroke-dasharray"), std::string::npos);
    EXPECT_EQ(uses(parse_xml(drawn))["sf-5"], 2);
    EXPECT_EQ(draw_svg(position_of(sample("offer_2_fixed").text)).find("stroke-dasharray"), std::string::npos);
}

TEST(Svg, OnlyTheBoardToMoveIsFramed) {
    const std::string green = "stroke=\"#2d6a39\"";
    const std::string drawn = draw_svg(position_of(sample("offer_2_fixed").text));
    const auto first = drawn.find(green);
    ASSERT_NE(first, std::string::npos);
    EXPECT_EQ(drawn.find(green, first + 1), std::string::npos);
    EXPECT_EQ(draw_svg(position_of(sample("over_2_fixed").text)).find(green), std::string::npos);
}

}  // namespace
}  // namespace evora
