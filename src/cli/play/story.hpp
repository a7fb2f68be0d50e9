#pragma once
/// What happened, told from the typed events of the rules.
///
///     Storyteller teller(voice);
///     out.write(teller.tell(log, step));

#include <string>

#include "cli/play/voice.hpp"
#include "game/game.hpp"

namespace evora::cli {

/// Remembers whose tiling it is telling of, since on a free wall that takes several moves.
class Storyteller {
  public:
    explicit Storyteller(const Voice& voice) noexcept : voice_(voice) {}

    /// The events of one step: a deal, a pick with all that follows from it, a placement. Lines of text.
    [[nodiscard]] std::string tell(const EventLog& log, const Game::Step& step);

  private:
    [[nodiscard]] std::string tell_deal(const EventLog& log) const;
    [[nodiscard]] std::string tell_pick(const EventLog& log, const Position& before, Move move) const;
    [[nodiscard]] std::string tell_tiling(const EventLog& log, const Position& before);
    /// The seat's name as a headline, unless the last line was about it already.
    [[nodiscard]] std::string headline(Seat seat);
    [[nodiscard]] std::string tell_fallen(const EventLog& log, std::size_t at, const LineFell& fell);
    [[nodiscard]] std::string tell_floor(const EventLog& log, std::size_t at, const FloorScored& scored) const;

    const Voice& voice_;
    std::optional<Seat> told_of_;
    std::array<bool, Seat::count> tiled_{};
    bool floors_begun_ = false;
};

/// Why a game is over: "Ana has a full row".
[[nodiscard]] std::string reason_words(EndReason reason, const Position& end, const Voice& voice);

}  // namespace evora::cli
