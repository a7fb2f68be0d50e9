#include "rules/result.hpp"

namespace evora {

int Ranking::winner_count() const noexcept {
    int winners = 0;
    for (int i = 0; i < players_; ++i) {
        winners += places_[static_cast<std::size_t>(i)] == 1 ? 1 : 0;
    }
    return winners;
}

Standing standing_of(const Position& position, Seat seat) noexcept {
    const Board& board = position.board(seat);
    return Standing{.score = board.score, .full_rows = board.wall.full_rows()};
}

Ranking ranking_of(const Position& position) noexcept {
    Ranking ranking;
    ranking.players_ = position.players().number();
    for (int i = 0; i < ranking.players_; ++i) {
        const Standing mine = standing_of(position, Seat::from_index(i));
        int better = 0;
        for (int j = 0; j < ranking.players_; ++j) {
            better += standing_of(position, Seat::from_index(j)) > mine ? 1 : 0;
        }
        ranking.places_[static_cast<std::size_t>(i)] = better + 1;
    }
    return ranking;
}

std::optional<EndReason> end_reason(const Position& position) noexcept {
    if (position.phase() != Phase::over) {
        return std::nullopt;
    }
    for (int i = 0; i < position.players().number(); ++i) {
        if (position.board(Seat::from_index(i)).wall.full_rows() > 0) {
            return EndReason::full_row;
        }
    }
    if (position.bag().empty() && position.lid().empty()) {
        return EndReason::nothing_to_deal;
    }
    return EndReason::no_progress;
}

Points bonus_of(const Wall& wall) noexcept {
    return Points{wall.full_rows() * row_bonus.value + wall.full_columns() * column_bonus.value +
                  wall.full_colours() * colour_bonus.value};
}

}  // namespace evora
