// Duplicate sets: the same tiles at every table, and nobody sees those of another before the last table is over.
#include <cstddef>
#include <deque>
#include <string>

#include <gtest/gtest.h>

#include "fairness/verify.hpp"
#include "hashing/sodium_hashing.hpp"
#include "rules/record/byte_source.hpp"
#include "rules/record/reader.hpp"
#include "server/accounts.hpp"
#include "store/sqlite_store.hpp"
#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

constexpr const char* two_tables =
    R"({"rules":"fixed","seats":["link","bot:random"],"clock":null,"start":"random","tables":2})";

struct Invited {
    std::string game;
    std::string invite;
};

Invited table_of(const json::object& set, std::size_t number) {
    const json::value& table = set.at("tables").at(number);
    return {.game = std::string(table.at("game").as_string()), .invite = std::string(table.at("invite").as_string())};
}

std::string hello(const std::string& game) {
    return json::serialize(json::object{{"type", "hello"}, {"game", game}, {"since", 0}});
}

std::string deal_of_round(const Person& person, int round) {
    for (const json::value& event : person.events()) {
        if (event.at("type") == "deal" && event.at("round") == round) {
            return std::string(event.at("deal").as_string());
        }
    }
    return "none";
}

void expect_proved(std::uint16_t port, const std::string& game, const std::string& set) {
    const Answer record = HttpClient(port).get("/api/v1/games/" + game + ".azul");
    ASSERT_EQ(record.status, 200U) << record.body;
    EXPECT_NE(record.body.find("[DealProof \"set 1\"]"), std::string::npos);
    EXPECT_NE(record.body.find("[DealSecret \""), std::string::npos);
    MemorySource bytes(record.body);
    const auto read = RecordReader(bytes).next();
    ASSERT_TRUE(read && *read) << record.body;
    const auto summary = verify_game(SodiumHashing(), **read);
    ASSERT_TRUE(summary) << message(summary.error());
    EXPECT_EQ(summary->id.text(), set);
}

/// Until everybody may see the tiles.
void await_secret(Person& person) {
    while (person.events().back().at("type") != "revealed") {
        ASSERT_TRUE(person.hear());
    }
}

TEST(DuplicateSet, HasTheSameTilesEverywhereAndShowsThemToThoseWhoSitThere) {
    const TemporaryFolder folder;
    server::ServerSettings settings{.hub = {.table = {.deal_pause = milliseconds(10)}},
                                    .store = {.path = folder.path("evora.db")}};
    auto server = std::make_unique<RunningServer>(settings);
    Person host(server->port(), "Host");
    EXPECT_EQ(error_of(host.http().post("/api/v1/sets", two_tables)), "account");
    host.sign_up("Host");
    const Answer made = host.http().post("/api/v1/sets", two_tables);
    ASSERT_EQ(made.status, 200U) << made.body;
    const json::object set = made.json();
    const std::string id(set.at("set").as_string());
    const Invited first = table_of(set, 0);
    const Invited second = table_of(set, 1);

    Person ana(server->port(), "Ana");
    Person ben(server->port(), "Ben");
    ana.sit(first.game, first.invite);
    ben.follow(second.game);
    EXPECT_EQ(ben.table().at("set").at("commitment"), set.at("commitment"));
    EXPECT_TRUE(ben.table().at("set").at("secret").is_null());
    const Answer both =
        ana.http().post("/api/v1/games/" + second.game + "/commands",
                        json::serialize(json::object{{"type", "sit"}, {"cid", "both"}, {"invite", second.invite}}));
    EXPECT_EQ(error_of(both), "seated") << "nobody sits at two tables of a set";
    ben.sit(second.game, second.invite);
    while (!ana.state().is_object() || deal_of_round(ana, 1) == "none") {
        ASSERT_TRUE(ana.hear());
    }
    while (deal_of_round(ben, 1) == "none") {
        ASSERT_TRUE(ben.hear());
    }
    EXPECT_EQ(deal_of_round(ana, 1), deal_of_round(ben, 1));

    // Neither whoever opened it sees a tile, nor who plays at the other table.
    host.socket().send(hello(first.game));
    EXPECT_EQ(host.socket().next("error").at("code"), "hidden");
    HttpClient nobody(server->port());
    EXPECT_EQ(error_of(nobody.get("/api/v1/games/" + first.game + ".azul")), "hidden");
    EXPECT_EQ(error_of(nobody.get("/api/v1/games/" + first.game + "/events")), "hidden");
    EXPECT_EQ(error_of(nobody.get("/api/v1/games/" + second.game + ".azul", {{"Cookie", ana.http().cookie()}})),
              "hidden");

    play_to_the_end({&ana});
    EXPECT_EQ(error_of(nobody.get("/api/v1/games/" + first.game + ".azul")), "hidden") << "the other still plays";
    ana.socket().send(json::serialize(json::object{{"type", "rematch"}, {"game", first.game}, {"cid", "again"}}));
    EXPECT_EQ(ana.socket().next("error").at("code"), "wrong_time");

    // The server is started anew in between: what is hidden stays so.
    server.reset();
    server = std::make_unique<RunningServer>(settings);
    ana.reconnect(server->port());
    ben.reconnect(server->port());
    EXPECT_EQ(error_of(HttpClient(server->port()).get("/api/v1/games/" + first.game + ".azul")), "hidden");
    ben.say({{"type", "resign"}, {"game", second.game}});
    await_secret(ana);
    await_secret(ben);
    EXPECT_EQ(ana.events().back().at("secret"), ben.events().back().at("secret"));
    EXPECT_EQ(ana.table().at("set").at("secret"), ana.events().back().at("secret"));
    expect_proved(server->port(), first.game, id);
    expect_proved(server->port(), second.game, id);
    const json::object shown = HttpClient(server->port()).get("/api/v1/sets/" + id).json();
    EXPECT_EQ(shown.at("tables").as_array().size(), 2U);
    EXPECT_EQ(error_of(HttpClient(server->port()).get("/api/v1/sets/none")), "no_game");
}

