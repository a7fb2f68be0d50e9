#pragma once
/// The five pattern lines of a board: line r holds up to r tiles of one colour (C4, A7).
///
/// Layout: a count and a colour for each line (the colour of an empty line is blue, so that equal lines are equal
/// bytes), and an index kept in step, `accepts_`: bit 5k + r says that line r, seen alone, takes a tile of colour k –
/// all five bits of an empty line, one of a line begun, none of a full one.
///
///     PatternLines lines;
///     lines.add(line, Colour::red, 2);
///     lines.accepts() & ~wall.rows_with_colour();   // where which colour may go (A7)

#include <array>
#include <cassert>
#include <cstdint>

#include "rules/colour.hpp"
#include "rules/ordinals.hpp"

namespace evora {

class PatternLines {
  public:
    [[nodiscard]] constexpr int count(Line line) const noexcept { return counts_[at(line)]; }
    [[nodiscard]] constexpr bool empty(Line line) const noexcept { return count(line) == 0; }
    [[nodiscard]] constexpr bool full(Line line) const noexcept { return count(line) == line.capacity(); }
    [[nodiscard]] constexpr int space(Line line) const noexcept { return line.capacity() - count(line); }
    /// Meaningful only where the line is not empty.
    [[nodiscard]] constexpr Colour colour(Line line) const noexcept { return colours_[at(line)]; }
    /// Bit 5k + r: line r has room for colour k, the wall not asked.
    [[nodiscard]] constexpr std::uint32_t accepts() const noexcept { return accepts_; }
    [[nodiscard]] constexpr bool any_full() const noexcept {
        for (Line line : Line::all()) {
            if (full(line)) {
                return true;
            }
        }
        return false;
    }

    /// Precondition: 1 <= tiles <= space(line), and the line is empty or of this colour.
    constexpr void add(Line line, Colour colour, int tiles) noexcept {
        assert(1 <= tiles && tiles <= space(line) && (empty(line) || this->colour(line) == colour));
        counts_[at(line)] = static_cast<std::uint8_t>(counts_[at(line)] + tiles);
        colours_[at(line)] = colour;
        accepts_ &= ~(one_line << line.index());
        accepts_ |= (full(line) ? 0U : 1U) << (5 * index(colour) + line.index());
    }
    constexpr void clear(Line line) noexcept {
        counts_[at(line)] = 0;
        colours_[at(line)] = Colour::blue;
        accepts_ |= one_line << line.index();
    }

    friend constexpr bool operator==(const PatternLines&, const PatternLines&) noexcept = default;

  private:
    static constexpr std::uint32_t one_line = 0x108421;  ///< line 1 in all five colours

    [[nodiscard]] static constexpr std::size_t at(Line line) noexcept { return static_cast<std::size_t>(line.index()); }

    std::uint32_t accepts_ = 0x1FFFFFF;
    std::array<std::uint8_t, 5> counts_{};
    std::array<Colour, 5> colours_{};
};

}  // namespace evora
