#pragma once
/// A player's wall: which colour lies on which of the 25 spaces, and what a tile placed there scores (W4).
///
/// Layout: one 25-bit set of cells for each colour; cell (row r, column c) is bit 5r + c, both from 0. Beside it an
/// index kept in step, `rows_`: bit 5k + r says that row r has colour k, which is all that A7 asks about a wall.
///
///     Wall wall;
///     wall.place(line, column, Colour::red);
///     Run run = wall.run_through(line, column);   // {.across = 1, .down = 1}: 1 point

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>

#include "rules/bits.hpp"
#include "rules/colour.hpp"
#include "rules/ordinals.hpp"
#include "rules/points.hpp"
#include "rules/tiles.hpp"

namespace evora {

/// The unbroken runs that a tile belongs to, itself counted: 1 to 5 each.
struct Run {
    int across = 1;
    int down = 1;

    /// W4.
    [[nodiscard]] constexpr Points points() const noexcept {
        constexpr std::array<int, 6> alone = {0, 0, 2, 3, 4, 5};  // a run of one counts nothing by itself
        const int sum = alone[static_cast<std::size_t>(across)] + alone[static_cast<std::size_t>(down)];
        return Points{sum == 0 ? 1 : sum};
    }
    friend constexpr bool operator==(const Run&, const Run&) noexcept = default;
};

/// The column of a colour in a row of the coloured wall (C5).
[[nodiscard]] constexpr Column fixed_column(Line line, Colour colour) noexcept {
    return Column::from_index((index(colour) + line.index()) % 5);
}

namespace detail {

constexpr std::array<std::uint32_t, colour_count> make_fixed_cells() noexcept {
    std::array<std::uint32_t, colour_count> cells{};
    for (Colour colour : all_colours) {
        for (Line line : Line::all()) {
            cells[static_cast<std::size_t>(colour)] |= 1U << (5 * line.index() + fixed_column(line, colour).index());
        }
    }
    return cells;
}

inline constexpr std::array<std::uint32_t, colour_count> fixed_cells = make_fixed_cells();

}  // namespace detail

/// The five cells of a colour on the coloured wall, as bits of `Wall::cells`.
[[nodiscard]] constexpr std::uint32_t fixed_cells(Colour colour) noexcept {
    return detail::fixed_cells[static_cast<std::size_t>(colour)];
}

class Wall {
  public:
    constexpr Wall() noexcept = default;
    /// A wall from the cells of each colour. Precondition: no cell is in two of them.
    constexpr explicit Wall(const std::array<std::uint32_t, colour_count>& cells) noexcept : cells_(cells) {
        for (Colour colour : all_colours) {
            const std::uint32_t own = this->cells(colour);
            const std::uint32_t in_first_column = own | (own >> 1U) | (own >> 2U) | (own >> 3U) | (own >> 4U);
            rows_ |= gather_column(in_first_column) << (5 * index(colour));
        }
    }

    [[nodiscard]] constexpr std::optional<Colour> at(Line line, Column column) const noexcept {
        for (Colour colour : all_colours) {
            if ((cells(colour) & cell(line, column)) != 0) {
                return colour;
            }
        }
        return std::nullopt;
    }
    [[nodiscard]] constexpr bool row_has(Line line, Colour colour) const noexcept {
        return ((rows_ >> (5 * index(colour) + line.index())) & 1U) != 0;
    }
    /// Bit c: column c holds this colour.
    [[nodiscard]] constexpr unsigned columns_with(Colour colour) const noexcept { return fold_rows(cells(colour)); }
    /// Bit c: the row has this colour in column c; at most one on a valid wall.
    [[nodiscard]] constexpr unsigned columns_in_row(Line line, Colour colour) const noexcept {
        return (cells(colour) >> (5 * line.index())) & 31U;
    }
    /// Bit r: the column has this colour in row r; at most one on a valid wall.
    [[nodiscard]] constexpr unsigned rows_in_column(Column column, Colour colour) const noexcept {
        return gather_column(cells(colour) >> column.index());
    }
    /// Bit r: row r holds this colour.
    [[nodiscard]] constexpr unsigned rows_with(Colour colour) const noexcept {
        return (rows_ >> (5 * index(colour))) & 31U;
    }
    /// Bit c: the space in column c of the row is taken.
    [[nodiscard]] constexpr unsigned taken_in_row(Line line) const noexcept {
        return (occupied() >> (5 * line.index())) & 31U;
    }
    /// Bit c: the owner may place the colour in column c of the row (G1). Free wall only; row uniqueness comes from A7.
    [[nodiscard]] constexpr unsigned free_columns(Line line, Colour colour) const noexcept {
        return ~(taken_in_row(line) | columns_with(colour)) & 31U;
    }
    /// Bit 5k + r: row r has colour k.
    [[nodiscard]] constexpr std::uint32_t rows_with_colour() const noexcept { return rows_; }
    /// The cells that hold this colour.
    [[nodiscard]] constexpr std::uint32_t cells(Colour colour) const noexcept {
        return cells_[static_cast<std::size_t>(colour)];
    }
    /// The cells that hold any tile.
    [[nodiscard]] constexpr std::uint32_t occupied() const noexcept {
        return cells_[0] | cells_[1] | cells_[2] | cells_[3] | cells_[4];
    }
    /// How many tiles of each colour lie here.
    [[nodiscard]] constexpr Tiles tiles() const noexcept {
        Tiles sum;
        for (Colour colour : all_colours) {
            sum += Tiles::of(colour, popcount(cells(colour)));
        }
        return sum;
    }

