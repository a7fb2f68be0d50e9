#pragma once
/// What a player decides: a pick with its destination (A2), or where a tile goes on a free wall (G1).
///
/// A deal is chance's decision and a type of its own (`Deal`).
///
///     Move pick = Move::pick(Source::display(d), Colour::red, Destination::line(l));   // "3R4"
///     Move placement = Move::placement(l, c);                                          // "3@5"

#include <cassert>
#include <cstdint>

#include "rules/colour.hpp"
#include "rules/ordinals.hpp"

namespace evora {

/// Where tiles are picked from: a display or the centre.
class Source {
  public:
    static constexpr int count = Display::count + 1;

    [[nodiscard]] static constexpr Source display(Display display) noexcept { return Source(display.index()); }
    [[nodiscard]] static constexpr Source centre() noexcept { return Source(Display::count); }
    /// Displays 0 to 8, the centre 9. Precondition: 0 <= index < count.
    [[nodiscard]] static constexpr Source from_index(int index) noexcept { return Source(index); }

    [[nodiscard]] constexpr bool is_centre() const noexcept { return index_ == Display::count; }
    /// Precondition: !is_centre().
    [[nodiscard]] constexpr Display as_display() const noexcept { return Display::from_index(index_); }
    [[nodiscard]] constexpr int index() const noexcept { return index_; }

    friend constexpr bool operator==(Source, Source) noexcept = default;

  private:
    constexpr explicit Source(int index) noexcept : index_(static_cast<std::uint8_t>(index)) {
        assert(0 <= index && index < count);
    }
    std::uint8_t index_;
};

/// Where picked tiles go: a pattern line or the floor line (A6).
class Destination {
  public:
    static constexpr int count = Line::count + 1;

    [[nodiscard]] static constexpr Destination line(Line line) noexcept { return Destination(line.index()); }
    [[nodiscard]] static constexpr Destination floor() noexcept { return Destination(Line::count); }
    /// Lines 0 to 4, the floor line 5. Precondition: 0 <= index < count.
    [[nodiscard]] static constexpr Destination from_index(int index) noexcept { return Destination(index); }

    [[nodiscard]] constexpr bool is_floor() const noexcept { return index_ == Line::count; }
    /// Precondition: !is_floor().
    [[nodiscard]] constexpr Line as_line() const noexcept { return Line::from_index(index_); }
    [[nodiscard]] constexpr int index() const noexcept { return index_; }

    friend constexpr bool operator==(Destination, Destination) noexcept = default;

  private:
    constexpr explicit Destination(int index) noexcept : index_(static_cast<std::uint8_t>(index)) {
        assert(0 <= index && index < count);
    }
    std::uint8_t index_;
};

/// Sixteen bits. Pick: source in bits 0–3, colour 4–6, destination 7–9, colours sent left 10–14. Placement: line in
/// bits 0–3, column 4–6. Bit 15 tells a placement.
class Move {
  public:
    /// Display 1, blue, line 1: a value to be overwritten.
    constexpr Move() noexcept = default;

    /// `left`: from SF4, the remaining colours that go to the left neighbour, the others go right (X7).
    [[nodiscard]] static constexpr Move pick(Source source, Colour colour, Destination destination,
                                             ColourSet left = {}) noexcept {
        return Move(static_cast<unsigned>(source.index()) | (static_cast<unsigned>(index(colour)) << 4U) |
                    (static_cast<unsigned>(destination.index()) << 7U) | (left.bits() << 10U));
    }
    [[nodiscard]] static constexpr Move placement(Line line, Column column) noexcept {
        return Move(placement_bit | static_cast<unsigned>(line.index()) |
                    (static_cast<unsigned>(column.index()) << 4U));
    }

    [[nodiscard]] constexpr bool is_placement() const noexcept { return (bits_ & placement_bit) != 0; }

    // Of a pick.
    [[nodiscard]] constexpr Source source() const noexcept {
        assert(!is_placement());
        return Source::from_index(static_cast<int>(bits_ & 15U));
    }
    [[nodiscard]] constexpr Colour colour() const noexcept {
        assert(!is_placement());
        return static_cast<Colour>((bits_ >> 4U) & 7U);
    }
    [[nodiscard]] constexpr Destination destination() const noexcept {
        assert(!is_placement());
        return Destination::from_index(static_cast<int>((bits_ >> 7U) & 7U));
    }
    [[nodiscard]] constexpr ColourSet left() const noexcept {
        assert(!is_placement());
        return ColourSet((bits_ >> 10U) & 31U);
    }

    // Of a placement.
    [[nodiscard]] constexpr Line line() const noexcept {
        assert(is_placement());
        return Line::from_index(static_cast<int>(bits_ & 15U));
    }
    [[nodiscard]] constexpr Column column() const noexcept {
        assert(is_placement());
        return Column::from_index(static_cast<int>((bits_ >> 4U) & 7U));
    }

    /// A number that differs for different moves, below 65,536.
    [[nodiscard]] constexpr std::uint16_t bits() const noexcept { return bits_; }

    friend constexpr bool operator==(Move, Move) noexcept = default;

  private:
    static constexpr unsigned placement_bit = 1U << 15U;

    constexpr explicit Move(unsigned bits) noexcept : bits_(static_cast<std::uint16_t>(bits)) {}

    std::uint16_t bits_ = 0;
};

}  // namespace evora
