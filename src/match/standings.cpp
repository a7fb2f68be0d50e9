#include "match/standings.hpp"

namespace evora {

namespace {

class Mean {
  public:
    void add(double value) noexcept {
        sum_ += value;
        ++count_;
    }
    void add_to(Sample& sample) const noexcept {
        if (count_ > 0) {
            sample.add(sum_ / count_);
        }
    }

  private:
    double sum_ = 0;
    int count_ = 0;
};

void add_seat(Tally& tally, const GameOutcome& game, Seat seat) noexcept {
    ++tally.seats;
    if (game.place(seat) != 1) {
        ++tally.lost;
    } else if (game.winners() > 1) {
        ++tally.shared;
    } else {
        ++tally.won;
    }
    if (const auto& forfeit = game.forfeit(); forfeit && forfeit->seat == seat) {
        ++tally.forfeits[static_cast<std::size_t>(forfeit->reason)];
    }
}

void add_set(Tally& tally, const SetPlan& plan, const SetOutcome& outcome, int contestant) noexcept {
    Mean share;
    Mean margin;
    Mean points;
    for (int i = 0; i < plan.games(); ++i) {
        const GameOutcome& game = outcome.games[static_cast<std::size_t>(i)];
        for (int s = 0; s < plan.players.number(); ++s) {
            const Seat seat = Seat::from_index(s);
            if (plan.contestant(i, seat) != contestant) {
                continue;
            }
            add_seat(tally, game, seat);
            share.add(game.share(seat));
            if (const auto ahead = game.margin(seat)) {
                margin.add(*ahead);
                points.add(game.score(seat));
            }
        }
    }
    share.add_to(tally.share);
    margin.add_to(tally.margin);
    points.add_to(tally.points);
}

}  // namespace

Standings::Standings(const Schedule& schedule, int contestants)
    : players_(schedule.players()), contestants_(static_cast<std::size_t>(contestants)) {
    for (const Lineup& lineup : schedule.groups()) {
        groups_.push_back({.lineup = lineup, .pairs = {}, .first = {}});
    }
}

void Standings::add(const SetPlan& plan, const SetOutcome& outcome) {
    ++sets_;
    GroupTally& group = groups_[plan.group];
    ++group.sets;
    add_set(group.first, plan, outcome, group.lineup[0]);
    if (players_.number() == 2) {
        double points = 0;
        for (int i = 0; i < plan.games(); ++i) {
            const Seat seat = Seat::from_index(plan.contestant(i, Seat()) == group.lineup[0] ? 0 : 1);
            points += outcome.games[static_cast<std::size_t>(i)].share(seat);
        }
        group.pairs.add(points);
    }
    std::array<bool, max_contestants> counted{};
    for (int i = 0; i < players_.number(); ++i) {
        const std::uint8_t contestant = group.lineup[static_cast<std::size_t>(i)];
        if (!counted[contestant]) {
            counted[contestant] = true;
            add_set(contestants_[contestant], plan, outcome, contestant);
        }
    }
}

}  // namespace evora
