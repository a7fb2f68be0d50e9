// Programs: tokens, streams of lines, commands by POST, and the bot of bots/.
#include <cstdio>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "rules/record/byte_source.hpp"
#include "rules/record/reader.hpp"
#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

namespace json = boost::json;

constexpr const char* open_table = R"({"rules":"fixed","seats":["me","open"],"clock":null,"start":1})";

/// A bot's account; its token.
std::string bot_token(HttpClient& http) {
    EXPECT_EQ(http.post("/api/v1/accounts", R"({"name":"Robot","password":"correct horse"})").status, 200U);
    const Answer bot = http.post("/api/v1/me/bot", "{}");
    EXPECT_EQ(bot.json().at("person").at("kind"), "bot") << bot.body;
    const Answer token = http.post("/api/v1/me/tokens", R"({"name":"at home"})");
    EXPECT_EQ(token.status, 200U) << token.body;
    return std::string(token.json().at("token").as_string());
}

std::string stream_of(std::uint16_t port, const std::string& path, const std::string& token) {
    return raw_exchange(port, "GET " + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token + "\r\n\r\n",
                        std::chrono::milliseconds(700));
}

TEST(Programs, ATokenStandsForItsAccountUntilItIsDeleted) {
    const RunningServer server;
    HttpClient http(server.port());
    const std::string token = bot_token(http);
    const Headers bearer = {{"Authorization", "Bearer " + token}};
    EXPECT_EQ(http.get("/api/v1/me", bearer).json().at("person").at("name"), "Robot");
    const Answer wrong = http.get("/api/v1/me", {{"Authorization", "Bearer evora_wrong"}});
    EXPECT_EQ(wrong.status, 401U);
    const json::object list = http.get("/api/v1/me/tokens", bearer).json();
    ASSERT_EQ(list.at("tokens").as_array().size(), 1U);
    EXPECT_EQ(list.at("tokens").at(0).at("name"), "at home");
    const std::string id(list.at("tokens").at(0).at("id").as_string());
    EXPECT_EQ(http.request("DELETE", "/api/v1/me/tokens/" + id, "", {{"Cookie", http.cookie()}}).status, 200U);
    EXPECT_EQ(http.get("/api/v1/me", bearer).status, 401U);
    HttpClient guest(server.port());
    guest.post("/api/v1/guests", R"({"name":"Ana"})");
    EXPECT_EQ(guest.post("/api/v1/me/tokens", R"({"name":"x"})").status, 403U);
}

