// docs/openapi.json against the running server: it has every path that the server has, each documented answer is asked
// for, and each answer that comes has the documented shape.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "server/routes.hpp"
#include "store/sqlite_store.hpp"
#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

namespace json = boost::json;

json::object document() {
    std::ifstream file(std::string(EVORA_TEST_DATA) + "/../../docs/openapi.json");
    std::stringstream text;
    text << file.rdbuf();
    return json::parse(text.str()).as_object();
}

/// The part of JSON Schema that the document uses.
class Schemas {
  public:
    explicit Schemas(const json::object& document) : schemas_(document.at("components").at("schemas").as_object()) {}

    /// Empty where the value is of that form; else what is wrong.
    [[nodiscard]] std::string fault(const json::object& schema, const json::value& value,
                                    const std::string& where) const {
        if (schema.contains("$ref")) {
            const std::string name(schema.at("$ref").as_string());
            return fault(schemas_.at(name.substr(name.rfind('/') + 1)).as_object(), value, where);
        }
        if (schema.contains("oneOf")) {
            const auto& all = schema.at("oneOf").as_array();
            return std::ranges::any_of(
                       all, [&](const json::value& one) { return fault(one.as_object(), value, where).empty(); })
                       ? ""
                       : where + " is none of those";
        }
        if (!is_of_type(schema.at("type"), value)) {
            return where + ": found " + json::serialize(value) + ", expected " + json::serialize(schema.at("type"));
        }
        if (schema.contains("enum")) {
            const auto& all = schema.at("enum").as_array();
            return std::ranges::find(all, value) != all.end() ? "" : where + ": found " + json::serialize(value);
        }
        if (value.is_array()) {
            for (const json::value& item : value.as_array()) {
                if (auto found = fault(schema.at("items").as_object(), item, where + "[]"); !found.empty()) {
                    return found;
                }
            }
        }
        return value.is_object() ? object_fault(schema, value.as_object(), where) : "";
    }

  private:
    static bool is_of_type(const json::value& type, const json::value& value) {
        if (type.is_array()) {
            return std::ranges::any_of(type.as_array(), [&](const auto& one) { return is_of_type(one, value); });
        }
        return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
               (type == "string" && value.is_string()) || (type == "boolean" && value.is_bool()) ||
               (type == "null" && value.is_null()) || (type == "integer" && (value.is_int64() || value.is_uint64()));
    }
    [[nodiscard]] std::string object_fault(const json::object& schema, const json::object& object,
                                           const std::string& where) const {
        const json::object none;
        const json::object& properties = schema.contains("properties") ? schema.at("properties").as_object() : none;
        for (const auto& field : object) {
            const std::string place = where + "." + std::string(field.key());
            const auto* property = properties.if_contains(field.key());
            if (property == nullptr && !schema.at("additionalProperties").as_bool()) {
                return place + " is not documented";
            }
            if (property != nullptr) {
                if (auto found = fault(property->as_object(), field.value(), place); !found.empty()) {
                    return found;
                }
            }
        }
        if (schema.contains("required")) {
            for (const json::value& name : schema.at("required").as_array()) {
                if (!object.contains(name.as_string())) {
                    return where + "." + std::string(name.as_string()) + " is missing";
                }
            }
        }
        return "";
    }

    const json::object& schemas_;
};

/// Somebody who asks, and compares what comes with the document.
class Asker {
  public:
    Asker(std::uint16_t port, const json::object& document) : port_(port), document_(document), schemas_(document) {}

