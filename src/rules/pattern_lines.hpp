#pragma once
/// The five pattern lines of a board: line r holds up to r tiles of one colour (C4, A7).
///
/// Layout: a count and a colour for each line (the colour of an empty line is blue, so that equal lines are equal
/// bytes), and two indexes kept in step. `accepts_`: bit 5k + r says that line r, seen alone, takes a tile of colour k
/// – all five bits of an empty line, one of a line begun, none of a full one. `full_`: bit r says that line r is full.
///
///     PatternLines lines;
///     int kept = lines.receive(Destination::line(line), Colour::red, 2);
///     lines.accepts() & ~wall.rows_with_colour();   // where which colour may go (A7)

#include <array>
#include <cassert>
#include <cstdint>

#include "rules/colour.hpp"
#include "rules/move.hpp"
#include "rules/ordinals.hpp"
#include "rules/tiles.hpp"

namespace evora {

class PatternLines {
  public:
    [[nodiscard]] constexpr int count(Line line) const noexcept { return counts_[at(line)]; }
    [[nodiscard]] constexpr bool empty(Line line) const noexcept { return count(line) == 0; }
    [[nodiscard]] constexpr bool full(Line line) const noexcept { return ((full_ >> line.index()) & 1U) != 0; }
    [[nodiscard]] constexpr int space(Line line) const noexcept { return line.capacity() - count(line); }
    /// Meaningful only where the line is not empty.
    [[nodiscard]] constexpr Colour colour(Line line) const noexcept { return colours_[at(line)]; }
    [[nodiscard]] constexpr Tiles tiles(Line line) const noexcept { return Tiles::of(colour(line), count(line)); }
    /// Bit 5k + r: line r has room for colour k, the wall not asked.
    [[nodiscard]] constexpr std::uint32_t accepts() const noexcept { return accepts_; }
    /// Bit r: line r is full.
    [[nodiscard]] constexpr unsigned full_lines() const noexcept { return full_; }

    /// Adds as many tiles as fit and returns how many that were (A8); the floor is a destination that keeps none (A9).
    /// Free of branches, as where a pick goes cannot be predicted.
    /// Precondition: tiles >= 1; a line is empty or of this colour, and not full.
    constexpr int receive(Destination destination, Colour colour, int tiles) noexcept {
        constexpr std::array<std::uint8_t, Destination::count> capacities = {1, 2, 3, 4, 5, 0};
        constexpr std::array<std::uint32_t, Destination::count> masks = {one_line,       one_line << 1U, one_line << 2U,
                                                                         one_line << 3U, one_line << 4U, 0};
        const auto here = static_cast<std::size_t>(destination.index());
        const int space = capacities[here] - counts_[here];
        const int kept = tiles < space ? tiles : space;
        assert(destination.is_floor() || (kept >= 1 && (counts_[here] == 0 || colours_[here] == colour)));
        const bool full = kept == space;  // for the floor as well, which then leaves no trace
        counts_[here] = static_cast<std::uint8_t>(counts_[here] + kept);
        colours_[here] = kept == 0 ? Colour::blue : colour;
        full_ |= static_cast<std::uint8_t>((static_cast<unsigned>(full) << here) & 31U);
        accepts_ &= ~masks[here];
        accepts_ |= static_cast<std::uint32_t>(!full) << (5U * static_cast<unsigned>(colour) + here);
        return kept;
    }
    constexpr void clear(Line line) noexcept {
        counts_[at(line)] = 0;
        colours_[at(line)] = Colour::blue;
        accepts_ |= one_line << line.index();
        full_ &= static_cast<std::uint8_t>(~(1U << line.index()));
    }

    friend constexpr bool operator==(const PatternLines&, const PatternLines&) noexcept = default;

  private:
    static constexpr std::uint32_t one_line = 0x108421;  ///< line 1 in all five colours

    [[nodiscard]] static constexpr std::size_t at(Line line) noexcept { return static_cast<std::size_t>(line.index()); }

    std::uint32_t accepts_ = 0x1FFFFFF;
    std::array<std::uint8_t, Destination::count> counts_{};  ///< the floor's stays 0
    std::array<Colour, Destination::count> colours_{};       ///< the floor's stays blue
    std::uint8_t full_ = 0;
};

}  // namespace evora
