// People in a store: accounts, tokens, ratings, and what is left when somebody leaves.
#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "store/sqlite_store.hpp"
#include "tests/support/temporary_folder.hpp"

namespace evora::tests {
namespace {

using namespace evora::store;

constexpr UnixMilliseconds day = 24LL * 3600 * 1000;

Person guest(const std::string& id, const std::string& name = "Ana") {
    return {.id = {id}, .kind = "guest", .name = name, .created = 5};
}
Person account(const std::string& id, const std::string& name = "Ana") {
    return {.id = {id}, .kind = "account", .name = name, .created = 5};
}
Session session(const std::string& id) { return {.id = id, .created = 5, .expires = 1000 * day}; }

class People : public testing::Test {
  protected:
    People() { reopen(); }
    void reopen() {
        store_.reset();
        auto opened = SqliteStore::open({.path = folder_.path("evora.db")});
        if (opened) {
            store_ = *std::move(opened);
        } else {
            ADD_FAILURE() << opened.error().message;
        }
    }
    [[nodiscard]] Store& store() const { return *store_; }
    void add_account(const std::string& id, const std::string& name) const {
        EXPECT_EQ(store().add_account(account(id, name), {.name = name, .password = "hash"}, session("of " + id)),
                  SignUp::done);
    }
    void play(const std::string& game, const std::vector<GameResult::Seat>& seats, UnixMilliseconds ended,
              bool rated = true) {
        const Append append{
            .game = {game},
            .events = {"created", "ended"},
            .index = GameIndex{.status = GameStatus::over, .people = people(seats), .changed = ended},
            .result =
                GameResult{.rated = rated, .players = static_cast<int>(seats.size()), .seats = seats, .ended = ended},
            .new_game = NewGame{}};
        auto results = store().append(std::span(&append, 1));
        ASSERT_TRUE(results) << results.error().message;
        ASSERT_TRUE(results->front());
    }
    static std::vector<PersonId> people(const std::vector<GameResult::Seat>& seats) {
        std::vector<PersonId> people;
        std::ranges::transform(seats, std::back_inserter(people), &GameResult::Seat::person);
        return people;
    }
    [[nodiscard]] double rating(const std::string& person, const std::string& pool) const {
        for (const Standing& standing : store().standings({person}).value()) {
            if (standing.pool == pool) {
                return standing.rating.rating;
            }
        }
        return 0;
    }
    TemporaryFolder folder_;

