// A way into an account by mail, sent by a real program that writes what it gets into a file.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/mailer.hpp"
#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

std::string content(const std::string& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// A program that takes a mail as sendmail does, one file for each.
class Post {
  public:
    explicit Post(const std::string& more = "") {
        std::ofstream(folder_.path("sendmail")) << "#!/bin/sh\n" + more + "echo \"$@\" >" + folder_.path("arguments") +
                                                       "\ncat >" + folder_.path("part") + "\nmv " +
                                                       folder_.path("part") + " " + folder_.path("mail.$$") + "\n";
        std::filesystem::permissions(folder_.path("sendmail"), std::filesystem::perms::owner_all);
    }
    [[nodiscard]] server::MailSettings settings() const {
        return {.program = folder_.path("sendmail"), .from = "azul@example.org", .site = "https://azul.example.org"};
    }
    [[nodiscard]] std::vector<std::string> mails() const {
        std::vector<std::string> mails;
        for (const auto& file : std::filesystem::directory_iterator(folder_.path(""))) {
            if (file.path().filename().string().starts_with("mail.")) {
                mails.push_back(content(file.path().string()));
            }
        }
        return mails;
    }
    [[nodiscard]] std::vector<std::string> await(std::size_t number) const {
        for (int i = 0; i < 1000 && mails().size() < number; ++i) {
            std::this_thread::sleep_for(milliseconds(10));
        }
        EXPECT_EQ(mails().size(), number);
        return mails();
    }
    [[nodiscard]] std::string arguments() const { return content(folder_.path("arguments")); }

  private:
    TemporaryFolder folder_;
};

std::string token_in(const std::string& mail) {
    const std::string mark = "https://azul.example.org/#/move/";
    const std::size_t at = mail.find(mark);
    return at == std::string::npos ? "" : mail.substr(at + mark.size(), mail.find('\n', at) - at - mark.size());
}

Answer ask_for_mail(std::uint16_t port, const std::string& email) {
    return HttpClient(port).post("/api/v1/recovery/mail", json::serialize(json::object{{"email", email}}));
}

constexpr const char* ana = R"({"name":"Ana","password":"correct horse","email":"Ana@example.org"})";

TEST(Mail, IsAWayIntoTheAccountOnce) {
    const Post post;
    const RunningServer server({.mail = post.settings()});
    ASSERT_EQ(HttpClient(server.port()).post("/api/v1/accounts", ana).status, 200U);
    const Answer asked = ask_for_mail(server.port(), "ana@EXAMPLE.org");
    EXPECT_EQ(asked.status, 200U);
    EXPECT_EQ(asked.body, "{}");
    const std::string mail = post.await(1).front();
    EXPECT_EQ(post.arguments(), "-i -f azul@example.org -t\n");
    EXPECT_TRUE(mail.starts_with("From: azul@example.org\nTo: ana@EXAMPLE.org\nSubject: ")) << mail;
    EXPECT_NE(mail.find("account Ana\n"), std::string::npos) << mail;
    const std::string token = token_in(mail);
    ASSERT_FALSE(token.empty()) << mail;
    HttpClient phone(server.port());
    const std::string form = json::serialize(json::object{{"token", token}});
    EXPECT_EQ(phone.post("/api/v1/session", form).json().at("person").at("name"), "Ana");
    EXPECT_EQ(error_of(HttpClient(server.port()).post("/api/v1/session", form)), "login") << "once";
}

TEST(Mail, StandsInForARecoveryCode) {
    const Post post;
    const RunningServer server({.mail = post.settings()});
    HttpClient browser(server.port());
    ASSERT_EQ(browser.post("/api/v1/accounts", ana).status, 200U);
    ASSERT_EQ(HttpClient(server.port()).post("/api/v1/accounts", R"({"name":"Ben","password":"correct horse"})").status,
              200U);
    ask_for_mail(server.port(), "ana@example.org");
    const std::string token = token_in(post.await(1).front());
    const auto recover = [&](const char* name) {
        return HttpClient(server.port())
            .post("/api/v1/recovery",
                  json::serialize(json::object{{"name", name}, {"code", token}, {"password", "another horse"}}));
    };
    EXPECT_EQ(error_of(recover("Ben")), "login") << "another's account";
    const Answer done = recover("Ana");
    EXPECT_EQ(done.status, 200U) << done.body;
    EXPECT_EQ(done.json().at("codes"), 8) << "none of the codes is used up";
    EXPECT_EQ(error_of(recover("Ana")), "login") << "once";
    EXPECT_TRUE(browser.get("/api/v1/me", {{"Cookie", browser.cookie()}}).json().at("person").is_null())
        << "all sessions ended";
}

TEST(Mail, DoesNotSayWhetherAnAddressIsKnown) {
    const Post post;
    const RunningServer server({.mail = post.settings()});
    ASSERT_EQ(HttpClient(server.port()).post("/api/v1/accounts", ana).status, 200U);
    for (const char* email : {"ana@example.org", "nobody@example.org"}) {
        for (int i = 0; i < 3; ++i) {
            const Answer answer = ask_for_mail(server.port(), email);
            EXPECT_EQ(answer.status, 200U) << email;
            EXPECT_EQ(answer.body, "{}") << email;
        }
        EXPECT_EQ(error_of(ask_for_mail(server.port(), email)), "rate") << email;
    }
    for (const std::string& mail : post.await(3)) {
        EXPECT_EQ(mail.find("nobody@"), std::string::npos);
    }
}

TEST(Mail, AnAddressIsSetWithThePasswordAndRemovedWithout) {
    const Post post;
    const RunningServer server({.mail = post.settings()});
    HttpClient http(server.port());
    ASSERT_EQ(http.post("/api/v1/accounts", R"({"name":"Ana","password":"correct horse"})").status, 200U);
    EXPECT_EQ(http.get("/api/v1/site").json().at("mail"), true);
    EXPECT_EQ(error_of(http.post("/api/v1/me/email", R"({"email":"a@b"})")), "login");
    EXPECT_EQ(error_of(http.post("/api/v1/me/email", R"({"email":"a@b","password":"wrong horse"})")), "login");
    EXPECT_EQ(http.post("/api/v1/me/email", R"({"email":"a@b","password":"correct horse"})").json().at("email"), "a@b");
    ask_for_mail(server.port(), "a@b");
    const std::string token = token_in(post.await(1).front());
    EXPECT_TRUE(http.post("/api/v1/me/email", R"({"email":null})").json().at("email").is_null());
    EXPECT_EQ(error_of(http.post("/api/v1/session", json::serialize(json::object{{"token", token}}))), "login")
        << "what was sent to an address that is no longer the account's";
}

TEST(Mail, IsOffUnlessThereIsAProgram) {
    const RunningServer server;
    EXPECT_EQ(error_of(ask_for_mail(server.port(), "ana@example.org")), "off");
    EXPECT_EQ(HttpClient(server.port()).get("/api/v1/site").json().at("mail"), false);
    EXPECT_EQ(error_of(ask_for_mail(server.port(), "no address")), "bad_message");
}

TEST(Mail, AnAddressIsOne) {
    const Post post;
    const RunningServer server({.mail = post.settings()});
    for (const char* several : {"root,ana@example.org", "ana@example.org,root", "Ana<ana@example.org>", "root;a@b",
                                "a(@b", "\"a@b", "a:b@c", "a@b\nBcc:root", "a@b c", "a\\@b", "a@[1.2.3.4]"}) {
        EXPECT_EQ(error_of(ask_for_mail(server.port(), several)), "bad_message") << several;
    }
    EXPECT_EQ(ask_for_mail(server.port(), "o'brien+azul@example.org").status, 200U);
}

std::optional<std::string> fault_of(const server::MailSettings& settings) {
    server::Mailer mailer(settings);
    std::promise<std::optional<std::string>> fault;
    mailer.send({.to = "ana@example.org", .subject = "x", .text = "y\n"},
                [&](std::optional<std::string> found) { fault.set_value(std::move(found)); });
    return fault.get_future().get();
}

TEST(Mailer, SaysWhatTheProgramDidWrong) {
    EXPECT_FALSE(fault_of(Post().settings()));
    EXPECT_NE(fault_of(Post("exit 75\n").settings()).value_or("").find("ended with 75"), std::string::npos);
    EXPECT_TRUE(fault_of({.program = "/nowhere/sendmail", .from = "a@b", .site = ""}));
    auto slow = Post("exec sleep 60\n");
    auto settings = slow.settings();
    settings.time = milliseconds(50);
    EXPECT_NE(fault_of(settings).value_or("").find("still at work"), std::string::npos);
}

TEST(Mailer, WritesAHeadThatAnyProgramReads) {
    const std::string text =
        server::mail_text({.to = "ana@example.org", .subject = "Ваш вхід до Evora, і ще трохи слів", .text = "Hi\n"},
                          "azul@example.org", 0, "id");
    EXPECT_NE(text.find("\nDate: Thu, 1 Jan 1970 00:00:00 +0000\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\nMessage-ID: <id@example.org>\n"), std::string::npos);
    EXPECT_NE(text.find("\nSubject: =?UTF-8?Q?=D0=92=D0=B0"), std::string::npos) << text;
    EXPECT_TRUE(text.ends_with("\n\nHi\n"));
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        EXPECT_LT(end - at, 998U);
        at = end + 1;
    }
}

}  // namespace
}  // namespace evora::tests
