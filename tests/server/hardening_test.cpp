// Threats of docs/security.md that need more than a message: time, disks, other programs, other sites.
#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/server/client.hpp"
#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

using std::chrono::milliseconds;

/// A connection that says only what it is told to.
class Wire {
  public:
    explicit Wire(std::uint16_t port, int receive_buffer = 0) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        if (receive_buffer > 0) {
            ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof(receive_buffer));
        }
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof(address)), 0);
    }
    Wire(Wire&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
    Wire& operator=(Wire&&) = delete;
    ~Wire() { ::close(socket_); }

    bool say(std::string_view bytes) {
        return ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size());
    }
    /// Whether the other end has closed it within that time; what it says before is passed over.
    bool ends_within(milliseconds patience) {
        const auto end = std::chrono::steady_clock::now() + patience;
        std::array<char, 4096> piece{};
        while (std::chrono::steady_clock::now() < end) {
            const ssize_t size = ::recv(socket_, piece.data(), piece.size(), MSG_DONTWAIT);
            if (size == 0 || (size < 0 && errno != EAGAIN)) {
                return true;
            }
            std::this_thread::sleep_for(milliseconds(5));
        }
        return false;
    }

  private:
    int socket_;
};

/// Another program that uses the database.
class Beside {
  public:
    explicit Beside(const std::string& path) { EXPECT_EQ(sqlite3_open(path.c_str(), &handle_), SQLITE_OK); }
    Beside(const Beside&) = delete;
    Beside& operator=(const Beside&) = delete;
    ~Beside() { sqlite3_close(handle_); }
    void run(const char* sql) {
        EXPECT_EQ(sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(handle_);
    }

  private:
    sqlite3* handle_ = nullptr;
};

std::uint64_t figure(std::uint16_t port, const std::string& name) {
    const std::string text = HttpClient(port).get("/metrics").body;
    const std::size_t at = text.find("\n" + name + " ");
    return at == std::string::npos ? 0 : std::stoull(text.substr(at + name.size() + 2));
}

TEST(Hardening, ConnectionsThatSayNothingAreClosedAndHoldNobodyUp) {
    const RunningServer server({.net = {.max_connections_per_address = 1000, .request_time = milliseconds(800)}});
    std::vector<Wire> silent;
    for (int i = 0; i < 200; ++i) {
        silent.emplace_back(server.port());
    }
    EXPECT_EQ(HttpClient(server.port()).get("/healthz").status, 200U);
    for (Wire& wire : silent) {
        EXPECT_TRUE(wire.ends_within(milliseconds(5000)));
    }
}

TEST(Hardening, ARequestThatDripsMustBeWholeInTime) {
    const RunningServer server({.net = {.request_time = milliseconds(600)}});
    Wire wire(server.port());
    const auto begun = std::chrono::steady_clock::now();
    const std::string request = "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: " + std::string(1000, 'a');
    bool closed = false;
    for (std::size_t i = 0; i < request.size() && !closed; ++i) {
        // Each byte comes well within the time for all of them.
        wire.say(request.substr(i, 1));
        closed = wire.ends_within(milliseconds(30));
    }
    EXPECT_TRUE(closed);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, milliseconds(5000));
}

TEST(Hardening, AClientThatReadsNothingIsCutOffAndItsQueueIsBounded) {
    const RunningServer server({.net = {.max_queue = 64 * 1024, .message_burst = 1e9, .messages_per_second = 1e9}});
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const std::string game = ana.open_table(table_of_two);
    ben.sit(game, ana.invite());
    Wire deaf(server.port(), 4096);
    deaf.say(
        "GET /api/v1/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    // Each is answered with the whole table, some thousand bytes; what the system keeps for a socket is some million.
    const std::string hello = R"({"type":"hello","game":")" + game + "\"}";
    std::string frame{'\x81', static_cast<char>(0x80 + hello.size()), 0, 0, 0, 0};
    frame += hello;
    ASSERT_LT(hello.size(), 126U);
    bool open = true;
    for (int i = 0; i < 20'000 && open; ++i) {
        open = deaf.say(frame);
        if (i % 500 == 0) {
            open = open && figure(server.port(), "evora_slow_clients_total") == 0;
        }
    }
    EXPECT_GE(figure(server.port(), "evora_slow_clients_total"), 1U);
    EXPECT_TRUE(ana.socket().try_next("event")) << "others play on";
}

