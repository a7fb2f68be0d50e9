#include "store/sqlite_store.hpp"

#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "tests/support/temporary_folder.hpp"

namespace evora::tests {
namespace {

using namespace evora::store;
using std::chrono::milliseconds;

const GameId some_game{"aaaaaaaa"};

Append beginning(const GameId& id = some_game) { return {.game = id, .events = {"created"}, .new_game = NewGame{}}; }

Stored<std::vector<Appended>> append(Store& store, const Append& append) { return store.append(std::span(&append, 1)); }

/// A program beside the store that uses the same file.
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

StoreFaultCode fault_of_opening(const std::string& path) {
    auto store = SqliteStore::open({.path = path});
    EXPECT_FALSE(store);
    return store ? StoreFaultCode::io : store.error().code;
}

TEST(SqliteStore, OneServerAtATime) {
    const TemporaryFolder folder;
    auto first = SqliteStore::open({.path = folder.path("evora.db")});
    ASSERT_TRUE(first);
    EXPECT_EQ(fault_of_opening(folder.path("evora.db")), StoreFaultCode::locked);
    first->reset();
    EXPECT_TRUE(SqliteStore::open({.path = folder.path("evora.db")}));
}

TEST(SqliteStore, RefusesWhatIsNotItsOwn) {
    const TemporaryFolder folder;
    std::ofstream(folder.path("text")) << std::string(5000, 'x');
    EXPECT_EQ(fault_of_opening(folder.path("text")), StoreFaultCode::foreign);
    Beside(folder.path("other.db")).run("CREATE TABLE t (a)");
    EXPECT_EQ(fault_of_opening(folder.path("other.db")), StoreFaultCode::foreign);
    EXPECT_EQ(fault_of_opening(folder.path("none/evora.db")), StoreFaultCode::io);
}

TEST(SqliteStore, RefusesAFileOfALaterVersion) {
    const TemporaryFolder folder;
    ASSERT_TRUE(SqliteStore::open({.path = folder.path("evora.db")}));
    Beside(folder.path("evora.db")).run("PRAGMA user_version = 1000");
    EXPECT_EQ(fault_of_opening(folder.path("evora.db")), StoreFaultCode::newer);
}

TEST(SqliteStore, SaysThatAnotherProgramWrites) {
    const TemporaryFolder folder;
    auto store = SqliteStore::open({.path = folder.path("evora.db"), .patience = milliseconds(20)});
    ASSERT_TRUE(store);
    Beside beside(folder.path("evora.db"));
    beside.run("BEGIN IMMEDIATE");
    auto refused = append(**store, beginning());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, StoreFaultCode::locked);
    beside.run("ROLLBACK");
    EXPECT_TRUE(append(**store, beginning()));
}

TEST(SqliteStore, SaysThatTheDiskIsFullAndKeepsWhatThereWas) {
    const TemporaryFolder folder;
    auto store = SqliteStore::open({.path = folder.path("evora.db"), .max_bytes = 200'000});
    ASSERT_TRUE(store);
    ASSERT_TRUE(append(**store, beginning()));
    std::uint32_t next = 2;
    Stored<std::vector<Appended>> written;
    while ((written = append(**store, {.game = some_game, .first = next, .events = {std::string(4000, 'x')}}))) {
        ++next;
        ASSERT_LT(next, 1000U);
    }
    EXPECT_EQ(written.error().code, StoreFaultCode::full);
    auto log = (*store)->load(some_game);
    ASSERT_TRUE(log && *log);
    EXPECT_EQ((*log)->events.size(), next - 1);
    // The same number is still free, as if nothing had been tried.
    EXPECT_EQ(append(**store, {.game = some_game, .first = next, .events = {"x"}}).value()[0], Appended());
}

TEST(SqliteStore, SaysThatTheFileIsDamaged) {
    const TemporaryFolder folder;
    {
        auto store = SqliteStore::open({.path = folder.path("evora.db")});
        ASSERT_TRUE(store);
        ASSERT_TRUE(append(**store, beginning()));
        for (std::uint32_t number = 2; number < 60; ++number) {
            ASSERT_TRUE(append(**store, {.game = some_game, .first = number, .events = {std::string(3000, 'x')}}));
        }
    }
    {
        std::fstream file(folder.path("evora.db"), std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(4096 * 3L);
        const std::string noise(60'000, '\xA5');
        file.write(noise.data(), static_cast<std::streamsize>(noise.size()));
    }
    auto store = SqliteStore::open({.path = folder.path("evora.db")});
    if (store) {
        auto log = (*store)->load(some_game);
        ASSERT_FALSE(log);
        EXPECT_EQ(log.error().code, StoreFaultCode::corrupt);
    } else {
        EXPECT_EQ(store.error().code, StoreFaultCode::corrupt);
    }
}

TEST(SqliteStore, BacksUpWhileItIsUsed) {
    const TemporaryFolder folder;
    auto store = SqliteStore::open({.path = folder.path("evora.db")});
    ASSERT_TRUE(store);
    ASSERT_TRUE(append(**store, beginning()));
    ASSERT_TRUE(SqliteStore::back_up(folder.path("evora.db"), folder.path("copy.db")));
    EXPECT_FALSE(SqliteStore::back_up(folder.path("evora.db"), folder.path("copy.db"))) << "it would be overwritten";
    ASSERT_TRUE(append(**store, {.game = some_game, .first = 2, .events = {"later"}}));

    auto copy = SqliteStore::open({.path = folder.path("copy.db")});
    ASSERT_TRUE(copy) << copy.error().message;
    auto log = (*copy)->load(some_game);
    ASSERT_TRUE(log && *log);
    EXPECT_EQ((*log)->events, std::vector<std::string>{"created"});
    EXPECT_FALSE(SqliteStore::back_up(folder.path("none.db"), folder.path("third.db")));
}

}  // namespace
}  // namespace evora::tests