    /// `path` as in the document; what stands for its {…} comes in `names`.
    Answer ask(const std::string& method, const std::string& path, const std::vector<std::string>& names,
               const std::string& query, const std::string& body, HttpClient& who, Headers headers = {}) {
        std::string target = path;
        for (const std::string& name : names) {
            const std::size_t open = target.find('{');
            target.replace(open, target.find('}') - open + 1, name);
        }
        if (!who.cookie().empty()) {
            headers.emplace_back("Cookie", who.cookie());
        }
        const bool text = path == "/api/v1/records";
        if (method == "POST") {
            headers.emplace_back("Content-Type", text ? "text/plain" : "application/json");
        }
        Answer answer = who.request(method, target + query, body, headers);
        check(method, path, answer);
        return answer;
    }
    void check(const std::string& method, const std::string& path, const Answer& answer) {
        std::string small = method;
        std::ranges::transform(small, small.begin(), [](char c) { return static_cast<char>(c - 'A' + 'a'); });
        const json::object& responses = document_.at("paths").at(path).at(small).at("responses").as_object();
        const std::string status = std::to_string(answer.status);
        ASSERT_TRUE(responses.contains(status)) << method << " " << path << ": " << status << " " << answer.body;
        seen_.emplace(small, path, status);
        const json::object& response = responses.at(status).as_object();
        if (!response.contains("content")) {
            EXPECT_EQ(answer.body, "") << path;
            return;
        }
        const auto& content = *response.at("content").as_object().begin();
        EXPECT_TRUE(answer.header("Content-Type").starts_with(std::string(content.key())))
            << path << ": " << answer.header("Content-Type");
        if (content.key() == "application/json") {
            EXPECT_EQ(schemas_.fault(content.value().at("schema").as_object(), answer.json(), "answer"), "")
                << method << " " << path << " " << answer.body;
        }
    }
    void saw(const std::string& method, const std::string& path, const std::string& status) {
        seen_.emplace(method, path, status);
    }
    void expect_all_seen() const {
        for (const auto& path : document_.at("paths").as_object()) {
            for (const auto& method : path.value().as_object()) {
                for (const auto& response : method.value().at("responses").as_object()) {
                    EXPECT_TRUE(response.key() == "default" ||
                                seen_.contains(
                                    {std::string(method.key()), std::string(path.key()), std::string(response.key())}))
                        << "nobody has asked for " << method.key() << " " << path.key() << " " << response.key();
                }
            }
        }
    }
    [[nodiscard]] std::uint16_t port() const { return port_; }

  private:
    std::uint16_t port_;
    const json::object& document_;
    Schemas schemas_;
    std::set<std::tuple<std::string, std::string, std::string>> seen_;
};

