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

void command(Person& person, const std::string& game, json::object message) {
    message.emplace("cid", "only");
    const Answer answer = person.http().post("/api/v1/games/" + game + "/commands", json::serialize(message));
    ASSERT_EQ(answer.status, 200U) << answer.body;
}

TEST(MyGames, AreSortedByTimeLeft) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const auto by_days = [&](int days) {
        const json::object made =
            ana.http()
                .post("/api/v1/games", json::serialize(json::object{{"rules", "fixed"},
                                                                    {"seats", json::array{"me", "link"}},
                                                                    {"clock", json::object{{"days", days}}},
                                                                    {"start", 1}}))
                .json();
        const std::string game(made.at("game").as_string());
        command(ben, game, {{"type", "sit"}, {"invite", made.at("invite")}});
        // Until the first deal there is no record.
        while (ana.http().get("/api/v1/games/" + game + ".azul").status != 200U) {
        }
        return game;
    };
    const std::string soon = by_days(1);
    const std::string late = by_days(14);
    const std::string middle = by_days(3);
    EXPECT_EQ(games_of(ana), (std::vector{soon, middle, late})) << "not the last one changed first";
    EXPECT_EQ(games_of(ben), (std::vector{middle, late, soon})) << "he has nothing to decide";
    ana.follow(middle);
    ASSERT_TRUE(ana.play());
    while (ana.waiting()) {
        ASSERT_TRUE(ana.hear());
    }
    EXPECT_EQ(games_of(ana), (std::vector{soon, late, middle})) << "now it is Ben's turn there";
    EXPECT_EQ(games_of(ben), (std::vector{middle, late, soon}));
    command(ana, soon, {{"type", "resign"}});
    EXPECT_EQ(games_of(ana), (std::vector{late, middle, soon}));
}

}  // namespace
}  // namespace evora::tests
