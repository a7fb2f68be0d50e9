// What the store keeps for organisers.
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "store/sqlite_store.hpp"
#include "tests/support/temporary_folder.hpp"

namespace evora::tests {
namespace {

using namespace evora::store;

class OrganiserTables : public testing::Test {
  protected:
    void SetUp() override {
        auto opened = SqliteStore::open({.path = path()});
        ASSERT_TRUE(opened) << opened.error().message;
        store_ = *std::move(opened);
        add("ana", "Ana");
        add("ben", "Ben");
    }
    [[nodiscard]] std::string path() const { return folder_.path("evora.db"); }
    [[nodiscard]] Store& store() const { return *store_; }
    void add(const std::string& id, const std::string& name) const {
        const Login login{.name = id, .password = "x", .keys = {.version = 1, .keys = {id}}};
        ASSERT_EQ(store().add_account({.id = {id}, .kind = "account", .name = name}, login, std::nullopt).value(),
                  SignUp::done);
    }
    /// What SQLite says to that statement, given to the file by another program.
    [[nodiscard]] std::string run(const char* sql) const {
        sqlite3* file = nullptr;
        sqlite3_open(path().c_str(), &file);
        char* message = nullptr;
        sqlite3_exec(file, sql, nullptr, nullptr, &message);
        std::string said = message != nullptr ? message : "";
        sqlite3_free(message);
        sqlite3_close(file);
        return said;
    }

    TemporaryFolder folder_;
    std::unique_ptr<Store> store_;
};

TEST_F(OrganiserTables, ActsCannotBeChangedOrDeleted) {
    ASSERT_TRUE(store().set_organiser({"ana"}, true, {.at = 5, .act = "appoint", .person = {"ana"}}).value());
    EXPECT_FALSE(store().set_organiser({"ana"}, true, {.at = 6, .act = "appoint"}).value()) << "she is one already";
    ASSERT_TRUE(store().set_muted({"ben"}, for_good, {.at = 7, .by = {"ana"}, .act = "mute", .reason = "loud"}));
    EXPECT_EQ(run("DELETE FROM organiser_act"), "an act is kept");
    EXPECT_EQ(run("UPDATE organiser_act SET reason = ''"), "an act stays as it was done");
    const auto page = store().acts({.limit = 1});
    ASSERT_TRUE(page);
    ASSERT_EQ(page->items.size(), 1U);
    EXPECT_EQ(page->items[0].act.reason, "loud");
    EXPECT_EQ(page->items[0].by->name, "Ana");
    EXPECT_EQ(page->items[0].person->name, "Ben");
    const auto rest = store().acts({.after = page->next, .limit = 1});
    ASSERT_TRUE(rest);
    EXPECT_EQ(rest->items[0].act.act, "appoint");
    EXPECT_FALSE(rest->next);
}

TEST_F(OrganiserTables, AMuteMayEnd) {
    const auto muted = [&](UnixMilliseconds now) {
        const auto page = store().find_people("", now, {});
        return page ? page->items.size() : 99;
    };
    ASSERT_TRUE(store().set_muted({"ben"}, 100, {.at = 7, .act = "mute"}));
    EXPECT_TRUE(store().person({"ben"}).value()->muted(99));
    EXPECT_FALSE(store().person({"ben"}).value()->muted(100));
    EXPECT_EQ(muted(99), 1U);
    EXPECT_EQ(muted(100), 0U);
    ASSERT_TRUE(store().set_muted({"ben"}, 0, {.at = 101, .act = "lift"}));
    EXPECT_EQ(store().acts({})->items.size(), 1U) << "there was nothing to lift any more";
    ASSERT_TRUE(store().set_muted({"ben"}, 200, {.at = 150, .act = "mute"}));
    ASSERT_TRUE(store().set_muted({"ben"}, for_good, {.at = 160, .act = "mute"})) << "longer than before";
    EXPECT_EQ(muted(300), 1U);
    EXPECT_EQ(store().acts({})->items.size(), 3U);
}

TEST_F(OrganiserTables, APersonsDataHasActsAndReports) {
    const auto add_report = [&](const char* by, const char* person) {
        ASSERT_TRUE(
            store().add_report({.game = {"game"}, .by = {by}, .cid = by, .person = {person}, .reason = "chat"}));
    };
    add_report("ana", "ben");
    add_report("ben", "ana");
    add_report("ana", "cleo");
    ASSERT_TRUE(store().set_muted({"ben"}, for_good, {.at = 7, .act = "mute", .reason = "loud"}));
    const auto data = store().all_of({"ben"}).value().value();
    ASSERT_EQ(data.acts.size(), 1U);
    EXPECT_EQ(data.acts[0].reason, "loud");
    ASSERT_EQ(data.reports.size(), 2U);
    EXPECT_EQ(data.reports[0].by.text, "ana");
    EXPECT_EQ(data.reports[1].by.text, "ben");
    EXPECT_TRUE(store().all_of({"ana"}).value().value().acts.empty());
}

TEST_F(OrganiserTables, ASetKnowsWhoWasReplaced) {
    Append append{.game = {"game"},
                  .events = {"created"},
                  .index = GameIndex{.status = GameStatus::playing, .people = {{"ana"}}, .gone = {{"ben"}}},
                  .new_game = NewGame{.secret = "s", .set = "set"}};
    ASSERT_TRUE(store().append(std::span(&append, 1))->front());
    const auto games = store().games_of_set("set").value();
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].people, std::vector<PersonId>{{"ana"}});
    EXPECT_EQ(games[0].gone, std::vector<PersonId>{{"ben"}});
}

