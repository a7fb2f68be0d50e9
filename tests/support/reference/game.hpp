#pragma once
/// The reference model's play: which moves and deals are legal, and what they lead to. See table.hpp.
///
///     for (const std::string& move : legal_moves(table)) { Table next = after(table, move); }

#include <string>
#include <vector>

#include "tests/support/reference/table.hpp"

namespace evora::reference {

/// Sorted by byte value, as `evora legal` prints them. The table is valid.
[[nodiscard]] std::vector<std::string> legal_moves(const Table& table);

/// Whether a move or a deal, in whatever form, may be played here. The table is valid.
[[nodiscard]] bool legal(const Table& table, const std::string& move_or_deal);

/// The table after a legal move or deal.
[[nodiscard]] Table after(Table table, const std::string& move_or_deal);

/// W4: what the tile in this row and column scores, both from 1.
[[nodiscard]] int placement_points(const std::vector<std::string>& wall, int row, int column);

}  // namespace evora::reference