  private:
    std::unique_ptr<Store> store_;
};

TEST_F(People, AreFoundByTheirAddressAndRecoverByMailOnce) {
    add_account("ana", "ana");
    add_account("ben", "ben");
    ASSERT_TRUE(store().set_email({"ana"}, "Ana@example.org"));
    ASSERT_TRUE(store().set_email({"ben"}, "ben@example.org"));
    const auto found = store().people_with_email("aNA@example.org", 5);
    ASSERT_TRUE(found);
    ASSERT_EQ(found->size(), 1U);
    EXPECT_EQ(found->front().id, PersonId{"ana"});
    const Token token{.id = "t", .hash = "h", .use = TokenUse::mail, .name = {}, .created = 5, .expires = 50};
    ASSERT_TRUE(store().add_token({"ana"}, token, 1).value());
    Session late = session("late");
    late.created = 50;
    EXPECT_FALSE(store().recover_by_mail({"ana"}, "h", "new", late).value()) << "its time is over";
    EXPECT_FALSE(store().recover_by_mail({"ben"}, "h", "new", session("other")).value()) << "another's";
    EXPECT_TRUE(store().recover_by_mail({"ana"}, "h", "new", session("back")).value());
    EXPECT_EQ((*store().account_of({"ana"}))->password, "new");
    EXPECT_FALSE(store().person_of("of ana", 5)->has_value()) << "all sessions before have ended";
    EXPECT_TRUE(store().person_of("back", 5)->has_value());
    EXPECT_FALSE(store().recover_by_mail({"ana"}, "h", "newer", session("again")).value()) << "once";
    // What was sent to an address is worth nothing when there is another.
    ASSERT_TRUE(store().add_token({"ana"}, token, 1).value());
    ASSERT_TRUE(store().set_email({"ana"}, std::nullopt));
    EXPECT_FALSE(store().move("h", 6, session("old"))->has_value());
    EXPECT_TRUE(store().people_with_email("ana@example.org", 5)->empty());
}

TEST_F(People, AGuestBecomesAnAccountAndKeepsSessionAndId) {
    ASSERT_TRUE(store().add_person(guest("ana"), session("key")));
    const Login login{.name = "ana", .password = "hash", .email = "ana@example.org", .codes = {"one", "two"}};
    EXPECT_EQ(store().add_account(account("ana", "Ana B."), login, std::nullopt), SignUp::done);
    reopen();
    const auto person = store().person_of("key", 6).value();
    ASSERT_TRUE(person);
    EXPECT_EQ(person->kind, "account");
    EXPECT_EQ(person->name, "Ana B.");
    const auto found = store().account_named("ana").value();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->person.id.text, "ana");
    EXPECT_EQ(found->email, "ana@example.org");
    EXPECT_EQ(found->codes, 2U);
    EXPECT_EQ(store().add_account(account("ana"), {.name = "other"}, std::nullopt), SignUp::account_already);
    EXPECT_EQ(store().add_account(account("ben"), {.name = "ana"}, session("ben")), SignUp::name_taken);
    EXPECT_FALSE(store().person_of("ben", 6).value()) << "who could not be added must leave no session";
    EXPECT_FALSE(store().account_named("ben").value());
}

TEST_F(People, ACodeSetsOnePasswordAndEndsAllSessions) {
    add_account("ana", "ana");
    ASSERT_TRUE(store().set_codes({"ana"}, {"one", "two"}));
    EXPECT_EQ(store().recover({"ana"}, "none", "new", session("late")), false);
    EXPECT_TRUE(store().person_of("of ana", 6).value());
    EXPECT_EQ(store().recover({"ana"}, "one", "new", session("fresh")), true);
    EXPECT_FALSE(store().person_of("of ana", 6).value());
    EXPECT_TRUE(store().person_of("fresh", 6).value());
    EXPECT_EQ(store().account_named("ana").value()->password, "new");
    EXPECT_EQ(store().recover({"ana"}, "one", "again", session("second")), false);
    EXPECT_EQ(store().account_named("ana").value()->codes, 1U);
}

TEST_F(People, ANewPasswordLeavesOneSession) {
    add_account("ana", "ana");
    ASSERT_TRUE(store().add_session({"ana"}, session("phone")));
    ASSERT_TRUE(store().set_password({"ana"}, "new", "phone"));
    EXPECT_FALSE(store().person_of("of ana", 6).value());
    EXPECT_TRUE(store().person_of("phone", 6).value());
}

TEST_F(People, MovingWorksOnceAndInTime) {
    ASSERT_TRUE(store().add_person(guest("ana"), session("key")));
    const Token token{.id = "t", .hash = "h", .use = TokenUse::move, .name = {}, .created = 5, .expires = 100};
    EXPECT_EQ(store().add_token({"ana"}, token, 1), true);
    EXPECT_FALSE(store().move("h", 100, session("late")).value());
    EXPECT_FALSE(store().move("other", 50, session("late")).value());
    EXPECT_TRUE(store().move("h", 50, session("phone")).value());
    EXPECT_FALSE(store().move("h", 51, session("twice")).value());
    EXPECT_EQ(store().person_of("phone", 60).value()->id.text, "ana");
    EXPECT_TRUE(store().person_of("key", 60).value());
    EXPECT_FALSE(store().person_of_token("h", 50).value()) << "it is no token of a program";
    // The next one replaces it.
    Token next = token;
    next.hash = "h2";
    EXPECT_EQ(store().add_token({"ana"}, token, 1), true);
    EXPECT_EQ(store().add_token({"ana"}, next, 1), true);
    EXPECT_FALSE(store().move("h", 50, session("old")).value());
}

TEST_F(People, TokensOfProgramsAreCountedAndDeleted) {
    add_account("ana", "ana");
    for (const char* id : {"a", "b"}) {
        EXPECT_EQ(store().add_token({"ana"}, {.id = id, .hash = id, .name = "bot", .created = 1, .expires = 9}, 2),
                  true);
    }
    EXPECT_EQ(store().add_token({"ana"}, {.id = "c", .hash = "c", .name = "bot", .created = 1, .expires = 9}, 2),
              false);
    EXPECT_EQ(store().person_of_token("a", 8).value()->id.text, "ana");
    EXPECT_FALSE(store().person_of_token("a", 9).value());
    EXPECT_EQ(store().end_token({"ben"}, "a").value().size(), 0U);
    EXPECT_TRUE(store().person_of_token("a", 8).value()) << "it is not Ben's to delete";
    EXPECT_EQ(store().end_token({"ana"}, "a").value().size(), 1U);
    EXPECT_FALSE(store().person_of_token("a", 8).value());
}

TEST_F(People, RatingsChangeWithTheEndOfTheGameAndOnce) {
    add_account("ana", "ana");
    add_account("ben", "ben");
    play("one", {{.person = {"ana"}, .place = 1, .score = 60}, {.person = {"ben"}, .place = 2, .score = 50}}, day);
    const std::vector before = {ratings::Rating{}, ratings::Rating{}};
    const auto expected = ratings::after_game(before, std::array{1, 2}, std::array{0.0, 0.0});
    EXPECT_DOUBLE_EQ(rating("ana", "two"), expected[0].rating);
    EXPECT_DOUBLE_EQ(rating("ben", "two"), expected[1].rating);
    // The same end again is refused as an event, and rates nothing.
    const Append again{.game = {"one"},
                       .first = 2,
                       .events = {"ended"},
                       .result = GameResult{.rated = true,
                                            .players = 2,
                                            .seats = {{.person = {"ana"}, .place = 1}, {.person = {"ben"}, .place = 2}},
                                            .ended = day}};
    EXPECT_EQ(store().append(std::span(&again, 1)).value().front(), Appended(std::unexpected(AppendRefusal::number)));
    EXPECT_DOUBLE_EQ(rating("ana", "two"), expected[0].rating);
    // The idle time until the next game makes less certain: five days are a period.
    play("two", {{.person = {"ana"}, .place = 2}, {.person = {"ben"}, .place = 1}}, 11 * day);
    const auto later = ratings::after_game(expected, std::array{2, 1}, std::array{2.0, 2.0});
    EXPECT_DOUBLE_EQ(rating("ana", "two"), later[0].rating);
    play("three", {{.person = {"ana"}, .place = 1}, {.person = {"ben"}, .place = 2}}, 12 * day, false);
    EXPECT_DOUBLE_EQ(rating("ana", "two"), later[0].rating) << "it was not rated";
    reopen();
    EXPECT_EQ(store().standings({"ana"}).value().front().games, 2U);
    const Tally tally = store().tally_against({"ana"}, {"ben"}).value();
    EXPECT_EQ(tally.games, 3U);
    EXPECT_EQ(tally.won, 2U);
    EXPECT_EQ(tally.lost, 1U);
    EXPECT_EQ(store().tally({"ben"}).value().won, 1U);
}

TEST_F(People, PoolsAreApart) {
    add_account("ana", "ana");
    add_account("ben", "ben");
    add_account("bot", "bot");
    EXPECT_EQ(store().make_bot({"bot"}), true);
    EXPECT_EQ(store().make_bot({"bot"}), false);
    play("one", {{.person = {"ana"}, .place = 1}, {.person = {"bot"}, .place = 2}}, day);
    EXPECT_GT(rating("ana", "bots-two"), 1500);
    EXPECT_EQ(rating("ana", "two"), 0);
    EXPECT_LT(rating("bot", "bots-two"), 1500);
    play("two", {{.person = {"ana"}, .place = 1}, {.person = {"ben"}, .place = 1}, {.person = {"bot"}, .place = 3}},
         day);
    EXPECT_GT(rating("ben", "bots-many"), 1500);
    EXPECT_EQ(store().tally({"ben"}).value().drawn, 1U);
    EXPECT_EQ(store().make_bot({"ana"}), false) << "she has games";
}

TEST_F(People, LeaderboardsAndGamesComeInPages) {
    for (int i = 0; i < 7; ++i) {
        const std::string id = "p" + std::to_string(i);
        add_account(id, id);
    }
    for (int i = 0; i < 6; ++i) {
        play("g" + std::to_string(i),
             {{.person = {"p" + std::to_string(i)}, .place = 1}, {.person = {"p6"}, .place = 2}}, (i + 1) * day);
    }
    std::vector<std::string> all;
    std::uint32_t rank = 0;
    PageQuery query{.limit = 3};
    do {
        const auto page = store().rating_table("two", query).value();
        EXPECT_LE(page.items.size(), 3U);
        for (const Ranked& ranked : page.items) {
            EXPECT_EQ(ranked.rank, ++rank);
            all.push_back(ranked.person.id.text);
        }
        query.after = page.next;
    } while (query.after && all.size() < 20);
    EXPECT_EQ(all.size(), 7U);
    EXPECT_EQ(all.back(), "p6") << "who has lost all games is last";

    std::vector<GameId> games;
    query = {.limit = 4};
    do {
        auto page = store().page({.person = PersonId{"p6"}}, query).value();
        games.insert(games.end(), page.items.begin(), page.items.end());
        query.after = page.next;
    } while (query.after && games.size() < 20);
    EXPECT_EQ(games, store().list({.person = PersonId{"p6"}}).value());
    EXPECT_EQ(games.size(), 6U);
    EXPECT_EQ(Cursor::from_text(Cursor{.key = -7, .id = "a.b"}.text())->id, "a.b");
    for (const char* text : {"", "7", "x.y", "7x.y", "99999999999999999999.a"}) {
        EXPECT_FALSE(Cursor::from_text(text)) << text;
    }
}

TEST_F(People, WhoeverLeavesIsForgottenButForTheGames) {
    add_account("ana", "ana");
    add_account("ben", "ben");
    ASSERT_EQ(store().add_token({"ana"}, {.id = "a", .hash = "a", .name = "x", .expires = 9 * day}, 5), true);
    ASSERT_EQ(store().add_upload({"ana"}, {.id = "up", .created = 1, .text = "a game"}, 5), true);
    play("one", {{.person = {"ana"}, .place = 1}, {.person = {"ben"}, .place = 2}}, day);
    const Append running{.game = {"two"},
                         .events = {"created for ana", "of nobody"},
                         .index = GameIndex{.status = GameStatus::playing, .people = {{"ana"}}},
                         .new_game = NewGame{}};
    ASSERT_TRUE(store().append(std::span(&running, 1)));
    const Rewrite rewrite = [](const std::string& event) { return event + "!"; };
    EXPECT_FALSE(store().forget({"ana"}, "anonymous", rewrite).value().done);
    EXPECT_TRUE(store().account_named("ana").value()) << "nothing has changed";
    const Append over{.game = {"two"},
                      .first = 3,
                      .events = {"over"},
                      .index = GameIndex{.status = GameStatus::over, .people = {{"ana"}}}};
    ASSERT_TRUE(store().append(std::span(&over, 1)));

    const auto data = store().all_of({"ana"}).value();
    ASSERT_TRUE(data);
    EXPECT_EQ(data->games.size(), 2U);
    EXPECT_EQ(data->results.size(), 1U);
    EXPECT_EQ(data->sessions.size(), 1U);
    EXPECT_EQ(data->tokens.size(), 1U);
    EXPECT_EQ(data->uploads.front().text, "a game");

    const auto forgotten = store().forget({"ana"}, "anonymous", rewrite).value();
    EXPECT_TRUE(forgotten.done);
    EXPECT_EQ(forgotten.games.size(), 2U);
    reopen();
    EXPECT_EQ(store().load({"two"}).value()->events,
              (std::vector<std::string>{"created for ana!", "of nobody", "over"}));
    EXPECT_FALSE(store().person_of("of ana", 6).value());
    EXPECT_FALSE(store().account_named("ana").value());
    EXPECT_FALSE(store().upload("up").value());
    EXPECT_TRUE(store().standings({"ana"}).value().empty());
    EXPECT_EQ(store().person({"ana"}).value()->kind, "deleted");
    EXPECT_EQ(store().person({"ana"}).value()->name, "anonymous");
    EXPECT_EQ(store().tally_against({"ben"}, {"ana"}).value().games, 1U);
    add_account("eve", "ana");
}

PushBrowser browser(const std::string& id, const std::string& session, UnixMilliseconds created = 10) {
    return {.id = id,
            .session = session,
            .endpoint = "https://push.example.net/" + id,
            .point = std::string("\4\0x", 3),
            .auth = "auth",
            .site = "https://azul.example.org",
            .created = created};
}

std::vector<std::string> ids_of(Store& store, const std::string& person) {
    std::vector<std::string> ids;
    for (const PushBrowser& found : store.browsers({person}, day).value()) {
        ids.push_back(found.id);
    }
    return ids;
}

TEST_F(People, BrowsersThatAreToldBelongToWhoeverCameLastAndAreFew) {
    add_account("ana", "ana");
    add_account("ben", "ben");
    ASSERT_TRUE(store().add_browser({"ana"}, browser("one", "of ana"), 2));
    const auto found = store().browsers({"ana"}, day).value();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].endpoint, "https://push.example.net/one");
    EXPECT_EQ(found[0].point, std::string("\4\0x", 3));
    EXPECT_EQ(found[0].auth, "auth");
    EXPECT_EQ(found[0].site, "https://azul.example.org");
    EXPECT_TRUE(store().browsers({"ana"}, 2000 * day).value().empty()) << "its session has expired";

    ASSERT_TRUE(store().add_browser({"ana"}, browser("two", "of ana", 20), 2));
    ASSERT_TRUE(store().add_browser({"ana"}, browser("three", "of ana", 30), 2));
    EXPECT_EQ(ids_of(store(), "ana"), (std::vector<std::string>{"two", "three"}));
    ASSERT_TRUE(store().add_browser({"ben"}, browser("three", "of ben", 40), 2));
    EXPECT_EQ(ids_of(store(), "ana"), std::vector<std::string>{"two"});
    EXPECT_EQ(ids_of(store(), "ben"), std::vector<std::string>{"three"});
    ASSERT_TRUE(store().end_browser({"ana"}, "three"));
    EXPECT_EQ(ids_of(store(), "ben"), std::vector<std::string>{"three"}) << "it is not Ana's any more";
    ASSERT_TRUE(store().end_browser({"ben"}, "three"));
    EXPECT_EQ(store().people_with_browsers().value(), std::vector<PersonId>{{"ana"}});
}

