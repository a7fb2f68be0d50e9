#pragma once
/// Who meets whom in a match, with which deals: everything about its games but how they end.
///
/// The unit is the set: games with the same deals in which everybody moves on by one seat from game to game, so that
/// each has sat everywhere once. With two players a set is the pair of game and return game.
///
///     const Schedule schedule(Tournament::round_robin, contestants, players, seed);
///     for (std::uint32_t set = 0; set < pairs * schedule.groups().size(); ++set) {
///         const SetPlan plan = schedule.plan(set);
///         plan.contestant(game, seat);   // index of the contestant that sits there
///     }

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/ordinals.hpp"
#include "rules/random.hpp"
#include "rules/rules.hpp"

namespace evora {

enum class Tournament : std::uint8_t {
    round_robin,  ///< each group of contestants that fills the table, against each other
    gauntlet,     ///< the first in one seat, one of the rest in all others, each in turn
};

/// `round-robin`, `gauntlet`.
[[nodiscard]] std::string_view name(Tournament tournament) noexcept;
[[nodiscard]] std::optional<Tournament> tournament_from_name(std::string_view text) noexcept;

inline constexpr int max_contestants = 16;

/// Contestants by index in the order of seats, for one game.
using Lineup = std::array<std::uint8_t, Seat::count>;

struct SetPlan {
    std::uint32_t number = 0;  ///< of the set in the match
    std::uint32_t group = 0;   ///< which of `Schedule::groups()` meets
    std::uint64_t seed = 0;    ///< of the deals and of who starts
    Players players;
    Lineup first{};  ///< in game 0

    [[nodiscard]] int games() const noexcept { return players.number(); }
    [[nodiscard]] int contestant(int game, Seat seat) const noexcept {
        return first[static_cast<std::size_t>((seat.index() + players.number() - game) % players.number())];
    }
    /// For the decisions of players, so that they do not play the return game by the same random numbers.
    [[nodiscard]] std::uint64_t decision_seed(int game) const noexcept {
        return SeededStreams(seed).game_seed(static_cast<std::uint32_t>(game));
    }
};

class Schedule {
  public:
    /// Empty where a match of so many contestants can be arranged, else what would be right.
    [[nodiscard]] static std::optional<std::string> fault(Tournament tournament, int contestants, Players players);

    /// Precondition: `fault` finds none.
    Schedule(Tournament tournament, int contestants, Players players, std::uint64_t seed);

    /// Who meet: contestants by index, one for each seat, the first of a gauntlet first. Two contestants at a larger
    /// table: one in one seat against the other in all others.
    [[nodiscard]] const std::vector<Lineup>& groups() const noexcept { return groups_; }
    [[nodiscard]] Players players() const noexcept { return players_; }
    /// Sets go round the groups. Where more than two meet, the order in which they sit goes round as well.
    [[nodiscard]] SetPlan plan(std::uint32_t set) const noexcept;

  private:
    std::vector<Lineup> groups_;
    Players players_;
    SeededStreams streams_;
};

}  // namespace evora
