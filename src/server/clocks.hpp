#pragma once
/// The clocks of a table: a base and an increment for each seat, several running at once while a free wall is tiled,
/// and credit for the time that messages are on their way. It knows no clock itself: every function is told the time.
///
///     Clocks clocks(ClockSettings{.base = 5min, .increment = 5s}, players);
///     clocks.start(seats, now);
///     const Charge charge = clocks.stop(seat, arrival, lag);     // and the increment is added
///     if (auto seat = clocks.flagged(now)) { … }
///
/// Lag is given back out of a quota, as on lichess: it grows with each move by min(1 s, 0.4 × the time that a game of
/// this kind takes + 150 ms), starts at three times that and never exceeds seven times. More than a second is never
/// given back at once.
///
/// By correspondence a seat has its time anew for each decision, from the moment at which its clock begins to run.

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "rules/ordinals.hpp"
#include "rules/rules.hpp"

namespace evora::server {

using Milliseconds = std::chrono::milliseconds;
/// A point on a clock that never goes back.
using Moment = std::chrono::time_point<std::chrono::steady_clock, Milliseconds>;

struct ClockSettings {
    Milliseconds base{0};
    Milliseconds increment{0};
    /// By correspondence: the base is there anew for each decision.
    bool each_decision = false;
    friend bool operator==(const ClockSettings&, const ClockSettings&) = default;
};

/// A set of seats.
class Seats {
  public:
    constexpr Seats() noexcept = default;
    [[nodiscard]] static constexpr Seats all(Players players) noexcept {
        Seats seats;
        seats.bits_ = static_cast<std::uint8_t>((1U << static_cast<unsigned>(players.number())) - 1U);
        return seats;
    }
    [[nodiscard]] constexpr bool has(Seat seat) const noexcept { return (bits_ & bit(seat)) != 0; }
    constexpr void add(Seat seat) noexcept { bits_ = static_cast<std::uint8_t>(bits_ | bit(seat)); }
    constexpr void remove(Seat seat) noexcept { bits_ = static_cast<std::uint8_t>(bits_ & ~bit(seat)); }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
    /// Whether this one has all that the others have.
    [[nodiscard]] constexpr bool has_all(Seats others) const noexcept { return (others.bits_ & ~bits_) == 0; }
    friend constexpr bool operator==(Seats, Seats) noexcept = default;

  private:
    [[nodiscard]] static constexpr unsigned bit(Seat seat) noexcept {
        return 1U << static_cast<unsigned>(seat.index());
    }
    std::uint8_t bits_ = 0;
};

/// What a move cost.
struct Charge {
    Milliseconds used{0};   ///< after what was given back
    Milliseconds given{0};  ///< what was, for lag
    Milliseconds left{0};   ///< the increment added
    bool late = false;      ///< the time was up before the move
    friend bool operator==(const Charge&, const Charge&) = default;
};

class Clocks {
  public:
    Clocks(ClockSettings settings, Players players) noexcept;

    /// These clocks run from then on, and no others; what others have used until then is charged.
    void start(Seats seats, Moment from) noexcept;
    void stop_all(Moment now) noexcept { start(Seats(), now); }
    /// What the move of this seat that arrived at `now` costs; nothing is changed yet.
    [[nodiscard]] Charge charge(Seat seat, Moment now, Milliseconds lag) const noexcept;
    /// The seat has moved: what `charge` said is so, and its clock stands.
    void charged(Seat seat, const Charge& charge) noexcept;
    /// After a restart or a takeback: what is left of a seat's time at that moment, whether its clock runs or stands.
    void set(Seat seat, Milliseconds left, Moment now) noexcept;

    [[nodiscard]] Seats running() const noexcept { return running_; }
    [[nodiscard]] Milliseconds left(Seat seat, Moment now) const noexcept;
    /// How long no clock runs yet.
    [[nodiscard]] Milliseconds pause(Moment now) const noexcept;
    /// The first seat in seat order whose time is up, what is still given back for lag taken into account.
    [[nodiscard]] std::optional<Seat> flagged(Moment now) const noexcept;
    /// When `flagged` will say something if nothing happens.
    [[nodiscard]] std::optional<Moment> next_flag() const noexcept;

  private:
    struct One {
        Milliseconds left{0};
        Milliseconds quota{0};
    };
    [[nodiscard]] Milliseconds elapsed(Seat seat, Moment now) const noexcept;
    [[nodiscard]] Milliseconds given_back(Seat seat, Milliseconds elapsed, Milliseconds lag) const noexcept;
    /// A flag may fall this late, as a move may be on its way.
    [[nodiscard]] Milliseconds grace(Seat seat) const noexcept;
    [[nodiscard]] One& one(Seat seat) noexcept { return ones_[static_cast<std::size_t>(seat.index())]; }
    [[nodiscard]] const One& one(Seat seat) const noexcept { return ones_[static_cast<std::size_t>(seat.index())]; }

    ClockSettings settings_;
    Milliseconds gain_;
    std::array<One, Seat::count> ones_{};
    Players players_;
    Seats running_;
    Moment from_{};
};

}  // namespace evora::server
