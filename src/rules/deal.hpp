#pragma once
/// What chance decides before a round: which displays show which gold side (X2) and the tiles drawn on to each (N3–N5,
/// and SF1's extra tile, X4). SF2's takings are not in it: they follow by rule (X5).
///
///     Deal deal(players);
///     deal.add(display, Tiles::of(Colour::blue, 1));
///     deal.side(display) == Side::plain;

#include <array>
#include <cassert>
#include <cstdint>

#include "rules/rules.hpp"
#include "rules/special.hpp"
#include "rules/tiles.hpp"

namespace evora {

class Deal {
  public:
    constexpr explicit Deal(Players players) noexcept : displays_(static_cast<std::uint8_t>(players.display_count())) {}

    [[nodiscard]] constexpr int display_count() const noexcept { return displays_; }
    [[nodiscard]] constexpr Tiles tiles(Display display) const noexcept { return tiles_[at(display)]; }
    [[nodiscard]] constexpr Side side(Display display) const noexcept { return sides_[at(display)]; }
    [[nodiscard]] constexpr Tiles total() const noexcept {
        Tiles sum;
        for (Tiles tiles : tiles_) {
            sum += tiles;
        }
        return sum;
    }

    /// Precondition of both: display.index() < display_count().
    constexpr void add(Display display, Tiles tiles) noexcept { tiles_[at(display)] += tiles; }
    constexpr void set_side(Display display, Side side) noexcept { sides_[at(display)] = side; }

    friend constexpr bool operator==(const Deal&, const Deal&) noexcept = default;

  private:
    [[nodiscard]] constexpr std::size_t at(Display display) const noexcept {
        assert(display.index() < displays_);
        return static_cast<std::size_t>(display.index());
    }

    std::array<Tiles, Display::count> tiles_{};
    std::array<Side, Display::count> sides_{};
    std::uint8_t displays_;
};

}  // namespace evora
