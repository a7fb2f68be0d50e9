#pragma once
/// The picks that a search has to try in a position: of all legal ones, those that differ in what follows. From two
/// displays with the same tiles only the first is picked from, where their neighbours do not matter.
///
///     PickList picks;
///     generate_picks(position, picks);
///     picks[i].kind;   // the same for the same pick in positions whose displays are in another order

#include <array>
#include <cassert>
#include <cstdint>

#include "rules/moves.hpp"

namespace evora {

/// Colour, destination, number of tiles, centre or display, colours sent left: a pick without the number of its
/// display.
class PickKind {
  public:
    constexpr PickKind() noexcept = default;
    constexpr explicit PickKind(std::uint16_t bits) noexcept : bits_(bits) {}
    constexpr PickKind(Move pick, int tiles) noexcept
        : bits_(static_cast<std::uint16_t>(
              static_cast<unsigned>(index(pick.colour())) | static_cast<unsigned>(pick.destination().index()) << 3U |
              static_cast<unsigned>(pick.source().is_centre()) << 6U |
              static_cast<unsigned>(tiles < 15 ? tiles : 15) << 7U | pick.left().bits() << 11U)) {}
    [[nodiscard]] constexpr std::uint16_t bits() const noexcept { return bits_; }
    friend constexpr bool operator==(PickKind, PickKind) noexcept = default;

  private:
    std::uint16_t bits_ = 0xFFFF;  ///< no pick's, as colour 7 is none
};

struct Pick {
    Move move;
    PickKind kind;
    std::int8_t tiles = 0;  ///< how many are picked
    int score = 0;          ///< for ordering; the caller's
};

class PickList {
  public:
    [[nodiscard]] int size() const noexcept { return size_; }
    [[nodiscard]] Pick& operator[](int i) noexcept {
        assert(0 <= i && i < size_);
        return picks_[static_cast<std::size_t>(i)];
    }
    [[nodiscard]] const Pick& operator[](int i) const noexcept {
        assert(0 <= i && i < size_);
        return picks_[static_cast<std::size_t>(i)];
    }
    [[nodiscard]] Pick* begin() noexcept { return picks_.data(); }
    [[nodiscard]] Pick* end() noexcept { return picks_.data() + size_; }
    void clear() noexcept { size_ = 0; }
    void push(const Pick& pick) noexcept {
        assert(size_ < max_moves);
        picks_[static_cast<std::size_t>(size_++)] = pick;
    }

  private:
    std::array<Pick, max_moves> picks_;
    int size_ = 0;
};

/// By falling score; equal scores in the order of `Move::bits`, so that every library sorts alike.
void order_picks(PickList& picks) noexcept;
/// Swaps the pick with the highest score among those from this place on into this place.
void bring_best_forward(PickList& picks, int from) noexcept;

/// Precondition: position.phase() == Phase::offer.
void generate_picks(const Position& position, PickList& picks) noexcept;

}  // namespace evora
