#include "rules/tiling.hpp"

#include <string>

#include "rules/detail/board_tiling.hpp"
#include "rules/detail/move_check.hpp"
#include "rules/notation/move_text.hpp"

namespace evora {

SeatTiling::SeatTiling(const Position& position, Seat seat) noexcept
    : kind_(position.rules().wall), seat_(seat), board_(position.board(seat)) {
    advance();
}

unsigned SeatTiling::columns() const noexcept {
    assert(line_);
    return board_.wall.free_columns(*line_, board_.lines.colour(*line_));
}

void SeatTiling::place(Column column) noexcept {
    assert(line_ && (columns() & (1U << column.index())) != 0);
    place_tile(board_, seat_, *line_, column, NoEvents{});
    advance();
}

std::optional<Fault> SeatTiling::fault(Move move) const {
    if (!move.is_placement() || !line_) {
        return Fault{.code = FaultCode::phase,
                     .where = {.part = Part::move, .seat = seat_.number()},
                     .found = to_text(move),
                     .expected = line_ ? "a placement from line " + std::to_string(line_->number())
                                       : "no further placement: no full line with a valid space is left"};
    }
    if (const auto flaw = placement_flaw(board_, *line_, move)) {
        return placement_fault(*flaw, board_, seat_, *line_, move);
    }
    return std::nullopt;
}

void SeatTiling::advance() noexcept { line_ = tile_until_choice(kind_, board_, seat_, NoEvents{}).choice; }

std::expected<Board, Fault> check_placements(const Position& position, Seat seat, std::span<const Move> placements) {
    SeatTiling tiling(position, seat);
    for (Move move : placements) {
        if (auto fault = tiling.fault(move)) {
            return std::unexpected(*std::move(fault));
        }
        tiling.place(move.column());
    }
    if (tiling.line()) {
        return std::unexpected(Fault{.code = FaultCode::incomplete,
                                     .where = {.part = Part::move, .seat = seat.number()},
                                     .found = std::to_string(placements.size()) + " placements",
                                     .expected = "one more, from line " + std::to_string(tiling.line()->number())});
    }
    return tiling.board();
}

}  // namespace evora
