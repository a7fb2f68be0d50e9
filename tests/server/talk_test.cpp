// What people at a table say to each other, who does not want to hear it, and what is reported.
#include "server/talk.hpp"

#include <span>
#include <string>

#include <gtest/gtest.h>

#include "store/sqlite_store.hpp"
#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

std::string chat(const std::string& game, const std::string& phrase) {
    return json::serialize(json::object{{"type", "chat"}, {"game", game}, {"phrase", phrase}});
}

std::string mute(const std::string& game, int seat, bool muted) {
    return json::serialize(json::object{{"type", "mute"}, {"game", game}, {"seat", seat}, {"muted", muted}});
}

struct Three {
    RunningServer server;
    Person ana{server.port(), "Ana"};
    Person ben{server.port(), "Ben"};
    Person eve{server.port(), "Eve"};  ///< who watches
    std::string game = ana.open_table(table_of_two);

    Three() {
        ben.sit(game, ana.invite());
        eve.follow(game);
    }
};

TEST(Talk, APhraseReachesAllThatAreThere) {
    Three table;
    for (const std::string_view phrase : std::span(server::phrases).first(5)) {
        table.ana.socket().send(chat(table.game, std::string(phrase)));
        for (Person* person : {&table.ana, &table.ben, &table.eve}) {
            const json::object said = person->socket().next("chat");
            EXPECT_EQ(said.at("phrase").as_string(), phrase);
            EXPECT_EQ(said.at("seat"), 1);
            EXPECT_EQ(said.at("game").as_string(), table.game);
        }
    }
    table.ana.socket().send(chat(table.game, "hello"));
    EXPECT_EQ(table.ana.socket().next("error").at("code"), "rate") << "five in ten seconds";
    table.ben.socket().send(chat(table.game, "hello"));
    EXPECT_EQ(table.ana.socket().next("chat").at("seat"), 2) << "each for himself";
    table.eve.socket().send(chat(table.game, "hello"));
    EXPECT_EQ(table.eve.socket().next("error").at("code"), "not_seated");
    table.ben.socket().send(chat("nowhere", "hello"));
    EXPECT_EQ(table.ben.socket().next("error").at("code"), "not_seated");
}

TEST(Talk, WhoIsMutedIsNotHeardByThatReader) {
    Three table;
    table.ben.socket().send(mute(table.game, 1, true));
    EXPECT_EQ(table.ben.socket().next("muted").at("seats"), json::parse("[1]"));
    table.ana.socket().send(chat(table.game, "hello"));
    EXPECT_EQ(table.eve.socket().next("chat").at("phrase"), "hello");
    EXPECT_FALSE(table.ben.socket().try_next("chat", milliseconds(200)));
    // Also after coming back.
    SocketClient again(table.server.port(), table.ben.http().cookie());
    again.send(R"({"type":"hello","game":")" + table.game + R"("})");
    EXPECT_EQ(again.next("muted").at("seats"), json::parse("[1]"));
    table.ben.socket().send(mute(table.game, 1, false));
    EXPECT_EQ(table.ben.socket().next("muted").at("seats"), json::parse("[]"));
    EXPECT_EQ(again.next("muted").at("seats"), json::parse("[]")) << "all sockets of a person are told";
    table.ana.socket().send(chat(table.game, "sorry"));
    EXPECT_EQ(table.ben.socket().next("chat").at("phrase"), "sorry");
    table.ben.socket().send(mute(table.game, 3, true));
    EXPECT_EQ(table.ben.socket().next("error").at("code"), "no_game") << "there is no such seat";
    SocketClient nobody(table.server.port(), "");
    nobody.send(mute(table.game, 1, true));
    EXPECT_EQ(nobody.next("error").at("code"), "no_session");
}

TEST(Talk, AReportIsStoredWithWhatWasSaid) {
    const TemporaryFolder folder;
    const std::string path = folder.path("evora.db");
    {
        RunningServer server({.store = {.path = path}});
        Person ana(server.port(), "Ana");
        const std::string game = ana.open_table(table_of_two);
        Person ben(server.port(), "Ben");
        ben.sit(game, ana.invite());
        ana.socket().send(chat(game, "goodbye"));
        EXPECT_EQ(ben.socket().next("chat").at("phrase"), "goodbye");
        const auto report = [&](int number, int seat) {
            ben.socket().send(json::serialize(json::object{{"type", "report"},
                                                           {"game", game},
                                                           {"cid", "r" + std::to_string(number)},
                                                           {"seat", seat},
                                                           {"reason", "name"}}));
        };
        for (int i = 0; i < 5; ++i) {
            report(i, 1);
            EXPECT_EQ(ben.socket().next("reported").at("cid").as_string(), "r" + std::to_string(i));
        }
        report(5, 1);
        EXPECT_EQ(ben.socket().next("error").at("code"), "rate");
        report(6, 4);
        EXPECT_EQ(ben.socket().next("error").at("code"), "no_game");
    }
    auto store = store::SqliteStore::open({.path = path});
    ASSERT_TRUE(store);
    const auto reports = (*store)->reports(true, {});
    ASSERT_TRUE(reports);
    ASSERT_EQ(reports->items.size(), 5U);
    const store::Report& report = reports->items.back().report;
    EXPECT_EQ(report.reason, "name");
    EXPECT_EQ(report.name, "Ana");
    EXPECT_EQ(json::parse(report.said).at(0).at("phrase"), "goodbye");
}

