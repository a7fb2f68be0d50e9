#pragma once
/// Threads that do what would hold up the loop: reading the store, thinking.
///
///     Workers workers(2);
///     if (!workers.run([] { … })) { … }      // false: too much is waiting already
///
/// The destructor drops what has not begun.

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace evora::server {

class Workers {
  public:
    using Work = std::move_only_function<void()>;

    explicit Workers(std::size_t threads, std::size_t most_waiting = 10'000, int niceness = 0);
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers();

    [[nodiscard]] bool run(Work work);
    [[nodiscard]] std::size_t waiting() const;

  private:
    void work(int niceness);

    std::size_t most_waiting_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Work> waiting_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace evora::server
