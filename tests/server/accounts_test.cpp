// Accounts over real sockets: signing up, logging in, moving, leaving; ratings of the games between them.
#include <string>

#include <gtest/gtest.h>

#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

namespace json = boost::json;

constexpr const char* rated_table =
    R"({"rules":"fixed","seats":["me","link"],"clock":null,"start":"random","rated":true})";

Answer get(HttpClient& http, const std::string& path) { return http.get(path, {{"Cookie", http.cookie()}}); }

std::string id_of(const Answer& answer) { return std::string(answer.json().at("person").at("id").as_string()); }

std::string sign_up_body(const std::string& name) {
    return json::serialize(json::object{{"name", name}, {"password", "correct horse"}});
}

/// A guest who signs up with the same name, and has a socket as an account.
void sign_up(Person& person, const std::string& name, std::uint16_t port) {
    const Answer answer = person.http().post("/api/v1/accounts", sign_up_body(name));
    ASSERT_EQ(answer.status, 200U) << answer.body;
    person.socket() = SocketClient(port, person.http().cookie());
}

TEST(Accounts, AGuestSignsUpAndKeepsTheSeat) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    const std::string id = id_of(get(ana.http(), "/api/v1/me"));
    ana.open_table(R"({"rules":"fixed","seats":["me","link"],"clock":null,"start":1})");
    const Answer answer =
        ana.http().post("/api/v1/accounts", R"({"name":"Ana","password":"correct horse","email":"ana@example.org"})");
    ASSERT_EQ(answer.status, 200U) << answer.body;
    EXPECT_EQ(id_of(answer), id);
    EXPECT_EQ(answer.json().at("codes").as_array().size(), 8U);
    EXPECT_EQ(answer.json().at("person").at("kind"), "account");
    const json::object me = get(ana.http(), "/api/v1/me").json();
    EXPECT_EQ(me.at("person").at("kind"), "account");
    EXPECT_EQ(me.at("email"), "ana@example.org");
    EXPECT_EQ(get(ana.http(), "/api/v1/me/games").json().at("games").as_array().size(), 1U);
    while (ana.socket().try_next()) {
    }
    EXPECT_EQ(ana.socket().close_code(), 1013U) << "the socket is to come back as an account";
    EXPECT_EQ(error_of(ana.http().post("/api/v1/accounts", sign_up_body("Other"))), "wrong_time");
    HttpClient other(server.port());
    EXPECT_EQ(error_of(other.post("/api/v1/accounts", sign_up_body("aNA"))), "name_taken");
    EXPECT_EQ(error_of(other.post("/api/v1/accounts", R"({"name":"Ben","password":"short"})")), "bad_message");
    EXPECT_EQ(error_of(other.post("/api/v1/accounts", R"({"name":"Ben","password":"long enough","email":"nowhere"})")),
              "bad_message");
    EXPECT_EQ(get(other, "/api/v1/people?name=ANA").json().at("person").at("id"), json::value(id));
}

TEST(Accounts, LogInRecoverAndChangeThePassword) {
    const RunningServer server;
    HttpClient ana(server.port());
    const Answer made = ana.post("/api/v1/accounts", sign_up_body("Ana"));
    ASSERT_EQ(made.status, 200U) << made.body;
    HttpClient phone(server.port());
    for (const char* body : {R"({"name":"Ana","password":"wrong one"})", R"({"name":"Nobody","password":"x"})",
                             R"({"token":"evora_none"})"}) {
        const Answer answer = phone.post("/api/v1/session", body);
        EXPECT_EQ(answer.status, 401U);
        EXPECT_EQ(error_of(answer), "login");
    }
    EXPECT_EQ(phone.post("/api/v1/session", R"({"name":"ana","password":"correct horse"})").status, 200U);
    EXPECT_EQ(id_of(get(phone, "/api/v1/me")), id_of(made));

    // A new password ends the other session and not this one.
    EXPECT_EQ(error_of(ana.post("/api/v1/me/password", R"({"password":"no","new":"battery staple"})")), "login");
    EXPECT_EQ(ana.post("/api/v1/me/password", R"({"password":"correct horse","new":"battery staple"})").status, 200U);
    EXPECT_TRUE(get(phone, "/api/v1/me").json().at("person").is_null());
    EXPECT_EQ(id_of(get(ana, "/api/v1/me")), id_of(made));

    // A code does it without the password, once.
    const std::string code(made.json().at("codes").at(3).as_string());
    const std::string body =
        json::serialize(json::object{{"name", "Ana"}, {"code", code}, {"password", "third password"}});
    const Answer recovered = phone.post("/api/v1/recovery", body);
    EXPECT_EQ(recovered.status, 200U) << recovered.body;
    EXPECT_EQ(recovered.json().at("codes"), 7);
    EXPECT_TRUE(get(ana, "/api/v1/me").json().at("person").is_null());
    EXPECT_EQ(error_of(phone.post("/api/v1/recovery", body)), "login");
    EXPECT_EQ(phone.post("/api/v1/session", R"({"name":"Ana","password":"third password"})").status, 200U);
    EXPECT_EQ(phone.post("/api/v1/me/codes", R"({"password":"third password"})").json().at("codes").as_array().size(),
              8U);
    EXPECT_EQ(get(phone, "/api/v1/me").json().at("codes"), 8);
    EXPECT_EQ(phone.request("DELETE", "/api/v1/session", "", {{"Cookie", phone.cookie()}}).status, 200U);
}

