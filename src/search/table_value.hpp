#pragma once
/// The value of all boards together, for three and four players: what each seat can expect when the round ends as the
/// boards stand.

#include <array>

#include "eval/evaluator.hpp"
#include "rules/ordinals.hpp"
#include "search/board_values.hpp"
#include "search/search.hpp"

namespace evora {

using BoardValueOfSeats = std::array<BoardValue, Seat::count>;

/// What a seat plays for: its chance to win, and between equal chances the margin.
[[nodiscard]] constexpr int utility(const SeatOutlook& outlook) noexcept {
    return outlook.win * 100 + outlook.points / 10;
}

struct TableValue {
    std::array<SeatOutlook, Seat::count> seats{};
    bool over = false;  ///< a result, no expectation

    [[nodiscard]] constexpr int utility(Seat seat) const noexcept {
        return evora::utility(seats[static_cast<std::size_t>(seat.index())]);
    }
};

/// `start`: who tiles first (W1); where a seat can end the game or not on a free wall, it decides in its turn.
/// `last_quiet_round`: the game is over if no board gets a tile (E4).
[[nodiscard]] TableValue table_value(const BoardValueOfSeats& values, Seat start, const Evaluator& evaluator,
                                     const RoundEnd& end, bool last_quiet_round) noexcept;

}  // namespace evora