TEST_F(OrganiserTables, AnActIsWrittenWithTheEventsThatFollowFromIt) {
    const Append made{.game = {"game"}, .events = {"created"}, .new_game = NewGame{.secret = "s"}};
    ASSERT_TRUE(store().append(std::span(&made, 1)));
    Append append{.game = {"game"}, .first = 7, .events = {"paused"}, .act = Act{.act = "pause", .game = {"game"}}};
    ASSERT_FALSE(store().append(std::span(&append, 1))->front()) << "the number is wrong";
    EXPECT_TRUE(store().acts({})->items.empty()) << "then nothing was done";
    append.first = 2;
    ASSERT_TRUE(store().append(std::span(&append, 1))->front());
    EXPECT_EQ(store().acts({})->items.size(), 1U);
}

TEST_F(OrganiserTables, NamesAreTakenByTheirKeys) {
    const NameKeys keys{.version = 1, .keys = {"other", "ana"}};
    EXPECT_TRUE(store().name_taken(keys, {"ben"}).value());
    EXPECT_FALSE(store().name_taken(keys, {"ana"}).value()) << "her own";
    EXPECT_TRUE(store().accounts_without_keys(1)->empty());
    EXPECT_EQ(store().accounts_without_keys(2)->size(), 2U) << "made in another way";
    const auto keep = [](const std::string& event) { return event; };
    EXPECT_EQ(store().rename({"ben"}, "Ana", "b", keys, keep, {}).value().outcome, Rename::name_taken);
    EXPECT_EQ(store().rename({"ben"}, "Bob", "ana", {.version = 1, .keys = {"bob"}}, keep, {}).value().outcome,
              Rename::name_taken)
        << "the name that one logs in with";
    EXPECT_EQ(store().rename({"none"}, "Bob", "bob", {}, keep, {}).value().outcome, Rename::no_person);
    EXPECT_EQ(store().rename({"ben"}, "Bob", "bob", {.version = 1, .keys = {"bob"}}, keep, {}).value().outcome,
              Rename::done);
    EXPECT_TRUE(store().name_taken({.version = 1, .keys = {"bob"}}, {"ana"}).value());
    EXPECT_FALSE(store().name_taken({.version = 1, .keys = {"ben"}}, {"ana"}).value()) << "the old one is free";
    ASSERT_TRUE(store().forget({"ben"}, "anonymous", keep)->done);
    EXPECT_FALSE(store().name_taken({.version = 1, .keys = {"bob"}}, {"ana"}).value());
}

TEST(OlderFile, OfVersion2BringsItsReportsAlong) {
    const TemporaryFolder folder;
    std::ifstream file(std::string(EVORA_TEST_DATA) + "/store/version-2.sql");
    std::stringstream sql;
    sql << file.rdbuf();
    sqlite3* handle = nullptr;
    ASSERT_EQ(sqlite3_open(folder.path("evora.db").c_str(), &handle), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(handle, sql.str().c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(handle);
    sqlite3_close(handle);
    auto opened = SqliteStore::open({.path = folder.path("evora.db")});
    ASSERT_TRUE(opened) << opened.error().message;
    Store& store = **opened;
    const auto reports = store.reports(true, {});
    ASSERT_TRUE(reports);
    ASSERT_EQ(reports->items.size(), 1U);
    EXPECT_EQ(reports->items[0].report.said, R"([{"seat":1,"phrase":"oops","at":8}])");
    EXPECT_EQ(reports->items[0].by->name, "Ben");
    EXPECT_EQ(reports->items[0].report.at, 9);
    // The same report, sent again, is known.
    ASSERT_TRUE(store.add_report({.game = {"g"}, .by = {"ben"}, .cid = "r-0", .person = {"ana"}}));
    EXPECT_EQ(store.reports(true, {})->items.size(), 1U);
    EXPECT_EQ(store.keep("report g ben r-0", "gone").value(), "gone");
    EXPECT_EQ(store.keep("node", "other").value(), "A");
    EXPECT_EQ(store.accounts_without_keys(1)->size(), 1U);
    EXPECT_EQ(store.list({.person = PersonId{"ana"}}).value(), (std::vector<GameId>{{"waits"}, {"over"}}));
}

TEST_F(OrganiserTables, GamesAreSortedByWhenOnesTimeRunsOut) {
    const auto game = [&](const std::string& id, GameStatus status, UnixMilliseconds changed,
                          std::vector<std::pair<PersonId, UnixMilliseconds>> due) {
        const Append append{
            .game = {id},
            .events = {"created"},
            .index =
                GameIndex{.status = status, .people = {{"ana"}, {"ben"}}, .changed = changed, .due = std::move(due)},
            .new_game = NewGame{.secret = "s"}};
        ASSERT_TRUE(store().append(std::span(&append, 1))->front());
    };
    game("over", GameStatus::over, 90, {});
    game("older", GameStatus::over, 80, {});
    game("waits", GameStatus::waiting, 70, {});
    game("later", GameStatus::playing, 60, {{{"ana"}, 5000}});
    game("sooner", GameStatus::playing, 50, {{{"ana"}, 4000}});
    game("his", GameStatus::playing, 75, {{{"ben"}, 10}});
    std::vector<std::string> found;
    PageQuery page{.limit = 2};
    do {
        const auto games = store().page({.person = PersonId{"ana"}}, page);
        ASSERT_TRUE(games);
        for (const GameId& id : games->items) {
            found.push_back(id.text);
        }
        page.after = games->next;
    } while (page.after);
    EXPECT_EQ(found, (std::vector<std::string>{"sooner", "later", "his", "waits", "over", "older"}));
}

}  // namespace
}  // namespace evora::tests
