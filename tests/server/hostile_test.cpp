// What must not harm the server, whoever sends it.
#include <chrono>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/client.hpp"
#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

using std::chrono::milliseconds;

std::string error_code(const Answer& answer) { return std::string(answer.json().at("error").at("code").as_string()); }

class Hostile : public testing::Test {
  protected:
    [[nodiscard]] std::uint16_t port() const { return server_.port(); }
    /// The server still answers, and the game still goes on.
    void expect_alive() {
        HttpClient http(port());
        EXPECT_EQ(http.get("/healthz").status, 200U);
        Person ana(port(), "Ana");
        Person ben(port(), "Ben");
        ben.sit(ana.open_table(R"({"rules":"fixed","seats":["me","link"],"clock":null,"start":1})"), ana.invite());
        while (ana.last() < 4) {
            ASSERT_TRUE(ana.hear());
        }
        EXPECT_TRUE(ana.play());
        EXPECT_TRUE(ana.socket().try_next("ack"));
    }

  private:
    RunningServer server_{{.net = {.request_time = milliseconds(500), .idle_time = milliseconds(1500)}}};
};

TEST_F(Hostile, MessagesThatAreNone) {
    Person ana(port(), "Ana");
    const std::string deep = std::string(1000, '[') + std::string(1000, ']');
    const std::string deep_field = R"({"type":"ping","n":)" + deep + "}";
    for (const std::string& text :
         {std::string(),
          std::string("{"),
          std::string("null"),
          std::string("[]"),
          std::string("\"ping\""),
          deep,
          deep_field,
          std::string(R"({"n":1})"),
          std::string(R"({"type":7})"),
          std::string(R"({"type":"ping"})"),
          std::string(R"({"type":"ping","n":"1"})"),
          std::string(R"({"type":"ping","n":1.5})"),
          std::string(R"({"type":"ping","n":1e300})"),
          std::string(R"({"type":"ping","n":1,"x":2})"),
          std::string(R"({"type":"ping","n":-1})"),
          std::string(R"({"type":"ping","n":1,"n":2})"),
          std::string(R"({"type":"ping","n":1,"\u006e":2})"),
          std::string(R"({"n":"a\"b:","type":"ping","n":1})"),
          std::string(
              R"({"type":"pool","rules":"fixed","players":2,"clock":{"base":10000,"base":10000,"increment":0}})"),
          std::string(R"({"type":"pool","rules":"fixed","players":5,"clock":null})"),
          std::string(R"({"type":"pool","rules":"fixed","players":2,"clock":{"days":2}})"),
          std::string(R"({"type":"chat","game":"a","phrase":"I hate you"})"),
          std::string(R"({"type":"chat","game":"a","text":7})"),
          std::string(R"({"type":"mute","game":"a","seat":1,"muted":"yes"})"),
          std::string(R"({"type":"report","game":"a","cid":"b","seat":1,"reason":"because"})"),
          std::string(R"({"type":"left","game":"a","cid":"b","seat":1,"answer":"wait"})"),
          std::string(R"({"type":"pause","game":"a","cid":"b","answer":"perhaps"})"),
          std::string(R"({"type":"move","game":"a","cid":"b","expect":99999999999,"move":"1B1"})"),
          std::string(R"({"type":"move","game":"a","cid":"b","expect":1,"move":"nonsense"})"),
          std::string(R"({"type":"move","game":"../a","cid":"b","expect":1,"move":"1B1"})"),
          std::string(R"({"type":"move","game":"a","cid":"","expect":1,"move":"1B1"})"),
          std::string(
              R"({"type":"place","game":"a","cid":"b","expect":1,"moves":["1@1","1@1","1@1","1@1","1@1","1@1"]})"),
          std::string(R"({"type":"place","game":"a","cid":"b","expect":1,"moves":["1B1"]})")}) {
        ana.socket().send(text);
        const auto answer = ana.socket().try_next();
        ASSERT_TRUE(answer) << text;
        EXPECT_EQ(answer->at("type"), "error") << text;
        EXPECT_EQ(answer->at("code"), "bad_message") << text;
    }
    ana.socket().send(R"({"type":"no-such"})");
    EXPECT_EQ(ana.socket().next("error").at("code"), "unknown_type");
    ana.socket().send(R"({"type":"hello","game":"nowhere"})");
    EXPECT_EQ(ana.socket().next("error").at("code"), "no_game");
    ana.socket().send(R"({"type":"ping","n":1})", true);
    EXPECT_EQ(ana.socket().next("error").at("code"), "bad_message");
    expect_alive();
}

