#pragma once
/// The engine as a whole: searches a position within limits, on several threads and against a clock, and tells what it
/// finds on the way. It keeps its table from one move to the next.
///
///     Thinker thinker({.threads = 2, .table_bytes = 64 << 20});
///     Thought thought = thinker.think(position, {.time = 1000ms}, {});
///     position.apply(thought.lines[0].moves[0]);
///
/// The rules of search are in src/search, what positions are worth in src/eval; this folder adds what a browser does
/// not have: threads and clocks.

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "eval/evaluator.hpp"
#include "rules/position.hpp"
#include "search/search.hpp"

namespace evora {

struct ThinkerOptions {
    int threads = 1;                       ///< 1 to 64
    std::size_t table_bytes = 64U << 20U;  ///< 1 MiB or more
    const Evaluator* evaluator = nullptr;  ///< null for the best there is
};

/// A clock with an increment, of the seat on turn.
struct ClockLimit {
    std::chrono::milliseconds left{};
    std::chrono::milliseconds increment{};
};

/// The first limit that is reached ends the search; without any it runs until it has solved the round or is stopped.
struct ThinkLimits {
    std::optional<int> depth;            ///< plies, 1 or more
    std::optional<std::uint64_t> nodes;  ///< positions made, of all threads together
    std::optional<std::chrono::milliseconds> time;
    std::optional<ClockLimit> clock;  ///< how much of it a move may take is decided here
    int lines = 1;                    ///< so many best moves, each with its line, 1 or more
};

struct Thought {
    std::vector<SearchLine> lines;  ///< best first; as many as asked for, fewer where there are fewer moves
    int depth = 0;                  ///< plies searched in full
    std::uint64_t nodes = 0;
    std::chrono::microseconds time{};
    bool exact = false;  ///< nothing more can be found out about this round
};

class Thinker {
  public:
    explicit Thinker(const ThinkerOptions& options);
    ~Thinker();
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;
    Thinker(Thinker&&) = delete;
    Thinker& operator=(Thinker&&) = delete;

    /// Forgets everything it has learnt from earlier positions.
    void clear();

    /// The best move that the limits allow to find, the same for the same position, limits of depth or nodes and one
    /// thread. `on_progress` hears of finished depths, from this thread, not of those that took next to no time.
    /// Returns soon after a stop is requested, with a legal move even if that was before. Precondition:
    /// position.phase() is offer or tiling.
    [[nodiscard]] Thought think(const Position& position, const ThinkLimits& limits,
                                const std::function<void(const Thought&)>& on_progress,
                                const std::stop_token& stop = {});

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace evora
