#include "match/match_run.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "match/crew.hpp"
#include "match/game.hpp"
#include "rules/record/record_builder.hpp"
#include "rules/record/writer.hpp"

namespace evora {

namespace {

using namespace std::chrono_literals;

/// So far may finished sets wait for one before them that is not.
constexpr std::uint32_t window = 1024;
/// Sets are reported in batches, as a thread that wakes for each would cost more than fast games do.
constexpr auto pause_between_batches = 10ms;

void add_tags(RecordBuilder& builder, const MatchSettings& settings, const SetPlan& plan, int game) {
    const auto set = [&builder](const std::string& name, const std::string& value) {
        [[maybe_unused]] const auto fault = builder.set_tag(name, value);  // `parse_contestant` has looked at the names
    };
    set("MatchSeed", std::to_string(settings.seed));
    set("MatchGame", std::to_string(plan.number + 1) + "." + std::to_string(game + 1));
    set("DealSeed", std::to_string(plan.seed));
    for (int i = 0; i < plan.players.number(); ++i) {
        const int contestant = plan.contestant(game, Seat::from_index(i));
        set("Seat" + std::to_string(i + 1) + "Bot", settings.contestants[static_cast<std::size_t>(contestant)].text);
    }
}

class MatchRun {
  public:
    MatchRun(const MatchSettings& settings, const RunOptions& options)
        : settings_(settings),
          options_(options),
          schedule_(settings.schedule()),
          next_(options.first),
          reported_(options.first),
          finished_(window) {
        const auto threads = std::min(static_cast<std::uint32_t>(options.concurrency), options.end - options.first);
        for (std::uint32_t i = 0; i < threads; ++i) {
            crews_.push_back(std::make_unique<Crew>(settings.contestants));
        }
    }

    std::expected<void, std::string> play(MatchObserver& observer) {
        if (crews_.empty()) {
            return {};
        }
        if (auto started = crews_.front()->start_all(); !started) {
            return started;
        }
        std::vector<std::jthread> threads;
        try {
            for (const auto& crew : crews_) {
                change_working(+1);
                threads.emplace_back([this, &crew = *crew] { work(crew); });
            }
        } catch (const std::system_error&) {
            change_working(-1);
            fail("cannot start " + std::to_string(crews_.size()) + " threads");
        }
        try {
            report(observer);
        } catch (...) {
            end();
            throw;
        }
        end();
        threads.clear();
        return error_ ? std::expected<void, std::string>(std::unexpected(*error_)) : std::expected<void, std::string>();
    }

  private:
    void report(MatchObserver& observer) {
        std::vector<PlayedSet> batch;
        while (true) {
            {
                std::unique_lock lock(mutex_);
                changed_.wait_for(lock, pause_between_batches, [this] { return stop_ || complete(); });
                for (; finished_[reported_ % window]; ++reported_) {
                    batch.push_back(*std::exchange(finished_[reported_ % window], std::nullopt));
                }
            }
            room_.notify_all();
            for (const PlayedSet& set : batch) {
                if (!observer.set_played(set)) {
                    return;
                }
            }
            batch.clear();
            if (stop_ || reported_ == options_.end || !observer.tick()) {
                return;
            }
        }
    }

    /// Every set has been played. The caller holds the mutex.
    [[nodiscard]] bool complete() const { return next_ == options_.end && playing_ == 0; }

    /// Stops all threads. A search may begin just after it was told to end, so they are told until they have left.
    void end() {
        std::unique_lock lock(mutex_);
        stop_ = true;
        room_.notify_all();
        do {
            lock.unlock();
            for (const auto& crew : crews_) {
                crew->interrupt();
            }
            lock.lock();
        } while (!changed_.wait_for(lock, pause_between_batches, [this] { return working_ == 0; }));
    }

    void fail(std::string error) {
        const std::scoped_lock lock(mutex_);
        if (!error_) {
            error_ = std::move(error);
        }
        stop_ = true;
        changed_.notify_all();
        room_.notify_all();
    }

    void work(Crew& crew) {
        try {
            play_sets(crew);
        } catch (const std::bad_alloc&) {
            fail("out of memory");
        } catch (const std::exception& error) {
            fail(error.what());
        }
        change_working(-1);
    }

    void change_working(int by) {
        const std::scoped_lock lock(mutex_);
        working_ += by;
        changed_.notify_all();
    }

    void play_sets(Crew& crew) {
        RecordBuilder builder(Position::initial(settings_.rules, settings_.players, Seat()));
        std::unique_lock lock(mutex_);
        while (true) {
            room_.wait(lock, [this] { return stop_ || next_ == options_.end || next_ - reported_ < window; });
            if (stop_ || next_ == options_.end) {
                return;
            }
            const std::uint32_t set = next_++;
            ++playing_;
            lock.unlock();
            auto played = play_set(crew, set, builder);
            lock.lock();
            --playing_;
            if (!played) {
                return;
            }
            finished_[set % window] = std::move(played);
            if (complete()) {
                changed_.notify_all();
            }
        }
    }

    /// Empty where the match ends meanwhile.
    std::optional<PlayedSet> play_set(Crew& crew, std::uint32_t set, RecordBuilder& builder) {
        PlayedSet played{.plan = schedule_.plan(set), .outcome = {.number = set}, .notes = {}, .records = {}};
        for (int game = 0; game < played.plan.games(); ++game) {
            auto seats = crew.seat(played.plan, game);
            if (!seats) {
                fail(std::move(seats.error()));
                return std::nullopt;
            }
            auto end =
                evora::play({.rules = settings_.rules, .plan = played.plan, .game = game, .limits = settings_.limits},
                            *seats, stop_, options_.records ? &builder : nullptr);
            if (!end) {
                return std::nullopt;
            }
            if (const auto& forfeit = end->outcome.forfeit()) {
                const int contestant = played.plan.contestant(game, forfeit->seat);
                played.notes.push_back("game " + std::to_string(set + 1) + "." + std::to_string(game + 1) + ": " +
                                       settings_.contestants[static_cast<std::size_t>(contestant)].text +
                                       " forfeits (" + std::string(name(forfeit->reason)) + "): " + end->detail);
            }
            played.outcome.games[static_cast<std::size_t>(game)] = end->outcome;
            if (options_.records) {
                add_tags(builder, settings_, played.plan, game);
                played.records += game > 0 ? "\n" : "";
                append_text(played.records, builder.record());
            }
        }
        return played;
    }

    const MatchSettings& settings_;
    const RunOptions& options_;
    Schedule schedule_;
    std::vector<std::unique_ptr<Crew>> crews_;

    std::mutex mutex_;
    std::condition_variable changed_;  ///< for the reporting thread: all is played, has failed or has ended
    std::condition_variable room_;     ///< for the others: the window has moved on
    std::atomic<bool> stop_ = false;
    std::uint32_t next_;      ///< number of the set to be played next
    std::uint32_t reported_;  ///< all before this one have been taken out of `finished_`
    std::uint32_t playing_ = 0;
    int working_ = 0;  ///< threads that have not left
    std::vector<std::optional<PlayedSet>> finished_;
    std::optional<std::string> error_;
};

}  // namespace

std::expected<void, std::string> run_match(const MatchSettings& settings, const RunOptions& options,
                                           MatchObserver& observer) {
    return MatchRun(settings, options).play(observer);
}

}  // namespace evora
