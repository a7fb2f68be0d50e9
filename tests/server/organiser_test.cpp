// Organisers: a server that is a process of its own, the program that appoints them, and what they may do.
#include <array>
#include <cstdio>
#include <string>

#include <gtest/gtest.h>

#include "server/accounts.hpp"
#include "store/sqlite_store.hpp"
#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

namespace json = boost::json;

constexpr const char* timed_table_of_two =
    R"({"rules":"fixed","seats":["me","link"],"clock":{"base":300000,"increment":0},"start":1})";

Answer get(HttpClient& http, const std::string& path) { return http.get(path, {{"Cookie", http.cookie()}}); }

std::string id_of(HttpClient& http) {
    return std::string(get(http, "/api/v1/me").json().at("person").at("id").as_string());
}

void sign_up(HttpClient& http, const std::string& name) {
    const Answer answer =
        http.post("/api/v1/accounts", json::serialize(json::object{{"name", name}, {"password", "correct horse"}}));
    ASSERT_EQ(answer.status, 200U) << answer.body;
}

/// The exit status and what was printed.
std::pair<int, std::string> organiser(const std::string& arguments, const std::string& store) {
    const std::string line =
        std::string(EVORA_PROGRAM) + " organiser " + arguments + " --store sqlite:" + store + " 2>&1";
    std::FILE* const pipe = ::popen(line.c_str(), "r");
    std::string text;
    std::array<char, 256> buffer{};
    while (std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) {
        text += buffer.data();
    }
    return {WEXITSTATUS(::pclose(pipe)), text};
}

/// A game between Ana and Ben, and Olga, who is the organiser.
struct Club {
    TemporaryFolder folder;
    std::string store = folder.path("evora.db");
    RunningServer server;
    HttpClient olga{server.port()};
    Person ana{server.port(), "Ana"};
    Person ben{server.port(), "Ben"};
    std::string game;

    explicit Club(const std::string& table = timed_table_of_two)
        : server({.store = {.path = folder.path("evora.db")}}) {
        sign_up(olga, "Olga");
        appoint("olga", true);
        game = ana.open_table(table);
        ben.sit(game, ana.invite());
        while (ana.table().at("status") != "playing" || ana.state().is_null()) {
            if (!ana.hear()) {
                break;
            }
        }
    }
    /// As the program does, without the time that a process takes.
    void appoint(const std::string& name, bool organiser) const {
        auto joined = store::SqliteStore::join(store);
        ASSERT_TRUE(joined) << joined.error().message;
        const auto account = server::account_named(**joined, name);
        ASSERT_TRUE(account && *account);
        ASSERT_TRUE((*joined)->set_organiser((*account)->person.id, organiser, {.act = "appoint"}));
    }
    Answer act(json::object body) {
        body.emplace("reason", "because of the rules");
        body.emplace("cid", "o" + std::to_string(++acts_));
        return olga.post("/api/v1/organiser/games/" + game, json::serialize(body));
    }
    Answer about(const std::string& person, json::object body) {
        body.emplace("reason", "because of the rules");
        return olga.post("/api/v1/organiser/people/" + person, json::serialize(body));
    }
    /// The next event of that type that this person hears.
    static json::object hear(Person& person, const std::string& type) {
        while (person.hear()) {
            if (!person.events().empty() && person.events().back().at("type") == json::value(type)) {
                return person.events().back().as_object();
            }
        }
        ADD_FAILURE() << "no event " << type;
        return {};
    }
    json::array acts() { return get(olga, "/api/v1/organiser/acts").json().at("acts").as_array(); }

  private:
    int acts_ = 0;
};

