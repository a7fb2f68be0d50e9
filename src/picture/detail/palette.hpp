#pragma once
/// The colours and proportions of the two looks on a light ground.
///
///     const Palette& palette = palette_of(Look::azulejos);

#include <array>
#include <string_view>

#include "picture/svg.hpp"
#include "rules/colour.hpp"

namespace evora::picture {

struct Palette {
    std::string_view prefix;  ///< of the symbols of this look in art/tiles.svg
    int radius;               ///< of a tile's corner, in hundredths of its side

    std::string_view ground;
    std::string_view table;
    std::string_view table_shade;
    std::string_view plate;
    std::string_view plate_light;
    std::string_view plate_edge;
    std::string_view card;
    std::string_view well;
    std::string_view well_edge;
    std::string_view hair;
    std::string_view ink;
    std::string_view ink_soft;
    std::string_view act;      ///< whose turn it is, and nothing else
    std::string_view act_ink;  ///< the same as text
    std::string_view loss;     ///< points lost, and nothing else
    std::string_view gold;     ///< special displays and the winner, and nothing else
    std::string_view gold_light;
    std::string_view on_gold;
    std::string_view shadow;
    std::array<std::string_view, colour_count> tints;  ///< the faint signs of empty wall spaces
};

inline constexpr Palette azulejo_palette = {
    .prefix = "az",
    .radius = 9,
    .ground = "#f3eee2",
    .table = "#cbd6e4",
    .table_shade = "#b7c6d9",
    .plate = "#92a7c0",
    .plate_light = "#a9bbd0",
    .plate_edge = "#f7f9fb",
    .card = "#f9f6ee",
    .well = "#dcdacf",
    .well_edge = "#c3c0b2",
    .hair = "#d9d3c4",
    .ink = "#1c2536",
    .ink_soft = "#4c586d",
    .act = "#2d6a39",
    .act_ink = "#265c31",
    .loss = "#a02c1a",
    .gold = "#dca73a",
    .gold_light = "#f5d789",
    .on_gold = "#2b1d00",
    .shadow = "#141c30",
    .tints = {"#2a5aa6", "#b07a10", "#c23a34", "#343c50", "#6f8797"},
};

inline constexpr Palette chocolate_palette = {
    .prefix = "ch",
    .radius = 22,
    .ground = "#f8f0e8",
    .table = "#ead8cb",
    .table_shade = "#dcc5b6",
    .plate = "#c3a597",
    .plate_light = "#d3b9ac",
    .plate_edge = "#fff8f2",
    .card = "#fdf8f2",
    .well = "#e6d6c9",
    .well_edge = "#cfbaa9",
    .hair = "#e4d3c5",
    .ink = "#33201a",
    .ink_soft = "#674f45",
    .act = "#3f6626",
    .act_ink = "#375a21",
    .loss = "#a3271f",
    .gold = "#d9a83f",
    .gold_light = "#f6dd98",
    .on_gold = "#2e1e00",
    .shadow = "#3c1e0f",
    .tints = {"#16808c", "#9a622a", "#9a8458", "#43302a", "#96195f"},
};

[[nodiscard]] constexpr const Palette& palette_of(Look look) noexcept {
    return look == Look::azulejos ? azulejo_palette : chocolate_palette;
}

}  // namespace evora::picture
