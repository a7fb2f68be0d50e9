#pragma once
/// Points of the game, whole numbers; a gain is positive, a loss negative.
///
///     Points total = Points{5} + Points{2};   total.value == 7;

#include <compare>

namespace evora {

struct Points {
    int value = 0;

    constexpr Points& operator+=(Points other) noexcept {
        value += other.value;
        return *this;
    }
    constexpr Points& operator-=(Points other) noexcept {
        value -= other.value;
        return *this;
    }
    [[nodiscard]] friend constexpr Points operator+(Points a, Points b) noexcept { return Points{a.value + b.value}; }
    [[nodiscard]] friend constexpr Points operator-(Points a, Points b) noexcept { return Points{a.value - b.value}; }
    [[nodiscard]] constexpr Points operator-() const noexcept { return Points{-value}; }
    friend constexpr auto operator<=>(const Points&, const Points&) noexcept = default;
};

inline constexpr Points row_bonus{2};      ///< for each full row (E2)
inline constexpr Points column_bonus{7};   ///< for each full column (E2)
inline constexpr Points colour_bonus{10};  ///< for each colour with all five tiles on the wall (E2)

}  // namespace evora