/// All that organisers may ask for. `game` is over, and `guest` somebody who may do none of it.
void ask_as_organiser(Asker& asker, const std::string& path, HttpClient& guest, const std::string& game) {
    const std::string v = "/api/v1/organiser";
    HttpClient olga(asker.port());
    HttpClient nobody(asker.port());
    olga.post("/api/v1/accounts", R"({"name":"Olga","password":"correct horse"})");
    {
        auto store = store::SqliteStore::join(path);
        ASSERT_TRUE(store);
        const auto account = (*store)->account_named("olga");
        ASSERT_TRUE((*store)->set_organiser((*account)->person.id, true, {.act = "appoint"}));
        ASSERT_TRUE((*store)->add_report({.game = {game},
                                          .by = (*account)->person.id,
                                          .cid = "r",
                                          .person = {"none"},
                                          .name = "Gus",
                                          .reason = "name",
                                          .said = R"([{"seat":1,"phrase":"oops","at":1}])"}));
    }
    const auto ask = [&](const std::string& method, const std::string& where, const std::vector<std::string>& names,
                         const std::string& body, HttpClient& who, const std::string& query = "") {
        return asker.ask(method, v + where, names, query, body, who);
    };
    const std::string person =
        std::string(guest.get("/api/v1/me", {{"Cookie", guest.cookie()}}).json().at("person").at("id").as_string());
    const std::string table(
        guest.post("/api/v1/games", R"({"rules":"fixed","seats":["me","open"],"clock":null,"start":1})")
            .json()
            .at("game")
            .as_string());
    struct Way {
        std::string method;
        std::string where;
        std::vector<std::string> names;
        std::string body;
    };
    const std::string reason = R"({"reason":"x"})";
    const std::string close = R"({"act":"close","cid":"1","reason":"x"})";
    for (const Way& way : std::vector<Way>{{"GET", "/reports", {}, ""},
                                           {"POST", "/reports/{report}", {"1"}, reason},
                                           {"GET", "/tables", {}, ""},
                                           {"POST", "/games/{game}", {table}, close},
                                           {"GET", "/people", {}, ""},
                                           {"GET", "/people/{person}", {person}, ""},
                                           {"POST", "/people/{person}", {person}, R"({"act":"mute","reason":"x"})"},
                                           {"GET", "/invitations", {}, ""},
                                           {"POST", "/invitations", {}, R"({"uses":1,"days":1,"note":"x"})"},
                                           {"GET", "/acts", {}, ""}}) {
        ask(way.method, way.where, way.names, way.body, nobody);
        ask(way.method, way.where, way.names, way.body, guest);
        EXPECT_EQ(ask(way.method, way.where, way.names, way.body, olga).status, 200U) << way.where;
        if (way.method == "POST") {
            ask(way.method, way.where, way.names, R"({"wrong":1})", olga);
        } else if (way.where != "/invitations" && way.names.empty()) {
            ask(way.method, way.where, way.names, "", olga, "?limit=x");
        }
    }
    ask("GET", "/tables", {}, "", olga, "?status=waiting");
    ask("POST", "/games/{game}", {table}, R"({"act":"close","cid":"2","reason":"x"})", olga);
    ask("POST", "/games/{game}", {"none"}, close, olga);
    ask("POST", "/reports/{report}", {"none"}, reason, olga);
    ask("GET", "/people", {}, "", olga, "?name=Gus");
    ask("GET", "/people/{person}", {"none"}, "", olga);
    ask("POST", "/people/{person}", {"none"}, R"({"act":"mute","reason":"x"})", olga);
    ask("POST", "/people/{person}", {person}, R"({"act":"rename","name":"olga","reason":"x"})", olga);
    const json::object list = ask("GET", "/invitations", {}, "", olga).json();
    const std::string id(list.at("invitations").at(0).at("id").as_string());
    for (HttpClient* who : {&nobody, &guest, &olga, &olga}) {
        ask("DELETE", "/invitations/{invitation}", {id}, "", *who);
    }
}

TEST(OpenApi, HasEveryPathOfTheServerAndNoOther) {
    const json::object doc = document();
    std::vector<server::RouteName> documented;
    for (const auto& path : doc.at("paths").as_object()) {
        for (const auto& method : path.value().as_object()) {
            std::string name(method.key());
            std::ranges::transform(name, name.begin(), [](char c) { return static_cast<char>(c - 'a' + 'A'); });
            documented.push_back({.method = name, .path = std::string(path.key())});
        }
    }
    std::vector<server::RouteName> routes = server::routes();
    std::ranges::sort(routes);
    std::ranges::sort(documented);
    for (const server::RouteName& route : routes) {
        EXPECT_TRUE(std::ranges::binary_search(documented, route)) << route.method << " " << route.path;
    }
    for (const server::RouteName& route : documented) {
        EXPECT_TRUE(std::ranges::binary_search(routes, route)) << route.method << " " << route.path;
    }
}

