#pragma once
/// The one thread that writes: collects what comes within 5 ms, commits it at once, then tells those who asked.
///
///     Journal journal(store);
///     journal.append(std::move(append), [](AppendOutcome outcome) { … });   // called by the thread that writes
///     journal.run([](Store& store) { … });                                  // any other write, in its turn
///
/// A commit that is synced costs milliseconds, however much is in it, so collecting makes a server faster, not slower.
/// The destructor writes what is still waiting.

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <mutex>
#include <thread>
#include <variant>
#include <vector>

#include "store/store.hpp"

namespace evora::store {

/// Written, or refused for itself, or not written because the store cannot.
using AppendOutcome = std::expected<void, std::variant<AppendRefusal, StoreFault>>;

struct JournalSettings {
    std::chrono::microseconds collect = std::chrono::milliseconds(5);
    std::size_t most = 256;  ///< as many appends at once; then it waits no longer
};

struct JournalFigures {
    std::uint64_t commits = 0;
    std::uint64_t appends = 0;
    std::uint64_t failures = 0;  ///< commits that the store did not do
    std::chrono::microseconds last_commit{0};
    std::chrono::microseconds slowest_commit{0};
    std::chrono::microseconds all_commits{0};
    std::size_t waiting = 0;
};

class Journal {
  public:
    using Done = std::move_only_function<void(AppendOutcome)>;
    using Work = std::move_only_function<void(Store&)>;

    explicit Journal(Store& store, JournalSettings settings = {});
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;
    ~Journal();

    void append(Append append, Done done);
    void run(Work work);
    [[nodiscard]] JournalFigures figures() const;

  private:
    struct Waiting {
        Append append;
        Done done;
    };

    void write_all();
    void commit(std::deque<Waiting> batch);

    Store& store_;
    JournalSettings settings_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Waiting> waiting_;
    std::deque<Work> works_;
    JournalFigures figures_;
    bool stopping_ = false;
    std::thread thread_;  ///< last, so that all it uses is there before it and after it
};

}  // namespace evora::store