TEST(Hardening, AnAddressThatAClientClaimsCountsOnlyBehindAProxy) {
    const auto guests = [](bool behind_proxy) {
        const RunningServer server(
            {.net = {.behind_proxy = behind_proxy}, .posts_burst = 2, .posts_per_second = 0.001});
        int made = 0;
        for (int i = 0; i < 6; ++i) {
            HttpClient http(server.port());
            const Headers claim = {{"X-Forwarded-For", "10.0.0." + std::to_string(i)}};
            made += http.post("/api/v1/guests", R"({"name":"Ana"})", claim).status == 200 ? 1 : 0;
        }
        return made;
    };
    EXPECT_EQ(guests(false), 2);
    EXPECT_EQ(guests(true), 6) << "where the proxy says who it was";
}

TEST(Hardening, EveryAnswerForbidsFramesAndForeignScripts) {
    const TemporaryFolder folder;
    std::ofstream(folder.path("index.html")) << "<!doctype html>";
    const RunningServer server({.app = folder.path()});
    HttpClient http(server.port());
    const std::vector<Answer> answers = {http.get("/"),
                                         http.get("/g/nowhere"),
                                         http.get("/healthz"),
                                         http.get("/metrics"),
                                         http.get("/none.js"),
                                         http.get("/api/v1/games/nowhere"),
                                         http.post("/api/v1/guests", R"({"name":"Ana"})"),
                                         http.post("/api/v1/guests", "{"),
                                         http.request("PUT", "/", "", {})};
    for (const Answer& answer : answers) {
        ASSERT_NE(answer.status, 0U);
        const std::string policy = answer.header("Content-Security-Policy");
        EXPECT_NE(policy.find("default-src 'self'"), std::string::npos) << answer.body;
        EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos) << answer.body;
        EXPECT_NE(policy.find("object-src 'none'"), std::string::npos) << answer.body;
        EXPECT_EQ(policy.find("'unsafe-eval'"), std::string::npos) << answer.body;
        EXPECT_EQ(answer.header("X-Content-Type-Options"), "nosniff");
        EXPECT_EQ(answer.header("X-Frame-Options"), "DENY");
        EXPECT_EQ(answer.header("Referrer-Policy"), "no-referrer");
    }
    EXPECT_NE(raw_exchange(server.port(), "nonsense\r\n\r\n").find("frame-ancestors 'none'"), std::string::npos);
}

TEST(Hardening, OnePageMayBeFramedAndNoOther) {
    const TemporaryFolder folder;
    for (const char* name : {"index.html", "embed.html", "embed.js", "sw.js"}) {
        std::ofstream(folder.path(name)) << "<!doctype html>";
    }
    const RunningServer server({.app = folder.path()});
    HttpClient http(server.port());
    const auto may_be_framed = [](const Answer& answer) {
        const bool open = answer.header("Content-Security-Policy").find("frame-ancestors *") != std::string::npos;
        EXPECT_EQ(answer.header("X-Frame-Options"), open ? "" : "DENY");
        return open;
    };
    const Answer page = http.get("/embed.html");
    EXPECT_EQ(page.status, 200U);
    EXPECT_TRUE(may_be_framed(page));
    EXPECT_TRUE(page.header("Set-Cookie").empty());
    EXPECT_NE(page.header("Content-Security-Policy").find("script-src 'self' 'wasm-unsafe-eval'"), std::string::npos);
    EXPECT_TRUE(may_be_framed(http.get("/embed.html?x=1")));
    EXPECT_TRUE(may_be_framed(http.get("/embed.html", {{"If-None-Match", page.header("ETag")}}))) << "a 304";
    for (const char* path : {"/", "/index.html", "/embed", "/embed/", "/embed.html/", "/Embed.html", "//embed.html",
                             "/x/embed.html", "/embed.js", "/sw.js", "/embed.html%20", "/api/v1/embed.html"}) {
        EXPECT_FALSE(may_be_framed(http.get(path))) << path;
    }
    EXPECT_FALSE(may_be_framed(http.request("POST", "/embed.html", "", {})));
}

