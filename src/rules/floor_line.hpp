#pragma once
/// The floor line of a board, the marker and the SF5 space included (F1–F5, X8, X9).
///
/// Seven spaces cost 1, 1, 2, 2, 2, 3, 3. What is dropped takes the SF5 space first, if its owner has it and it is
/// empty, then the leftmost free space; what finds none is not the floor line's any more: a tile goes to the lid, the
/// marker stands eighth and costs nothing (F3).
///
/// Layout: up to eight pieces of three bits, in the order they fell, first piece lowest.
///
///     FloorLine floor;
///     int to_lid = floor.drop(Colour::red, 3);   // 0
///     floor.penalty() == Points{4};

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>

#include "rules/colour.hpp"
#include "rules/points.hpp"
#include "rules/tiles.hpp"

namespace evora {

/// What can lie on a floor space: a tile or the starting player marker.
class FloorPiece {
  public:
    constexpr FloorPiece() noexcept = default;  ///< the marker
    constexpr explicit FloorPiece(Colour colour) noexcept : code_(static_cast<std::uint8_t>(index(colour) + 1)) {}
    [[nodiscard]] static constexpr FloorPiece marker() noexcept { return FloorPiece(); }

    [[nodiscard]] constexpr bool is_marker() const noexcept { return code_ == marker_code; }
    /// Empty for the marker.
    [[nodiscard]] constexpr std::optional<Colour> colour() const noexcept {
        return is_marker() ? std::nullopt : std::optional(static_cast<Colour>(code_ - 1));
    }
    friend constexpr bool operator==(FloorPiece, FloorPiece) noexcept = default;

  private:
    friend class FloorLine;
    static constexpr std::uint8_t marker_code = 6;

    constexpr explicit FloorPiece(unsigned code) noexcept : code_(static_cast<std::uint8_t>(code)) {}

    std::uint8_t code_ = marker_code;  // 1 + colour, or 6
};

class FloorLine {
  public:
    static constexpr int spaces = 7;
    static constexpr std::array<int, spaces> costs = {1, 1, 2, 2, 2, 3, 3};  ///< F1

    /// Pieces on the line, the marker that stands eighth included, the SF5 space not: 0 to 8.
    [[nodiscard]] constexpr int size() const noexcept { return size_; }
    /// Precondition: 0 <= position < size().
    [[nodiscard]] constexpr FloorPiece at(int position) const noexcept {
        assert(0 <= position && position < size_);
        return FloorPiece((pieces_ >> (3 * position)) & 7U);
    }
    [[nodiscard]] constexpr bool owns_shield() const noexcept { return shield_ != shield_absent; }
    /// What lies on the SF5 space; empty also where there is no such space.
    [[nodiscard]] constexpr std::optional<FloorPiece> shield() const noexcept {
        if (shield_ == shield_absent || shield_ == shield_free) {
            return std::nullopt;
        }
        return FloorPiece(static_cast<unsigned>(shield_));
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0 && shield_ == shield_absent; }
    [[nodiscard]] constexpr bool has_marker() const noexcept { return has_marker_; }
    /// Tiles here, those on the SF5 space included.
    [[nodiscard]] constexpr Tiles tiles() const noexcept {
        constexpr std::array<Tiles, 8> by_code = {Tiles(),
                                                  Tiles::of(Colour::blue, 1),
                                                  Tiles::of(Colour::yellow, 1),
                                                  Tiles::of(Colour::red, 1),
                                                  Tiles::of(Colour::black, 1),
                                                  Tiles::of(Colour::white, 1),
                                                  Tiles(),
                                                  Tiles()};
        Tiles sum = by_code[shield_];
        for (unsigned i = 0; i < 8; ++i) {
            sum += by_code[(pieces_ >> (3 * i)) & 7U];
        }
        return sum;
    }
    /// The sum of the occupied spaces' costs (F1), 0 to 14.
    [[nodiscard]] constexpr Points penalty() const noexcept {
        constexpr std::array<int, spaces + 2> sums = {0, 1, 2, 4, 6, 8, 11, 14, 14};
        return Points{sums[size_]};
    }

    /// Drops tiles one by one (F2, X9) and returns how many found no space and go to the lid (F3).
    constexpr int drop(Colour colour, int tiles) noexcept {
        if (shield_ == shield_free) {
            if (tiles == 0) {
                return 0;
            }
            shield_ = FloorPiece(colour).code_;
            --tiles;
        }
        const int room = size_ < spaces ? spaces - size_ : 0;
        const int kept = tiles < room ? tiles : room;
        constexpr std::uint32_t eight_ones = 0x249249;  // 1 in each of eight three-bit fields
        const std::uint32_t filled = eight_ones & ((1U << (3 * kept)) - 1U);
        pieces_ |= (filled * FloorPiece(colour).code_) << (3 * size_);
        size_ = static_cast<std::uint8_t>(size_ + kept);
        return tiles - kept;
    }
    /// Precondition: the marker is not here yet.
    constexpr void drop_marker() noexcept {
        assert(!has_marker_);
        has_marker_ = true;
        if (shield_ == shield_free) {
            shield_ = FloorPiece::marker_code;
            return;
        }
        pieces_ |= static_cast<std::uint32_t>(FloorPiece::marker_code) << (3 * size_);
        ++size_;
    }
    /// The taken SF5 becomes this owner's extra space (X8).
    constexpr void add_shield() noexcept {
        assert(shield_ == shield_absent);
        shield_ = shield_free;
    }
    constexpr void clear() noexcept { *this = FloorLine(); }

    /// Everything above in 32 bits that differ for different floor lines, for hashing.
    [[nodiscard]] constexpr std::uint32_t packed() const noexcept {
        return pieces_ | static_cast<std::uint32_t>(size_) << 24U | static_cast<std::uint32_t>(shield_) << 28U;
    }

    friend constexpr bool operator==(const FloorLine&, const FloorLine&) noexcept = default;

  private:
    static constexpr std::uint8_t shield_absent = 0;
    static constexpr std::uint8_t shield_free = 7;

    std::uint32_t pieces_ = 0;
    std::uint8_t size_ = 0;
    std::uint8_t shield_ = shield_absent;
    bool has_marker_ = false;
};

}  // namespace evora
