#include "server/table.hpp"

#include <algorithm>

#include "rules/tiling.hpp"

namespace evora::server {

Table::Table(GameId game, Event first, const Dealing& dealing, const std::string& secret)
    : game_(std::move(game)), created_(*std::get_if<Created>(&first.body)) {
    players_ = Players::from_number(static_cast<int>(created_.seats.size())).value_or(Players());
    source_ = dealing(game_, secret, {.rules = created_.rules, .players = players_, .start = created_.start});
    for (const SeatPlan& plan : created_.seats) {
        seats_.push_back({.plan = plan});
    }
    if (created_.clock) {
        clocks_.emplace(*created_.clock, players_);
    }
    events_.push_back(std::move(first));
}

std::optional<Seat> Table::seat_of(const PersonId& person) const noexcept {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].plan.kind == SeatKind::person && seats_[i].plan.person == person) {
            return Seat::from_index(static_cast<int>(i));
        }
    }
    return std::nullopt;
}

Seats Table::chosen() const noexcept {
    Seats seats;
    for (const Seat seat : Seat::all()) {
        if (batches_[at(seat)]) {
            seats.add(seat);
        }
    }
    return seats;
}

store::GameIndex Table::index(UnixMilliseconds now) const {
    store::GameIndex index{.status = status_, .changed = now};
    for (const SeatState& seat : seats_) {
        if (seat.plan.kind == SeatKind::person) {
            index.people.push_back(seat.plan.person);
        }
        index.open = index.open || (status_ == GameStatus::waiting && seat.plan.kind == SeatKind::open);
    }
    return index;
}

Seats Table::deciding() const noexcept {
    Seats seats;
    if (status_ != GameStatus::playing || !builder_) {
        return seats;
    }
    const Position& position = builder_->position();
    if (position.phase() == Phase::offer) {
        seats.add(position.turn());
    }
    if (position.phase() == Phase::tiling) {
        for (int i = 0; i < players_.number(); ++i) {
            const Seat seat = Seat::from_index(i);
            if (!batches_[at(seat)] && SeatTiling(position, seat).line()) {
                seats.add(seat);
            }
        }
    }
    return seats;
}

EventNumber Table::number_of(const PersonId& person, std::string_view cid) const noexcept {
    // A game has at most a few hundred events, and whoever sends a message again does so soon.
    for (std::size_t i = events_.size(); i > 0; --i) {
        const std::optional<Doer>& doer = events_[i - 1].doer;
        if (doer && doer->cid == cid && doer->person == person) {
            return static_cast<EventNumber>(i);
        }
    }
    return 0;
}

bool Table::wants_rematch() const noexcept {
    if (status_ != GameStatus::over || !next_.text.empty() || rematch_.empty()) {
        return false;
    }
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].plan.kind == SeatKind::person && !rematch_.has(Seat::from_index(static_cast<int>(i)))) {
            return false;
        }
    }
    return true;
}

bool Table::all_seated() const noexcept {
    return std::ranges::all_of(seats_, [](const SeatState& seat) {
        return seat.plan.kind == SeatKind::person || seat.plan.kind == SeatKind::bot;
    });
}

void Table::settle(Moment now) {
    if (suspended_until_ && now >= *suspended_until_) {
        suspended_until_.reset();
    }
    if (!clocks_) {
        return;
    }
    Seats running;
    if (!suspended_until_) {
        const Seats deciding = this->deciding();
        for (const Seat seat : Seat::all()) {
            if (deciding.has(seat) && this->seat(seat).is_person()) {
                running.add(seat);
            }
        }
    }
    if (running != clocks_->running() || clocks_->pause(now) > Milliseconds(0)) {
        clocks_->start(running, std::max(now, pause_until_));
    }
}

void Table::ready(Seat seat, Moment now) {
    ready_.add(seat);
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].is_person() && !ready_.has(Seat::from_index(static_cast<int>(i)))) {
            return;
        }
    }
    pause_until_ = std::min(pause_until_, now);
    settle(now);
}

void Table::suspend(Moment now) {
    if (status_ == GameStatus::playing) {
        suspended_until_ = now + restart_pause;
        pause_until_ = now;
        settle(now);
    }
}

void Table::present(Seats here, Moment now) {
    if (!suspended_until_) {
        return;
    }
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].is_person() && !here.has(Seat::from_index(static_cast<int>(i)))) {
            return;
        }
    }
    suspended_until_ = now;
    settle(now);
}

std::optional<Moment> Table::next_due() const noexcept {
    if (suspended_until_) {
        return suspended_until_;
    }
    return clocks_ ? clocks_->next_flag() : std::nullopt;
}

std::optional<GameRecord> Table::record() const {
    if (!builder_ || builder_->record().rounds().empty()) {
        return std::nullopt;
    }
    RecordBuilder builder = *builder_;
    // A name may have any character that a tag may not; the game is then told without it.
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const std::string tag = "Seat" + std::to_string(i + 1);
        const SeatPlan& plan = seats_[i].plan;
        [[maybe_unused]] const auto fault =
            plan.kind == SeatKind::bot ? builder.set_tag(tag + "Bot", plan.bot) : builder.set_tag(tag, plan.name);
    }
    if (created_.clock) {
        const auto seconds = [](Milliseconds time) { return std::to_string(time.count() / 1000); };
        [[maybe_unused]] const auto fault =
            builder.set_tag("TimeControl", seconds(created_.clock->base) + "+" + seconds(created_.clock->increment));
    }
    if (builder.position().phase() != Phase::over) {
        if (ended_) {
            builder.decide(ended_->termination, ended_->places);
        } else if (aborted_) {
            builder.decide(Termination::abandoned, std::nullopt);
        }
    }
    return std::move(builder).record();
}

}  // namespace evora::server