TEST(Hardening, BodiesThatAreNoUtf8AndNamesThatAreSqlAreJustRefused) {
    const RunningServer server;
    Person ana(server.port(), "Ana");
    const std::string game = ana.open_table(table_of_two);
    for (const std::string& body :
         {std::string("{\"name\":\"\xFF\xFE\"}"), std::string("{\"name\":\"\xC0\x80\"}"),
          std::string("{\"name\":\"\xED\xA0\x80\"}"), "{\"name\":" + std::string(8000, '[') + "}",
          std::string("{\"name\":\"a\\u0000b\"}")}) {
        EXPECT_EQ(ana.http().post("/api/v1/guests", body).status, 400U) << body;
    }
    for (const char* name : {"'; DROP TABLE game; --", "' OR '1'='1", "%27%20OR%201=1", "..", "%00", "\xFF"}) {
        EXPECT_EQ(ana.http().get(std::string("/api/v1/games/") + name).status / 100, 4U) << name;
        EXPECT_EQ(ana.http().get("/api/v1/me", {{"Cookie", std::string("evora_session=") + name}}).body,
                  R"({"person":null,"email":null,"codes":null,"organiser":false,"muted":false,"muted_until":null})");
    }
    EXPECT_EQ(ana.http().get("/api/v1/games/" + game).status, 200U);
}

TEST(Hardening, ALockedStoreIsSaidAndLetGoAgain) {
    const TemporaryFolder folder;
    const RunningServer server({.store = {.path = folder.path("evora.db"), .patience = milliseconds(100)}});
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    ben.sit(ana.open_table(table_of_two), ana.invite());
    while (ana.last() < 4) {
        ASSERT_TRUE(ana.hear());
    }
    {
        Beside beside(folder.path("evora.db"));
        beside.run("BEGIN IMMEDIATE");
        ana.socket().send(ana.move_message("a"));
        const auto refused = ana.socket().try_next("error");
        ASSERT_TRUE(refused);
        EXPECT_EQ(refused->at("code"), "unavailable");
        EXPECT_EQ(ana.http().get("/readyz").status, 503U);
        EXPECT_EQ(ana.http().get("/healthz").status, 200U);
        beside.run("ROLLBACK");
    }
    // The same message again; a pause after a failure is the server's right.
    ana.socket().send(ana.move_message("a"));
    const auto done = ana.socket().try_next("ack");
    ASSERT_TRUE(done);
    EXPECT_EQ(done->at("cid"), "a");
    EXPECT_EQ(ana.http().get("/readyz").status, 200U);
}

TEST(Hardening, ADamagedStoreNeitherEndsTheServerNorIsPlayedOn) {
    const TemporaryFolder folder;
    const std::string path = folder.path("evora.db");
    std::vector<std::string> games;
    {
        RunningServer server({.store = {.path = path}});
        Person ana(server.port(), "Ana");
        for (int i = 0; i < 100; ++i) {
            games.emplace_back(ana.http().post("/api/v1/games", table_of_two).json().at("game").as_string());
        }
    }
    // Each page but the first, which says what file this is.
    constexpr std::streamoff page = 4096;
    const auto pages = static_cast<std::streamoff>(std::filesystem::file_size(path)) / page;
    ASSERT_GT(pages, 8);
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    for (std::streamoff i = pages / 2; i < pages; ++i) {
        file.seekp(i * page);
        file << std::string(64, '\x7E');
    }
    file.close();
    try {
        const RunningServer server({.store = {.path = path}});
        HttpClient http(server.port());
        int refused = 0;
        for (const std::string& game : games) {
            const unsigned status = http.get("/api/v1/games/" + game).status;
            EXPECT_TRUE(status == 200 || status == 503 || status == 404) << status;
            refused += status == 200 ? 0 : 1;
        }
        EXPECT_GT(refused, 0) << "the damage was nowhere";
        EXPECT_EQ(http.get("/healthz").status, 200U);
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find(path), std::string::npos) << "a start refused must name the file";
    }
}