TEST(DuplicateSet, GivesNobodyTwoSeatsHoweverFastHeAsks) {
    constexpr std::size_t tables = 8;
    const RunningServer server;
    Person host(server.port(), "Host");
    host.sign_up("Host");
    const json::object set =
        host.http()
            .post("/api/v1/sets", R"({"rules":"fixed","seats":["link","link"],"clock":null,"start":1,"tables":8})")
            .json();
    Person ana(server.port(), "Ana");
    // A socket for each: over one, the second message waits on its way until there is an answer to the first.
    std::deque<SocketClient> sockets;
    for (std::size_t number = 0; number < tables; ++number) {
        EXPECT_TRUE(sockets.emplace_back(server.port(), ana.http().cookie()).connected());
    }
    for (std::size_t number = 0; number < tables; ++number) {
        const Invited table = table_of(set, number);
        sockets[number].send(json::serialize(
            json::object{{"type", "sit"}, {"game", table.game}, {"cid", "one"}, {"invite", table.invite}}));
    }
    int seats = 0;
    for (SocketClient& socket : sockets) {
        const json::object answer = socket.next();
        seats += answer.at("type") == "ack" ? 1 : 0;
        EXPECT_TRUE(answer.at("type") == "ack" || answer.at("code") == "seated") << json::serialize(answer);
    }
    EXPECT_EQ(seats, 1);
}

TEST(DuplicateSet, WhoWasReplacedHasSeenItsTiles) {
    const TemporaryFolder folder;
    server::ServerSettings settings{.store = {.path = folder.path("evora.db")}};
    auto server = std::make_unique<RunningServer>(settings);
    Person host(server->port(), "Host");
    host.sign_up("Host");
    auto joined = store::SqliteStore::join(settings.store.path);
    ASSERT_TRUE(joined) << joined.error().message;
    const auto account = server::account_named(**joined, "Host");
    ASSERT_TRUE(account && *account);
    ASSERT_TRUE((*joined)->set_organiser((*account)->person.id, true, {.act = "appoint"}));
    const json::object set =
        host.http()
            .post("/api/v1/sets", R"({"rules":"fixed","seats":["link","link"],"clock":null,"start":1,"tables":2})")
            .json();
    const Invited first = table_of(set, 0);
    const Invited second = table_of(set, 1);
    std::deque<Person> people;
    for (const char* name : {"Ana", "Ben", "Cleo", "Dora", "Eve"}) {
        people.emplace_back(server->port(), name);
    }
    const auto id_of = [](Person& person) {
        const Answer me = person.http().get("/api/v1/me", {{"Cookie", person.http().cookie()}});
        return std::string(me.json().at("person").at("id").as_string());
    };
    const auto substitute = [&](const Invited& table, int seat, const std::string& person) {
        const json::object act{{"act", "substitute"},
                               {"cid", "s" + std::to_string(seat) + person},
                               {"reason", "had to go"},
                               {"seat", seat},
                               {"person", person}};
        return HttpClient(server->port())
            .post("/api/v1/organiser/games/" + table.game, json::serialize(act), {{"Cookie", host.http().cookie()}});
    };
    people[0].sit(first.game, first.invite);
    people[1].sit(first.game, first.invite);
    while (deal_of_round(people[1], 1) == "none") {
        ASSERT_TRUE(people[1].hear());
    }
    const Answer done = substitute(first, 2, id_of(people[4]));
    ASSERT_EQ(done.status, 200U) << done.body;
    const auto sits = [&](Person& person) {
        const Answer answer =
            person.http().post("/api/v1/games/" + second.game + "/commands",
                               json::serialize(json::object{{"type", "sit"}, {"cid", "x"}, {"invite", second.invite}}));
        return error_of(answer);
    };
    EXPECT_EQ(sits(people[1]), "seated") << "he has seen the tiles of the first table";
    people[2].sit(second.game, second.invite);
    people[3].sit(second.game, second.invite);
    while (deal_of_round(people[3], 1) == "none") {
        ASSERT_TRUE(people[3].hear());
    }
    EXPECT_EQ(error_of(substitute(second, 2, id_of(people[0]))), "seated") << "nor as a substitute";
    const std::string ben = id_of(people[1]);
    EXPECT_EQ(error_of(substitute(second, 2, ben)), "seated");
    people[1].socket().send(hello(second.game));
    EXPECT_EQ(people[1].socket().next("error").at("code"), "hidden");

    // The store knows it as well.
    server.reset();
    server = std::make_unique<RunningServer>(settings);
    EXPECT_EQ(error_of(substitute(second, 1, ben)), "seated");
}