TEST(OpenApi, EveryAnswerIsAsDocumented) {
    const json::object doc = document();
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path("pages"));
    std::ofstream(folder.path("pages/imprint.txt")) << "Club";
    const RunningServer server({.store = {.path = folder.path("evora.db")},
                                .pages = folder.path("pages"),
                                .mail = {.program = "/bin/true", .from = "a@b", .site = "https://azul.example"}});
    Asker asker(server.port(), doc);
    const std::string v = "/api/v1";
    const std::string password = R"({"password":"correct horse"})";
    HttpClient ana(server.port());
    HttpClient bot(server.port());
    HttpClient guest(server.port());
    HttpClient nobody(server.port());
    const auto post = [&](HttpClient& who, const std::string& path, const std::string& body,
                          const std::vector<std::string>& names = {}) {
        return asker.ask("POST", v + path, names, "", body, who);
    };
    const auto get = [&](HttpClient& who, const std::string& path, const std::vector<std::string>& names = {},
                         const std::string& query = "", Headers headers = {}) {
        return asker.ask("GET", v + path, names, query, "", who, std::move(headers));
    };
    const auto text = [](const Answer& answer, const char* field) {
        return std::string(answer.json().at(field).as_string());
    };
    const auto id = [](const Answer& answer) { return std::string(answer.json().at("person").at("id").as_string()); };

    post(guest, "/guests", R"({"name":""})");
    const std::string guest_id = id(post(guest, "/guests", R"({"name":"Gus"})"));
    const Answer made = post(ana, "/accounts", R"({"name":"Ana","password":"correct horse","email":"a@b"})");
    const std::string ana_id = id(made);
    post(nobody, "/accounts", R"({"name":"Ana","password":"correct horse"})");
    post(nobody, "/accounts", R"({"name":"Ana"})");
    const std::string bot_id = id(post(bot, "/accounts", R"({"name":"Bot","password":"correct horse"})"));

    // The session.
    post(nobody, "/session", R"({"name":"Ana"})");
    post(nobody, "/session", R"({"name":"Ana","password":"wrong"})");
    HttpClient phone(server.port());
    post(phone, "/session", R"({"name":"Ana","password":"correct horse"})");
    asker.ask("DELETE", v + "/session", {}, "", "", phone);
    HttpClient stranger(server.port());
    asker.ask("DELETE", v + "/session", {}, "", "", stranger);
    const std::string code(made.json().at("codes").at(0).as_string());
    post(stranger, "/recovery", R"({"name":"Ana","code":"none","password":"correct horse"})");
    post(stranger, "/recovery", R"({"name":"Ana"})");
    post(ana, "/recovery",
         json::serialize(json::object{{"name", "Ana"}, {"code", code}, {"password", "correct horse"}}));

    post(nobody, "/recovery/mail", R"({"email":"nowhere"})");
    post(nobody, "/recovery/mail", R"({"email":"a@b","language":"de"})");

    // Oneself.
    const Answer me = get(ana, "/me");
    get(ana, "/me", {}, "", {{"If-None-Match", me.header("ETag")}});
    get(nobody, "/me");
    get(nobody, "/me", {}, "", {{"Authorization", "Bearer none"}});
    const std::string change = R"({"password":"correct horse","new":"correct horse"})";
    for (const auto& [path, body] : std::vector<std::pair<std::string, std::string>>{{"/me/password", change},
                                                                                     {"/me/codes", password},
                                                                                     {"/me/email", R"({"email":null})"},
                                                                                     {"/me/tokens", R"({"name":"x"})"},
                                                                                     {"/me/bot", "{}"}}) {
        post(nobody, path, body);
        post(guest, path, body);
        post(ana, path, R"({"wrong":1})");
        if (path != "/me/bot") {
            post(ana, path, body);
        }
    }
    post(ana, "/me/move", R"({"wrong":1})");
    post(nobody, "/me/move", "{}");
    post(guest, "/me/move", "{}");
    post(bot, "/me/bot", "{}");
    post(bot, "/me/bot", "{}");
    const Answer tokens = get(ana, "/me/tokens");
    get(nobody, "/me/tokens");
    get(guest, "/me/tokens");
    const std::string token(tokens.json().at("tokens").at(0).at("id").as_string());
    asker.ask("DELETE", v + "/me/tokens/{token}", {token}, "", "", ana);
    asker.ask("DELETE", v + "/me/tokens/{token}", {token}, "", "", nobody);
    asker.ask("DELETE", v + "/me/tokens/{token}", {token}, "", "", guest);

    // Web Push.
    const std::string browser =
        R"({"endpoint":"https://push.example.net/x","auth":"BTBZMqHH6r4Tts7J_aSIgg","p256dh":)"
        R"("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"})";
    get(nobody, "/push");
    get(nobody, "/me/push");
    post(nobody, "/me/push", browser);
    post(ana, "/me/push", "{}");
    asker.ask("POST", v + "/me/push", {}, "", browser, ana, {{"Origin", "https://elsewhere.example"}});
    post(ana, "/me/push", browser);
    const std::string subscribed(get(ana, "/me/push").json().at("browsers").at(0).at("id").as_string());
    get(ana, "/me/export");
    asker.ask("DELETE", v + "/me/push/{browser}", {subscribed}, "", "", ana);
    asker.ask("DELETE", v + "/me/push/{browser}", {subscribed}, "", "", nobody);

    // Games, one of them rated, and commands.
    const std::string rated = R"({"rules":"fixed","seats":["me","open"],"clock":null,"start":1,"rated":true})";
    post(ana, "/games", R"({"rules":"none"})");
    post(nobody, "/games", rated);
    post(guest, "/games", rated);
    const std::string game = text(post(ana, "/games", rated), "game");
    get(nobody, "/games");
    get(nobody, "/games", {}, "?limit=0");
    get(nobody, "/games/{game}", {game});
    get(nobody, "/games/{game}", {"none"});
    get(nobody, "/games/{game}.azul", {game});
    get(nobody, "/games/{game}.azul", {"none"});
    const std::string commands = "/games/{game}/commands";
    post(nobody, commands, R"({"type":"sit","cid":"1"})", {game});
    post(guest, commands, R"({"type":"sit","cid":"1"})", {game});
    post(bot, commands, R"({"type":"dance","cid":"1"})", {game});
    post(bot, commands, R"({"type":"sit","cid":"2"})", {"none"});
    post(bot, commands, R"({"type":"sit","cid":"3"})", {game});
    post(bot, commands, R"({"type":"sit","cid":"4"})", {game});
    const Answer still_playing = post(ana, "/me/deletion", password);
    EXPECT_EQ(still_playing.status, 409U);
    // Until the first deal there is no record.
    for (int tries = 0; tries < 1000 && get(nobody, "/games/{game}.azul", {game}).status != 200U; ++tries) {
    }
    post(bot, commands, R"({"type":"resign","cid":"5"})", {game});
    get(nobody, "/games/{game}.azul", {game});
    get(ana, "/me/games");
    get(ana, "/me/games", {}, "?after=x");
    get(nobody, "/me/games");
    get(ana, "/me/games.azul");
    get(ana, "/me/games.azul", {}, "?limit=x");
    get(nobody, "/me/games.azul");
    get(nobody, "/games/{game}/events", {game}, "?since=x");
    get(nobody, "/games/{game}/events", {"none"});
    get(nobody, "/me/events");
    for (const std::string& path : {v + "/me/events", v + "/games/{game}/events"}) {
        std::string target = path;
        if (const std::size_t at = target.find("{game}"); at != std::string::npos) {
            target.replace(at, 6, game);
        }
        const std::string answer = raw_exchange(
            server.port(), "GET " + target + " HTTP/1.1\r\nHost: x\r\nCookie: " + ana.cookie() + "\r\n\r\n",
            std::chrono::milliseconds(300));
        EXPECT_TRUE(answer.starts_with("HTTP/1.1 200 ")) << answer;
        EXPECT_NE(answer.find("application/x-ndjson"), std::string::npos) << answer;
        asker.saw("get", path, "200");
    }

    // A duplicate set, whose tiles are hidden once a table has started.
    const std::string form = R"({"rules":"fixed","seats":["link","bot:random"],"clock":null,"start":1,"tables":2})";
    post(ana, "/sets", "{}");
    post(nobody, "/sets", form);
    post(guest, "/sets", form);
    const json::object set = post(ana, "/sets", form).json();
    get(nobody, "/sets/{set}", {std::string(set.at("set").as_string())});
    get(nobody, "/sets/{set}", {"none"});
    const json::value& table = set.at("tables").at(0);
    const std::string hidden(table.at("game").as_string());
    post(guest, commands, json::serialize(json::object{{"type", "sit"}, {"cid", "6"}, {"invite", table.at("invite")}}),
         {hidden});
    for (int tries = 0; tries < 1000 && get(nobody, "/games/{game}.azul", {hidden}).status != 403U; ++tries) {
    }
    get(nobody, "/games/{game}/events", {hidden});
    EXPECT_EQ(post(guest, commands, R"({"type":"abort","cid":"7"})", {hidden}).status, 200U);

    // People and ratings.
    get(nobody, "/people", {}, "?name=Ana");
    get(nobody, "/people", {}, "?name=None");
    get(nobody, "/people");
    EXPECT_EQ(get(nobody, "/people/{person}", {ana_id}).json().at("ratings").at(0).at("pool"), "bots-two");
    get(nobody, "/people/{person}", {"none"});
    get(nobody, "/people/{person}/games", {ana_id});
    get(nobody, "/people/{person}/games", {ana_id}, "?limit=x");
    get(nobody, "/people/{person}/against/{other}", {ana_id, bot_id});
    get(nobody, "/people/{person}/against/{other}", {ana_id, "none"});
    get(nobody, "/leaderboards/{pool}", {"bots-two"});
    get(nobody, "/leaderboards/{pool}", {"none"});
    get(nobody, "/leaderboards/{pool}", {"two"}, "?limit=x");

    // Records.
    std::ifstream file(std::string(EVORA_TEST_DATA) + "/games/fixed-2.azul");
    std::stringstream record;
    record << file.rdbuf();
    const std::string game_record = record.str().substr(0, record.str().find("[Rules ", 1));
    post(nobody, "/records", game_record);
    post(ana, "/records", "no record");
    const std::string upload = text(post(ana, "/records", game_record), "id");
    get(nobody, "/records/{record}.azul", {upload});
    get(nobody, "/records/{record}.azul", {"none"});
    get(ana, "/me/records");
    get(ana, "/me/records", {}, "?limit=x");
    get(nobody, "/me/records");

    ask_as_organiser(asker, folder.path("evora.db"), guest, game);

    // The rest.
    get(nobody, "/site");
    get(nobody, "/pages/{page}", {"imprint"});
    get(nobody, "/pages/{page}", {"none"});
    post(nobody, "/guests", R"({"name":"ana"})");
    const RunningServer closed({.sign_up = server::SignUpMode::closed});
    HttpClient late(closed.port());
    asker.check("POST", v + "/accounts", late.post(v + "/accounts", R"({"name":"Ana","password":"correct horse"})"));
    asker.check("POST", v + "/recovery/mail", late.post(v + "/recovery/mail", R"({"email":"a@b"})"));
    get(nobody, "/socket");
    EXPECT_TRUE(SocketClient(server.port(), "").connected());
    asker.saw("get", v + "/socket", "101");
    for (const char* path : {"/healthz", "/readyz", "/metrics"}) {
        asker.ask("GET", path, {}, "", "", nobody);
    }
    get(ana, "/me/export");
    get(nobody, "/me/export");
    post(nobody, "/me/deletion", "{}");
    post(ana, "/me/deletion", R"({"wrong":1})");
    post(guest, "/me/deletion", "{}");
    EXPECT_EQ(get(nobody, "/people/{person}", {guest_id}).json().at("person").at("kind"), "deleted");
    asker.expect_all_seen();
}

}  // namespace
}  // namespace evora::tests
