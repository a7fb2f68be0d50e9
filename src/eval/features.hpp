#pragma once
/// What a tiled board is described by before it is valued: small whole numbers, the same for hand-made weights and for
/// learnt ones. Each is a count or a sum of points; none looks at another board.
///
///     Features features = features_of(board, WallKind::fixed, starts);
///     features[Feature::column + 3];   // columns with four tiles

#include <array>
#include <cstddef>

#include "rules/board.hpp"
#include "rules/rules.hpp"

namespace evora {

/// Where each group of features begins.
enum class Feature : std::size_t {
    row = 0,           ///< rows with 1, 2, 3, 4, 5 tiles
    column = 5,        ///< columns with 1, 2, 3, 4, 5 tiles
    colour = 10,       ///< colours with 1, 2, 3, 4, 5 tiles
    of_wall = 15,      ///< so many are the wall's alone
    line = 15,         ///< 1 where line 2 holds 1 tile; line 3: 1, 2; line 4: 1, 2, 3; line 5: 1, 2, 3, 4
    line_points = 25,  ///< over lines begun: sixtieths of the line filled, times the points its tile would score now
    line_column,       ///< over lines begun: sixtieths filled, times the tiles in the fullest column it can go to
    line_colour,       ///< over lines begun: sixtieths filled, times the tiles of its colour on the wall
    row_points,        ///< for rows 1 to 5: the points that a tile on each open space would score now, summed
    row_best = 33,     ///< for rows 1 to 5: the best of these
    starts = 38,       ///< 1 for the owner of the starting player marker
    count = 39,
};

class Features {
  public:
    static constexpr std::size_t count = static_cast<std::size_t>(Feature::count);

    [[nodiscard]] constexpr int operator[](std::size_t at) const noexcept { return values_[at]; }
    constexpr void add(Feature group, int offset, int value) noexcept {
        values_[static_cast<std::size_t>(group) + static_cast<std::size_t>(offset)] += value;
    }

  private:
    std::array<int, count> values_{};
};

/// Those of a wall alone: rows, columns and colours.
[[nodiscard]] Features features_of(const Wall& wall) noexcept;
/// Precondition: the board is tiled.
[[nodiscard]] Features features_of(const Board& tiled, WallKind kind, bool starts) noexcept;

}  // namespace evora