TEST(DuplicateSet, ShowsInvitationsToWhoeverOpenedIt) {
    const RunningServer server;
    Person host(server.port(), "Host");
    host.sign_up("Host");
    const json::object set = host.http().post("/api/v1/sets", two_tables).json();
    const std::string path = "/api/v1/sets/" + std::string(set.at("set").as_string());
    EXPECT_EQ(host.http().get(path, {{"Cookie", host.http().cookie()}}).json(), set);
    const json::object shown = HttpClient(server.port()).get(path).json();
    EXPECT_TRUE(shown.at("tables").at(1).at("invite").is_null());
    EXPECT_EQ(shown.at("commitment"), set.at("commitment"));
}

TEST(DuplicateSet, CostsWhatItsTablesCost) {
    const RunningServer server({.posts_burst = 20, .posts_per_second = 0.01});
    Person host(server.port(), "Host");
    host.sign_up("Host");
    const std::string ten = R"({"rules":"fixed","seats":["link","link"],"clock":null,"start":1,"tables":10})";
    EXPECT_EQ(host.http().post("/api/v1/sets", ten).status, 200U);
    EXPECT_EQ(error_of(host.http().post("/api/v1/sets", ten)), "rate");
}

TEST(DuplicateSet, IsRevealedAlsoWhereTheLastTableNeverBegan) {
    const RunningServer server({.hub = {.table = {.deal_pause = milliseconds(10)}}});
    Person host(server.port(), "Host");
    host.sign_up("Host");
    const json::object set = host.http().post("/api/v1/sets", two_tables).json();
    Person ana(server.port(), "Ana");
    ana.sit(table_of(set, 0).game, table_of(set, 0).invite);
    while (deal_of_round(ana, 1) == "none") {
        ASSERT_TRUE(ana.hear());
    }
    ana.say({{"type", "resign"}, {"game", table_of(set, 0).game}});
    host.follow(table_of(set, 1).game);
    host.say({{"type", "abort"}, {"game", table_of(set, 1).game}});
    await_secret(ana);
    expect_proved(server.port(), table_of(set, 0).game, std::string(set.at("set").as_string()));
}

TEST(DuplicateSet, IsOpenedByAFormThatFits) {
    const RunningServer server;
    Person host(server.port(), "Host");
    host.sign_up("Host");
    for (const char* wrong : {R"({"rules":"fixed","seats":["link","link"],"clock":null,"start":1,"tables":1})",
                              R"({"rules":"fixed","seats":["link","link"],"clock":null,"start":1,"tables":51})",
                              R"({"rules":"fixed","seats":["me","link"],"clock":null,"start":1,"tables":2})",
                              R"({"rules":"fixed","seats":["open","link"],"clock":null,"start":1,"tables":2})",
                              R"({"rules":"fixed","seats":["bot:greedy","bot:greedy"],"clock":null,"tables":2})",
                              R"({"rules":"fixed","seats":["link","link"],"clock":null,"start":3,"tables":2})"}) {
        EXPECT_EQ(error_of(host.http().post("/api/v1/sets", wrong)), "bad_message") << wrong;
    }
}

}  // namespace
}  // namespace evora::tests
