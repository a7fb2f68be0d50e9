#pragma once
/// The analysis mode: many positions, one JSON object a line, answered by several workers as each is done.
///
///     Analysis analysis({.workers = 2}, [](std::string_view line) { … });
///     analysis.feed(R"({"id": "a", "position": "fixed 1 …", "depth": 6})" "\n");
///     analysis.finish();   // after everything has been answered

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "engine/thinker.hpp"
#include "protocol/analysis_query.hpp"
#include "protocol/line_splitter.hpp"

namespace evora {

struct AnalysisSettings {
    int workers = 1;                       ///< positions that are searched at once, each by one thread
    std::size_t table_bytes = 64U << 20U;  ///< of each worker
};

class Analysis {
  public:
    /// Gets each line without its end, from any thread, but never two at once.
    using Write = std::function<void(std::string_view line)>;

    Analysis(const AnalysisSettings& settings, Write write);
    /// Cancels whatever is not done yet.
    ~Analysis();
    Analysis(const Analysis&) = delete;
    Analysis& operator=(const Analysis&) = delete;
    Analysis(Analysis&&) = delete;
    Analysis& operator=(Analysis&&) = delete;

    /// Waits while 100,000 queries are waiting.
    void feed(std::string_view bytes);
    /// The end of input: waits until every query has been answered.
    void finish();

  private:
    using Place = std::pair<std::int64_t, std::uint64_t>;  ///< in the queue: priority, negated, and arrival
    struct Job {
        AnalysisQuery query;
        Place place;
        std::stop_source cancelled;
    };
    class Worker;

    void handle(std::string_view line);
    void add(AnalysisQuery query);
    void cancel(const AnalysisCancel& cancelled);
    void work();
    void answer(Worker& worker, Job& job);
    /// To be called right before the last answer, as the id is free from then on. False where it has been cancelled.
    bool end(Job& job);
    void write(std::string_view line);

    AnalysisSettings settings_;
    Write write_;
    std::mutex writing_;
    LineSplitter splitter_;

    std::mutex mutex_;  ///< of all below
    std::condition_variable changed_;
    std::map<Place, std::shared_ptr<Job>> queue_;
    std::map<std::string, std::shared_ptr<Job>> open_;  ///< by id: waiting or being searched
    std::uint64_t arrivals_ = 0;
    int busy_ = 0;  ///< workers that have a job
    bool ending_ = false;
    std::vector<std::jthread> workers_;
};

}  // namespace evora
