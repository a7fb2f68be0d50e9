// Whole games between people over real sockets, with a store in a real file.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "rules/record/byte_source.hpp"
#include "rules/record/reader.hpp"
#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

namespace json = boost::json;

std::string table_for_two(const std::string& rules, const std::string& clock = "null") {
    return R"({"rules":")" + rules + R"(","seats":["me","link"],"clock":)" + clock + R"(,"start":"random"})";
}

class TwoGuests : public testing::TestWithParam<std::string> {};

TEST_P(TwoGuests, PlayAGameToItsEnd) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const std::string game = ana.open_table(table_for_two(GetParam(), R"({"base":300000,"increment":5000})"));
    ben.sit(game, ana.invite());
    play_to_the_end({&ana, &ben});

    EXPECT_EQ(ana.table().at("result"), ben.table().at("result"));
    EXPECT_EQ(ana.table().at("result").at("termination"), "normal");
    EXPECT_EQ(ana.last(), ben.last());
    const Answer record = ana.http().get("/api/v1/games/" + game + ".azul");
    ASSERT_EQ(record.status, 200U) << record.body;
    MemorySource bytes(record.body);
    RecordReader reader(bytes);
    const auto read = reader.next();
    ASSERT_TRUE(read && read->has_value()) << record.body;
    EXPECT_EQ((*read)->termination(), Termination::normal) << "the record must replay to its end";
    EXPECT_NE(record.body.find("[%clk"), std::string::npos);
    EXPECT_NE(record.body.find("[Seat1 \"Ana\"]"), std::string::npos) << record.body;
}

INSTANTIATE_TEST_SUITE_P(Rules, TwoGuests, testing::Values("fixed", "free", "fixed+sf", "free+sf"));

TEST(Play, GoesOnWhereASocketBroke) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    ben.sit(ana.open_table(table_for_two("fixed")), ana.invite());
    int cuts = 0;
    while (!ana.over()) {
        ana.play();
        ben.play();
        // A move that was sent and not answered may have been heard or not: that is for the events to tell.
        if (ana.last() % 5 == 4) {
            ana.socket().cut();
            ana.reconnect(server.port());
            ++cuts;
        }
        ASSERT_TRUE(ana.over() || ana.hear());
        while (ben.last() < ana.last()) {
            ASSERT_TRUE(ben.hear());
        }
    }
    EXPECT_GT(cuts, 5);
    EXPECT_EQ(ana.events(), ben.events());
}

TEST(Play, AMessageThatComesAgainDoesNothingAgain) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    const std::string game = ana.open_table(R"({"rules":"fixed","seats":["me","link"],"clock":null,"start":1})");
    Person ben(server.port(), "Ben");
    ben.sit(game, ana.invite());
    while (!ana.state().is_object() || ana.state().at("phase") != "offer") {
        ASSERT_TRUE(ana.hear());
    }
    const std::string move = ana.move_message("once");
    for (int i = 0; i < 3; ++i) {
        ana.socket().send(move);
    }
    const std::int64_t number = ana.socket().next("ack").at("number").as_int64();
    EXPECT_EQ(ana.socket().next("ack").at("number").as_int64(), number);
    EXPECT_EQ(ana.socket().next("ack").at("number").as_int64(), number);
    // Another socket of the same person, too.
    SocketClient second(server.port(), ana.http().cookie());
    second.send(move);
    EXPECT_EQ(second.next("ack").at("number").as_int64(), number);
    // The same name for something that another person does is something else.
    while (ben.last() < number) {
        ASSERT_TRUE(ben.hear());
    }
    ben.socket().send(ben.move_message("once"));
    EXPECT_EQ(ben.socket().next("ack").at("number").as_int64(), number + 1);
}

TEST(Play, WhoeverDecidedOnAnOldPositionIsToldWhatIsNew) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    const std::string game = ana.open_table(R"({"rules":"fixed","seats":["me","link"],"clock":null,"start":1})");
    Person ben(server.port(), "Ben");
    ben.sit(game, ana.invite());
    while (ana.last() < 4) {
        ASSERT_TRUE(ana.hear());
    }
    json::object old = json::parse(ana.move_message("late")).as_object();
    old["expect"] = 2;
    ana.socket().send(json::serialize(old));
    const json::object state = ana.socket().next("state");
    EXPECT_EQ(state.at("events").as_array().size(), 2U);
    const json::object error = ana.socket().next("error");
    EXPECT_EQ(error.at("code"), "stale");
    EXPECT_EQ(error.at("params").at("last").as_int64(), 4);
}

TEST(Play, PlacementsAreHiddenUntilAllHaveChosen) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    ben.sit(ana.open_table(table_for_two("free")), ana.invite());
    play_to_the_end({&ana, &ben});
    int hidden = 0;
    for (std::size_t i = 0; i < ana.events().size(); ++i) {
        const json::value& seen_by_ana = ana.events()[i];
        const json::value& seen_by_ben = ben.events()[i];
        if (seen_by_ana.at("type") == "batch") {
            EXPECT_EQ(seen_by_ana.as_object().contains("moves"), seen_by_ana.at("seat").as_int64() == ana.seat());
            EXPECT_EQ(seen_by_ben.as_object().contains("moves"), seen_by_ben.at("seat").as_int64() == ben.seat());
            ++hidden;
        } else {
            EXPECT_EQ(seen_by_ana, seen_by_ben);
        }
    }
    EXPECT_GT(hidden, 3);
}

TEST(Play, AgainstBotsAtATableOfFour) {
    const RunningServer server({.hub = {.table = {.deal_pause = server::Milliseconds(10)}}});
    Person ana(server.port(), "Ana");
    ana.open_table(
        R"({"rules":"free","seats":["bot:random","me","bot:greedy","bot:level-2"],"clock":null,"start":"random"})");
    play_to_the_end({&ana});
    EXPECT_EQ(ana.table().at("result").at("places").as_array().size(), 4U);
}

TEST(Play, TheSecretsOfATableAreNotTold) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    const std::string game = ana.open_table(table_for_two("fixed"));
    Person eve(server.port(), "Eve");
    eve.follow(game);
    const std::string seen = json::serialize(eve.table()) + json::serialize(json::value_from(eve.events()));
    EXPECT_EQ(seen.find(ana.invite()), std::string::npos);
    eve.socket().send(R"({"type":"sit","game":")" + game + R"(","cid":"x","invite":"guess"})");
    EXPECT_EQ(eve.socket().next("error").at("code"), "invite");
}

}  // namespace
}  // namespace evora::tests
