#include "match/outcome.hpp"

#include <algorithm>

#include "rules/result.hpp"

namespace evora {

GameOutcome GameOutcome::of(const Position& position) noexcept {
    GameOutcome outcome;
    outcome.players_ = position.players();
    outcome.scores_ = scores_of(position);
    outcome.places_ = places_of(ranking_of(position));
    return outcome;
}

GameOutcome GameOutcome::forfeited(Players players, SeatForfeit forfeit) noexcept {
    GameOutcome outcome;
    outcome.players_ = players;
    outcome.forfeit_ = forfeit;
    for (int i = 0; i < players.number(); ++i) {
        outcome.places_[static_cast<std::size_t>(i)] = i == forfeit.seat.index() ? players.number() : 1;
    }
    return outcome;
}

std::optional<GameOutcome> GameOutcome::from(Players players, const Scores& scores, const Places& places) noexcept {
    for (std::size_t a = 0; a < static_cast<std::size_t>(players.number()); ++a) {
        for (std::size_t b = 0; b < static_cast<std::size_t>(players.number()); ++b) {
            if (scores[a] > scores[b] && places[a] >= places[b]) {
                return std::nullopt;
            }
        }
    }
    GameOutcome outcome;
    outcome.players_ = players;
    outcome.scores_ = scores;
    outcome.places_ = places;
    return outcome;
}

int GameOutcome::winners() const noexcept { return static_cast<int>(std::ranges::count(places_, 1)); }

double GameOutcome::share(Seat seat) const noexcept { return place(seat) == 1 ? 1.0 / winners() : 0.0; }

std::optional<int> GameOutcome::margin(Seat seat) const noexcept {
    if (forfeit_) {
        return std::nullopt;
    }
    int best_other = 0;
    for (int i = 0; i < players_.number(); ++i) {
        if (i != seat.index()) {
            best_other = std::max(best_other, scores_[static_cast<std::size_t>(i)].value);
        }
    }
    return score(seat) - best_other;
}

}  // namespace evora