TEST(Organiser, IsAppointedFromTheCommandLineWhileTheServerRuns) {
    const TemporaryFolder folder;
    const std::string store = folder.path("evora.db");
    EXPECT_EQ(organiser("list", store).first, 1) << "there is no store";
    const ServerProcess server(store);
    HttpClient olga(server.port());
    sign_up(olga, "Olga");
    EXPECT_EQ(error_of(get(olga, "/api/v1/organiser/acts")), "organiser");
    EXPECT_EQ(organiser("add olga", store), std::pair(0, std::string("Olga is an organiser\n")));
    EXPECT_EQ(organiser("add OLGA", store), std::pair(0, std::string("Olga is an organiser already\n")));
    EXPECT_EQ(organiser("list", store), std::pair(0, std::string("Olga\n")));
    EXPECT_EQ(organiser("add Nobody", store).first, 1);
    EXPECT_EQ(organiser("add", store).first, 2);
    EXPECT_EQ(organiser("list Olga", store).first, 2);
    const Answer acts = get(olga, "/api/v1/organiser/acts");
    ASSERT_EQ(acts.status, 200U) << acts.body;
    EXPECT_EQ(acts.json().at("acts").as_array().size(), 1U);
    EXPECT_EQ(acts.json().at("acts").at(0).at("act"), "appoint");
    EXPECT_TRUE(acts.json().at("acts").at(0).at("by").is_null());
    EXPECT_EQ(get(olga, "/api/v1/me").json().at("organiser"), true);
    EXPECT_EQ(organiser("remove Olga", store), std::pair(0, std::string("Olga is no organiser\n")));
    EXPECT_EQ(error_of(get(olga, "/api/v1/organiser/acts")), "organiser") << "and at once";
    EXPECT_EQ(get(olga, "/api/v1/me").json().at("organiser"), false);
}

TEST(Organiser, InvitesTheFirstFromTheCommandLine) {
    const TemporaryFolder folder;
    const std::string store = folder.path("evora.db");
    const ServerProcess server(store, {"--sign-up", "invited"});
    HttpClient olga(server.port());
    EXPECT_EQ(error_of(olga.post("/api/v1/accounts", R"({"name":"Olga","password":"correct horse"})")), "sign_up");
    const auto [status, link] = organiser("invite", store);
    ASSERT_EQ(status, 0) << link;
    ASSERT_TRUE(link.starts_with("/#/me/")) << link;
    const std::string body = json::serialize(
        json::object{{"name", "Olga"}, {"password", "correct horse"}, {"invitation", link.substr(6, link.size() - 7)}});
    EXPECT_EQ(olga.post("/api/v1/accounts", body).status, 200U);
}

TEST(Organiser, NobodyElseMayDoAnyOfIt) {
    Club club;
    HttpClient account(club.server.port());
    sign_up(account, "Plain");
    HttpClient nobody(club.server.port());
    const json::object token = club.olga.post("/api/v1/me/tokens", R"({"name":"x"})").json();
    const std::string bearer = "Bearer " + std::string(token.at("token").as_string());
    const std::string person = id_of(club.ana.http());
    struct Way {
        const char* method;
        std::string path;
        const char* body;
    };
    const std::array<Way, 11> ways = {{
        {"GET", "reports", ""},
        {"POST", "reports/1", R"({"reason":"x"})"},
        {"GET", "tables", ""},
        {"POST", "games/" + club.game, R"({"act":"close","cid":"1","reason":"x"})"},
        {"GET", "people?name=A", ""},
        {"GET", "people/" + person, ""},
        {"POST", "people/" + person, R"({"act":"mute","reason":"x"})"},
        {"GET", "invitations", ""},
        {"POST", "invitations", R"({"uses":1,"days":1})"},
        {"DELETE", "invitations/x", ""},
        {"GET", "acts", ""},
    }};
    for (const Way& way : ways) {
        const std::string path = "/api/v1/organiser/" + way.path;
        const auto ask = [&](const Headers& who) {
            Headers headers = who;
            headers.emplace_back("Content-Type", "application/json");
            return error_of(HttpClient(club.server.port()).request(way.method, path, way.body, headers));
        };
        EXPECT_EQ(ask({}), "no_session") << path;
        EXPECT_EQ(ask({{"Cookie", club.ana.http().cookie()}}), "organiser") << path << ": a guest";
        EXPECT_EQ(ask({{"Cookie", account.cookie()}}), "organiser") << path << ": an account";
        EXPECT_EQ(ask({{"Authorization", bearer}}), "organiser") << path << ": an organiser's program";
    }
    EXPECT_EQ(club.acts().size(), 1U) << "nothing was done";
    EXPECT_EQ(get(nobody, "/api/v1/games/" + club.game).json().at("table").at("status"), "playing");
    // Nor is there another way to the same commands.
    EXPECT_EQ(error_of(club.ana.http().post("/api/v1/games/" + club.game + "/commands",
                                            R"({"type":"organiser","cid":"1","act":"close","reason":"x"})")),
              "unknown_type");
}

