#pragma once
/// Reading a board, `SCORE;LINES;WALL;FLOOR`. For use inside src/rules only.
///
///     at = read_board(reader, at, 1, setup.boards[0]);   // the end of the board's field

#include "rules/detail/text_reader.hpp"
#include "rules/setup.hpp"

namespace evora {

/// Precondition: 1 <= seat <= Seat::count.
[[nodiscard]] Cursor read_board(TextReader& reader, Cursor at, int seat, SetupBoard& board);

}  // namespace evora
