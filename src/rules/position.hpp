#pragma once
/// A valid position of a game: a small value that is copied freely and changed only by deals and moves.
///
/// A position comes from `Position::initial` or, for whatever somebody typed, from a `Setup` by way of
/// `Position::from` (rules/setup.hpp). It cannot hold a seed or an order of tiles: bag and lid are
/// counts. Playing is
///
///     Position position = Position::initial(Rules{}, players, starter);
///     position.apply(dealer.deal(position));       // phase() was deal
///     MoveList moves;
///     generate(position, moves);                   // rules/moves.hpp
///     position.apply(moves[0]);
///
/// `apply` trusts its caller; `play` (rules/play.hpp) checks first. Neither allocates, throws or looks at anything
/// but the position; with an `EventLog` it also tells what happened.

#include <array>
#include <cassert>
#include <cstdint>
#include <expected>
#include <optional>

#include "rules/board.hpp"
#include "rules/deal.hpp"
#include "rules/events.hpp"
#include "rules/fault.hpp"
#include "rules/holders.hpp"
#include "rules/move.hpp"
#include "rules/rules.hpp"

namespace evora {

enum class Phase : std::uint8_t {
    deal,    ///< the displays are to be filled
    offer,   ///< a player picks
    tiling,  ///< a player chooses a space on a free wall
    over,    ///< bonuses are in the scores
};

struct Setup;

/// E4: after so many rounds in a row without a tile on any wall the game ends.
inline constexpr int quiet_round_limit = 10;

class Position {
  public:
    /// S1–S4: everything in the bag, nothing dealt. Precondition: players.has(start).
    [[nodiscard]] static Position initial(Rules rules, Players players, Seat start) noexcept;
    /// The position that the setup describes, or everything that is wrong with it.
    [[nodiscard]] static std::expected<Position, Faults> from(const Setup& setup);
    [[nodiscard]] Setup setup() const noexcept;

    [[nodiscard]] constexpr Rules rules() const noexcept { return rules_; }
    [[nodiscard]] constexpr Players players() const noexcept { return players_; }
    [[nodiscard]] constexpr int display_count() const noexcept { return players_.display_count(); }
    [[nodiscard]] constexpr Phase phase() const noexcept { return phase_; }
    /// 1, 2, 3 …; in `deal` the round to come, in `over` the last one.
    [[nodiscard]] constexpr int round() const noexcept { return round_; }
    /// Rounds in a row in which no tile reached any wall, 0 to 10 (E4).
    [[nodiscard]] constexpr int quiet() const noexcept { return quiet_; }
    /// Who acts; in `deal` who will start the round. Meaningless in `over`.
    [[nodiscard]] constexpr Seat turn() const noexcept { return turn_; }
    /// Who started this round; in `deal` and `over` who starts or would start the next one.
    [[nodiscard]] constexpr Seat start() const noexcept { return start_; }

    [[nodiscard]] constexpr Tiles tiles(Source source) const noexcept { return sources_[at(source)]; }
    [[nodiscard]] constexpr Tiles display(Display display) const noexcept { return tiles(Source::display(display)); }
    [[nodiscard]] constexpr Tiles centre() const noexcept { return tiles(Source::centre()); }
    /// Which sources hold which colours.
    [[nodiscard]] constexpr Holders holders() const noexcept { return holders_; }
    [[nodiscard]] constexpr bool centre_has_marker() const noexcept { return marker_source_ != none; }
    /// Plain in `deal` and `over`.
    [[nodiscard]] constexpr Side side(Display display) const noexcept { return sides_[at(Source::display(display))]; }
    /// The SF5 that has left the circle this round (X8).
    [[nodiscard]] constexpr std::optional<Display> removed_display() const noexcept {
        return removed_ == none ? std::nullopt : std::optional(Display::from_index(removed_));
    }
    [[nodiscard]] constexpr Tiles bag() const noexcept { return bag_; }
    [[nodiscard]] constexpr Tiles lid() const noexcept { return lid_; }
    /// Precondition: players().has(seat).
    [[nodiscard]] constexpr const Board& board(Seat seat) const noexcept {
        return boards_[static_cast<std::size_t>(seat.index())];
    }

