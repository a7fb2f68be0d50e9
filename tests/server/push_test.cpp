// Web Push from a move to the browser that is told of it: real servers, a real HTTPS service, and somebody who opens
// the messages without any code of this project (tests/support/push_service.mjs).
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <future>
#include <sstream>
#include <string>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/push_client.hpp"
#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using server::Milliseconds;
using server::PushClient;
using server::PushEndpoint;
using server::PushReply;
using server::Reach;

constexpr const char* by_days = R"({"rules":"fixed","seats":["me","link"],"clock":{"days":1},"start":2})";
constexpr const char* by_minutes =
    R"({"rules":"fixed","seats":["me","link"],"clock":{"base":300000,"increment":0},"start":2})";

/// The service as a process, trusted by every client of this test's process from then on.
class PushService {
  public:
    PushService() {
        int in[2] = {-1, -1};
        int out[2] = {-1, -1};
        if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0) {
            throw std::runtime_error("no pipe");
        }
        child_ = ::fork();
        if (child_ == 0) {
            ::dup2(in[0], STDIN_FILENO);
            ::dup2(out[1], STDOUT_FILENO);
            const std::string script = std::string(EVORA_TEST_DATA) + "/../support/push_service.mjs";
            ::execlp("node", "node", script.c_str(), folder_.path().c_str(), nullptr);
            ::_exit(127);
        }
        ::close(in[0]);
        ::close(out[1]);
        in_ = in[1];
        out_ = out[0];
        const auto ready = next(10s);
        if (!ready) {
            throw std::runtime_error("the push service did not start");
        }
        about_ = *ready;
        ::setenv("SSL_CERT_FILE", std::string(about_.at("certificate").as_string()).c_str(), 1);
    }
    PushService(const PushService&) = delete;
    PushService& operator=(const PushService&) = delete;
    ~PushService() {
        ::close(in_);
        ::close(out_);
        ::kill(child_, SIGKILL);
        ::waitpid(child_, nullptr, 0);
        ::unsetenv("SSL_CERT_FILE");
    }

    /// The body that subscribes a browser whose service answers in this way.
    [[nodiscard]] std::string browser(const std::string& way) const {
        const json::object& found = about_.at("browsers").at(way).as_object();
        return json::serialize(json::object{
            {"endpoint", found.at("endpoint")}, {"p256dh", found.at("p256dh")}, {"auth", found.at("auth")}});
    }
    [[nodiscard]] std::string endpoint(const std::string& way) const {
        return std::string(about_.at("browsers").at(way).at("endpoint").as_string());
    }
    [[nodiscard]] std::string certificate() const { return std::string(about_.at("certificate").as_string()); }

    /// The next message; empty where none comes.
    [[nodiscard]] std::optional<json::object> next(std::chrono::milliseconds patience = 10s) {
        const auto until = std::chrono::steady_clock::now() + patience;
        while (text_.find('\n') == std::string::npos) {
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
            pollfd waits{.fd = out_, .events = POLLIN, .revents = 0};
            char bytes[4096];
            if (left.count() <= 0 || ::poll(&waits, 1, static_cast<int>(left.count())) <= 0) {
                return std::nullopt;
            }
            const ssize_t size = ::read(out_, bytes, sizeof(bytes));
            if (size <= 0) {
                return std::nullopt;
            }
            text_.append(bytes, static_cast<std::size_t>(size));
        }
        const std::string line = text_.substr(0, text_.find('\n'));
        text_.erase(0, line.size() + 1);
        return json::parse(line).as_object();
    }

  private:
    TemporaryFolder folder_;
    pid_t child_ = -1;
    int in_ = -1;
    int out_ = -1;
    std::string text_;
    json::object about_;
};

