#pragma once
/// One seat's tiling on a free wall by itself. Walls do not interact (W1), so a server can ask all seats at once and
/// check each seat's answers alone before it applies them in turn order.
///
///     SeatTiling tiling(position, seat);
///     while (auto line = tiling.line()) { tiling.place(choose(tiling.columns())); }

#include <expected>
#include <optional>
#include <span>

#include "rules/board.hpp"
#include "rules/fault.hpp"
#include "rules/move.hpp"
#include "rules/position.hpp"

namespace evora {

class SeatTiling {
  public:
    /// Lines that fall by themselves (G4) before the first choice have fallen already.
    /// Precondition: position.phase() == Phase::tiling, position.players().has(seat).
    SeatTiling(const Position& position, Seat seat) noexcept;

    /// The line whose tile is to be placed next; empty where nothing is left to choose.
    [[nodiscard]] std::optional<Line> line() const noexcept { return line_; }
    /// Bit c: the tile may go to column c. Precondition: line().
    [[nodiscard]] unsigned columns() const noexcept;
    /// The board so far: wall, lines, floor line and the points of the tiles placed; the floor is not counted yet (W7).
    [[nodiscard]] const Board& board() const noexcept { return board_; }

    /// Precondition: line(), and the column is among columns().
    void place(Column column) noexcept;

    /// Why this placement is not the next legal one; empty where it is.
    [[nodiscard]] std::optional<Fault> fault(Move move) const;

  private:
    void advance() noexcept;

    WallKind kind_;
    Seat seat_;
    Board board_;
    std::optional<Line> line_;
};

/// Checks all of a seat's placements, first to last: the board after them, or what is wrong with the first bad one.
/// Too few placements are a fault too. Precondition as for `SeatTiling`.
[[nodiscard]] std::expected<Board, Fault> check_placements(const Position& position, Seat seat,
                                                           std::span<const Move> placements);

}  // namespace evora
