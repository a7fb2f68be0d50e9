// What every store must do, whatever database is below: one more line in `stores` puts another one to the test.
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "store/sqlite_store.hpp"
#include "tests/support/temporary_folder.hpp"

namespace evora::tests {
namespace {

using namespace evora::store;

struct Backend {
    std::string name;
    /// Opens the store of that folder, anew or once more.
    std::function<Stored<std::unique_ptr<Store>>(const TemporaryFolder&)> open;
};

void PrintTo(const Backend& backend, std::ostream* out) { *out << backend.name; }

class StoreConformance : public testing::TestWithParam<Backend> {
  protected:
    void SetUp() override { reopen(); }
    void reopen() {
        store_.reset();
        auto opened = GetParam().open(folder_);
        ASSERT_TRUE(opened) << opened.error().message;
        store_ = *std::move(opened);
    }
    [[nodiscard]] Store& store() const { return *store_; }

    Appended append(const Append& append) {
        auto results = store().append(std::span(&append, 1));
        EXPECT_TRUE(results) << results.error().message;
        return results ? results->front() : Appended();
    }
    [[nodiscard]] std::vector<std::string> events(const GameId& game) const {
        auto log = store().load(game);
        EXPECT_TRUE(log) << log.error().message;
        return log && *log ? (*log)->events : std::vector<std::string>();
    }

