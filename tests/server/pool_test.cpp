// "Play now", over real sockets.
#include <chrono>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

constexpr const char* fixed_of_two = R"({"type":"pool","rules":"fixed","players":2,"clock":null})";
constexpr const char* blitz_of_two =
    R"({"type":"pool","rules":"fixed","players":2,"clock":{"base":180000,"increment":2000}})";
constexpr const char* free_of_three = R"({"type":"pool","rules":"free","players":3,"clock":null})";

std::string matched(Person& person) {
    const json::object message = person.socket().next("matched");
    const std::string game(message.at("game").as_string());
    person.follow(game);
    EXPECT_EQ(person.seat(), message.at("seat").as_int64());
    return game;
}

void enter(Person& person, const char* wish) {
    person.socket().send(wish);
    EXPECT_EQ(person.socket().next("pool").at("waiting"), true);
}

TEST(Pool, BringsTogetherThoseWhoWantTheSame) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    Person cleo(server.port(), "Cleo");
    enter(ana, blitz_of_two);
    enter(cleo, fixed_of_two);
    enter(ben, blitz_of_two);
    const std::string game = matched(ana);
    EXPECT_EQ(matched(ben), game);
    EXPECT_NE(ana.seat(), ben.seat());
    EXPECT_EQ(ana.table().at("clock").at("base"), 180000);
    EXPECT_EQ(ana.table().at("nonces"), true);
    EXPECT_FALSE(cleo.socket().try_next("matched", milliseconds(100)));
    ana.give(Person::Nonces::opened);
    ben.give(Person::Nonces::opened);
    play_to_the_end({&ana, &ben});
}

TEST(Pool, FillsATableOfThree) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    Person cleo(server.port(), "Cleo");
    enter(ana, free_of_three);
    enter(ben, free_of_three);
    EXPECT_FALSE(ana.socket().try_next("matched", milliseconds(100)));
    enter(cleo, free_of_three);
    const std::string game = matched(cleo);
    EXPECT_EQ(matched(ana), game);
    EXPECT_EQ(matched(ben), game);
    EXPECT_EQ(ana.seat() + ben.seat() + cleo.seat(), 6);
}

TEST(Pool, EndsWithTheWishAndWithTheSocket) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    enter(ana, fixed_of_two);
    ana.socket().send(R"({"type":"pool_leave"})");
    EXPECT_EQ(ana.socket().next("pool").at("waiting"), false);
    enter(ben, fixed_of_two);
    EXPECT_FALSE(ben.socket().try_next("matched", milliseconds(100)));
    // Another wish replaces the one before.
    enter(ben, blitz_of_two);
    enter(ana, fixed_of_two);
    EXPECT_FALSE(ana.socket().try_next("matched", milliseconds(100)));
    ana.socket().cut();
    Person cleo(server.port(), "Cleo");
    Person dan(server.port(), "Dan");
    // The server needs a moment to see that Ana is gone; nobody plays with her.
    std::this_thread::sleep_for(milliseconds(200));
    enter(cleo, fixed_of_two);
    EXPECT_FALSE(cleo.socket().try_next("matched", milliseconds(100)));
    enter(dan, fixed_of_two);
    EXPECT_EQ(matched(cleo), matched(dan));
}

TEST(Pool, NobodyPlaysWithHimself) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    SocketClient second(server.port(), ana.http().cookie());
    enter(ana, fixed_of_two);
    second.send(fixed_of_two);
    EXPECT_EQ(second.next("pool").at("waiting"), true);
    EXPECT_EQ(ana.socket().next("pool").at("waiting"), false) << "he waits at one socket only, and the other is told";
    EXPECT_FALSE(second.try_next("matched", milliseconds(100)));
    SocketClient nobody(server.port(), "");
    nobody.send(fixed_of_two);
    EXPECT_EQ(nobody.next("error").at("code"), "no_session");
}

TEST(Pool, OffersABotOnceToWhoWaitsForLong) {
    const RunningServer server({.hub = {.pool_patience = milliseconds(150)}});
    Person ana(server.port(), "Ana");
    ana.socket().send(R"({"type":"pool_bot"})");
    EXPECT_EQ(ana.socket().next("error").at("code"), "no_offer");
    const auto begun = std::chrono::steady_clock::now();
    enter(ana, free_of_three);
    EXPECT_EQ(ana.socket().next("offer_bot").at("bot"), "level-3");
    EXPECT_GE(std::chrono::steady_clock::now() - begun, milliseconds(150));
    EXPECT_FALSE(ana.socket().try_next("offer_bot", milliseconds(400))) << "once";
    ana.socket().send(R"({"type":"pool_bot"})");
    matched(ana);
    int bots = 0;
    for (const json::value& seat : ana.table().at("seats").as_array()) {
        bots += seat.at("kind") == "bot" ? 1 : 0;
    }
    EXPECT_EQ(bots, 2);
    ana.give(Person::Nonces::opened);
    while (!ana.state().is_object()) {
        ASSERT_TRUE(ana.hear());
    }
    EXPECT_EQ(ana.state().at("round"), 1);
}

TEST(Pool, RatedGamesAreBetweenAccountsAndWithoutBots) {
    const RunningServer server({.hub = {.pool_patience = milliseconds(50)}});
    constexpr const char* rated = R"({"type":"pool","rules":"fixed","players":2,"clock":null,"rated":true})";
    Person guest(server.port(), "Gus");
    guest.socket().send(rated);
    EXPECT_EQ(guest.socket().next("error").at("code"), "account");
    guest.socket().send(R"({"type":"pool","rules":"free","players":2,"clock":null,"rated":true})");
    EXPECT_EQ(guest.socket().next("error").at("code"), "bad_message");
    enter(guest, fixed_of_two);
    Person ana(server.port(), "Ana");
    ana.sign_up("Ana");
    Person ben(server.port(), "Ben");
    ben.sign_up("Ben");
    Person program(server.port(), "Robot");
    program.sign_up("Robot", true);
    ana.socket().send(rated);
    EXPECT_EQ(ana.socket().next("pool").at("rated"), true);
    enter(program, rated);
    EXPECT_FALSE(ana.socket().try_next("offer_bot", milliseconds(200)));
    ana.socket().send(R"({"type":"pool_bot"})");
    EXPECT_EQ(ana.socket().next("error").at("code"), "no_offer");
    enter(ben, rated);
    const std::string game = matched(ana);
    EXPECT_EQ(matched(ben), game);
    EXPECT_EQ(ana.table().at("rated"), true);
    EXPECT_FALSE(program.socket().try_next("matched", milliseconds(50)));
    EXPECT_FALSE(guest.socket().try_next("matched", milliseconds(50)));
}

}  // namespace
}  // namespace evora::tests
