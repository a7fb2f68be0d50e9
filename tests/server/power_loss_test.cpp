// What is left of the store when the power goes: all that was acknowledged, whatever was written and not synced.
#include "tests/server/power_loss.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "store/journal.hpp"
#include "store/sqlite_store.hpp"
#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"
#include "tests/support/sanitized.hpp"

namespace evora::tests {
namespace {

using namespace evora::store;

/// SQLite as it would be used carelessly or carefully, to see that the disk tells the one from the other.
class StoredTable {
  public:
    StoredTable(const std::string& path, const std::string& synchronous) {
        EXPECT_EQ(sqlite3_open(path.c_str(), &handle_), SQLITE_OK);
        run("PRAGMA journal_mode = WAL");
        run("PRAGMA synchronous = " + synchronous);
        run("CREATE TABLE IF NOT EXISTS t (n INTEGER PRIMARY KEY)");
    }
    StoredTable(const StoredTable&) = delete;
    StoredTable& operator=(const StoredTable&) = delete;
    ~StoredTable() { sqlite3_close(handle_); }

    bool run(const std::string& sql) {
        return sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
    }
    int rows() {
        int number = -1;
        const auto note = [](void* to, int, char** values, char**) {
            *static_cast<int*>(to) = std::stoi(values[0]);
            return 0;
        };
        sqlite3_exec(handle_, "SELECT count(*) FROM t", note, &number, nullptr);
        return number;
    }

  private:
    sqlite3* handle_ = nullptr;
};

/// Rows that were committed and are gone, over 20 cuts right after a commit.
int rows_lost(const std::string& synchronous) {
    PowerLoss power;
    int lost = 0;
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
        const TemporaryFolder before;
        const TemporaryFolder after;
        {
            StoredTable table(before.path("t.db"), "FULL");
            // Of the careless settings some sync at the first write only.
            table.run("INSERT INTO t VALUES (0)");
            table.run("PRAGMA synchronous = " + synchronous);
            for (int i = 1; i < 10; ++i) {
                EXPECT_TRUE(table.run("INSERT INTO t VALUES (" + std::to_string(i) + ")"));
            }
            power.cut();
        }
        power.leave(after.path(), seed);
        lost += 10 - StoredTable(after.path("t.db"), "FULL").rows();
    }
    return lost;
}

TEST(PowerLoss, TakesWhatWasNotSyncedAndNothingElse) {
    EXPECT_GT(rows_lost("OFF"), 20);
    EXPECT_GT(rows_lost("NORMAL"), 20);
    EXPECT_EQ(rows_lost("FULL"), 0);
}

constexpr std::size_t games = 4;

GameId game_of(std::size_t number) { return {"game-" + std::to_string(number)}; }

std::string payload(std::size_t game, std::size_t number) {
    return std::to_string(game) + ":" + std::to_string(number) + ":" + std::string(number * 977 % 9000, 'x');
}

/// Writes events of four games through the journal, several at a time, and knows which were acknowledged.
class Writer {
  public:
    /// Until so many more are acknowledged or the store fails.
    void write(Store& store, std::size_t more) {
        const std::size_t goal = acknowledged() + more;
        Journal journal(store, {.collect = std::chrono::microseconds(200), .most = 8});
        std::unique_lock lock(mutex_);
        failed_ = false;
        for (std::size_t game = 0; game < games; ++game) {
            send(journal, game);
        }
        changed_.wait(lock, [&] { return failed_ || all() >= goal; });
        stopping_ = true;
        changed_.wait(lock, [&] { return under_way_ == 0; });
        stopping_ = false;
    }

    [[nodiscard]] std::size_t acknowledged() {
        const std::scoped_lock guard(mutex_);
        return all();
    }

    /// Each game has its events from 1 on, in order, each once, and no fewer than were acknowledged.
    void expect_whole(Store& store) {
        for (std::size_t game = 0; game < games; ++game) {
            const auto log = store.load(game_of(game));
            ASSERT_TRUE(log) << log.error().message;
            const std::size_t there = *log ? (*log)->events.size() : 0;
            ASSERT_GE(there, done_[game]) << "acknowledged and lost";
            ASSERT_LE(there, done_[game] + 3) << "more than was ever asked for";
            for (std::size_t i = 0; i < there; ++i) {
                ASSERT_EQ((*log)->events[i], payload(game, i + 1));
            }
            // What was written and not acknowledged is there to stay.
            done_[game] = there;
        }
    }

  private:
    [[nodiscard]] std::size_t all() const {
        std::size_t sum = 0;
        for (const std::size_t number : done_) {
            sum += number;
        }
        return sum;
    }