TEST(Programs, StreamsTellWhatHappens) {
    const RunningServer server;
    HttpClient http(server.port());
    const std::string token = bot_token(http);
    const json::object opened = http.post("/api/v1/games", open_table).json();
    const std::string game(opened.at("game").as_string());
    Person ana(server.port(), "Ana");
    std::string mine;
    std::string all;
    std::thread first([&] { mine = stream_of(server.port(), "/api/v1/me/events", token); });
    std::thread second([&] { all = stream_of(server.port(), "/api/v1/games/" + game + "/events", token); });
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    ana.sit(game, "");
    first.join();
    second.join();
    EXPECT_NE(mine.find("application/x-ndjson"), std::string::npos) << mine;
    EXPECT_NE(mine.find(R"({"type":"game","table":{"game":")" + game), std::string::npos) << mine;
    EXPECT_NE(mine.find(R"("status":"playing")"), std::string::npos) << mine;
    EXPECT_NE(mine.find(R"({"type":"turn","game":")" + game), std::string::npos) << mine;
    EXPECT_NE(all.find(R"({"type":"state")"), std::string::npos) << all;
    EXPECT_NE(all.find(R"("type":"deal")"), std::string::npos) << all;
    EXPECT_EQ(http.get("/api/v1/games/none/events").status, 404U);
    EXPECT_EQ(http.get("/api/v1/me/events").status, 401U);
    EXPECT_EQ(http.request("HEAD", "/api/v1/games/" + game + "/events", "", {}).status, 200U);
}

TEST(Programs, CommandsAreAcknowledgedOrRefusedAsOnASocket) {
    const RunningServer server;
    HttpClient http(server.port());
    bot_token(http);
    const std::string game(http.post("/api/v1/games", open_table).json().at("game").as_string());
    const std::string path = "/api/v1/games/" + game + "/commands";
    Person ana(server.port(), "Ana");
    ana.sit(game, "");
    while (ana.last() < 4) {
        ASSERT_TRUE(ana.hear());
    }
    const auto error_of = [&](const std::string& body) {
        const Answer answer = http.post(path, body);
        EXPECT_NE(answer.status, 200U) << answer.body;
        return std::string(answer.json().at("error").at("code").as_string());
    };
    EXPECT_EQ(error_of(R"({"type":"move","cid":"a","expect":1,"move":"1BF"})"), "stale");
    EXPECT_EQ(error_of(R"({"type":"move","cid":"a","expect":1,"move":"xyz"})"), "bad_message");
    EXPECT_EQ(error_of(R"({"type":"dance","cid":"a"})"), "unknown_type");
    EXPECT_EQ(error_of(R"({"type":"hello"})"), "unknown_type");
    EXPECT_EQ(error_of(R"({"type":"resign","cid":"a","game":"other"})"), "bad_message");
    EXPECT_EQ(error_of("[]"), "bad_message");
    EXPECT_EQ(http.post(path, R"({"type":"ready"})").json().at("ack"), 0);
    const Answer resigned = http.post(path, R"({"type":"resign","cid":"b"})");
    EXPECT_EQ(resigned.status, 200U) << resigned.body;
    EXPECT_GT(resigned.json().at("ack").as_int64(), 3);
    EXPECT_EQ(http.post(path, R"({"type":"resign","cid":"b"})").body, resigned.body) << "the same again is the same";
    const Answer none = http.post("/api/v1/games/none/commands", R"({"type":"resign","cid":"c"})");
    EXPECT_EQ(none.status, 404U);
}

TEST(Programs, TheBotOfThePagesPlaysAWholeGame) {
    const RunningServer server;
    HttpClient http(server.port());
    const std::string token = bot_token(http);
    const std::string command = "python3 " + std::string(EVORA_TEST_DATA) +
                                "/../../bots/online_bot.py http://127.0.0.1:" + std::to_string(server.port()) + " " +
                                token + " 2>&1";
    std::string said;
    std::FILE* const bot = ::popen(command.c_str(), "r");
    ASSERT_NE(bot, nullptr);
    const auto line = [&] {
        char text[4096];
        said = std::fgets(text, sizeof(text), bot) != nullptr ? text : "";
        return said;
    };
    ASSERT_TRUE(line().starts_with("waiting ")) << said;
    const std::string game = said.substr(8, said.size() - 9);
    Person ana(server.port(), "Ana");
    ana.sit(game, "");
    play_to_the_end({&ana});
    while (!line().empty() && !said.starts_with("over ")) {
    }
    EXPECT_NE(said.find("normal"), std::string::npos) << said;
    EXPECT_EQ(::pclose(bot), 0);
    const Answer records = http.get("/api/v1/me/games.azul", {{"Authorization", "Bearer " + token}});
    MemorySource bytes(records.body);
    const auto read = RecordReader(bytes).next();
    ASSERT_TRUE(read && read->has_value()) << records.body;
    EXPECT_TRUE((*read)->result());

    // What was exported may come back as somebody's upload.
    const Headers text = {{"Authorization", "Bearer " + token}, {"Content-Type", "text/plain"}};
    const Answer upload = http.request("POST", "/api/v1/records", records.body, text);
    ASSERT_EQ(upload.status, 200U) << upload.body;
    const std::string id(upload.json().at("id").as_string());
    EXPECT_EQ(http.get("/api/v1/records/" + id + ".azul").body, records.body);
    EXPECT_EQ(
        http.get("/api/v1/me/records", {{"Authorization", "Bearer " + token}}).json().at("records").as_array().size(),
        1U);
    for (const std::string& bad : {std::string("no game"), records.body + "\n" + records.body,
                                   records.body.substr(0, records.body.size() / 2), std::string()}) {
        const Answer refused = http.request("POST", "/api/v1/records", bad, text);
        EXPECT_EQ(refused.status, 400U);
        EXPECT_EQ(refused.json().at("error").at("code"), "record") << refused.body;
    }
}

}  // namespace
}  // namespace evora::tests
