#pragma once
/// In which order the tiles of a deal were drawn, as far as the deal tells: display by display, SF1's extra tile last
/// (N3, X4). Which of SF1's five tiles that was is not written down; one that makes the draw possible is found.
///
///     if (const auto order = draw_order(position, deal)) { order->steps[0].display; }

#include <array>
#include <optional>

#include "rules/deal.hpp"
#include "rules/ordinals.hpp"
#include "rules/position.hpp"
#include "rules/tiles.hpp"

namespace evora {

struct DrawStep {
    Display display;
    Tiles tiles;
};

struct DrawOrder {
    std::array<DrawStep, Display::count + 1> steps{};
    int size = 0;
};

/// How many tiles each display gets from a bag and lid with so many tiles in all (N3, N5), SF1's extra tile included
/// (X4). Displays that are not in use get 0.
[[nodiscard]] std::array<int, Display::count> draw_sizes(const Deal& deal, int available) noexcept;

/// Empty where no order of drawing from the position's bag, then its lid, gives this deal (N4).
/// Precondition: the deal's displays hold `draw_sizes` tiles.
[[nodiscard]] std::optional<DrawOrder> draw_order(const Position& position, const Deal& deal) noexcept;

}  // namespace evora