TEST_F(People, BrowsersEndWithTheirSessionAndWithTheirPerson) {
    add_account("ana", "ana");
    ASSERT_TRUE(store().add_session({"ana"}, session("phone")));
    ASSERT_TRUE(store().add_browser({"ana"}, browser("one", "of ana"), 9));
    ASSERT_TRUE(store().add_browser({"ana"}, browser("two", "phone"), 9));
    EXPECT_EQ(store().all_of({"ana"}).value()->browsers.size(), 2U);
    ASSERT_TRUE(store().end_session("phone"));
    EXPECT_EQ(ids_of(store(), "ana"), std::vector<std::string>{"one"});
    ASSERT_TRUE(store().add_session({"ana"}, session("phone")));
    ASSERT_TRUE(store().add_browser({"ana"}, browser("two", "phone"), 9));
    ASSERT_TRUE(store().set_password({"ana"}, "other", "of ana"));
    EXPECT_EQ(ids_of(store(), "ana"), std::vector<std::string>{"one"});
    ASSERT_TRUE(store().forget({"ana"}, "anonymous", [](const std::string& event) { return event; }).value().done);
    EXPECT_TRUE(store().people_with_browsers().value().empty());
}

TEST(StoreVersions, AFileOfVersionOneIsUpgradedAndKeepsWhatItHas) {
    const TemporaryFolder folder;
    std::ifstream file(std::string(EVORA_TEST_DATA) + "/store/version-1.sql");
    ASSERT_TRUE(file);
    std::stringstream sql;
    sql << file.rdbuf()
        << "INSERT INTO game VALUES ('g', 1, 2, 2, 0, x'00', 1, 1, '', 0);"
           "INSERT INTO game_event VALUES ('g', 1, 1, 'created');"
           "INSERT INTO game_person VALUES ('g', 'ana');"
           "INSERT INTO person VALUES ('ana', 'guest', 'Ana', 1);"
           "INSERT INTO session VALUES ('key', 'ana', 1, 100);"
           "PRAGMA application_id = 1165389682; PRAGMA user_version = 1;";
    sqlite3* handle = nullptr;
    ASSERT_EQ(sqlite3_open(folder.path("evora.db").c_str(), &handle), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(handle, sql.str().c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(handle);
    sqlite3_close(handle);

    auto store = SqliteStore::open({.path = folder.path("evora.db")});
    ASSERT_TRUE(store) << store.error().message;
    EXPECT_EQ((*store)->load({"g"}).value()->events, std::vector<std::string>{"created"});
    EXPECT_EQ((*store)->person_of("key", 50).value()->name, "Ana");
    EXPECT_EQ((*store)->add_account(account("ana"), {.name = "ana", .password = "hash"}, std::nullopt), SignUp::done);
    EXPECT_EQ((*store)->page({.person = PersonId{"ana"}}, {}).value().items.size(), 1U);
}

}  // namespace
}  // namespace evora::tests
