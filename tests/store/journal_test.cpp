#include "store/journal.hpp"

#include <atomic>
#include <future>
#include <string>

#include <gtest/gtest.h>

#include "store/sqlite_store.hpp"
#include "tests/support/temporary_folder.hpp"

namespace evora::tests {
namespace {

using namespace evora::store;

class JournalTest : public testing::Test {
  protected:
    JournalTest() : store_(SqliteStore::open({.path = folder_.path("evora.db"), .max_bytes = 400'000}).value()) {}
    [[nodiscard]] Store& store() const { return *store_; }

  private:
    TemporaryFolder folder_;
    std::unique_ptr<Store> store_;
};

Append new_game(int i) {
    return {.game = GameId{"game-" + std::to_string(i)}, .events = {"created"}, .new_game = NewGame{}};
}

TEST_F(JournalTest, CommitsTogetherWhatComesTogether) {
    constexpr int games = 200;
    std::atomic<int> done = 0;
    std::uint64_t commits = 0;
    {
        Journal journal(store(), {.collect = std::chrono::milliseconds(200)});
        for (int i = 0; i < games; ++i) {
            journal.append(new_game(i), [&](const AppendOutcome& outcome) { done += outcome ? 1 : 0; });
        }
        while (done < games) {
            std::this_thread::yield();
        }
        commits = journal.figures().commits;
        EXPECT_EQ(journal.figures().appends, 200U);
    }
    EXPECT_EQ(commits, 1U);
    EXPECT_EQ(store().list({.limit = 1000}).value().size(), 200U);
}

TEST_F(JournalTest, WaitsNoLongerWhenABatchIsFull) {
    std::atomic<int> done = 0;
    Journal journal(store(), {.collect = std::chrono::hours(1), .most = 10});
    for (int i = 0; i < 20; ++i) {
        journal.append(new_game(i), [&](const AppendOutcome& outcome) { done += outcome ? 1 : 0; });
    }
    while (done < 20) {
        std::this_thread::yield();
    }
    EXPECT_GE(journal.figures().commits, 2U);
}

TEST_F(JournalTest, WritesWhatIsWaitingBeforeItEnds) {
    std::atomic<int> done = 0;
    {
        Journal journal(store(), {.collect = std::chrono::hours(1)});
        for (int i = 0; i < 5; ++i) {
            journal.append(new_game(i), [&](const AppendOutcome& outcome) { done += outcome ? 1 : 0; });
        }
    }
    EXPECT_EQ(done, 5);
}

TEST_F(JournalTest, TellsEachOfItsOwnRefusalAndAllOfAFullDisk) {
    Journal journal(store());
    const auto outcome_of = [&](Append append) {
        std::promise<AppendOutcome> promise;
        auto future = promise.get_future();
        journal.append(std::move(append), [&](AppendOutcome outcome) { promise.set_value(std::move(outcome)); });
        return future.get();
    };
    EXPECT_TRUE(outcome_of(new_game(1)));
    const AppendOutcome again = outcome_of(new_game(1));
    ASSERT_FALSE(again);
    EXPECT_EQ(std::get<AppendRefusal>(again.error()), AppendRefusal::exists);
    Append huge = new_game(2);
    huge.events.assign(200, std::string(4000, 'x'));
    const AppendOutcome full = outcome_of(huge);
    ASSERT_FALSE(full);
    EXPECT_EQ(std::get<StoreFault>(full.error()).code, StoreFaultCode::full);
    EXPECT_EQ(journal.figures().failures, 1U);
}

TEST_F(JournalTest, OtherWritesHaveTheirTurn) {
    std::promise<std::string> promise;
    Journal journal(store());
    journal.run([&](Store& writer) { promise.set_value(writer.keep("name", "value").value_or("")); });
    EXPECT_EQ(promise.get_future().get(), "value");
}

}  // namespace
}  // namespace evora::tests