TEST(Hardening, AFullDiskIsSaidAndPlayGoesOnOnceThereIsRoom) {
    const TemporaryFolder folder;
    if (::mount("tmpfs", folder.path().c_str(), "tmpfs", 0, "size=1m") != 0) {
        GTEST_SKIP() << "needs root, to have a small disk";
    }
    struct Unmount {
        std::string path;
        ~Unmount() { ::umount2(path.c_str(), MNT_DETACH); }
    };
    const Unmount unmount{folder.path()};
    std::vector<std::string> games;
    {
        const RunningServer server({.store = {.path = folder.path("evora.db")}});
        Person ana(server.port(), "Ana");
        {
            std::ofstream ballast(folder.path("ballast"));
            ballast << std::string(500'000, 'x');
        }
        Answer answer;
        for (int i = 0; i < 5000; ++i) {
            answer = ana.http().post("/api/v1/games", table_of_two);
            if (answer.status != 200) {
                break;
            }
            games.emplace_back(answer.json().at("game").as_string());
        }
        EXPECT_EQ(answer.status, 503U);
        EXPECT_EQ(ana.http().get("/readyz").status, 503U);
        EXPECT_EQ(ana.http().get("/healthz").status, 200U);
        std::filesystem::remove(folder.path("ballast"));
        EXPECT_EQ(ana.http().post("/api/v1/games", table_of_two).status, 200U);
        EXPECT_EQ(ana.http().get("/readyz").status, 200U);
    }
    ASSERT_GT(games.size(), 10U);
    const RunningServer again({.store = {.path = folder.path("evora.db")}});
    HttpClient http(again.port());
    for (const std::string& game : games) {
        EXPECT_EQ(http.get("/api/v1/games/" + game).status, 200U) << "acknowledged and lost";
    }
}

TEST(Hardening, SecretsAreNotInTheLog) {
    const TemporaryFolder folder;
    testing::internal::CaptureStderr();
    std::string cookie;
    std::string invite;
    {
        server::ServerSettings settings;
        settings.net.port = 0;
        settings.store.path = folder.path("evora.db");
        settings.log = server::LogLevel::debug;
        settings.push = {.patience = milliseconds(1), .retry = milliseconds(1)};
        auto server = server::Server::open(settings);
        ASSERT_TRUE(server);
        std::thread thread([&] { (*server)->run(); });
        {
            Person ana((*server)->port(), "Ana");
            Person ben((*server)->port(), "Ben");
            const std::string game = ana.open_table(table_of_two);
            const std::string browser =
                R"({"endpoint":"https://127.0.0.1/known-to-one-alone","auth":"BTBZMqHH6r4Tts7J_aSIgg","p256dh":)"
                R"("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"})";
            EXPECT_EQ(ana.http().post("/api/v1/me/push", browser).status, 200U);
            ana.socket().cut();
            ben.sit(game, ana.invite());
            const auto has_failed = [&] {
                return ana.http().get("/metrics").body.find("\nevora_push_failures_total 1\n") != std::string::npos;
            };
            for (int tries = 0; tries < 500 && !has_failed(); ++tries) {
                std::this_thread::sleep_for(milliseconds(10));
            }
            cookie = ana.http().cookie();
            invite = ana.invite();
            const SocketClient foreign((*server)->port(), cookie, {{"Origin", "https://evil.example"}});
            EXPECT_FALSE(foreign.connected());
            ana.http().get("/api/v1/me", {{"Cookie", cookie}});
        }
        (*server)->stop();
        thread.join();
    }
    const std::string log = testing::internal::GetCapturedStderr();
    EXPECT_NE(log.find("/api/v1/games"), std::string::npos) << "the log must have something to hide: " << log;
    const std::string session = cookie.substr(cookie.find('=') + 1);
    ASSERT_GT(session.size(), 20U);
    EXPECT_EQ(log.find(session.substr(0, session.find('.'))), std::string::npos);
    EXPECT_EQ(log.find(invite), std::string::npos);
    EXPECT_NE(log.find("push failed"), std::string::npos) << log;
    EXPECT_EQ(log.find("known-to-one-alone"), std::string::npos);
}

}  // namespace
}  // namespace evora::tests
