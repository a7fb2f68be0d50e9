#pragma once
/// Which sources hold which colours, all at once: what counting and choosing picks needs to know about the table.
///
/// Layout: bit 10k + s says that source s (displays 0–8, the centre 9) holds a tile of colour k.
///
///     Holders holders;
///     holders.set(Source::centre(), tiles.colours());
///     holders.sources(Colour::red);   // bit s: source s holds red

#include <array>
#include <cstdint>

#include "rules/colour.hpp"
#include "rules/move.hpp"

namespace evora {

class Holders {
  public:
    /// Replaces what the source held.
    constexpr void set(Source source, ColourSet colours) noexcept {
        bits_ &= ~(spread(31) << source.index());
        bits_ |= spread(colours.bits()) << source.index();
    }
    /// Bit s: source s holds the colour.
    [[nodiscard]] constexpr unsigned sources(Colour colour) const noexcept {
        return static_cast<unsigned>(bits_ >> (Source::count * index(colour))) & source_mask;
    }
    /// True where no source holds a tile.
    [[nodiscard]] constexpr bool none() const noexcept { return bits_ == 0; }

    friend constexpr bool operator==(const Holders&, const Holders&) noexcept = default;

  private:
    static constexpr unsigned source_mask = (1U << Source::count) - 1U;

    /// Bit k of the argument as bit 10k.
    [[nodiscard]] static constexpr std::uint64_t spread(unsigned colours) noexcept { return spread_table[colours]; }

    static constexpr std::array<std::uint64_t, 32> make_spread_table() noexcept {
        std::array<std::uint64_t, 32> table{};
        for (unsigned colours = 0; colours < table.size(); ++colours) {
            for (unsigned k = 0; k < colour_count; ++k) {
                table[colours] |= static_cast<std::uint64_t>((colours >> k) & 1U) << (Source::count * k);
            }
        }
        return table;
    }
    static const std::array<std::uint64_t, 32> spread_table;

    std::uint64_t bits_ = 0;
};

inline constexpr std::array<std::uint64_t, 32> Holders::spread_table = Holders::make_spread_table();

}  // namespace evora
