#pragma once
/// The sets of a match added up, for each contestant and for each group of contestants that met.
///
///     Standings standings(settings.schedule(), contestants);
///     standings.add(plan, outcome);          // in the order of the sets: sums of floating-point numbers depend on it
///     standings.contestants()[0].share;      // over sets; interval_of_share of it is the score

#include <array>
#include <cstdint>
#include <vector>

#include "match/outcome.hpp"
#include "match/schedule.hpp"
#include "match/statistics.hpp"

namespace evora {

/// What fell to one contestant. `share`, `margin` and `points` have one number a set: the mean over the seats that the
/// contestant had in its games, forfeits left out of the last two.
struct Tally {
    std::uint64_t seats = 0;  ///< seats in games; for who sits once in each game, its games
    std::uint64_t won = 0;    ///< alone
    std::uint64_t shared = 0;
    std::uint64_t lost = 0;
    std::array<std::uint64_t, 4> forfeits{};  ///< by `ForfeitReason`
    Sample share;                             ///< of victories, 0 to 1
    Sample margin;                            ///< points ahead of the best other seat
    Sample points;
};

struct GroupTally {
    Lineup lineup{};
    std::uint64_t sets = 0;
    PairCounts pairs;  ///< two players only
    Tally first;       ///< of the first contestant of the lineup in this group alone
};

class Standings {
  public:
    Standings(const Schedule& schedule, int contestants);

    void add(const SetPlan& plan, const SetOutcome& outcome);

    [[nodiscard]] const std::vector<Tally>& contestants() const noexcept { return contestants_; }
    [[nodiscard]] const std::vector<GroupTally>& groups() const noexcept { return groups_; }
    [[nodiscard]] Players players() const noexcept { return players_; }
    [[nodiscard]] std::uint64_t sets() const noexcept { return sets_; }
    [[nodiscard]] std::uint64_t games() const noexcept { return sets_ * static_cast<unsigned>(players_.number()); }

  private:
    Players players_;
    std::vector<Tally> contestants_;
    std::vector<GroupTally> groups_;
    std::uint64_t sets_ = 0;
};

}  // namespace evora
