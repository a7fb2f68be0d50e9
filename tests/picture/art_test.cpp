#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "tests/picture/xml.hpp"

namespace evora {
namespace {

std::string sheet() {
    std::ostringstream text;
    text << std::ifstream(std::string(EVORA_TEST_DATA) + "/../../art/tiles.svg").rdbuf();
    return text.str();
}

TEST(Art, IsWellFormed) { EXPECT_EQ(parse_xml(sheet()).fault, ""); }

TEST(Art, HasOneElementToALine) {
    // The build cuts the sheet into its lines, and a picture takes whole lines.
    std::istringstream lines(sheet());
    std::set<std::string> ids;
    std::string line;
    std::getline(lines, line);
    EXPECT_TRUE(line.starts_with("<svg ")) << line;
    while (std::getline(lines, line) && line != "</svg>") {
        const XmlDocument element = parse_xml(line);
        ASSERT_EQ(element.fault, "") << line;
        EXPECT_TRUE(line.starts_with("<" + element.elements.front().name + " id=\"")) << line;
        EXPECT_TRUE(ids.insert(element.elements.front().attributes.at("id")).second) << line;
    }
    EXPECT_EQ(line, "</svg>");
}

TEST(Art, HasEveryPieceInBothLooks) {
    const std::string art = sheet();
    for (const std::string look : {"az-", "ch-"}) {
        for (const char colour : {'B', 'Y', 'R', 'K', 'W'}) {
            EXPECT_NE(art.find("<symbol id=\"" + look + colour + "\""), std::string::npos) << look << colour;
            EXPECT_NE(art.find("<symbol id=\"" + look + colour + "-s\""), std::string::npos) << look << colour;
        }
    }
}

}  // namespace
}  // namespace evora
