#pragma once
/// Who won: the ranking of all seats (E5).
///
///     Ranking ranking = ranking_of(position);
///     ranking.place(seat) == 1;   ranking.winners();   // several in a shared victory

#include <array>
#include <optional>

#include "rules/ordinals.hpp"
#include "rules/points.hpp"
#include "rules/position.hpp"

namespace evora {

/// What the end of a game is judged by: points, then full rows (E5).
struct Standing {
    Points score;
    int full_rows = 0;
    friend constexpr auto operator<=>(const Standing&, const Standing&) noexcept = default;
};

class Ranking {
  public:
    [[nodiscard]] int players() const noexcept { return players_; }
    /// 1 is the best; equal standings have equal places (1, 1, 3).
    [[nodiscard]] int place(Seat seat) const noexcept { return places_[static_cast<std::size_t>(seat.index())]; }
    [[nodiscard]] bool won(Seat seat) const noexcept { return place(seat) == 1; }
    [[nodiscard]] int winner_count() const noexcept;

    friend bool operator==(const Ranking&, const Ranking&) noexcept = default;

  private:
    friend Ranking ranking_of(const Position& position) noexcept;

    std::array<int, Seat::count> places_{};
    int players_ = 0;
};

/// How the seats stand by E5; in `over` the result of the game.
[[nodiscard]] Ranking ranking_of(const Position& position) noexcept;
[[nodiscard]] Standing standing_of(const Position& position, Seat seat) noexcept;

/// Why a finished game ended; empty before `over`. Where several reasons hold, the first of E1, E3, E4.
[[nodiscard]] std::optional<EndReason> end_reason(const Position& position) noexcept;

/// The bonuses of E2 for a wall as it stands.
[[nodiscard]] Points bonus_of(const Wall& wall) noexcept;

}  // namespace evora