std::string written(const std::string& game, const std::string& text) {
    return json::serialize(json::object{{"type", "chat"}, {"game", game}, {"text", text}});
}

TEST(Talk, AccountsWriteToEachOther) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    ana.sign_up("Ana");
    Person ben(server.port(), "Ben");
    ben.sign_up("Ben");
    Person gus(server.port(), "Gus");
    const std::string game = ana.open_table(R"({"rules":"fixed","seats":["me","link","open"],"clock":null,"start":1})");
    ben.sit(game, ana.invite());
    gus.sit(game, "");
    ana.socket().send(written(game, "  Guten\u00a0 Abend, \xd0\xb4\xd1\x80\xd1\x83\xd0\xb6\xd0\xb5 "));
    const json::object heard = ben.socket().next("chat");
    EXPECT_EQ(heard.at("text"), "Guten Abend, \xd0\xb4\xd1\x80\xd1\x83\xd0\xb6\xd0\xb5");
    EXPECT_EQ(heard.at("seat"), 1);
    EXPECT_FALSE(heard.contains("phrase"));
    EXPECT_EQ(ana.socket().next("chat").at("seat"), 1);
    gus.socket().send(written(game, "me too"));
    EXPECT_EQ(gus.socket().next("error").at("code"), "account");
    EXPECT_FALSE(gus.socket().try_next("chat", milliseconds(50))) << "nor does a guest read it";
    ana.socket().send(written(game, std::string(201, 'a')));
    const json::object refused = ana.socket().next("error");
    EXPECT_EQ(refused.at("code"), "text");
    EXPECT_EQ(refused.at("params").at("fault"), "long");
    ana.socket().send(written(game, "a\nb"));
    EXPECT_EQ(ana.socket().next("error").at("params").at("fault"), "control");
    ben.socket().send(mute(game, 1, true));
    EXPECT_EQ(ben.socket().next("muted").at("seats"), json::parse("[1]"));
    ana.socket().send(written(game, "and now?"));
    EXPECT_EQ(ana.socket().next("chat").at("text"), "and now?");
    EXPECT_FALSE(ben.socket().try_next("chat", milliseconds(50)));
}

TEST(Talk, TextsCanBeForEverybodyOrNobody) {
    for (const auto mode : {server::TextChat::everybody, server::TextChat::nobody}) {
        const RunningServer server({.hub = {.text_chat = mode}});
        const json::object site = HttpClient(server.port()).get("/api/v1/site").json();
        EXPECT_EQ(std::string(site.at("chat").as_string()), name(mode));
        Person ana(server.port(), "Ana");
        Person ben(server.port(), "Ben");
        const std::string game = ana.open_table(table_of_two);
        ben.sit(game, ana.invite());
        ana.socket().send(written(game, "Hi"));
        if (mode == server::TextChat::everybody) {
            EXPECT_EQ(ben.socket().next("chat").at("text"), "Hi");
        } else {
            EXPECT_EQ(ana.socket().next("error").at("code"), "off");
        }
    }
}

TEST(Talk, IsBoundedWhoeverComes) {
    server::Talk talk;
    const Seat first = Seat::from_index(0);
    server::Moment now(std::chrono::hours(1));
    int spoken = 0;
    for (int i = 0; i < 1000; ++i) {
        spoken += talk.speak({.seat = first, .what = server::Phrase(0)}, now) ? 1 : 0;
        now += milliseconds(100);
    }
    EXPECT_EQ(spoken, 50) << "five in each ten seconds";
    EXPECT_LE(talk.said().size(), 20U);
    int heard = 0;
    for (int i = 0; i < 1000; ++i) {
        heard += talk.mute({std::to_string(i)}, first, true) ? 1 : 0;
    }
    EXPECT_EQ(heard, 64);
}

}  // namespace
}  // namespace evora::tests
