// The order of one's own games: where time runs out soonest comes first.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

namespace json = boost::json;

std::vector<std::string> games_of(Person& person) {
    std::vector<std::string> ids;
    const Answer answer = person.http().get("/api/v1/me/games", {{"Cookie", person.http().cookie()}});
    for (const json::value& table : answer.json().at("games").as_array()) {
        ids.emplace_back(table.at("game").as_string());
    }
    return ids;
}

TEST(MyGames, AreSortedByTimeLeft) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const auto by_days = [&](int days) {
        const std::string game = ana.open_table(json::serialize(json::object{{"rules", "fixed"},
                                                                             {"seats", json::array{"me", "link"}},
                                                                             {"clock", json::object{{"days", days}}},
                                                                             {"start", 1}}));
        ben.sit(game, ana.invite());
        while (ana.table().at("status") != "playing" || ana.state().is_null() || ana.last() < 4) {
            if (!ana.hear()) {
                break;
            }
        }
        return game;
    };
    const std::string soon = by_days(1);
    const std::string late = by_days(14);
    const std::string middle = by_days(3);
    EXPECT_EQ(games_of(ana), (std::vector{soon, middle, late})) << "not the last one changed first";
    EXPECT_EQ(games_of(ben), (std::vector{middle, late, soon})) << "he has nothing to decide";
    ASSERT_TRUE(ana.play());
    while (ana.waiting()) {
        ASSERT_TRUE(ana.hear());
    }
    EXPECT_EQ(games_of(ana), (std::vector{soon, late, middle})) << "now it is Ben's turn there";
    EXPECT_EQ(games_of(ben), (std::vector{middle, late, soon}));
    ana.follow(soon);
    ana.say({{"type", "resign"}, {"game", soon}});
    EXPECT_EQ(games_of(ana), (std::vector{late, middle, soon}));
}

}  // namespace
}  // namespace evora::tests
