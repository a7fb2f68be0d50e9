// Refusals as JSON.

#include "view/fault.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

using Json = nlohmann::json;

TEST(FaultView, HasCodeParametersAndTheSentence) {
    const Fault fault{.code = FaultCode::line_mixed,
                      .where = {.part = Part::line, .seat = 2, .number = 3, .column = 41},
                      .found = "KB",
                      .expected = "tiles of one colour"};
    const Json view = Json::parse(fault_json(fault));
    EXPECT_EQ(view["code"], "line-mixed");
    EXPECT_EQ(view["message"], message(fault));
    const Json params = {{"part", "line"},
                         {"seat", 2},
                         {"number", 3},
                         {"textColumn", 41},
                         {"found", "KB"},
                         {"rules", "A7"},
                         {"expected", "tiles of one colour"}};
    EXPECT_EQ(view["params"], params);
}

TEST(FaultView, EveryPartHasAWordOfItsOwn) {
    std::set<std::string> words;
    for (int part = 0; part <= static_cast<int>(Part::variation); ++part) {
        const Fault fault{.where = {.part = static_cast<Part>(part)}, .found = "", .expected = ""};
        words.insert(Json::parse(fault_json(fault))["params"]["part"].get<std::string>());
    }
    EXPECT_EQ(words.size(), static_cast<std::size_t>(Part::variation) + 1);
}

TEST(FaultView, HostileTextStaysInsideItsString) {
    const auto refused = parse_position("\"},\xFF\n</script>");
    ASSERT_FALSE(refused);
    for (const Fault& fault : refused.error()) {
        EXPECT_TRUE(Json::parse(fault_json(fault), nullptr, false).is_object());
    }
    const Fault raw{.where = {}, .found = "\"\\\xFF\x01", .expected = "\n"};
    EXPECT_EQ(Json::parse(fault_json(raw))["params"]["found"], "\"\\\xEF\xBF\xBD\x01");
}

}  // namespace
}  // namespace evora
