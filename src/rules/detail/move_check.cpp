#include "rules/detail/move_check.hpp"

#include <string>

#include "rules/notation/move_text.hpp"

namespace evora {

std::optional<FaultCode> placement_flaw(const Board& board, Line next, Move move) noexcept {
    if (move.line() != next) {
        return FaultCode::wrong_line;
    }
    const unsigned column = 1U << move.column().index();
    if ((board.wall.taken_in_row(next) & column) != 0) {
        return FaultCode::space_taken;
    }
    if ((board.wall.columns_with(board.lines.colour(next)) & column) != 0) {
        return FaultCode::column_has_colour;
    }
    return std::nullopt;
}

std::optional<FaultCode> move_flaw(const Position& position, Move move) noexcept {
    if (position.phase() != (move.is_placement() ? Phase::tiling : Phase::offer)) {
        return FaultCode::phase;
    }
    const Board& board = position.board(position.turn());
    if (move.is_placement()) {
        return placement_flaw(board, position.tiling_line(), move);
    }
    const Source source = move.source();
    if (!source.is_centre() &&
        (source.index() >= position.display_count() || position.removed_display() == source.as_display())) {
        return FaultCode::no_display;
    }
    const Tiles tiles = position.tiles(source);
    if (!tiles.contains(move.colour())) {
        return FaultCode::no_such_tiles;
    }
    if (!move.destination().is_floor()) {
        const Line line = move.destination().as_line();
        if ((board.open_lines(move.colour()) & (1U << line.index())) == 0) {
            if (board.wall.row_has(line, move.colour())) {
                return FaultCode::row_has_colour;
            }
            return board.lines.full(line) ? FaultCode::line_full : FaultCode::line_colour;
        }
    }
    if (!move.left().empty()) {
        const bool splits = !source.is_centre() && position.side(source.as_display()) == Side::sf4;
        const ColourSet rest = tiles.without(move.colour()).colours();
        if (!splits || (move.left().bits() & ~rest.bits()) != 0) {
            return FaultCode::no_split;
        }
    }
    return std::nullopt;
}

Fault placement_fault(FaultCode flaw, const Board& board, Seat seat, Line next, Move move) {
    Fault fault{.code = flaw, .where = {.part = Part::move}, .found = to_text(move), .expected = {}};
    const unsigned free = board.wall.free_columns(next, board.lines.colour(next));
    std::string choices;
    for (Column column : Column::all()) {
        if ((free & (1U << column.index())) != 0) {
            choices += choices.empty() ? "" : " or ";
            choices += to_text(Move::placement(next, column));
        }
    }
    fault.expected = choices + ", as seat " + std::to_string(seat.number()) + " places " +
                     std::string(name(board.lines.colour(next))) + " from line " + std::to_string(next.number());
    return fault;
}

}  // namespace evora
