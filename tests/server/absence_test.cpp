// People who leave in the middle of a game, and who pause it.
#include <string>

#include <gtest/gtest.h>

#include "rules/record/byte_source.hpp"
#include "rules/record/reader.hpp"
#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

server::ServerSettings soon_away() {
    return {.hub = {.table = {.deal_pause = milliseconds(10), .away_after = milliseconds(200)}}};
}

std::string table_of(const std::string& seats, const std::string& clock = "null") {
    return R"({"rules":"fixed","seats":)" + seats + R"(,"clock":)" + clock + R"(,"start":1})";
}

/// The next message that says who is there.
json::object wait_for_away(Person& person, const char* away) {
    while (true) {
        json::object here = person.socket().next("here");
        if (here.empty() || here.at("away") == json::parse(away)) {
            return here;
        }
    }
}

TEST(Absence, WhoHasLeftLosesIfTheOtherWantsIt) {
    const RunningServer server(soon_away());
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const std::string game = ana.open_table(table_of(R"(["me","link"])"));
    ben.sit(game, ana.invite());
    while (ana.last() < 4) {
        ASSERT_TRUE(ana.hear());
    }
    ana.socket().send(R"({"type":"left","game":")" + game + R"(","cid":"l1","seat":2,"answer":"win"})");
    EXPECT_EQ(ana.socket().next("error").at("code"), "no_offer");
    const auto begun = std::chrono::steady_clock::now();
    ben.socket().cut();
    wait_for_away(ana, "[2]");
    EXPECT_GE(std::chrono::steady_clock::now() - begun, milliseconds(200));
    // He comes back, and the offer is gone.
    ben.reconnect(server.port());
    EXPECT_EQ(wait_for_away(ana, "[]").at("seats"), json::parse("[1, 2]"));
    ana.socket().send(R"({"type":"left","game":")" + game + R"(","cid":"l2","seat":2,"answer":"win"})");
    EXPECT_EQ(ana.socket().next("error").at("code"), "no_offer");
    ben.socket().cut();
    wait_for_away(ana, "[2]");
    ana.say({{"type", "left"}, {"seat", 2}, {"answer", "win"}});
    while (!ana.over()) {
        ASSERT_TRUE(ana.hear());
    }
    EXPECT_EQ(ana.table().at("result").at("termination"), "abandoned");
    EXPECT_EQ(ana.table().at("result").at("places"), json::parse("[1, 2]"));
    const Answer record = ana.http().get("/api/v1/games/" + game + ".azul");
    MemorySource bytes(record.body);
    const auto read = RecordReader(bytes).next();
    ASSERT_TRUE(read && *read) << record.body;
    EXPECT_EQ((*read)->termination(), Termination::abandoned);
}

TEST(Absence, ABotPlaysOnForWhoHasLeft) {
    const RunningServer server(soon_away());
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const std::string game = ana.open_table(table_of(R"(["me","link","bot:random"])"));
    ben.sit(game, ana.invite());
    while (ana.last() < 4) {
        ASSERT_TRUE(ana.hear());
    }
    ben.socket().cut();
    wait_for_away(ana, "[2]");
    ana.say({{"type", "left"}, {"seat", 2}, {"answer", "bot"}});
    play_to_the_end({&ana});
    EXPECT_EQ(ana.table().at("seats").at(1).at("out"), "abandoned");
    EXPECT_EQ(ana.table().at("result").at("termination"), "abandoned") << "played to its end";
    EXPECT_EQ(ana.table().at("result").at("places").at(1), 3) << "whatever the bot made of it";
    const Answer record = ana.http().get("/api/v1/games/" + game + ".azul");
    MemorySource bytes(record.body);
    const auto read = RecordReader(bytes).next();
    ASSERT_TRUE(read && *read) << record.body;
    EXPECT_TRUE((*read)->result()) << "with its scores";
}

TEST(Absence, NobodyIsAwayByCorrespondence) {
    const RunningServer server(soon_away());
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const std::string game = ana.open_table(table_of(R"(["me","link"])", R"({"days":3})"));
    ben.sit(game, ana.invite());
    EXPECT_EQ(ana.table().at("clock"), (json::object{{"days", 3}}));
    ben.socket().cut();
    EXPECT_EQ(ana.socket().next("here").at("away"), json::parse("[]"));
    EXPECT_FALSE([&] {
        while (const auto here = ana.socket().try_next("here", milliseconds(500))) {
            if (here->at("away") == json::parse("[2]")) {
                return true;
            }
        }
        return false;
    }());
    const Answer bad =
        ana.http().post("/api/v1/games", R"({"rules":"fixed","seats":["me","link"],"clock":{"days":15},"start":1})");
    EXPECT_EQ(bad.status, 400U);
    const Answer nonces = ana.http().post(
        "/api/v1/games", R"({"rules":"fixed","seats":["me","link"],"clock":{"days":1},"start":1,"nonces":true})");
    EXPECT_EQ(nonces.status, 400U);
}

TEST(Absence, APauseHoldsAcrossARestart) {
    const TemporaryFolder folder;
    auto server = std::make_unique<ServerProcess>(folder.path("evora.db"));
    Person ana(server->port(), "Ana");
    Person ben(server->port(), "Ben");
    const std::string clock = R"({"base":60000,"increment":0})";
    ben.sit(ana.open_table(table_of(R"(["me","link"])", clock)), ana.invite());
    while (ana.last() < 4) {
        ASSERT_TRUE(ana.hear());
    }
    ana.say({{"type", "pause"}, {"answer", "ask"}});
    ben.say({{"type", "pause"}, {"answer", "yes"}});
    server->kill();
    while (ana.hear() || ben.hear()) {
    }
    server = std::make_unique<ServerProcess>(folder.path("evora.db"));
    ana.reconnect(server->port());
    ben.reconnect(server->port());
    EXPECT_EQ(ana.table().at("pause").at("paused"), true);
    ana.socket().send(ana.move_message("too-early"));
    EXPECT_EQ(ana.socket().next("error").at("code"), "wrong_time");
    ana.say({{"type", "pause"}, {"answer", "ask"}});
    ben.say({{"type", "pause"}, {"answer", "yes"}});
    play_to_the_end({&ana, &ben});
}

}  // namespace
}  // namespace evora::tests