    /// The lock is held.
    void send(Journal& journal, std::size_t game) {
        const std::size_t first = done_[game] + 1;
        const std::size_t number = 1 + first % 3;
        Append append{.game = game_of(game), .first = static_cast<std::uint32_t>(first), .events = {}};
        for (std::size_t i = 0; i < number; ++i) {
            append.events.push_back(payload(game, first + i));
        }
        if (first == 1) {
            append.new_game = NewGame{.secret = "secret", .created = 1};
        }
        ++under_way_;
        journal.append(std::move(append), [this, &journal, game, number](const AppendOutcome& outcome) {
            const std::scoped_lock guard(mutex_);
            --under_way_;
            failed_ = failed_ || !outcome;
            done_[game] += outcome ? number : 0;
            if (!failed_ && !stopping_) {
                send(journal, game);
            }
            changed_.notify_all();
        });
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::array<std::size_t, games> done_{};
    std::size_t under_way_ = 0;
    bool failed_ = false;
    bool stopping_ = false;
};

TEST(LongPowerLoss, NothingThatTheJournalAcknowledgedIsLost) {
    PowerLoss power;
    Writer writer;
    std::mt19937 random(4);  // NOLINT(bugprone-random-generator-seed): the same cuts each time
    auto folder = std::make_unique<TemporaryFolder>();
    int cuts = 0;
    std::size_t before_cut = 0;
    constexpr int wanted = sanitized ? 30 : 100;
    for (std::uint32_t round = 0; round < 300 && cuts < wanted; ++round) {
        // Some cuts come while the file is made or brought up to date, some while it is closed.
        power.cut_after(std::uniform_int_distribution<std::uint64_t>(0, round % 3 == 0 ? 400 : 40)(random));
        if (auto store = SqliteStore::open({.path = folder->path("evora.db")})) {
            writer.write(**store, 60);
        }
        if (!power.is_out()) {
            continue;
        }
        ++cuts;
        before_cut += writer.acknowledged();
        auto after = std::make_unique<TemporaryFolder>();
        power.leave(after->path(), round);
        folder = std::move(after);
        auto store = SqliteStore::open({.path = folder->path("evora.db")});
        ASSERT_TRUE(store) << store.error().message;
        writer.expect_whole(**store);
        ASSERT_FALSE(HasFatalFailure());
    }
    EXPECT_EQ(cuts, wanted);
    EXPECT_GT(before_cut, sanitized ? 300U : 1000U) << "the power went before there was anything to lose";
}

/// Hears the next message; false where the power has gone.
bool hears(Person& person, const PowerLoss& power) {
    for (int i = 0; i < 200; ++i) {
        if (const auto message = person.socket().try_next({}, std::chrono::milliseconds(20))) {
            if (message->at("type") == "error") {
                EXPECT_EQ(message->at("code"), "unavailable") << boost::json::serialize(*message);
                return false;
            }
            person.hear(*message);
            return true;
        }
        if (power.is_out()) {
            return false;
        }
    }
    ADD_FAILURE() << "nothing came";
    return false;
}

/// One game whose server loses its power again and again; how often, or -1 where something was lost.
int play_with_power_cuts(PowerLoss& power, std::mt19937& random) {
    auto folder = std::make_unique<TemporaryFolder>();
    const auto open = [&] {
        server::ServerSettings settings;
        settings.store.path = folder->path("evora.db");
        return std::make_unique<RunningServer>(settings);
    };
    auto server = open();
    Person ana(server->port(), "Ana");
    Person ben(server->port(), "Ben");
    const std::string game = ana.open_table(R"({"rules":"fixed","seats":["me","link"],"clock":null,"start":"random"})");
    ben.sit(game, ana.invite());
    int cuts = 0;
    while (!ana.over()) {
        power.cut_after(std::uniform_int_distribution<std::uint64_t>(1, 25)(random));
        bool lit = true;
        while (lit && !ana.over()) {
            ana.play();
            ben.play();
            const std::int64_t newest = std::max(ana.last(), ben.last());
            bool heard = false;
            for (Person* person : {&ana, &ben}) {
                if (lit && (person->waiting() || person->last() < newest)) {
                    lit = hears(*person, power);
                    heard = true;
                }
            }
            // Else it is the table's turn.
            lit = lit && (heard || hears(ana, power));
        }
        power.cut();
        ++cuts;
        // What the server has said already counts as well.
        for (Person* person : {&ana, &ben}) {
            while (const auto message = person->socket().try_next({}, std::chrono::milliseconds(5))) {
                if (message->at("type") != "error") {
                    person->hear(*message);
                }
            }
        }
        server.reset();
        auto after = std::make_unique<TemporaryFolder>();
        power.leave(after->path(), static_cast<std::uint32_t>(random()));
        folder = std::move(after);
        server = open();
        Person eve(server->port(), "Eve");
        eve.follow(game);
        const auto& kept = eve.events();
        for (Person* person : {&ana, &ben}) {
            const auto& told = person->events();
            const bool whole = told.size() <= kept.size() && std::equal(told.begin(), told.end(), kept.begin());
            const bool safe = std::ranges::all_of(person->acknowledged(), [&](std::int64_t number) {
                return number <= static_cast<std::int64_t>(kept.size());
            });
            EXPECT_TRUE(whole) << "told " << told.size() << " events, kept " << kept.size() << ", or others";
            EXPECT_TRUE(safe) << "acknowledged and lost";
            if (!whole || !safe) {
                return -1;
            }
            person->reconnect(server->port());
        }
    }
    return cuts;
}

TEST(LongPowerLoss, NothingThatAPlayerWasToldIsLost) {
    PowerLoss power;
    std::mt19937 random(7);  // NOLINT(bugprone-random-generator-seed): the same cuts each time
    int cuts = 0;
    while (cuts < (sanitized ? 15 : 50)) {
        const int more = play_with_power_cuts(power, random);
        ASSERT_GT(more, 0);
        cuts += more;
    }
}

}  // namespace
}  // namespace evora::tests
