#include "protocol/analysis.hpp"

#include <new>

namespace evora {

namespace {

constexpr std::size_t max_waiting = 100'000;

}  // namespace

/// A thread's own thinker, which is kept from query to query.
class Analysis::Worker {
  public:
    explicit Worker(std::size_t table_bytes) noexcept : table_bytes_(table_bytes) {}

    [[nodiscard]] Thinker& thinker_for(const AnalysisQuery& query) {
        if (thinker_ == nullptr || evaluator_ != query.evaluator) {
            thinker_.reset();
            thinker_ = std::make_unique<Thinker>(
                ThinkerOptions{.threads = 1, .table_bytes = table_bytes_, .evaluator = query.evaluator});
            evaluator_ = query.evaluator;
        } else if (query.fresh) {
            thinker_->clear();
        }
        return *thinker_;
    }

  private:
    std::size_t table_bytes_;
    std::unique_ptr<Thinker> thinker_;
    const Evaluator* evaluator_ = nullptr;
};

Analysis::Analysis(const AnalysisSettings& settings, Write write) : settings_(settings), write_(std::move(write)) {
    for (int i = 0; i < settings.workers; ++i) {
        workers_.emplace_back([this] { work(); });
    }
}

Analysis::~Analysis() {
    {
        const std::scoped_lock lock(mutex_);
        ending_ = true;
        for (const auto& [id, job] : open_) {
            job->cancelled.request_stop();
        }
        changed_.notify_all();
    }
    workers_.clear();
}

void Analysis::feed(std::string_view bytes) {
    splitter_.feed(bytes, [this](const std::expected<std::string_view, ProtocolError>& line) {
        if (line) {
            handle(*line);
        } else {
            write(to_json(RefusedRequest{.errors = {line.error()}}));
        }
        return true;
    });
}

void Analysis::finish() {
    splitter_.finish([this](const std::expected<std::string_view, ProtocolError>& line) {
        handle(*line);
        return true;
    });
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return open_.empty() && busy_ == 0; });
}

void Analysis::handle(std::string_view line) {
    if (split(line).empty()) {
        return;
    }
    auto request = read_request(line);
    if (!request) {
        write(to_json(request.error()));
    } else if (auto* query = std::get_if<AnalysisQuery>(&*request)) {
        add(std::move(*query));
    } else {
        cancel(std::get<AnalysisCancel>(*request));
    }
}

void Analysis::add(AnalysisQuery query) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return queue_.size() < max_waiting; });
    if (open_.contains(query.id)) {
        lock.unlock();
        write(to_json(
            RefusedRequest{.id = query.id,
                           .errors = {{ProtocolFault::duplicate_id, "found an id that is in use, expected another"}}}));
        return;
    }
    const Place place(-query.priority, arrivals_++);
    auto job = std::make_shared<Job>(std::move(query), place);
    open_.emplace(job->query.id, job);
    queue_.emplace(place, job);
    changed_.notify_all();
}

void Analysis::cancel(const AnalysisCancel& cancelled) {
    const std::scoped_lock lock(mutex_);
    const auto found = open_.find(cancelled.id);
    if (found == open_.end()) {
        write(to_json(
            RefusedRequest{.id = cancelled.id,
                           .errors = {{ProtocolFault::unknown_id, "found the id of no open query, expected one"}}}));
        return;
    }
    const std::shared_ptr<Job> job = found->second;
    if (queue_.erase(job->place) != 0) {
        open_.erase(found);
        changed_.notify_all();
        write(to_json(job->query, AnalysisState::cancelled, nullptr));
        return;
    }
    job->cancelled.request_stop();
}

void Analysis::work() {
    Worker worker(settings_.table_bytes);
    while (true) {
        std::shared_ptr<Job> job;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return ending_ || !queue_.empty(); });
            if (queue_.empty()) {
                return;
            }
            job = queue_.begin()->second;
            queue_.erase(queue_.begin());
            ++busy_;
        }
        answer(worker, *job);
        const std::scoped_lock lock(mutex_);
        --busy_;
        changed_.notify_all();
    }
}

void Analysis::answer(Worker& worker, Job& job) {
    try {
        Thinker& thinker = worker.thinker_for(job.query);
        if (job.cancelled.stop_requested()) {
            end(job);
            return write(to_json(job.query, AnalysisState::cancelled, nullptr));
        }
        const auto tell = [&](const Thought& so_far) {
            if (job.query.partial) {
                write(to_json(job.query, AnalysisState::partial, &so_far));
            }
        };
        const Thought thought = thinker.think(job.query.position, job.query.limits, tell, job.cancelled.get_token());
        const bool whole = end(job);
        write(to_json(job.query, whole ? AnalysisState::final : AnalysisState::cancelled, &thought));
    } catch (const std::bad_alloc&) {
        end(job);
        write(to_json(RefusedRequest{
            .id = job.query.id,
            .errors = {{ProtocolFault::no_memory, "found too little memory, expected a smaller --hash"}}}));
    }
}

bool Analysis::end(Job& job) {
    const std::scoped_lock lock(mutex_);
    open_.erase(job.query.id);
    return !job.cancelled.stop_requested();
}

void Analysis::write(std::string_view line) {
    const std::scoped_lock lock(writing_);
    write_(line);
}

}  // namespace evora