TEST(Accounts, TriesAreLimited) {
    server::ServerSettings settings;
    settings.tries_per_account = 3;
    const RunningServer server(settings);
    HttpClient ana(server.port());
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(error_of(ana.post("/api/v1/session", R"({"name":"Ana","password":"x"})")), "login");
    }
    const Answer refused = ana.post("/api/v1/session", R"({"name":"ANA","password":"x"})");
    EXPECT_EQ(refused.status, 429U);
    EXPECT_EQ(error_of(refused), "rate");
    EXPECT_EQ(error_of(ana.post("/api/v1/session", R"({"name":"Ben","password":"x"})")), "login");
}

TEST(Accounts, ASeatMovesToAnotherBrowserOnce) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    ana.open_table(R"({"rules":"fixed","seats":["me","link"],"clock":null,"start":1})");
    const json::object move = ana.http().post("/api/v1/me/move", "{}").json();
    const std::string body = json::serialize(json::object{{"token", move.at("token")}});
    HttpClient phone(server.port());
    EXPECT_EQ(id_of(phone.post("/api/v1/session", body)), id_of(get(ana.http(), "/api/v1/me")));
    EXPECT_EQ(get(phone, "/api/v1/me/games").json().at("games").as_array().size(), 1U);
    EXPECT_EQ(error_of(phone.post("/api/v1/session", body)), "login");
    EXPECT_EQ(error_of(HttpClient(server.port()).post("/api/v1/me/move", "{}")), "no_session");
}

TEST(Accounts, RatedGamesAreForAccountsAndChangeRatingsOnceOverAKill) {
    const TemporaryFolder folder;
    auto server = std::make_unique<ServerProcess>(folder.path("evora.db"));
    Person ana(server->port(), "Ana");
    Person ben(server->port(), "Ben");
    Person eve(server->port(), "Eve");
    EXPECT_EQ(error_of(eve.http().post("/api/v1/games", rated_table)), "account");
    sign_up(ana, "Ana", server->port());
    sign_up(ben, "Ben", server->port());
    for (const char* body : {R"({"rules":"free","seats":["me","link"],"clock":null,"start":1,"rated":true})",
                             R"({"rules":"fixed","seats":["me","bot:greedy"],"clock":null,"start":1,"rated":true})",
                             R"({"rules":"fixed","seats":["me","link"],"clock":null,"start":1,"rated":1})"}) {
        EXPECT_EQ(error_of(ana.http().post("/api/v1/games", body)), "bad_message") << body;
    }
    const std::string game = ana.open_table(rated_table);
    EXPECT_EQ(ana.table().at("rated"), true);
    eve.follow(game);
    eve.socket().send(
        json::serialize(json::object{{"type", "sit"}, {"game", game}, {"cid", "e"}, {"invite", ana.invite()}}));
    EXPECT_EQ(eve.socket().next("error").at("code"), "account");
    ben.sit(game, ana.invite());
    while (ben.last() < 4) {
        ASSERT_TRUE(ben.hear());
    }
    ben.socket().send(json::serialize(json::object{{"type", "resign"}, {"game", game}, {"cid", "r"}}));
    ASSERT_EQ(ben.socket().next("ack").at("cid"), "r");
    // What was acknowledged is safe, the ratings with it; the same message again changes nothing.
    server->kill();
    server = std::make_unique<ServerProcess>(folder.path("evora.db"));
    ben.reconnect(server->port());
    ben.socket().send(json::serialize(json::object{{"type", "resign"}, {"game", game}, {"cid", "r"}}));
    EXPECT_EQ(ben.socket().next("ack").at("cid"), "r");

    HttpClient http(server->port());
    const std::string first(ben.table().at("seats").at(0).at("person").as_string());
    const std::string second(ben.table().at("seats").at(1).at("person").as_string());
    const json::object profile = http.get("/api/v1/people/" + first).json();
    const json::value& rating = profile.at("ratings").at(0);
    EXPECT_EQ(rating.at("pool"), "two");
    EXPECT_EQ(rating.at("rating"), 1662);
    EXPECT_EQ(rating.at("games"), 1);
    EXPECT_EQ(rating.at("provisional"), true);
    EXPECT_EQ(profile.at("results").at("won"), 1);
    const json::object board = http.get("/api/v1/leaderboards/two?limit=1").json();
    EXPECT_EQ(board.at("people").at(0).at("person").at("id"), json::value(first));
    const std::string next(board.at("next").as_string());
    const json::object rest = http.get("/api/v1/leaderboards/two?limit=1&after=" + next).json();
    EXPECT_EQ(rest.at("people").at(0).at("rank"), 2);
    EXPECT_EQ(rest.at("people").at(0).at("rating"), 1338);
    EXPECT_TRUE(rest.at("next").is_null());
    const json::object pair = http.get("/api/v1/people/" + second + "/against/" + first).json();
    EXPECT_EQ(pair.at("games"), 1);
    EXPECT_EQ(pair.at("lost"), 1);
    EXPECT_EQ(http.get("/api/v1/people/" + first + "/games").json().at("games").as_array().size(), 1U);
}