TEST(Organiser, PausesAndOnlyAnOrganiserLetsTheGameGoOn) {
    Club club;
    EXPECT_EQ(error_of(club.act({{"act", "resume"}})), "wrong_time");
    ASSERT_EQ(club.act({{"act", "pause"}}).status, 200U);
    const json::object said = Club::hear(club.ana, "organiser");
    EXPECT_EQ(said.at("act"), "pause");
    EXPECT_EQ(said.at("name"), "Olga");
    EXPECT_EQ(said.at("reason"), "because of the rules");
    EXPECT_EQ(Club::hear(club.ana, "paused").at("held"), true);
    EXPECT_EQ(club.ana.table().at("pause").at("held"), true);
    EXPECT_EQ(club.ana.table().at("organiser").at("act"), "pause");
    club.ana.socket().send(
        json::serialize(json::object{{"type", "pause"}, {"game", club.game}, {"cid", "p"}, {"answer", "ask"}}));
    EXPECT_EQ(club.ana.socket().next("error").at("code"), "wrong_time");
    club.ana.socket().send(club.ana.move_message("m"));
    EXPECT_EQ(club.ana.socket().next("error").at("code"), "wrong_time") << "nobody moves";
    EXPECT_EQ(error_of(club.act({{"act", "pause"}})), "wrong_time");
    ASSERT_EQ(club.act({{"act", "resume"}}).status, 200U);
    Club::hear(club.ana, "resumed");
    EXPECT_TRUE(club.ana.table().at("pause").is_null());
    const json::array acts = club.acts();
    ASSERT_EQ(acts.size(), 3U);
    EXPECT_EQ(acts.at(0).at("act"), "resume");
    EXPECT_EQ(acts.at(1).at("by").at("name"), "Olga");
    EXPECT_EQ(acts.at(1).at("game"), json::value(club.game));
    EXPECT_EQ(acts.at(1).at("reason"), "because of the rules");
    const std::string record = HttpClient(club.server.port()).get("/api/v1/games/" + club.game + ".azul").body;
    EXPECT_NE(record.find("[Organiser \"pause, resume\"]"), std::string::npos) << record;
}

TEST(Organiser, AnActThatComesTwiceIsDoneOnce) {
    Club club;
    const std::string path = "/api/v1/organiser/games/" + club.game;
    const std::string body = R"({"act":"pause","cid":"same","reason":"x"})";
    const Answer first = club.olga.post(path, body);
    ASSERT_EQ(first.status, 200U);
    EXPECT_EQ(club.olga.post(path, body).body, first.body);
    EXPECT_EQ(club.acts().size(), 2U);
}

TEST(Organiser, DoesNothingInAnOwnGame) {
    Club club;
    const Answer opened =
        club.olga.post("/api/v1/games", R"({"rules":"fixed","seats":["me","link"],"clock":null,"start":1})");
    ASSERT_EQ(opened.status, 200U) << opened.body;
    const std::string own(opened.json().at("game").as_string());
    const auto act = [&](HttpClient& who, const std::string& cid) {
        return who.post("/api/v1/organiser/games/" + own,
                        json::serialize(json::object{{"act", "close"}, {"cid", cid}, {"reason", "x"}}));
    };
    const Answer refused = act(club.olga, "1");
    EXPECT_EQ(refused.status, 403U);
    EXPECT_EQ(error_of(refused), "own_game");
    HttpClient other(club.server.port());
    sign_up(other, "Omar");
    club.appoint("omar", true);
    EXPECT_EQ(act(other, "2").status, 200U) << "another organiser does it";
}