  private:
    TemporaryFolder folder_;
    std::unique_ptr<Store> store_;
};

const GameId game{"aaaaaaaa"};
const GameId other{"bbbbbbbb"};

Append new_game(const GameId& id) {
    return {.game = id, .events = {"created"}, .new_game = NewGame{.secret = std::string("s\0t", 3), .created = 17}};
}

TEST_P(StoreConformance, GamesOfASetAreFoundWithWhoSitsThere) {
    Append first = new_game(game);
    first.new_game->set = "set-1";
    first.index = GameIndex{.status = GameStatus::playing, .people = {{"ana"}, {"ben"}}};
    Append second = new_game(other);
    second.new_game->set = "set-1";
    ASSERT_TRUE(append(first));
    ASSERT_TRUE(append(second));
    ASSERT_TRUE(append(new_game({"cccccccc"})));
    const auto found = store().games_of_set("set-1");
    ASSERT_TRUE(found);
    ASSERT_EQ(found->size(), 2U);
    EXPECT_EQ(found->front().game, game);
    EXPECT_EQ(found->front().status, GameStatus::playing);
    EXPECT_EQ(found->front().people.size(), 2U);
    EXPECT_EQ(found->back().game, other);
    EXPECT_TRUE(found->back().people.empty());
    EXPECT_TRUE(store().games_of_set("set-2")->empty());
    EXPECT_TRUE(store().games_of_set("")->empty()) << "games without a set are none";
}

TEST_P(StoreConformance, KeepsEventsInOrder) {
    EXPECT_TRUE(append(new_game(game)));
    EXPECT_TRUE(append({.game = game, .first = 2, .events = {"two", "three"}}));
    reopen();
    auto log = store().load(game);
    ASSERT_TRUE(log && *log);
    EXPECT_EQ((*log)->events, (std::vector<std::string>{"created", "two", "three"}));
    EXPECT_EQ((*log)->secret, std::string("s\0t", 3));
    EXPECT_EQ((*log)->created, 17);
    EXPECT_EQ((*log)->epoch, 1U);
}

TEST_P(StoreConformance, UnknownGameIsNone) {
    auto log = store().load(game);
    ASSERT_TRUE(log);
    EXPECT_FALSE(*log);
    EXPECT_EQ(append({.game = game, .first = 1, .events = {"x"}}), Appended(std::unexpected(AppendRefusal::no_game)));
}

TEST_P(StoreConformance, RefusesAnyNumberButTheNext) {
    EXPECT_TRUE(append(new_game(game)));
    for (const std::uint32_t first : {0U, 1U, 3U, 100U}) {
        EXPECT_EQ(append({.game = game, .first = first, .events = {"x"}}),
                  Appended(std::unexpected(AppendRefusal::number)));
    }
    Append late = new_game(other);
    late.first = 2;
    EXPECT_EQ(append(late), Appended(std::unexpected(AppendRefusal::number)));
    EXPECT_EQ(append({.game = other, .events = {"x"}}), Appended(std::unexpected(AppendRefusal::no_game)));
    EXPECT_EQ(events(game), std::vector<std::string>{"created"});
}

TEST_P(StoreConformance, AGameIsMadeOnce) {
    EXPECT_TRUE(append(new_game(game)));
    EXPECT_EQ(append(new_game(game)), Appended(std::unexpected(AppendRefusal::exists)));
}

TEST_P(StoreConformance, OneRefusalLeavesTheOthersOfTheCommit) {
    EXPECT_TRUE(append(new_game(game)));
    const std::vector<Append> appends = {{.game = game, .first = 2, .events = {"two"}},
                                         {.game = game, .first = 2, .events = {"also two"}},
                                         new_game(other),
                                         {.game = game, .first = 3, .events = {"three"}}};
    auto results = store().append(appends);
    ASSERT_TRUE(results) << results.error().message;
    EXPECT_EQ(*results, (std::vector<Appended>{{}, std::unexpected(AppendRefusal::number), {}, {}}));
    EXPECT_EQ(events(game), (std::vector<std::string>{"created", "two", "three"}));
    EXPECT_EQ(events(other), std::vector<std::string>{"created"});
}

TEST_P(StoreConformance, WhoeverClaimsAGameShutsItsFormerOwnerOut) {
    EXPECT_TRUE(append(new_game(game)));
    auto epoch = store().claim(game, "node a", 1000, 6000);
    ASSERT_TRUE(epoch && *epoch);
    EXPECT_EQ(**epoch, 2U);
    EXPECT_EQ(append({.game = game, .epoch = 1, .first = 2, .events = {"late"}}),
              Appended(std::unexpected(AppendRefusal::fenced)));
    EXPECT_TRUE(append({.game = game, .epoch = 2, .first = 2, .events = {"two"}}));

    auto taken = store().claim(game, "node b", 5999, 11000);
    ASSERT_TRUE(taken);
    EXPECT_FALSE(*taken) << "the lease of node a has not run out";
    auto again = store().claim(game, "node a", 5999, 11000);
    ASSERT_TRUE(again && *again);
    EXPECT_EQ(**again, 3U);
    auto over = store().claim(game, "node b", 11000, 16000);
    ASSERT_TRUE(over && *over);
    EXPECT_EQ(**over, 4U);
    EXPECT_EQ(append({.game = game, .epoch = 3, .first = 3, .events = {"late"}}),
              Appended(std::unexpected(AppendRefusal::fenced)));
    auto none = store().claim(other, "node a", 0, 1);
    ASSERT_TRUE(none);
    EXPECT_FALSE(*none);
}

TEST_P(StoreConformance, ListsGamesByPersonAndStatus) {
    const PersonId ana{"ana"};
    const PersonId ben{"ben"};
    Append one = new_game(game);
    one.index = GameIndex{.status = GameStatus::waiting, .open = true, .people = {ana}, .changed = 1};
    Append two = new_game(other);
    two.index = GameIndex{.status = GameStatus::waiting, .open = false, .people = {ana, ben, ana}, .changed = 2};
    EXPECT_TRUE(append(one));
    EXPECT_TRUE(append(two));
    const auto list = [&](const GameQuery& query) {
        auto games = store().list(query);
        EXPECT_TRUE(games) << games.error().message;
        return games.value_or(std::vector<GameId>());
    };
    EXPECT_EQ(list({.person = ana}), (std::vector{other, game}));
    EXPECT_EQ(list({.person = ana, .limit = 1}), std::vector{other});
    EXPECT_EQ(list({.person = ben}), std::vector{other});
    EXPECT_EQ(list({.status = GameStatus::waiting, .open_only = true}), std::vector{game});
    EXPECT_EQ(list({.status = GameStatus::over}), std::vector<GameId>{});

    EXPECT_TRUE(append({.game = game,
                        .first = 2,
                        .events = {"two"},
                        .index = GameIndex{.status = GameStatus::over, .open = false, .people = {ben}, .changed = 3}}));
    EXPECT_EQ(list({.person = ana}), std::vector{other});
    EXPECT_EQ(list({.person = ben}), (std::vector{other, game})) << "what is over comes last";
    EXPECT_EQ(list({.status = GameStatus::over}), std::vector{game});
}

TEST_P(StoreConformance, SessionsEnd) {
    const Person ana{.id = {"ana"}, .kind = "guest", .name = "Ana Ünal", .created = 5};
    ASSERT_TRUE(store().add_person(ana, {.id = "key", .created = 5, .expires = 100}));
    const auto name = [&](const std::string& session, UnixMilliseconds now) {
        auto person = store().person_of(session, now);
        EXPECT_TRUE(person) << person.error().message;
        return person && *person ? (*person)->name : std::string("nobody");
    };
    EXPECT_EQ(name("key", 99), "Ana Ünal");
    EXPECT_EQ(name("key", 100), "nobody");
    EXPECT_EQ(name("other", 99), "nobody");
    EXPECT_FALSE(store().add_person(ana, {.id = "second", .created = 5, .expires = 100}));
    EXPECT_EQ(name("second", 99), "nobody") << "a person who could not be added must leave no session";
    ASSERT_TRUE(store().end_session("key"));
    EXPECT_EQ(name("key", 99), "nobody");
}

TEST_P(StoreConformance, KeepsTheFirstValueOfAName) {
    EXPECT_EQ(store().keep("cookies", "first"), "first");
    EXPECT_EQ(store().keep("cookies", "second"), "first");
    EXPECT_EQ(store().keep("other", std::string("\0\1", 2)), std::string("\0\1", 2));
    reopen();
    EXPECT_EQ(store().keep("cookies", "third"), "first");
}

TEST_P(StoreConformance, TextThatLooksLikeAStatementIsText) {
    const GameId nasty{"'; DROP TABLE game; --"};
    EXPECT_TRUE(append(new_game(nasty)));
    EXPECT_EQ(events(nasty), std::vector<std::string>{"created"});
}

TEST_P(StoreConformance, OneEventOfEachNumberWhoeverWrites) {
    EXPECT_TRUE(append(new_game(game)));
    constexpr std::uint32_t events_each = 50;
    std::vector<std::thread> threads;
    std::vector<std::size_t> written(4);
    for (std::size_t& mine : written) {
        threads.emplace_back([&, &mine = mine] {
            for (std::uint32_t number = 2; number < 2 + events_each; ++number) {
                const Append one{.game = game, .first = number, .events = {std::to_string(number)}};
                auto results = store().append(std::span(&one, 1));
                mine += results && results->front() ? 1 : 0;
                [[maybe_unused]] const auto log = store().load(game);
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    const std::vector<std::string> all = events(game);
    for (std::size_t i = 1; i < all.size(); ++i) {
        EXPECT_EQ(all[i], std::to_string(i + 1));
    }
    std::size_t sum = 1;
    for (const std::size_t count : written) {
        sum += count;
    }
    EXPECT_EQ(all.size(), sum);
}

const std::vector<Backend> stores = {{.name = "sqlite", .open = [](const TemporaryFolder& folder) {
                                          return SqliteStore::open({.path = folder.path("evora.db")});
                                      }}};

INSTANTIATE_TEST_SUITE_P(Stores, StoreConformance, testing::ValuesIn(stores),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace evora::tests
