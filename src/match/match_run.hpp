#pragma once
/// Plays the games of a match, several at once, and reports sets in their order, whoever was ready first. So what a
/// match says does not depend on how many games run side by side, as long as its contestants do not.
///
///     MatchSettings settings{.rules = rules, .players = players, .contestants = specs, .seed = 42};
///     auto done = run_match(settings, {.end = 1000, .concurrency = 2}, observer);
///     if (!done) { report(done.error()); }

#include <chrono>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "match/contestant_spec.hpp"
#include "match/outcome.hpp"
#include "match/schedule.hpp"
#include "rules/rules.hpp"

namespace evora {

/// What decides how the games go. A match that was broken off can be continued with the same settings only.
struct MatchSettings {
    Rules rules;
    Players players;
    std::vector<ContestantSpec> contestants;
    Tournament tournament = Tournament::round_robin;
    std::uint64_t seed = 0;
    MoveLimits limits;

    [[nodiscard]] Schedule schedule() const {
        return {tournament, static_cast<int>(contestants.size()), players, seed};
    }
};

struct RunOptions {
    std::uint32_t first = 0;  ///< number of the first set to be played
    std::uint32_t end = 0;    ///< one more than the number of the last
    int concurrency = 1;      ///< games at once, 1 or more
    bool records = false;     ///< whether `PlayedSet::records` is wanted
};

struct PlayedSet {
    SetPlan plan;
    SetOutcome outcome;
    std::vector<std::string> notes;  ///< one about each forfeit, in English
    std::string records;             ///< of its games, with an empty line between two
};

class MatchObserver {
  public:
    MatchObserver() = default;
    MatchObserver(const MatchObserver&) = delete;
    MatchObserver(MatchObserver&&) = delete;
    MatchObserver& operator=(const MatchObserver&) = delete;
    MatchObserver& operator=(MatchObserver&&) = delete;
    virtual ~MatchObserver() = default;

    /// From the thread that called `run_match`, in the order of the sets. False ends the match: nothing more is
    /// reported.
    [[nodiscard]] virtual bool set_played(const PlayedSet& set) = 0;
    /// From the same thread, a hundred times a second or so. False ends the match.
    [[nodiscard]] virtual bool tick() { return true; }
};

/// Precondition: `Schedule::fault` finds none. The error says in English why the match could not go on.
[[nodiscard]] std::expected<void, std::string> run_match(const MatchSettings& settings, const RunOptions& options,
                                                         MatchObserver& observer);

}  // namespace evora
