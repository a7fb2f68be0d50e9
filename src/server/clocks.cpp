#include "server/clocks.hpp"

#include <algorithm>

namespace evora::server {

namespace {

constexpr Milliseconds most_at_once{1000};
/// How many decisions a seat has in a usual game.
constexpr int usual_moves = 32;

Milliseconds gain_of(ClockSettings settings) {
    // 0.4 of a game in seconds, taken as centiseconds, and 15 more: that is 4 ms for each second.
    const auto game = settings.base + usual_moves * settings.increment;
    return std::min(most_at_once, Milliseconds(game.count() / 250 + 150));
}

}  // namespace

Clocks::Clocks(ClockSettings settings, Players players) noexcept
    : settings_(settings), gain_(gain_of(settings)), players_(players) {
    ones_.fill({.left = settings.base, .quota = 3 * gain_});
}

void Clocks::start(Seats seats, Moment from) noexcept {
    for (const Seat seat : Seat::all()) {
        if (running_.has(seat)) {
            one(seat).left = std::max(Milliseconds(0), one(seat).left - elapsed(seat, from));
        } else if (settings_.each_decision && seats.has(seat)) {
            one(seat).left = settings_.base;
        }
    }
    running_ = seats;
    from_ = from;
}

Charge Clocks::charge(Seat seat, Moment now, Milliseconds lag) const noexcept {
    const Milliseconds elapsed = this->elapsed(seat, now);
    const Milliseconds given = given_back(seat, elapsed, lag);
    const Milliseconds used = elapsed - given;
    return {.used = used,
            .given = given,
            .left = settings_.each_decision ? settings_.base
                                            : std::max(Milliseconds(0), one(seat).left - used) + settings_.increment,
            .late = used >= one(seat).left && running_.has(seat)};
}

void Clocks::charged(Seat seat, const Charge& charge) noexcept {
    one(seat).left = charge.left;
    one(seat).quota = std::min(7 * gain_, one(seat).quota - charge.given + gain_);
    running_.remove(seat);
}

void Clocks::set(Seat seat, Milliseconds left, Moment now) noexcept { one(seat).left = left + elapsed(seat, now); }

Milliseconds Clocks::left(Seat seat, Moment now) const noexcept {
    return std::max(Milliseconds(0), one(seat).left - elapsed(seat, now));
}

Milliseconds Clocks::pause(Moment now) const noexcept {
    return running_.empty() ? Milliseconds(0) : std::max(Milliseconds(0), from_ - now);
}

std::optional<Seat> Clocks::flagged(Moment now) const noexcept {
    for (const Seat seat : Seat::all()) {
        if (running_.has(seat) && elapsed(seat, now) >= one(seat).left + grace(seat)) {
            return seat;
        }
    }
    return std::nullopt;
}

std::optional<Moment> Clocks::next_flag() const noexcept {
    std::optional<Moment> next;
    for (const Seat seat : Seat::all()) {
        if (running_.has(seat)) {
            const Moment flag = from_ + one(seat).left + grace(seat);
            next = next ? std::min(*next, flag) : flag;
        }
    }
    return next;
}

Milliseconds Clocks::elapsed(Seat seat, Moment now) const noexcept {
    return running_.has(seat) ? std::max(Milliseconds(0), now - from_) : Milliseconds(0);
}

Milliseconds Clocks::given_back(Seat seat, Milliseconds elapsed, Milliseconds lag) const noexcept {
    return std::clamp(lag, Milliseconds(0), std::min({one(seat).quota, most_at_once, elapsed}));
}

Milliseconds Clocks::grace(Seat seat) const noexcept { return std::min(one(seat).quota, most_at_once); }

}  // namespace evora::server
