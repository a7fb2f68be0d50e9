#include "store/journal.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace evora::store {

Journal::Journal(Store& store, JournalSettings settings)
    : store_(store), settings_(settings), thread_([this] { write_all(); }) {}

Journal::~Journal() {
    {
        const std::scoped_lock guard(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void Journal::append(Append append, Done done) {
    bool wake = false;
    {
        const std::scoped_lock guard(mutex_);
        waiting_.push_back({.append = std::move(append), .done = std::move(done)});
        // Between the first and the last of a batch the writer need not be woken.
        wake = waiting_.size() == 1 || waiting_.size() == settings_.most;
    }
    if (wake) {
        changed_.notify_one();
    }
}

void Journal::run(Work work) {
    {
        const std::scoped_lock guard(mutex_);
        works_.push_back(std::move(work));
    }
    changed_.notify_one();
}

JournalFigures Journal::figures() const {
    const std::scoped_lock guard(mutex_);
    JournalFigures figures = figures_;
    figures.waiting = waiting_.size();
    return figures;
}

void Journal::write_all() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return stopping_ || !waiting_.empty() || !works_.empty(); });
        if (waiting_.empty() && works_.empty()) {
            return;
        }
        if (!waiting_.empty()) {
            changed_.wait_for(lock, settings_.collect,
                              [this] { return stopping_ || waiting_.size() >= settings_.most || !works_.empty(); });
        }
        std::deque<Waiting> batch;
        if (waiting_.size() <= settings_.most) {
            batch.swap(waiting_);
        } else {
            const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(settings_.most);
            batch.assign(std::move_iterator(waiting_.begin()), std::move_iterator(end));
            waiting_.erase(waiting_.begin(), end);
        }
        std::deque<Work> works = std::exchange(works_, {});
        lock.unlock();
        if (!batch.empty()) {
            commit(std::move(batch));
        }
        for (Work& work : works) {
            work(store_);
        }
        lock.lock();
    }
}

void Journal::commit(std::deque<Waiting> batch) {
    std::vector<Append> appends;
    appends.reserve(batch.size());
    for (Waiting& waiting : batch) {
        appends.push_back(std::move(waiting.append));
    }
    const auto begun = std::chrono::steady_clock::now();
    const Stored<std::vector<Appended>> results = store_.append(appends);
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begun);
    {
        const std::scoped_lock guard(mutex_);
        ++figures_.commits;
        figures_.appends += appends.size();
        figures_.failures += results ? 0 : 1;
        figures_.last_commit = took;
        figures_.slowest_commit = std::max(figures_.slowest_commit, took);
        figures_.all_commits += took;
    }
    for (std::size_t i = 0; i < batch.size(); ++i) {
        if (!results) {
            batch[i].done(std::unexpected(results.error()));
        } else if (!(*results)[i]) {
            batch[i].done(std::unexpected((*results)[i].error()));
        } else {
            batch[i].done({});
        }
    }
}

}  // namespace evora::store
