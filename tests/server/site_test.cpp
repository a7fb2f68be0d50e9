// Who may sign up, and the pages of whoever hosts a server.
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "server/pages.hpp"
#include "store/sqlite_store.hpp"
#include "tests/server/client.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

namespace json = boost::json;

std::string sign_up_body(const std::string& name, const std::string& invitation = {}) {
    json::object body{{"name", name}, {"password", "correct horse"}};
    if (!invitation.empty()) {
        body.emplace("invitation", invitation);
    }
    return json::serialize(body);
}

void write(const std::string& path, std::string_view text) { std::ofstream(path, std::ios::binary) << text; }

TEST(SignUp, NeedsAnInvitationThatIsGood) {
    const TemporaryFolder folder;
    const std::string path = folder.path("evora.db");
    HttpClient olga(0);
    {
        const RunningServer open({.store = {.path = path}});
        olga = HttpClient(open.port());
        ASSERT_EQ(olga.post("/api/v1/accounts", sign_up_body("Olga")).status, 200U);
        auto store = store::SqliteStore::join(path);
        ASSERT_TRUE(store);
        const auto account = (*store)->account_named("olga");
        ASSERT_TRUE((*store)->set_organiser((*account)->person.id, true, {.act = "appoint"}));
    }
    const RunningServer server({.store = {.path = path}, .sign_up = server::SignUpMode::invited});
    HttpClient nobody(server.port());
    EXPECT_EQ(nobody.get("/api/v1/site").json().at("sign_up"), "invited");
    const Answer refused = nobody.post("/api/v1/accounts", sign_up_body("Eve"));
    EXPECT_EQ(refused.status, 403U);
    EXPECT_EQ(error_of(refused), "sign_up");
    EXPECT_EQ(refused.json().at("error").at("params").at("mode"), "invited");
    EXPECT_EQ(error_of(nobody.post("/api/v1/accounts", sign_up_body("Eve", "made up"))), "sign_up");
    EXPECT_EQ(nobody.post("/api/v1/guests", R"({"name":"Eve"})").status, 200U) << "guests play all the same";

    HttpClient organiser(server.port());
    ASSERT_EQ(organiser.post("/api/v1/session", sign_up_body("Olga")).status, 200U);
    const auto invite = [&](int uses) {
        return organiser
            .post("/api/v1/organiser/invitations",
                  json::serialize(json::object{{"uses", uses}, {"days", 7}, {"note", "the club"}}))
            .json();
    };
    const std::string twice(invite(2).at("token").as_string());
    ASSERT_EQ(nobody.post("/api/v1/accounts", sign_up_body("Olga", twice)).status, 409U);
    for (const char* name : {"Ana", "Ben"}) {
        EXPECT_EQ(HttpClient(server.port()).post("/api/v1/accounts", sign_up_body(name, twice)).status, 200U)
            << name << ": a name that is taken uses nothing up";
    }
    EXPECT_EQ(error_of(HttpClient(server.port()).post("/api/v1/accounts", sign_up_body("Cleo", twice))), "sign_up");
    const json::object once = invite(1);
    const std::string id(once.at("invitation").at("id").as_string());
    const auto ask = [&](const std::string& method, const std::string& path) {
        return organiser.request(method, "/api/v1/organiser/" + path, "", {{"Cookie", organiser.cookie()}});
    };
    EXPECT_EQ(ask("GET", "invitations").json().at("invitations").as_array().size(), 1U) << "the other is used up";
    EXPECT_EQ(ask("DELETE", "invitations/" + id).status, 200U);
    EXPECT_EQ(error_of(ask("DELETE", "invitations/" + id)), "no_page");
    EXPECT_EQ(error_of(HttpClient(server.port())
                           .post("/api/v1/accounts", sign_up_body("Cleo", std::string(once.at("token").as_string())))),
              "sign_up")
        << "revoked";
    const json::array acts = ask("GET", "acts").json().at("acts").as_array();
    EXPECT_EQ(acts.at(0).at("act"), "revoke");
    EXPECT_EQ(acts.at(1).at("act"), "invite");
}

