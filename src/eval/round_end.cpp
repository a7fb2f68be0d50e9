#include "eval/round_end.hpp"

namespace evora {

RoundEnd round_end_of(const Position& position, Seat owner) noexcept {
    RoundEnd end{.rules = position.rules(),
                 .players = position.players(),
                 .round = position.round(),
                 .bag = position.bag(),
                 .other_walls = {}};
    Seat seat = owner;
    for (int i = 0; i + 1 < position.players().number(); ++i) {
        seat = position.players().after(seat);
        end.other_walls[static_cast<std::size_t>(i)] = position.board(seat).wall;
    }
    return end;
}

}  // namespace evora
