#include "server/workers.hpp"

#include <utility>

#include <sys/resource.h>

namespace evora::server {

Workers::Workers(std::size_t threads, std::size_t most_waiting, int niceness) : most_waiting_(most_waiting) {
    for (std::size_t i = 0; i < threads; ++i) {
        threads_.emplace_back([this, niceness] { work(niceness); });
    }
}

Workers::~Workers() {
    {
        const std::scoped_lock guard(mutex_);
        stopping_ = true;
        waiting_.clear();
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) {
        thread.join();
    }
}

bool Workers::run(Work work) {
    {
        const std::scoped_lock guard(mutex_);
        if (waiting_.size() >= most_waiting_ || stopping_) {
            return false;
        }
        waiting_.push_back(std::move(work));
    }
    changed_.notify_one();
    return true;
}

std::size_t Workers::waiting() const {
    const std::scoped_lock guard(mutex_);
    return waiting_.size();
}

void Workers::work(int niceness) {
    // On Linux this is the priority of the calling thread alone.
    if (niceness != 0) {
        ::setpriority(PRIO_PROCESS, 0, niceness);
    }
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
        if (stopping_) {
            return;
        }
        Work work = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        work();
        lock.lock();
    }
}

}  // namespace evora::server
