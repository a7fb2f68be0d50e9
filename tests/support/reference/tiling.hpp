#pragma once
/// The reference model's tiling phase (W, G) and the end of a round (N, E). See table.hpp.
///
///     start_tiling(table);   // goes on to the next choice, deal or end of the game

#include <optional>
#include <vector>

#include "tests/support/reference/table.hpp"

namespace evora::reference {

/// C5, all numbers from 1.
[[nodiscard]] int fixed_column(char colour, int row);
/// The number of the first full pattern line (W2).
[[nodiscard]] std::optional<int> first_full_line(const BoardSheet& board);
/// The columns where a full line's tile may go on a free wall (G1).
[[nodiscard]] std::vector<int> free_columns(const BoardSheet& board, int row);
[[nodiscard]] bool has_full_row(const BoardSheet& board);

/// One piece falls (F2, F3, X9).
void drop(Table& table, BoardSheet& board, char piece);

void start_tiling(Table& table);
/// A free-wall choice of the seat on turn.
void place(Table& table, int row, int column);

}  // namespace evora::reference