    /// Precondition: the space is empty.
    constexpr void place(Line line, Column column, Colour colour) noexcept {
        assert((occupied() & cell(line, column)) == 0);
        cells_[static_cast<std::size_t>(colour)] |= cell(line, column);
        rows_ |= 1U << (5 * index(colour) + line.index());
    }

    /// Takes away what lies there, if anything: for editing a setup, as no rule does it.
    constexpr void clear(Line line, Column column) noexcept {
        for (Colour colour : all_colours) {
            std::uint32_t& cells = cells_[static_cast<std::size_t>(colour)];
            cells &= ~cell(line, column);
            if (((cells >> (5 * line.index())) & 31U) == 0) {
                rows_ &= ~(1U << (5 * index(colour) + line.index()));
            }
        }
    }

    /// The runs through a space that holds a tile.
    [[nodiscard]] constexpr Run run_through(Line line, Column column) const noexcept {
        const std::uint32_t all = occupied();
        const unsigned row = (all >> (5 * line.index())) & 31U;
        const unsigned file = gather_column(all >> column.index());
        return Run{.across = run_length(row, column.index()), .down = run_length(file, line.index())};
    }

    [[nodiscard]] constexpr bool row_full(Line line) const noexcept { return taken_in_row(line) == 31U; }
    [[nodiscard]] constexpr bool column_full(Column column) const noexcept {
        return ((occupied() >> column.index()) & first_column) == first_column;
    }
    [[nodiscard]] constexpr bool colour_full(Colour colour) const noexcept { return popcount(cells(colour)) == 5; }
    [[nodiscard]] constexpr int full_rows() const noexcept {
        std::uint32_t rows = occupied();
        rows &= (rows >> 1U);
        rows &= (rows >> 2U);  // bit 5r: columns 1 to 4 of row r are taken
        return popcount(rows & (occupied() >> 4U) & first_column);
    }
    [[nodiscard]] constexpr int full_columns() const noexcept {
        std::uint32_t columns = occupied();
        columns &= (columns >> 5U);
        columns &= (columns >> 10U);  // bit c: rows 1 to 4 of column c are taken
        return popcount(columns & (occupied() >> 20U) & 31U);
    }
    [[nodiscard]] constexpr int full_colours() const noexcept {
        int full = 0;
        for (Colour colour : all_colours) {
            full += colour_full(colour) ? 1 : 0;
        }
        return full;
    }

    friend constexpr bool operator==(const Wall&, const Wall&) noexcept = default;

  private:
    static constexpr std::uint32_t first_column = 0x108421;

    [[nodiscard]] static constexpr std::uint32_t cell(Line line, Column column) noexcept {
        return 1U << (5 * line.index() + column.index());
    }
    [[nodiscard]] static constexpr unsigned fold_rows(std::uint32_t cells) noexcept {
        return (cells | (cells >> 5U) | (cells >> 10U) | (cells >> 15U) | (cells >> 20U)) & 31U;
    }
    /// The first column's five cells as adjacent bits: bit 5r moves to bit 20 + r, and no two products meet.
    [[nodiscard]] static constexpr unsigned gather_column(std::uint32_t cells) noexcept {
        constexpr std::uint64_t gather = (1ULL << 20) | (1ULL << 16) | (1ULL << 12) | (1ULL << 8) | (1ULL << 4);
        return static_cast<unsigned>(((cells & first_column) * gather) >> 20U) & 31U;
    }

    std::array<std::uint32_t, colour_count> cells_{};
    std::uint32_t rows_ = 0;
};

}  // namespace evora
