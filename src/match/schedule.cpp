#include "match/schedule.hpp"

#include <algorithm>

namespace evora {

namespace {

constexpr std::array<std::string_view, 2> tournament_names = {"round-robin", "gauntlet"};

/// One in the first seat, another in all others.
Lineup one_against(int one, int others, Players players) noexcept {
    Lineup lineup{};
    for (int i = 0; i < players.number(); ++i) {
        lineup[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i == 0 ? one : others);
    }
    return lineup;
}

/// Every choice of `players` contestants, in lexicographic order.
std::vector<Lineup> choices(int contestants, Players players) {
    std::vector<Lineup> all;
    const auto size = static_cast<std::size_t>(players.number());
    Lineup chosen{};
    for (std::size_t i = 0; i < size; ++i) {
        chosen[i] = static_cast<std::uint8_t>(i);
    }
    while (true) {
        all.push_back(chosen);
        // The last that can still move on does, and those behind it follow it closely.
        std::size_t last = size;
        while (last > 0 && chosen[last - 1] == static_cast<std::size_t>(contestants) - size + last - 1) {
            --last;
        }
        if (last == 0) {
            return all;
        }
        ++chosen[last - 1];
        for (std::size_t i = last; i < size; ++i) {
            chosen[i] = static_cast<std::uint8_t>(chosen[i - 1] + 1);
        }
    }
}

}  // namespace

std::string_view name(Tournament tournament) noexcept { return tournament_names[static_cast<std::size_t>(tournament)]; }

std::optional<Tournament> tournament_from_name(std::string_view text) noexcept {
    const auto* const found = std::ranges::find(tournament_names, text);
    return found == tournament_names.end() ? std::nullopt
                                           : std::optional(static_cast<Tournament>(found - tournament_names.begin()));
}

std::optional<std::string> Schedule::fault(Tournament tournament, int contestants, Players players) {
    const std::string found =
        "found " + std::to_string(contestants) + (contestants == 1 ? " contestant" : " contestants");
    if (contestants < 2 || contestants > max_contestants) {
        return found + ", expected 2 to " + std::to_string(max_contestants);
    }
    if (tournament == Tournament::round_robin && contestants > 2 && contestants < players.number()) {
        return found + " for " + std::to_string(players.number()) + " seats, expected 2, or " +
               std::to_string(players.number()) + " or more, or --tournament gauntlet";
    }
    return std::nullopt;
}

Schedule::Schedule(Tournament tournament, int contestants, Players players, std::uint64_t seed)
    : players_(players), streams_(seed) {
    if (tournament == Tournament::gauntlet || contestants == 2) {
        for (int other = 1; other < contestants; ++other) {
            groups_.push_back(one_against(0, other, players));
        }
    } else {
        groups_ = choices(contestants, players);
    }
}

SetPlan Schedule::plan(std::uint32_t set) const noexcept {
    const auto groups = static_cast<std::uint32_t>(groups_.size());
    SetPlan plan{.number = set,
                 .group = set % groups,
                 .seed = streams_.game_seed(set),
                 .players = players_,
                 .first = groups_[set % groups]};
    // Moving on by a seat keeps the circle, so the circles take turns: 2 for three contestants, 6 for four.
    constexpr std::array<std::uint32_t, Seat::count + 1> circles = {1, 1, 1, 2, 6};
    const auto last = plan.first.begin() + players_.number();
    for (std::uint32_t i = set / groups % circles[static_cast<std::size_t>(players_.number())]; i > 0; --i) {
        std::next_permutation(plan.first.begin() + 1, last);
    }
    return plan;
}

}  // namespace evora
