#include "engine/thinker.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <thread>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace evora {

namespace {

using Clock = std::chrono::steady_clock;

/// Between two looks at the clock; about half a millisecond.
constexpr std::uint64_t slice = 2000;

void ask_for_large_pages([[maybe_unused]] void* begin, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
    // Without them everything works, more slowly.
    static_cast<void>(madvise(begin, bytes, MADV_HUGEPAGE));
#endif
}

/// What a move may take of a clock: its part of what is left for the moves of some rounds, most of the increment, and
/// never so much that a hiccup loses the game.
std::chrono::milliseconds share_of(const ClockLimit& clock) {
    using std::chrono::milliseconds;
    constexpr int moves_to_come = 25;
    constexpr milliseconds reserve{30};
    const milliseconds usable = std::max(clock.left - reserve, milliseconds{1});
    return std::clamp(clock.left / moves_to_come + clock.increment * 3 / 4, milliseconds{1},
                      std::max(usable / 2, milliseconds{1}));
}

}  // namespace

struct Thinker::Parts {
    explicit Parts(const ThinkerOptions& given)
        : options(given),
          evaluator(given.evaluator != nullptr ? *given.evaluator : *find_evaluator("hand-1")),
          table(given.table_bytes, ask_for_large_pages) {}

    ThinkerOptions options;
    const Evaluator& evaluator;
    Table table;
};

Thinker::Thinker(const ThinkerOptions& options) : parts_(std::make_unique<Parts>(options)) {
    assert(1 <= options.threads && options.threads <= 64);
}

Thinker::~Thinker() = default;

void Thinker::clear() { parts_->table.clear(); }

Thought Thinker::think(const Position& position, const ThinkLimits& limits,
                       const std::function<void(const Thought&)>& on_progress, const std::stop_token& stop) {
    const Clock::time_point start = Clock::now();
    std::optional<Clock::time_point> end;
    if (limits.time) {
        end = start + *limits.time;
    }
    if (limits.clock) {
        const Clock::time_point by_clock = start + share_of(*limits.clock);
        end = end ? std::min(*end, by_clock) : by_clock;
    }
    parts_->table.age();

    const SearchOptions options{.depth = limits.depth.value_or(0), .lines = limits.lines};
    const auto search = make_search(position, parts_->evaluator, parts_->table, options);
    // Helpers walk the same tree in their own order; what they find comes by way of the table. Only the search for two
    // players has one to share.
    std::atomic<bool> finished{false};
    std::atomic<std::uint64_t> helpers_nodes{0};
    std::vector<std::jthread> helpers;
    if (position.players().number() == 2 && position.phase() == Phase::offer) {
        for (int i = 1; i < parts_->options.threads; ++i) {
            helpers.emplace_back([&, i] {
                SearchOptions own = options;
                own.lines = 1;
                own.helper = i;
                const auto helper = make_search(position, parts_->evaluator, parts_->table, own);
                while (!helper->done() && !finished.load(std::memory_order_relaxed) && !stop.stop_requested()) {
                    const std::uint64_t before = helper->nodes();
                    helper->step(slice);
                    helpers_nodes.fetch_add(helper->nodes() - before, std::memory_order_relaxed);
                }
            });
        }
    }

    const auto thought = [&] {
        const SearchReport& report = search->report();
        return Thought{.lines = report.lines,
                       .depth = report.depth,
                       .nodes = search->nodes() + helpers_nodes.load(std::memory_order_relaxed),
                       .time = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start),
                       .exact = report.exact};
    };
    int told = 0;
    while (!search->done() && !stop.stop_requested()) {
        std::uint64_t nodes = slice;
        if (limits.nodes) {
            const std::uint64_t made = search->nodes() + helpers_nodes.load(std::memory_order_relaxed);
            if (made >= *limits.nodes) {
                break;
            }
            nodes = std::min(nodes, *limits.nodes - made);
        }
        if (end && Clock::now() >= *end) {
            break;
        }
        search->step(nodes);
        if (on_progress && search->report().depth != told) {
            told = search->report().depth;
            on_progress(thought());
        }
    }
    finished.store(true);
    helpers.clear();
    return thought();
}

}  // namespace evora
