#pragma once
/// One game of a match, from the first deal to its end or to a forfeit.
///
///     MatchGame game{.rules = rules, .plan = plan, .game = 0, .limits = limits};
///     std::optional<PlayedGame> played = play(game, seats, stop, &builder);   // empty where `stop` was set meanwhile

#include <array>
#include <atomic>
#include <optional>
#include <string>

#include "match/contestant.hpp"
#include "match/outcome.hpp"
#include "match/schedule.hpp"
#include "rules/record/record_builder.hpp"

namespace evora {

struct MatchGame {
    Rules rules;
    SetPlan plan;
    int game = 0;  ///< of the set, from 0
    MoveLimits limits;
};

struct PlayedGame {
    GameOutcome outcome;
    std::string detail;  ///< of a forfeit
};

/// In seat order; seats of the game are not null.
using SeatedContestants = std::array<Contestant*, Seat::count>;

/// `builder` may be null; else it has the record of the game afterwards, without tags about who played.
[[nodiscard]] std::optional<PlayedGame> play(const MatchGame& game, const SeatedContestants& seats,
                                             const std::atomic<bool>& stop, RecordBuilder* builder);

}  // namespace evora
