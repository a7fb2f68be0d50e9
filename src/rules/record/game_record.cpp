#include "rules/record/game_record.hpp"

#include <numeric>

namespace evora {

Scores scores_of(const Position& position) noexcept {
    Scores scores{};
    for (int i = 0; i < position.players().number(); ++i) {
        scores[static_cast<std::size_t>(i)] = position.board(Seat::from_index(i)).score;
    }
    return scores;
}

Termination GameRecord::termination() const noexcept {
    if (const std::string* tag = find_tag(tags_, "Termination")) {
        return termination_from_name(*tag).value_or(Termination::unfinished);
    }
    return result_ ? Termination::normal : Termination::unfinished;
}

std::span<const Move> GameRecord::placements(const RoundRecord& round, int turn) const noexcept {
    const auto seat = static_cast<std::size_t>(turn);
    const auto before = std::accumulate(round.placements.begin(), round.placements.begin() + turn, std::size_t{0});
    return moves().subspan(round.first + round.picks + before, round.placements[seat]);
}

}  // namespace evora
