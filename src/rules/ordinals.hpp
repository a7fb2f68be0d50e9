#pragma once
/// Numbers that must not be mixed: seats, pattern lines, wall columns, displays.
///
/// Each is its own type, counted from 1 towards people (`number()`) and from 0 towards arrays (`index()`), and comes
/// into being only inside its range:
///
///     Seat seat = Seat::from_index(0);              // precondition: 0 <= index < Seat::count
///     std::optional<Line> line = Line::from_number(6);  // empty: there are five lines
///     for (Column column : Column::all()) { ... }

#include <array>
#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>

namespace evora {

namespace detail {

template <class Self>
constexpr auto make_ordinal_values() noexcept {
    std::array<Self, static_cast<std::size_t>(Self::count)> values{};
    for (int i = 0; i < Self::count; ++i) {
        values[static_cast<std::size_t>(i)] = Self::from_index(i);
    }
    return values;
}

template <class Self>
inline constexpr auto ordinal_values = make_ordinal_values<Self>();

}  // namespace detail

/// `Self` is the derived type, `Count` how many values there are.
template <class Self, int Count>
class Ordinal {
  public:
    static constexpr int count = Count;

    /// Precondition: 0 <= index < count.
    [[nodiscard]] static constexpr Self from_index(int index) noexcept {
        assert(0 <= index && index < Count);
        Self self;
        self.index_ = static_cast<std::uint8_t>(index);
        return self;
    }

    /// Empty unless 1 <= number <= count.
    [[nodiscard]] static constexpr std::optional<Self> from_number(int number) noexcept {
        if (number < 1 || number > Count) {
            return std::nullopt;
        }
        return from_index(number - 1);
    }

    [[nodiscard]] constexpr int index() const noexcept { return index_; }
    [[nodiscard]] constexpr int number() const noexcept { return index_ + 1; }

    /// Every value, in order.
    [[nodiscard]] static constexpr const std::array<Self, static_cast<std::size_t>(Count)>& all() noexcept {
        return detail::ordinal_values<Self>;
    }

    friend constexpr auto operator<=>(const Ordinal&, const Ordinal&) noexcept = default;

  private:
    std::uint8_t index_ = 0;
};

/// A place at the table, 1 to 4 clockwise.
class Seat : public Ordinal<Seat, 4> {};

/// A pattern line and the wall row it belongs to, 1 to 5; line r holds r tiles (C4).
class Line : public Ordinal<Line, 5> {
  public:
    [[nodiscard]] constexpr int capacity() const noexcept { return number(); }
};

/// A wall column, 1 to 5 from the left.
class Column : public Ordinal<Column, 5> {};

/// A display, 1 to 9 clockwise (C7). How many are in use depends on the number of players (S2).
class Display : public Ordinal<Display, 9> {};

}  // namespace evora