TEST(Organiser, SetsAClock) {
    Club club;
    ASSERT_EQ(club.act({{"act", "clock"}, {"seat", 2}, {"left", 61'000}}).status, 200U);
    const json::object live = get(club.olga, "/api/v1/organiser/tables").json();
    ASSERT_EQ(live.at("tables").as_array().size(), 1U);
    EXPECT_EQ(live.at("tables").at(0).at("clocks").at("left").at(1), 61'000);
    EXPECT_GT(live.at("tables").at(0).at("clocks").at("left").at(0).as_int64(), 200'000);
    EXPECT_EQ(Club::hear(club.ben, "clock_set").at("left"), 61'000);
    EXPECT_EQ(club.acts().at(0).at("detail"), "2: 1:01");
    EXPECT_EQ(error_of(club.act({{"act", "clock"}, {"seat", 3}, {"left", 61'000}})), "not_seated");
    EXPECT_EQ(error_of(club.act({{"act", "clock"}, {"seat", 2}, {"left", -1}})), "bad_message");
}

TEST(Organiser, SetsAClockOfDays) {
    constexpr std::int64_t day = 24LL * 3600 * 1000;
    Club club(R"({"rules":"fixed","seats":["me","link"],"clock":{"days":2},"start":1})");
    const auto left = [&] {
        return get(club.olga, "/api/v1/organiser/tables").json().at("tables").at(0).at("clocks").at("left").at(0);
    };
    EXPECT_EQ(error_of(club.act({{"act", "clock"}, {"seat", 2}, {"left", day}})), "wrong_time") << "it does not run";
    ASSERT_EQ(club.act({{"act", "clock"}, {"seat", 1}, {"left", 5 * day}}).status, 200U);
    EXPECT_EQ(club.acts().at(0).at("detail"), "1: 120:00:00");
    EXPECT_GT(left().as_int64(), 5 * day - 60'000);
    EXPECT_EQ(error_of(club.act({{"act", "clock"}, {"seat", 1}, {"left", 15 * day}})), "bad_message");
    ASSERT_EQ(club.act({{"act", "clock"}, {"seat", 1}, {"left", 1000}}).status, 200U);
    EXPECT_EQ(Club::hear(club.ana, "ended").at("termination"), "time");
}

TEST(Organiser, PutsABotOrAPersonIntoASeat) {
    Club club;
    Person eve(club.server.port(), "Eve");
    eve.follow(club.game);
    const std::string id = id_of(eve.http());
    EXPECT_EQ(error_of(club.act({{"act", "substitute"}, {"seat", 2}, {"person", "none"}})), "no_person");
    EXPECT_EQ(error_of(club.act({{"act", "substitute"}, {"seat", 2}, {"person", id_of(club.ana.http())}})), "seated");
    EXPECT_EQ(error_of(club.act({{"act", "substitute"}, {"seat", 2}, {"bot", "level-11"}})), "bad_message");
    ASSERT_EQ(club.act({{"act", "substitute"}, {"seat", 2}, {"person", id}}).status, 200U);
    const json::object event = Club::hear(eve, "replaced");
    EXPECT_EQ(event.at("name"), "Eve");
    EXPECT_EQ(eve.socket().next("state").at("table").at("you"), 2) << "who sits there now is told so";
    EXPECT_EQ(club.ben.socket().next("state").at("table").at("you"), 0);
    EXPECT_EQ(club.acts().at(0).at("detail"), "2: Ben → Eve");
    EXPECT_EQ(get(eve.http(), "/api/v1/me/games").json().at("games").as_array().size(), 1U);
    EXPECT_EQ(get(club.ben.http(), "/api/v1/me/games").json().at("games").as_array().size(), 0U);
    ASSERT_EQ(club.act({{"act", "substitute"}, {"seat", 1}, {"bot", "greedy"}}).status, 200U);
    EXPECT_EQ(Club::hear(eve, "move").at("seat"), 1) << "the bot plays";
    EXPECT_EQ(error_of(club.act({{"act", "substitute"}, {"seat", 2}, {"bot", "greedy"}})), "wrong_time")
        << "somebody has to be there";
}

TEST(Organiser, DecidesAGameOrClosesATable) {
    Club club;
    for (const char* places : {"[1]", "[2,2]", "[1,3]", "[0,1]", "[1,1,1]"}) {
        EXPECT_EQ(error_of(club.act({{"act", "adjudicate"}, {"places", json::parse(places)}})), "bad_message")
            << places;
    }
    ASSERT_EQ(club.act({{"act", "adjudicate"}, {"places", json::parse("[2,1]")}}).status, 200U);
    const json::object event = Club::hear(club.ben, "ended");
    EXPECT_EQ(event.at("termination"), "adjudicated");
    EXPECT_EQ(event.at("places"), json::parse("[2,1]"));
    const std::string record = HttpClient(club.server.port()).get("/api/v1/games/" + club.game + ".azul").body;
    EXPECT_NE(record.find("[Termination \"adjudicated\"]"), std::string::npos) << record;
    EXPECT_EQ(error_of(club.act({{"act", "close"}})), "wrong_time");
    Person cleo(club.server.port(), "Cleo");
    club.game = cleo.open_table(timed_table_of_two);
    ASSERT_EQ(club.act({{"act", "close"}}).status, 200U);
    Club::hear(cleo, "aborted");
    EXPECT_EQ(error_of(club.olga.post("/api/v1/organiser/games/none", R"({"act":"close","cid":"x","reason":"x"})")),
              "no_game");
}

TEST(Organiser, ReadsReportsAndMarksThem) {
    Club club;
    club.ana.socket().send(json::serialize(json::object{{"type", "chat"}, {"game", club.game}, {"phrase", "oops"}}));
    EXPECT_EQ(club.ben.socket().next("chat").at("phrase"), "oops");
    for (const char* reason : {"chat", "name"}) {
        club.ben.socket().send(json::serialize(
            json::object{{"type", "report"}, {"game", club.game}, {"cid", reason}, {"seat", 1}, {"reason", reason}}));
        EXPECT_EQ(club.ben.socket().next("reported").at("cid"), reason);
    }
    const json::array reports = get(club.olga, "/api/v1/organiser/reports?open=true").json().at("reports").as_array();
    ASSERT_EQ(reports.size(), 2U);
    EXPECT_EQ(reports.at(0).at("reason"), "name") << "the newest first";
    EXPECT_EQ(reports.at(1).at("said").at(0).at("phrase"), "oops");
    EXPECT_EQ(reports.at(1).at("by").at("name"), "Ben");
    EXPECT_EQ(reports.at(1).at("person").at("name"), "Ana");
    EXPECT_TRUE(reports.at(1).at("done").is_null());
    const std::string path = "/api/v1/organiser/reports/" + std::to_string(reports.at(1).at("id").as_int64());
    EXPECT_EQ(error_of(club.olga.post(path, R"({"reason":""})")), "bad_message");
    const Answer done = club.olga.post(path, R"({"reason":"spoke with Ana"})");
    EXPECT_EQ(done.json().at("report").at("done_by").at("name"), "Olga") << done.body;
    EXPECT_EQ(get(club.olga, "/api/v1/organiser/reports?open=true").json().at("reports").as_array().size(), 1U);
    EXPECT_EQ(get(club.olga, "/api/v1/organiser/reports").json().at("reports").as_array().size(), 2U);
    EXPECT_EQ(error_of(club.olga.post("/api/v1/organiser/reports/99", R"({"reason":"x"})")), "no_page");
    EXPECT_EQ(club.acts().at(0).at("reason"), "spoke with Ana");
}

TEST(Organiser, MutesAndLifts) {
    Club club;
    const std::string id = id_of(club.ana.http());
    EXPECT_EQ(club.about(id, {{"act", "mute"}}).json().at("muted"), true);
    while (club.ana.socket().try_next()) {
    }
    EXPECT_EQ(club.ana.socket().close_code(), 1013U) << "the socket comes back as somebody who is muted";
    club.ana.reconnect(club.server.port());
    const std::string say = json::serialize(json::object{{"type", "chat"}, {"game", club.game}, {"phrase", "hello"}});
    club.ana.socket().send(say);
    EXPECT_EQ(club.ana.socket().next("error").at("code"), "muted");
    EXPECT_EQ(get(club.ana.http(), "/api/v1/me").json().at("muted"), true);
    EXPECT_EQ(get(club.olga, "/api/v1/organiser/people").json().at("people").at(0).at("person").at("id"),
              json::value(id));
    EXPECT_EQ(club.about(id, {{"act", "lift"}}).json().at("muted"), false);
    club.ana.reconnect(club.server.port());
    club.ana.socket().send(say);
    EXPECT_EQ(club.ben.socket().next("chat").at("phrase"), "hello");
    EXPECT_EQ(error_of(club.about("none", {{"act", "mute"}})), "no_person");
}

TEST(Organiser, MutesForAnHour) {
    Club club;
    const std::string id = id_of(club.ana.http());
    const json::object muted = club.about(id, {{"act", "mute"}, {"hours", 1}}).json();
    EXPECT_EQ(muted.at("muted"), true);
    const std::int64_t until = muted.at("muted_until").as_int64();
    EXPECT_EQ(club.acts().at(0).at("at").as_int64() + 3'600'000, until);
    EXPECT_EQ(get(club.ana.http(), "/api/v1/me").json().at("muted_until"), until);
    const json::object exported = get(club.ana.http(), "/api/v1/me/export").json();
    EXPECT_EQ(exported.at("acts").at(0).at("act"), "mute") << "one may read what was done about oneself";
    EXPECT_TRUE(club.about(id, {{"act", "mute"}}).json().at("muted_until").is_null()) << "for good";
    EXPECT_EQ(error_of(club.about(id, {{"act", "mute"}, {"hours", 0}})), "bad_message");
}

TEST(Organiser, RenamesAlsoAtTablesAndInRecords) {
    Club club;
    const std::string id = id_of(club.ana.http());
    EXPECT_EQ(error_of(club.about(id, {{"act", "rename"}, {"name", "0lga"}})), "name_taken");
    EXPECT_EQ(error_of(club.about(id, {{"act", "rename"}, {"name", "\xE2\x80\xAE"}})), "name");
    EXPECT_EQ(club.about(id, {{"act", "rename"}, {"name", "Guest 1"}}).json().at("person").at("name"), "Guest 1");
    HttpClient http(club.server.port());
    const json::object table = http.get("/api/v1/games/" + club.game).json();
    EXPECT_EQ(table.at("table").at("seats").at(0).at("name"), "Guest 1");
    EXPECT_EQ(http.get("/api/v1/games/" + club.game + ".azul").body.find("Ana"), std::string::npos);
    EXPECT_EQ(club.acts().at(0).at("detail"), "Ana → Guest 1");
    EXPECT_EQ(get(club.olga, "/api/v1/organiser/people?name=guest").json().at("people").as_array().size(), 1U);
    club.ana.reconnect(club.server.port());
    EXPECT_TRUE(club.ana.play()) << "the game goes on";
}

TEST(Organiser, AGameWithASubstituteIsNotRatedAnyMore) {
    Club club;
    Person dan(club.server.port(), "Dan");
    Person eli(club.server.port(), "Eli");
    HttpClient cleo(club.server.port());
    sign_up(cleo, "Cleo");
    for (Person* person : {&dan, &eli}) {
        sign_up(person->http(), person == &dan ? "Dan" : "Eli");
        person->socket() = SocketClient(club.server.port(), person->http().cookie());
    }
    club.game = dan.open_table(R"({"rules":"fixed","seats":["me","link"],"clock":null,"start":1,"rated":true})");
    eli.sit(club.game, dan.invite());
    while (dan.table().at("status") != "playing" || dan.state().is_null()) {
        ASSERT_TRUE(dan.hear());
    }
    ASSERT_TRUE(dan.play());
    while (dan.waiting()) {
        ASSERT_TRUE(dan.hear());
    }
    dan.socket().send(
        json::serialize(json::object{{"type", "takeback"}, {"game", club.game}, {"cid", "t"}, {"answer", "ask"}}));
    const json::object refused = dan.socket().next("error");
    EXPECT_EQ(refused.at("code"), "wrong_time");
    EXPECT_EQ(refused.at("params").at("expected"), "a game that is not rated");
    ASSERT_EQ(club.act({{"act", "substitute"}, {"seat", 2}, {"person", id_of(cleo)}}).status, 200U);
    ASSERT_EQ(club.act({{"act", "adjudicate"}, {"places", json::parse("[1,2]")}}).status, 200U);
    HttpClient http(club.server.port());
    EXPECT_EQ(http.get("/api/v1/games/" + club.game).json().at("table").at("rated"), false);
    EXPECT_TRUE(http.get("/api/v1/people/" + id_of(dan.http())).json().at("ratings").as_array().empty());
}

}  // namespace
}  // namespace evora::tests
