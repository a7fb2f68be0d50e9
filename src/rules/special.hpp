#pragma once
/// The sides of a display: the plain one, and the nine gold sides of the special factories (X1).
///
///     code(Side::sf2_red) == "S2R";
///     side_from_code("S6");  // empty

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/colour.hpp"

namespace evora {

enum class Side : std::uint8_t {
    plain,
    sf1,  ///< "+1": one more tile after the deal (X4)
    sf2_blue,
    sf2_yellow,
    sf2_red,
    sf2_black,
    sf2_white,  ///< gathers one tile of its colour from each neighbour (X5)
    sf3,        ///< what is not picked stays (X6)
    sf4,        ///< what is not picked goes to the neighbours (X7)
    sf5,        ///< becomes its picker's extra floor space (X8, X9)
};

inline constexpr int gold_side_count = 9;

[[nodiscard]] constexpr bool is_gold(Side side) noexcept { return side != Side::plain; }

/// The gold side with this index, 0 to 8 in the order of the enumeration.
[[nodiscard]] constexpr Side gold_side(int index) noexcept { return static_cast<Side>(index + 1); }

/// The colour that an SF2 gathers; empty for every other side.
[[nodiscard]] constexpr std::optional<Colour> gathered_colour(Side side) noexcept {
    if (side < Side::sf2_blue || side > Side::sf2_white) {
        return std::nullopt;
    }
    return static_cast<Colour>(static_cast<int>(side) - static_cast<int>(Side::sf2_blue));
}

/// `S1`, `S2B` … `S5`; empty text for the plain side.
[[nodiscard]] constexpr std::string_view code(Side side) noexcept {
    constexpr std::array<std::string_view, 10> codes = {"", "S1", "S2B", "S2Y", "S2R", "S2K", "S2W", "S3", "S4", "S5"};
    return codes[static_cast<std::size_t>(side)];
}

[[nodiscard]] constexpr std::optional<Side> side_from_code(std::string_view text) noexcept {
    for (int i = 0; i < gold_side_count; ++i) {
        if (code(gold_side(i)) == text) {
            return gold_side(i);
        }
    }
    return std::nullopt;
}

}  // namespace evora