    /// The neighbours that SF4 sends tiles to: the next display in the circle, a removed SF5 skipped (C7, X7).
    [[nodiscard]] Display left_of(Display display) const noexcept { return neighbour(display, -1); }
    [[nodiscard]] Display right_of(Display display) const noexcept { return neighbour(display, +1); }

    /// In `tiling`: the line of `turn()` whose tile is to be placed next.
    [[nodiscard]] Line tiling_line() const noexcept;

    /// Precondition: the deal is possible here (`deal_fault` in rules/play.hpp finds none).
    void apply(const Deal& deal) noexcept;
    void apply(const Deal& deal, EventLog& log);
    /// Precondition: the move is legal here (`is_legal` in rules/moves.hpp).
    void apply(Move move) noexcept;
    void apply(Move move, EventLog& log);
    /// The pick alone: after the last one of a round the phase is `tiling`, the turn the starting player's, and nothing
    /// has been tiled yet, whatever the wall. For a search, which stops there and values boards one by one; such a
    /// position is to be looked at, not played on. Preconditions: those of `apply`, and the phase is offer.
    void pick(Move move) noexcept;
    /// What `pick` makes of the board of the seat on turn. Preconditions: those of `pick`.
    [[nodiscard]] Board board_after(Move pick) const noexcept;

    /// 64 bits of everything above; equal positions have equal hashes, on every machine.
    [[nodiscard]] std::uint64_t hash() const noexcept;

    friend bool operator==(const Position&, const Position&) noexcept = default;

  private:
    static constexpr std::uint8_t none = 0xFF;

    Position() noexcept = default;

    [[nodiscard]] static constexpr std::size_t at(Source source) noexcept {
        return static_cast<std::size_t>(source.index());
    }
    [[nodiscard]] Display neighbour(Display display, int step) const noexcept;
    /// The only writer of sources: keeps `holders_` in step.
    void lay(Source source, Tiles tiles) noexcept {
        sources_[at(source)] = tiles;
        holders_.set(source, tiles.colours());
    }
    [[nodiscard]] Board& board_of(Seat seat) noexcept { return boards_[static_cast<std::size_t>(seat.index())]; }

    // Each rule once; `Sink` is `NoEvents` or `Recorder` (rules/sinks.hpp).
    template <class Sink>
    void apply_deal(const Deal& deal, Sink sink);
    /// True where it was the round's last (A11).
    template <class Sink>
    [[nodiscard]] bool apply_pick(Move move, Sink sink);
    template <class Sink>
    void apply_placement(Move move, Sink sink);
    template <class Sink>
    void move_rest(Source source, ColourSet left, Tiles rest, Sink sink);
    template <class Sink>
    void move_to_neighbours(Display display, ColourSet left, Tiles rest, Sink sink);
    void end_offer() noexcept;
    template <class Sink>
    void start_tiling(Sink sink);
    template <class Sink>
    void continue_tiling(Sink sink);
    template <class Sink>
    void finish_round(Sink sink);
    template <class Sink>
    void finish_game(EndReason reason, Sink sink);

    std::array<Tiles, Source::count> sources_{};  ///< displays, then the centre
    Holders holders_;                             ///< index over `sources_`
    Tiles bag_;
    Tiles lid_;
    std::array<Board, Seat::count> boards_{};
    std::array<Side, Source::count> sides_{};  ///< the centre's is always plain: what is left there stays there (A4)
    std::uint8_t removed_ = none;              ///< index of the SF5 out of the circle
    std::uint8_t marker_source_ = none;        ///< the centre's index while the marker lies there
    Rules rules_;
    Players players_;
    Phase phase_ = Phase::deal;
    std::uint8_t quiet_ = 0;
    std::uint16_t round_ = 1;
    Seat turn_;
    Seat start_;
};

}  // namespace evora