TEST_F(Hostile, TextThatIsNoUtf8EndsTheSocket) {
    Person ana(port(), "Ana");
    ana.socket().send("{\"type\":\"\xFF\xFE\"}");
    EXPECT_FALSE(ana.socket().try_next());
    EXPECT_EQ(ana.socket().close_code(), 1007U);
    expect_alive();
}

TEST_F(Hostile, AMessageThatIsTooLargeEndsTheSocket) {
    Person ana(port(), "Ana");
    ana.socket().send(std::string(20'000, ' '));
    EXPECT_FALSE(ana.socket().try_next());
    EXPECT_EQ(ana.socket().close_code(), 1009U);
    expect_alive();
}

TEST_F(Hostile, TooManyMessagesAreRefusedAndThenTheSocketEnds) {
    Person ana(port(), "Ana");
    for (int i = 0; i < 400; ++i) {
        ana.socket().send(R"({"type":"ping","n":1})");
    }
    const auto refused = ana.socket().try_next("error");
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->at("code"), "rate");
    while (ana.socket().try_next()) {
    }
    EXPECT_EQ(ana.socket().close_code(), 1008U);
    expect_alive();
}

TEST_F(Hostile, RequestsThatAreNone) {
    for (const std::string& bytes : {std::string("nonsense\r\n\r\n"), std::string(100, '\0'),
                                     std::string("GET / HTTP/9.9\r\n\r\n"), std::string("\x16\x03\x01\x02", 4)}) {
        const std::string answer = raw_exchange(port(), bytes);
        EXPECT_EQ(answer.find(" 200 "), std::string::npos) << answer;
    }
    EXPECT_NE(raw_exchange(port(), "GET / HTTP/1.1\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n").find(" 413 "),
              std::string::npos);
    EXPECT_NE(raw_exchange(port(), "POST /api/v1/guests HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n").find(" 413 "),
              std::string::npos);
    expect_alive();
}

TEST_F(Hostile, WhoeverSpeaksTooSlowlyIsCutOff) {
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_EQ(raw_exchange(port(), "GET /healthz HTTP/1.1\r\nHost: x\r\n"), "");
    EXPECT_LT(std::chrono::steady_clock::now() - begun, milliseconds(3000));
    expect_alive();
}

TEST_F(Hostile, ASocketThatIsDeadIsGivenUp) {
    const auto begun = std::chrono::steady_clock::now();
    // It answers no ping.
    const std::string answer =
        raw_exchange(port(),
                     "GET /api/v1/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                     "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                     std::chrono::seconds(20));
    EXPECT_NE(answer.find(" 101 "), std::string::npos);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, milliseconds(10'000));
}

TEST_F(Hostile, FormsOfRequests) {
    HttpClient http(port());
    const auto post = [&](const std::string& path, const std::string& body) { return http.post(path, body); };
    EXPECT_EQ(error_code(post("/api/v1/games", "{}")), "no_session");
    EXPECT_EQ(error_code(post("/api/v1/guests", R"({"name":""})")), "name");
    EXPECT_EQ(error_code(post("/api/v1/guests", R"({"name":"   "})")), "name");
    EXPECT_EQ(error_code(post("/api/v1/guests", R"({"name":"a\u0007"})")), "name");
    EXPECT_EQ(error_code(post("/api/v1/guests", R"({"name":"Ana","admin":true})")), "bad_message");
    EXPECT_EQ(error_code(post("/api/v1/guests", R"({"name":")" + std::string(25, 'x') + "\"}")), "name");
    EXPECT_EQ(post("/api/v1/guests", R"({"name":"Ünal Ґалаґан Öçşğıü Äöü"})").status, 200U);
    const std::string good = R"({"rules":"fixed","seats":["me","open"],"clock":null,"start":"random"})";
    EXPECT_EQ(post("/api/v1/games", good).status, 200U);
    for (const char* bad : {R"({"rules":"chess","seats":["me","open"],"clock":null,"start":"random"})",
                            R"({"rules":"fixed","seats":["me"],"clock":null,"start":"random"})",
                            R"({"rules":"fixed","seats":["me","me"],"clock":null,"start":"random"})",
                            R"({"rules":"fixed","seats":["bot:greedy","bot:greedy"],"clock":null,"start":"random"})",
                            R"({"rules":"fixed","seats":["me","bot:nobody"],"clock":null,"start":"random"})",
                            R"({"rules":"fixed","seats":["me","open"],"clock":{"base":1},"start":"random"})",
                            R"({"rules":"fixed","seats":["me","open"],"clock":null,"start":3})",
                            R"({"rules":"fixed","seats":["me","open"],"clock":null,"start":"me"})",
                            R"({"rules":"fixed","seats":["me","open","open","open","open"],"clock":null,"start":1})"}) {
        EXPECT_EQ(error_code(post("/api/v1/games", bad)), "bad_message") << bad;
    }
    EXPECT_EQ(error_code(HttpClient(port()).post("/api/v1/games", good)), "no_session");
    EXPECT_EQ(http.request("PUT", "/api/v1/games", "", {}).status, 405U);
    EXPECT_EQ(http.request("POST", "/api/v1/guests", R"({"name":"Ana"})", {{"Content-Type", "text/plain"}}).status,
              400U);
    EXPECT_EQ(http.get("/api/v1/games/nowhere").status, 404U);
    EXPECT_EQ(http.get("/api/v1/nothing").status, 404U);
}

TEST_F(Hostile, OtherSitesAreShutOut) {
    HttpClient http(port());
    const Headers evil = {{"Origin", "https://evil.example"}};
    EXPECT_EQ(error_code(http.post("/api/v1/guests", R"({"name":"Ana"})", evil)), "origin");
    EXPECT_EQ(
        http.post("/api/v1/guests", R"({"name":"Ana"})", {{"Origin", "http://127.0.0.1:" + std::to_string(port())}})
            .status,
        200U);
    EXPECT_FALSE(SocketClient(port(), http.cookie(), evil).connected());
    EXPECT_FALSE(SocketClient(port(), http.cookie(), {{"Origin", "null"}}).connected());
    EXPECT_TRUE(SocketClient(port(), http.cookie()).connected());
}

TEST_F(Hostile, ACookieMadeByOthersOrEndedIsWorthNothing) {
    const std::string nobody =
        R"({"person":null,"email":null,"codes":null,"organiser":false,"muted":false,"muted_until":null})";
    HttpClient http(port());
    const std::string cookie = http.post("/api/v1/guests", R"({"name":"Ana"})").cookie;
    const auto name = [&](const std::string& value) {
        return boost::json::serialize(http.get("/api/v1/me", {{"Cookie", value}}).json());
    };
    EXPECT_NE(name(cookie).find("Ana"), std::string::npos);
    std::string other = cookie;
    other.back() = other.back() == 'A' ? 'B' : 'A';
    EXPECT_EQ(name(other), nobody);
    EXPECT_EQ(name(cookie.substr(0, cookie.find('.'))), nobody);
    EXPECT_EQ(name("evora_session=."), nobody);
    EXPECT_EQ(http.request("DELETE", "/api/v1/session", "", {{"Cookie", cookie}}).status, 200U);
    EXPECT_EQ(name(cookie), nobody) << "a cookie that is replayed";
    EXPECT_NE(http.post("/api/v1/guests", R"({"name":"Ana"})").header("Set-Cookie").find("HttpOnly; SameSite=Lax"),
              std::string::npos);
}

TEST(Files, AreServedAndNothingElseIs) {
    const TemporaryFolder folder;
    std::ofstream(folder.path("secret.txt")) << "secret";
    std::filesystem::create_directories(folder.path("app/assets"));
    const std::string script(5000, 'x');
    std::ofstream(folder.path("app/index.html")) << "<!doctype html>";
    std::ofstream(folder.path("app/assets/main-4fG7h2Kq.js")) << script;
    std::filesystem::create_symlink(folder.path("secret.txt"), folder.path("app/assets/linked-words.txt"));
    const RunningServer server({.app = folder.path("app")});
    HttpClient http(server.port());

    const Answer page = http.get("/");
    EXPECT_EQ(page.status, 200U);
    EXPECT_EQ(page.body, "<!doctype html>");
    EXPECT_EQ(page.header("Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(page.header("Cache-Control"), "no-cache");
    const std::string policy = page.header("Content-Security-Policy");
    EXPECT_NE(policy.find("script-src 'self' 'wasm-unsafe-eval'"), std::string::npos);
    EXPECT_EQ(policy.find("script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline'"), std::string::npos);
    EXPECT_EQ(http.get("/g/k3Xw").body, page.body) << "a page of the app";
    EXPECT_EQ(http.get("/", {{"If-None-Match", page.header("ETag")}}).status, 304U);

    const Answer packed = http.get("/assets/main-4fG7h2Kq.js", {{"Accept-Encoding", "gzip, deflate"}});
    EXPECT_EQ(packed.header("Content-Encoding"), "gzip");
    EXPECT_LT(packed.body.size(), 200U);
    EXPECT_EQ(packed.header("Cache-Control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(http.get("/assets/main-4fG7h2Kq.js").body, script);
    const Answer head = http.request("HEAD", "/assets/main-4fG7h2Kq.js", "", {});
    EXPECT_EQ(head.header("Content-Length"), "5000");
    EXPECT_EQ(head.body, "");

    for (const char* path : {"/../secret.txt", "/assets/../../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt",
                             "//etc/passwd.txt", "/assets/none.js", "/.\\..\\secret.txt", "/evora.db.x"}) {
        const Answer answer = http.get(path);
        EXPECT_EQ(answer.status, 404U) << path;
        EXPECT_EQ(answer.body.find("secret\n"), std::string::npos) << path;
    }
    EXPECT_EQ(http.request("POST", "/index.html", "", {}).status, 405U);
}

TEST(Limits, OneAddressMakesSoManyGuestsAndConnections) {
    const RunningServer server(
        {.net = {.max_connections_per_address = 3}, .posts_burst = 2, .posts_per_second = 0.001});
    HttpClient http(server.port());
    EXPECT_EQ(http.post("/api/v1/guests", R"({"name":"Ana"})").status, 200U);
    EXPECT_EQ(http.post("/api/v1/guests", R"({"name":"Ana"})").status, 200U);
    const Answer third = http.post("/api/v1/guests", R"({"name":"Ana"})");
    EXPECT_EQ(third.status, 429U);
    EXPECT_EQ(error_code(third), "rate");
    std::vector<SocketClient> sockets;
    while (sockets.size() < 10) {
        SocketClient socket(server.port(), http.cookie());
        if (!socket.connected()) {
            break;
        }
        sockets.push_back(std::move(socket));
    }
    EXPECT_LE(sockets.size(), 3U);
    EXPECT_GE(sockets.size(), 2U) << "one of the requests before may still have been open";
}

TEST(Limits, AStoreThatIsFullIsSaidAndChangesNothing) {
    const RunningServer server({.store = {.max_bytes = 300'000}});
    Person ana(server.port(), "Ana");
    Answer refused;
    for (int i = 0; i < 2000 && refused.status != 503; ++i) {
        refused = ana.http().post("/api/v1/games", R"({"rules":"fixed","seats":["me","link"],"clock":null,"start":1})");
        if (refused.status == 429) {
            std::this_thread::sleep_for(milliseconds(50));
        }
    }
    EXPECT_EQ(refused.status, 503U);
    EXPECT_EQ(error_code(refused), "unavailable");
    EXPECT_EQ(ana.http().get("/readyz").status, 503U);
    EXPECT_EQ(ana.http().get("/healthz").status, 200U);
}

TEST(Figures, AreToldInTheFormOfPrometheus) {
    const RunningServer server;
    HttpClient http(server.port());
    http.post("/api/v1/guests", R"({"name":"Ana"})");
    const std::string text = http.get("/metrics").body;
    EXPECT_NE(text.find("# TYPE evora_requests_total counter\nevora_requests_total 2\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace evora::tests
