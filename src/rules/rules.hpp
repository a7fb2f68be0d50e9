#pragma once
/// What is agreed before a game: which wall, special factories or not, how many players (S1, S2).
///
///     Rules rules{.wall = WallKind::free, .special_factories = true};   // "free+sf"
///     Players players = *Players::from_number(3);
///     players.display_count() == 7;

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/ordinals.hpp"

namespace evora {

enum class WallKind : std::uint8_t {
    fixed,  ///< coloured wall: every colour has its column in each row (C5)
    free,   ///< grey (Azul) or brown (Master Chocolatier) side: the owner chooses (G1)
};

struct Rules {
    WallKind wall = WallKind::fixed;
    bool special_factories = false;

    friend constexpr bool operator==(const Rules&, const Rules&) noexcept = default;
};

inline constexpr std::array<Rules, 4> all_rules = {Rules{WallKind::fixed, false}, Rules{WallKind::free, false},
                                                   Rules{WallKind::fixed, true}, Rules{WallKind::free, true}};

/// `fixed`, `free`, `fixed+sf` or `free+sf`.
[[nodiscard]] constexpr std::string_view name(Rules rules) noexcept {
    if (rules.wall == WallKind::fixed) {
        return rules.special_factories ? "fixed+sf" : "fixed";
    }
    return rules.special_factories ? "free+sf" : "free";
}

/// The inverse of `name`; empty for anything else.
[[nodiscard]] constexpr std::optional<Rules> rules_from_name(std::string_view text) noexcept {
    for (Rules rules : all_rules) {
        if (name(rules) == text) {
            return rules;
        }
    }
    return std::nullopt;
}

/// The number of players, 2 to 4.
class Players {
  public:
    constexpr Players() noexcept = default;

    [[nodiscard]] static constexpr std::optional<Players> from_number(int number) noexcept {
        if (number < 2 || number > 4) {
            return std::nullopt;
        }
        return Players(number);
    }

    [[nodiscard]] constexpr int number() const noexcept { return number_; }
    /// 5, 7 or 9 (S2).
    [[nodiscard]] constexpr int display_count() const noexcept { return 2 * number_ + 1; }
    /// The seat to the left, who plays next (A1).
    [[nodiscard]] constexpr Seat after(Seat seat) const noexcept {
        return Seat::from_index(seat.number() == number_ ? 0 : seat.number());
    }
    [[nodiscard]] constexpr bool has(Seat seat) const noexcept { return seat.index() < number_; }

    friend constexpr bool operator==(Players, Players) noexcept = default;

  private:
    constexpr explicit Players(int number) noexcept : number_(static_cast<std::uint8_t>(number)) {}

    std::uint8_t number_ = 2;
};

inline constexpr std::array<Players, 3> all_players = {*Players::from_number(2), *Players::from_number(3),
                                                       *Players::from_number(4)};

}  // namespace evora