server::ServerSettings quick() {
    return {.push = {.contact = "mailto:ana@example.org",
                     .reach = Reach::everywhere,
                     .patience = Milliseconds(20),
                     .retry = Milliseconds(20),
                     // A busy machine is no service that does not answer.
                     .time = Milliseconds(10'000)}};
}

Answer subscribe(Person& person, const std::string& body) { return person.http().post("/api/v1/me/push", body); }

json::array browsers_of(Person& person) {
    const Answer answer = person.http().get("/api/v1/me/push", {{"Cookie", person.http().cookie()}});
    EXPECT_EQ(answer.status, 200U) << answer.body;
    return answer.json().at("browsers").as_array();
}

/// Waits for the turn, moves, and has seen what became of it.
void play_once(Person& person) {
    while (person.move_message("x").empty()) {
        ASSERT_TRUE(person.hear());
    }
    ASSERT_TRUE(person.play());
    while (person.waiting() || person.last() < person.acknowledged().back()) {
        ASSERT_TRUE(person.hear());
    }
}

TEST(Push, WhoeverIsNotThereIsToldOfTheTurnAndWhoeverIsThereIsNot) {
    PushService service;
    const RunningServer server(quick());
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const std::string game = ana.open_table(by_days);
    const Answer subscribed = subscribe(ana, service.browser("ok"));
    ASSERT_EQ(subscribed.status, 200U) << subscribed.body;
    const std::string key(ana.http().get("/api/v1/push").json().at("key").as_string());
    ben.sit(game, ana.invite());
    EXPECT_FALSE(service.next(150ms)) << "she is there and sees that the game has begun";

    ana.socket().cut();
    play_once(ben);
    const auto message = service.next();
    ASSERT_TRUE(message);
    EXPECT_EQ(message->at("fault"), "");
    EXPECT_EQ(message->at("key"), json::value(key));
    EXPECT_EQ(message->at("contact"), "mailto:ana@example.org");
    EXPECT_EQ(message->at("urgency"), "normal");
    EXPECT_NEAR(static_cast<double>(message->at("ttl").as_int64()), 24 * 3600, 60);
    const json::object text = json::parse(message->at("text").as_string()).as_object();
    EXPECT_EQ(text, (json::object{{"kind", "turn"}, {"game", game}, {"people", {"Ben"}}}));

    ana.reconnect(server.port());
    play_once(ana);
    play_once(ben);
    EXPECT_FALSE(service.next(150ms)) << "she is there";
    ana.socket().cut();
    const auto late = service.next();
    ASSERT_TRUE(late) << "her socket may have been dead already when he moved";
    EXPECT_EQ(late->at("topic"), message->at("topic")) << "a newer one takes the place of an older";
    EXPECT_FALSE(service.next(150ms)) << "once is enough";
}

TEST(Push, AGameWithClocksHurriesAndItsBeginningAndEndAreTold) {
    PushService service;
    const RunningServer server(quick());
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const std::string game = ana.open_table(by_minutes);
    ASSERT_EQ(subscribe(ana, service.browser("ok")).status, 200U);
    ana.socket().cut();
    ben.sit(game, ana.invite());
    const auto kind = [](const json::object& message) {
        EXPECT_EQ(message.at("fault"), "");
        return std::string(json::parse(message.at("text").as_string()).at("kind").as_string());
    };
    const auto began = service.next();
    ASSERT_TRUE(began);
    EXPECT_EQ(kind(*began), "began") << "Ben is to move";
    play_once(ben);
    const auto turn = service.next();
    ASSERT_TRUE(turn);
    EXPECT_EQ(kind(*turn), "turn");
    EXPECT_EQ(turn->at("urgency"), "high");
    EXPECT_NEAR(static_cast<double>(turn->at("ttl").as_int64()), 300, 10) << "as long as her clock runs";
    ben.say({{"type", "resign"}});
    const auto over = service.next();
    ASSERT_TRUE(over);
    EXPECT_EQ(kind(*over), "over");
}

TEST(Push, BrowsersThatAreGoneAreForgottenAndServicesThatAreBusyAreAskedAgain) {
    PushService service;
    const RunningServer server(quick());
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const std::string game = ana.open_table(by_days);
    for (const char* way : {"gone", "busy", "broken", "lost"}) {
        ASSERT_EQ(subscribe(ana, service.browser(way)).status, 200U) << way;
    }
    EXPECT_EQ(browsers_of(ana).size(), 4U);
    ben.sit(game, ana.invite());
    ana.socket().cut();
    play_once(ben);
    std::map<std::string, int> tries;
    while (const auto message =
               service.next(tries.size() < 4 || tries["busy"] + tries["broken"] < 4 ? 3000ms : 150ms)) {
        EXPECT_EQ(message->at("fault"), "");
        const std::string path(message->at("path").as_string());
        ++tries[path.substr(1, path.find('/', 1) - 1)];
    }
    EXPECT_EQ(tries, (std::map<std::string, int>{{"gone", 1}, {"busy", 2}, {"broken", 2}, {"lost", 1}}))
        << "nobody is followed elsewhere";
    EXPECT_EQ(browsers_of(ana).size(), 3U);
    const std::string metrics = ana.http().get("/metrics").body;
    EXPECT_NE(metrics.find("\nevora_push_total 2\n"), std::string::npos) << metrics;
    EXPECT_NE(metrics.find("\nevora_push_gone_total 1\n"), std::string::npos) << metrics;
    EXPECT_NE(metrics.find("\nevora_push_failures_total 1\n"), std::string::npos) << metrics;
}

TEST(Push, AServiceThatNeverAnswersHoldsNobodyUp) {
    PushService service;
    const RunningServer server(quick());
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const std::string game = ana.open_table(by_days);
    ASSERT_EQ(subscribe(ana, service.browser("mute")).status, 200U);
    ben.sit(game, ana.invite());
    ana.socket().cut();
    play_once(ben);
    ASSERT_TRUE(service.next());
    const auto before = std::chrono::steady_clock::now();
    ana.reconnect(server.port());
    play_once(ana);
    play_once(ben);
    EXPECT_LT(std::chrono::steady_clock::now() - before, 8s) << "the service is waited for ten seconds";
    const std::string metrics = ana.http().get("/metrics").body;
    EXPECT_NE(metrics.find("\nevora_push_total 0\n"), std::string::npos) << "nor is the end of the server";
}

TEST(Push, WhoeverHasComeBackIsNotToldAgain) {
    PushService service;
    server::ServerSettings settings = quick();
    settings.push.time = Milliseconds(300);
    settings.push.retry = Milliseconds(300);
    const RunningServer server(settings);
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const std::string game = ana.open_table(by_days);
    ASSERT_EQ(subscribe(ana, service.browser("mute")).status, 200U);
    ben.sit(game, ana.invite());
    ana.socket().cut();
    play_once(ben);
    ASSERT_TRUE(service.next());
    ana.reconnect(server.port());
    while (service.next(1s)) {
        // Under way before she came.
    }
    const std::string metrics = ana.http().get("/metrics").body;
    EXPECT_NE(metrics.find("\nevora_push_waiting 0\n"), std::string::npos) << metrics;
    EXPECT_NE(metrics.find("\nevora_push_failures_total 0\n"), std::string::npos) << "it was dropped, not given up";
}

TEST(Push, WhatABrowserGivesIsChecked) {
    const RunningServer server({.push = {.patience = Milliseconds(20)}});
    Person ana(server.port(), "Ana");
    const std::string point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const std::string auth = "BTBZMqHH6r4Tts7J_aSIgg";
    const auto body = [](const std::string& endpoint, const std::string& p256dh, const std::string& secret) {
        return json::serialize(json::object{{"endpoint", endpoint}, {"p256dh", p256dh}, {"auth", secret}});
    };
    const std::string good = "https://push.example.net/send/4f";
    for (const std::string& endpoint :
         {"http://push.example.net/x", "https://push.example.net:8443/x", "https://ana@push.example.net/x",
          "https://[::1]/x", "https:///x", "https://push.example.net/a b", "file:///etc/passwd", "https://a\\b/",
          "https://push.example.net/#x"}) {
        EXPECT_EQ(error_of(subscribe(ana, body(endpoint, point, auth))), "bad_message") << endpoint;
    }
    EXPECT_EQ(error_of(subscribe(ana, body(good + std::string(1024, 'x'), point, auth))), "bad_message");
    EXPECT_EQ(error_of(subscribe(ana, body(good, point.substr(0, 80), auth))), "bad_message");
    EXPECT_EQ(error_of(subscribe(ana, body(good, "x" + point.substr(1), auth))), "bad_message");
    EXPECT_EQ(error_of(subscribe(ana, body(good, point, "short"))), "bad_message");
    EXPECT_EQ(error_of(subscribe(ana, "{}")), "bad_message");
    HttpClient nobody(server.port());
    EXPECT_EQ(error_of(nobody.post("/api/v1/me/push", body(good, point, auth))), "no_session");

    for (int i = 0; i < 12; ++i) {
        ASSERT_EQ(subscribe(ana, body(good + std::to_string(i), point, auth)).status, 200U);
    }
    const json::array browsers = browsers_of(ana);
    EXPECT_EQ(browsers.size(), 10U) << "the oldest are forgotten";
    EXPECT_EQ(browsers[0].at("service"), "push.example.net");
    EXPECT_EQ(browsers[0].at("here"), true);
    const std::string id(browsers[0].at("id").as_string());
    const Answer left = ana.http().request("DELETE", "/api/v1/me/push/" + id, "", {{"Cookie", ana.http().cookie()}});
    EXPECT_EQ(left.json().at("browsers").as_array().size(), 9U) << left.body;

    const Answer data = ana.http().get("/api/v1/me/export", {{"Cookie", ana.http().cookie()}});
    EXPECT_EQ(data.json().at("browsers").as_array().size(), 9U);
    EXPECT_EQ(data.body.find("/send/"), std::string::npos) << "whoever knows the endpoint can write to the browser";
    EXPECT_EQ(data.body.find(auth), std::string::npos);
    ana.http().request("DELETE", "/api/v1/session", "", {{"Cookie", ana.http().cookie()}});
    EXPECT_EQ(error_of(ana.http().get("/api/v1/me/push", {{"Cookie", ana.http().cookie()}})), "no_session");
}

TEST(Push, CanBeSwitchedOff) {
    const RunningServer server({.push = {.on = false}});
    Person ana(server.port(), "Ana");
    EXPECT_TRUE(ana.http().get("/api/v1/push").json().at("key").is_null());
    const Answer answer = subscribe(ana, R"({"endpoint":"https://a.example/x","p256dh":"x","auth":"y"})");
    EXPECT_EQ(answer.status, 403U);
    EXPECT_EQ(error_of(answer), "off");
    EXPECT_TRUE(browsers_of(ana).empty());
}

TEST(Push, TheKeyStaysAcrossRestarts) {
    const TemporaryFolder folder;
    const auto key_of = [&] {
        const RunningServer server({.store = {.path = folder.path("evora.db")}});
        return HttpClient(server.port()).get("/api/v1/push").body;
    };
    const std::string first = key_of();
    EXPECT_EQ(first.size(), std::string_view(R"({"key":""})").size() + 87) << first;
    EXPECT_EQ(key_of(), first);
}

PushReply post(PushClient& client, const std::string& url) {
    std::promise<PushReply> done;
    client.post({.to = PushEndpoint::parse(url, Reach::everywhere).value(), .topic = "x", .urgency = "low"},
                [&](PushReply reply) { done.set_value(std::move(reply)); });
    return done.get_future().get();
}

TEST(PushClient, KnocksAtNoDoorOfTheHouse) {
    const PushService service;
    const auto client = PushClient::open({.reach = Reach::outside, .time = 500ms});
    ASSERT_TRUE(client) << client.error();
    for (const std::string& url :
         {service.endpoint("ok"), std::string("https://127.0.0.1/"), std::string("https://localhost/"),
          std::string("https://10.0.0.1/"), std::string("https://0.0.0.0/"), std::string("https://169.254.169.254/")}) {
        const PushReply reply = post(**client, url);
        EXPECT_EQ(reply.status, 0U) << url;
        EXPECT_EQ(reply.fault, "found no address of the public internet") << url;
    }
}

TEST(PushClient, TrustsNobodyWithoutACertificateForThatName) {
    const PushService service;
    const std::string other =
        "https://127.0.0.1" + service.endpoint("ok").substr(std::string("https://localhost").size());
    const auto client = PushClient::open({.reach = Reach::everywhere, .time = 10s});
    ASSERT_TRUE(client) << client.error();
    EXPECT_EQ(post(**client, service.endpoint("ok")).status, 201U);
    EXPECT_EQ(post(**client, other).status, 0U) << "the certificate is for another name";
    ::setenv("SSL_CERT_FILE", "/dev/null", 1);
    const auto strange = PushClient::open({.reach = Reach::everywhere, .time = 10s});
    ASSERT_TRUE(strange) << strange.error();
    EXPECT_EQ(post(**strange, service.endpoint("ok")).status, 0U) << "the authority is unknown";
    ::setenv("SSL_CERT_FILE", service.certificate().c_str(), 1);
    const auto hasty = PushClient::open({.reach = Reach::everywhere, .time = 300ms});
    ASSERT_TRUE(hasty) << hasty.error();
    EXPECT_EQ(post(**hasty, service.endpoint("mute")).status, 0U) << "an answer has its time";
}

TEST(PushEndpoints, AddressesOfThePublicInternetAndNoOthers) {
    using Bytes = std::vector<std::uint8_t>;
    for (const Bytes& address : {Bytes{8, 8, 8, 8}, Bytes{172, 15, 255, 255}, Bytes{172, 32, 0, 0},
                                 Bytes{192, 167, 1, 1}, Bytes{100, 63, 0, 1}, Bytes{223, 255, 255, 255},
                                 Bytes{0x2A, 0, 0x14, 0x50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
                                 Bytes{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 8, 8, 8, 8}}) {
        EXPECT_TRUE(server::is_public(address)) << ::testing::PrintToString(address);
    }
    for (const Bytes& address :
         {Bytes{127, 0, 0, 1}, Bytes{10, 1, 2, 3}, Bytes{172, 16, 0, 1}, Bytes{172, 31, 255, 255},
          Bytes{192, 168, 0, 1}, Bytes{169, 254, 169, 254}, Bytes{100, 64, 0, 1}, Bytes{0, 0, 0, 0},
          Bytes{224, 0, 0, 1}, Bytes{255, 255, 255, 255}, Bytes{198, 19, 0, 1},
          Bytes{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
          Bytes{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127, 0, 0, 1},
          Bytes{0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
          Bytes{0xFC, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
          Bytes{0x20, 0x02, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
          Bytes{0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
          Bytes{0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 1}, Bytes{1, 2, 3}}) {
        EXPECT_FALSE(server::is_public(address)) << ::testing::PrintToString(address);
    }
}

}  // namespace
}  // namespace evora::tests