TEST(SignUp, CanBeClosed) {
    const RunningServer server({.sign_up = server::SignUpMode::closed});
    HttpClient http(server.port());
    const Answer refused = http.post("/api/v1/accounts", sign_up_body("Ana", "whatever"));
    EXPECT_EQ(error_of(refused), "sign_up");
    EXPECT_EQ(refused.json().at("error").at("params").at("mode"), "closed");
}

TEST(SignUp, AnInvitationEnds) {
    const TemporaryFolder folder;
    auto store = store::SqliteStore::open({.path = folder.path("evora.db")});
    ASSERT_TRUE(store);
    ASSERT_TRUE((*store)->add_invitation({.id = "i", .hash = "h", .created = 1, .expires = 100}, {.act = "invite"}));
    const auto sign_up = [&](const std::string& name, store::UnixMilliseconds now) {
        return (*store)
            ->add_account({.id = {name}, .kind = "account", .name = name},
                          {.name = name, .password = "x", .invitation = "h", .now = now}, std::nullopt)
            .value_or(store::SignUp::name_taken);
    };
    EXPECT_EQ(sign_up("ana", 100), store::SignUp::no_invitation);
    EXPECT_FALSE(*(*store)->person({"ana"})) << "and nobody was made";
    EXPECT_EQ(sign_up("ana", 99), store::SignUp::done);
    EXPECT_EQ(sign_up("ben", 99), store::SignUp::no_invitation) << "it was for one";
}

TEST(HostPages, AreShownInTheReadersLanguage) {
    const TemporaryFolder folder;
    write(folder.path("imprint.de.txt"), "\xEF\xBB\xBF# Impressum\r\n\r\nVerein <b>Azul</b> e. V.\r\n");
    write(folder.path("imprint.txt"), "Club Azul\n");
    write(folder.path("privacy.de.txt"), "Nichts.\n");
    write(folder.path("readme.md"), "no page");
    const RunningServer server({.pages = folder.path("")});
    HttpClient http(server.port());
    EXPECT_EQ(http.get("/api/v1/site").json().at("pages"), json::parse(R"(["imprint","privacy"])"));
    EXPECT_EQ(http.get("/site.json").json(), http.get("/api/v1/site").json());
    const json::object german = http.get("/api/v1/pages/imprint?language=de").json();
    EXPECT_EQ(german.at("text"), "# Impressum\n\nVerein <b>Azul</b> e. V.\n");
    EXPECT_EQ(german.at("language"), "de");
    EXPECT_EQ(http.get("/api/v1/pages/imprint?language=uk").json().at("text"), "Club Azul\n");
    EXPECT_EQ(http.get("/api/v1/pages/privacy?language=uk").json().at("language"), "de");
    for (const char* path : {"readme", "..%2Fevora", "privacy.de"}) {
        EXPECT_EQ(error_of(http.get(std::string("/api/v1/pages/") + path)), "no_page") << path;
    }
}

TEST(HostPages, AreReadStrictlyAtTheStart) {
    const TemporaryFolder folder;
    EXPECT_FALSE(server::Pages::read(folder.path("none")));
    EXPECT_FALSE(server::Pages::read(folder.path("")).has_value()) << "no page in it";
    write(folder.path("imprint.txt"), "Verein \xFF");
    const auto no_utf8 = server::Pages::read(folder.path(""));
    ASSERT_FALSE(no_utf8);
    EXPECT_NE(no_utf8.error().find("imprint.txt: found something else, expected text in UTF-8"), std::string::npos)
        << no_utf8.error();
    write(folder.path("imprint.txt"), "  \n");
    EXPECT_FALSE(server::Pages::read(folder.path("")));
    write(folder.path("imprint.txt"), std::string(300'000, 'x'));
    EXPECT_FALSE(server::Pages::read(folder.path("")));
}

}  // namespace
}  // namespace evora::tests
