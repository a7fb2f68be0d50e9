#pragma once
/// How games of a match ended, and what each seat has of it.
///
///     outcome.share(seat);    // 1 for a win, 1/k for a victory shared by k seats, 0 otherwise
///     outcome.margin(seat);   // points ahead of the best other seat; empty after a forfeit

#include <array>
#include <cstdint>
#include <optional>

#include "match/contestant.hpp"
#include "rules/ordinals.hpp"
#include "rules/position.hpp"
#include "rules/record/game_record.hpp"
#include "rules/record/tags.hpp"
#include "rules/rules.hpp"

namespace evora {

struct SeatForfeit {
    Seat seat;
    ForfeitReason reason{};
    friend bool operator==(const SeatForfeit&, const SeatForfeit&) noexcept = default;
};

class GameOutcome {
  public:
    GameOutcome() noexcept = default;
    /// Of a game that was played to its end. Precondition: position.phase() == Phase::over.
    [[nodiscard]] static GameOutcome of(const Position& position) noexcept;
    /// The seat that forfeits is last and all others have won together. Scores play no part.
    [[nodiscard]] static GameOutcome forfeited(Players players, SeatForfeit forfeit) noexcept;
    /// From a text. Empty where the places do not go with the scores (E5): who has more points has the better place.
    [[nodiscard]] static std::optional<GameOutcome> from(Players players, const Scores& scores,
                                                         const Places& places) noexcept;

    [[nodiscard]] Players players() const noexcept { return players_; }
    [[nodiscard]] const Scores& scores() const noexcept { return scores_; }
    [[nodiscard]] const Places& places() const noexcept { return places_; }
    [[nodiscard]] const std::optional<SeatForfeit>& forfeit() const noexcept { return forfeit_; }

    [[nodiscard]] int place(Seat seat) const noexcept { return places_[static_cast<std::size_t>(seat.index())]; }
    [[nodiscard]] int score(Seat seat) const noexcept { return scores_[static_cast<std::size_t>(seat.index())].value; }
    [[nodiscard]] int winners() const noexcept;
    [[nodiscard]] double share(Seat seat) const noexcept;
    [[nodiscard]] std::optional<int> margin(Seat seat) const noexcept;

    friend bool operator==(const GameOutcome&, const GameOutcome&) noexcept = default;

  private:
    Players players_;
    Scores scores_{};
    Places places_{};
    std::optional<SeatForfeit> forfeit_;
};

/// The games with one order of the bag: in the one after, everybody sits one seat further on. As many as seats.
struct SetOutcome {
    std::uint32_t number = 0;  ///< in the match, from 0
    std::array<GameOutcome, Seat::count> games{};
    friend bool operator==(const SetOutcome&, const SetOutcome&) noexcept = default;
};

}  // namespace evora