TEST(Accounts, WhoeverLeavesIsAnonymousInGamesAndGoneElsewhere) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    sign_up(ben, "Ben", server.port());
    const std::string game = ana.open_table(R"({"rules":"fixed","seats":["me","link"],"clock":null,"start":1})");
    ben.sit(game, ana.invite());
    const std::string leave = R"({"password":"correct horse"})";
    EXPECT_EQ(error_of(ben.http().post("/api/v1/me/deletion", leave)), "wrong_time");
    while (ben.last() < 4) {
        ASSERT_TRUE(ben.hear());
    }
    ben.socket().send(json::serialize(json::object{{"type", "resign"}, {"game", game}, {"cid", "r"}}));
    EXPECT_EQ(ben.socket().next("ack").at("cid"), "r");
    EXPECT_EQ(get(ben.http(), "/api/v1/me/export").json().at("results").as_array().size(), 1U);
    EXPECT_EQ(error_of(ben.http().post("/api/v1/me/deletion", R"({"password":"wrong"})")), "login");
    const std::string cookie = ben.http().cookie();
    EXPECT_EQ(ben.http().post("/api/v1/me/deletion", leave).status, 200U);

    HttpClient http(server.port());
    EXPECT_TRUE(http.get("/api/v1/me", {{"Cookie", cookie}}).json().at("person").is_null());
    EXPECT_EQ(error_of(http.post("/api/v1/session", R"({"name":"Ben","password":"correct horse"})")), "login");
    const json::object table = http.get("/api/v1/games/" + game).json();
    EXPECT_EQ(table.at("table").at("seats").at(1).at("name"), "anonymous");
    EXPECT_EQ(table.at("table").at("seats").at(0).at("name"), "Ana");
    EXPECT_EQ(http.get("/api/v1/games/" + game + ".azul").body.find("Ben"), std::string::npos);
    EXPECT_EQ(http.post("/api/v1/accounts", sign_up_body("Ben")).status, 200U) << "the name is free again";
}

TEST(Accounts, AnswersHaveTagsAndWrongMethodsAreNamed) {
    const RunningServer server;
    HttpClient ana(server.port());
    ana.post("/api/v1/guests", R"({"name":"Ana"})");
    const Answer first = get(ana, "/api/v1/me");
    const std::string tag = first.header("ETag");
    EXPECT_FALSE(tag.empty());
    const Answer again = ana.get("/api/v1/me", {{"Cookie", ana.cookie()}, {"If-None-Match", tag}});
    EXPECT_EQ(again.status, 304U);
    EXPECT_EQ(again.body, "");
    EXPECT_EQ(ana.get("/api/v1/me", {{"If-None-Match", tag}}).status, 200U) << "nobody is somebody else";
    const Answer wrong = ana.request("PUT", "/api/v1/games", "", {});
    EXPECT_EQ(wrong.status, 405U);
    EXPECT_EQ(wrong.header("Allow"), "POST, GET");
    for (const char* path : {"/api/v1/games?limit=0", "/api/v1/games?limit=101", "/api/v1/games?limit=x",
                             "/api/v1/games?after=x", "/api/v1/people", "/api/v1/games/x/events?since=-1"}) {
        const Answer answer = ana.get(path);
        EXPECT_TRUE(answer.status == 400U || answer.status == 404U) << path << answer.status;
    }
    for (const char* path : {"/api/v1/people/none", "/api/v1/people/none/against/other", "/api/v1/leaderboards/none",
                             "/api/v1/records/none.azul", "/api/v1/", "/api/v1//me", "/api/v1/me/", "/api/v1/games/"}) {
        EXPECT_EQ(ana.get(path).status, 404U) << path;
    }
}

}  // namespace
}  // namespace evora::tests
