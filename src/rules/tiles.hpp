#pragma once
/// A multiset of tiles: how many of each colour lie somewhere (a display, the centre, the bag, the lid).
///
/// Layout: five lanes of six bits in 32, blue lowest. A colour has 20 tiles, so a lane never exceeds 31 and bit 5 of a
/// lane is free: adding 31 to each lane sets it exactly where the lane is not empty, which answers "which colours are
/// here" for all five at once.
///
///     Tiles tiles = Tiles::of(Colour::red, 3) + Tiles::of(Colour::blue, 1);
///     tiles.count(Colour::red) == 3;   tiles.total() == 4;

#include <cassert>
#include <cstdint>

#include "rules/colour.hpp"

namespace evora {

class Tiles {
  public:
    static constexpr int lane_bits = 6;
    static constexpr std::uint32_t lane_ones = 0x01041041;  ///< 1 in every lane
    static constexpr int lane_max = 31;

    constexpr Tiles() noexcept = default;

    /// Precondition: 0 <= count <= lane_max.
    [[nodiscard]] static constexpr Tiles of(Colour colour, int count) noexcept {
        assert(0 <= count && count <= lane_max);
        return Tiles(static_cast<std::uint32_t>(count) << shift(colour));
    }

    /// All hundred tiles of the game (C1).
    [[nodiscard]] static constexpr Tiles full_set() noexcept { return Tiles(lane_ones * tiles_per_colour); }

    [[nodiscard]] constexpr int count(Colour colour) const noexcept {
        return static_cast<int>((lanes_ >> shift(colour)) & 63U);
    }
    [[nodiscard]] constexpr int total() const noexcept {
        // Two lanes at a time, so that a sum of 155 has room.
        constexpr std::uint32_t wide = 0x3F03F03F;
        const std::uint32_t pairs = (lanes_ & wide) + ((lanes_ >> lane_bits) & wide);
        return static_cast<int>((pairs + (pairs >> 12U) + (pairs >> 24U)) & 0xFFFU);
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return lanes_ == 0; }
    [[nodiscard]] constexpr bool contains(Colour colour) const noexcept { return count(colour) != 0; }

    /// 1 in the lane of every colour that is here; such words can be added lane by lane.
    [[nodiscard]] constexpr std::uint32_t present_lanes() const noexcept {
        return ((lanes_ + lane_max * lane_ones) >> (lane_bits - 1)) & lane_ones;
    }
    [[nodiscard]] constexpr ColourSet colours() const noexcept {
        // Lane k's bit sits at 6k; multiplying by this constant moves it to bit 24 + k, free of carries.
        constexpr std::uint64_t gather = (1ULL << 24) | (1ULL << 19) | (1ULL << 14) | (1ULL << 9) | (1ULL << 4);
        return ColourSet(static_cast<unsigned>((present_lanes() * gather) >> 24));
    }

    /// Only the tiles of one colour.
    [[nodiscard]] constexpr Tiles only(Colour colour) const noexcept { return Tiles(lanes_ & (63U << shift(colour))); }
    [[nodiscard]] constexpr Tiles without(Colour colour) const noexcept {
        return Tiles(lanes_ & ~(63U << shift(colour)));
    }
    [[nodiscard]] constexpr Tiles only(ColourSet colours) const noexcept {
        Tiles result;
        for (Colour colour : all_colours) {
            if (colours.contains(colour)) {
                result += only(colour);
            }
        }
        return result;
    }
    /// The smaller count of each colour.
    [[nodiscard]] constexpr Tiles common(Tiles other) const noexcept {
        Tiles result;
        for (Colour colour : all_colours) {
            const int count = this->count(colour) < other.count(colour) ? this->count(colour) : other.count(colour);
            result += Tiles::of(colour, count);
        }
        return result;
    }
    /// True where every colour of `part` is here at least as often.
    [[nodiscard]] constexpr bool includes(Tiles part) const noexcept {
        // The free bit of each lane catches a borrow.
        return (((lanes_ | (32U * lane_ones)) - part.lanes_) & (32U * lane_ones)) == 32U * lane_ones;
    }

    constexpr Tiles& operator+=(Tiles other) noexcept {
        lanes_ += other.lanes_;
        return *this;
    }
    /// Precondition: includes(other).
    constexpr Tiles& operator-=(Tiles other) noexcept {
        assert(includes(other));
        lanes_ -= other.lanes_;
        return *this;
    }
    [[nodiscard]] friend constexpr Tiles operator+(Tiles a, Tiles b) noexcept { return a += b; }
    [[nodiscard]] friend constexpr Tiles operator-(Tiles a, Tiles b) noexcept { return a -= b; }
    friend constexpr bool operator==(Tiles, Tiles) noexcept = default;

    /// The raw lanes, for hashing.
    [[nodiscard]] constexpr std::uint32_t lanes() const noexcept { return lanes_; }

  private:
    constexpr explicit Tiles(std::uint32_t lanes) noexcept : lanes_(lanes) {}
    [[nodiscard]] static constexpr int shift(Colour colour) noexcept { return lane_bits * index(colour); }

    std::uint32_t lanes_ = 0;
};

}  // namespace evora
