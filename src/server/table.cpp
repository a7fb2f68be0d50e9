#include "server/table.hpp"

#include <algorithm>
#include <cassert>

#include "rules/tiling.hpp"
#include "server/detail/hashing.hpp"

namespace evora::server {

namespace {

Players players_of(const Created& created) {
    return Players::from_number(static_cast<int>(created.seats.size())).value_or(Players());
}

std::variant<FairDealer, SetDealer> dealer_of(const GameId& game, const Created& created, const std::string& secret) {
    const auto id = FairId::from_text(created.set ? created.set->id : game.text);
    assert(id && secret.size() == Link::size);
    Link::Array bytes{};
    std::ranges::copy_n(secret.begin(), static_cast<std::ptrdiff_t>(std::min(secret.size(), bytes.size())),
                        bytes.begin());
    const FairTerms terms{.rules = created.rules, .players = players_of(created), .start = created.start};
    if (created.set) {
        return SetDealer(hashing(), *id, terms, SetSecret(bytes));
    }
    return FairDealer(hashing(), *id, terms, HashChain(hashing(), Link(bytes)));
}

template <class Test>
Seats seats_with(const SeatNonces& nonces, Test test) {
    Seats seats;
    for (const Seat seat : Seat::all()) {
        if (const auto& nonce = nonces[static_cast<std::size_t>(seat.index())]; nonce && test(*nonce)) {
            seats.add(seat);
        }
    }
    return seats;
}

}  // namespace

std::string_view word(GameStatus status) noexcept {
    switch (status) {
        case GameStatus::waiting: return "waiting";
        case GameStatus::playing: return "playing";
        case GameStatus::over: break;
    }
    return "over";
}

Seats NonceState::committed() const noexcept {
    return seats_with(nonces, [](const PlayerNonce& /*nonce*/) { return true; });
}

Seats NonceState::opened() const noexcept {
    return seats_with(nonces, [](const PlayerNonce& nonce) { return nonce.opened.has_value(); });
}

Table::Table(GameId game, Event first, const std::string& secret, const TableSettings& settings, Moment now)
    : game_(std::move(game)),
      created_(*std::get_if<Created>(&first.body)),
      players_(players_of(created_)),
      settings_(settings),
      dealer_(dealer_of(game_, created_, secret)),
      nonces_since_(now) {
    if (const auto* chain = std::get_if<FairDealer>(&dealer_)) {
        created_.chain = std::get_if<ChainProof>(&chain->proof().kind)->end;
    } else {
        const Proof proof = std::get_if<SetDealer>(&dealer_)->proof(SetDealer::Secret::hidden);
        created_.set->commitment = std::get_if<SetProof>(&proof.kind)->commitment;
    }
    first.body = created_;
    away_since_.fill(now);
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
    store::GameIndex index{.status = status_, .gone = gone_, .changed = now};
    const Seats deciding = this->deciding();
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const bool person = seats_[i].is_person() && status_ == GameStatus::playing && clocks_ && !pause_.paused;
        // Where time runs out within a sitting it is always soon.
        if (person && !correspondence()) {
            index.due.emplace_back(seats_[i].plan.person, now);
        } else if (person && due_since_ > 0 && deciding.has(Seat::from_index(static_cast<int>(i)))) {
            index.due.emplace_back(seats_[i].plan.person, due_by(Seat::from_index(static_cast<int>(i))));
        }
    }
    for (const SeatState& seat : seats_) {
        if (seat.plan.kind == SeatKind::person) {
            index.people.push_back(seat.plan.person);
        }
        index.open = index.open || (status_ == GameStatus::waiting && seat.plan.kind == SeatKind::open);
    }
    return index;
}

UnixMilliseconds Table::due_by(Seat seat) const noexcept {
    const EventNumber number = clock_set_[at(seat)];
    const auto* set = number > due_since_ ? std::get_if<ClockSet>(&events_[number - 1].body) : nullptr;
    return set != nullptr ? events_[number - 1].at + set->left.count()
                          : events_[due_since_ - 1].at + created_.clock->base.count();
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

Seats Table::persons() const noexcept {
    Seats persons;
    for (int i = 0; i < players_.number(); ++i) {
        if (seat(Seat::from_index(i)).is_person()) {
            persons.add(Seat::from_index(i));
        }
    }
    return persons;
}

Seats Table::away(Moment now) const noexcept {
    Seats away;
    if (status_ != GameStatus::playing || correspondence() || pause_.paused) {
        return away;
    }
    const Seats persons = this->persons();
    for (const Seat seat : Seat::all()) {
        const auto& since = away_since_[at(seat)];
        if (persons.has(seat) && since && now - *since >= settings_.away_after) {
            away.add(seat);
        }
    }
    return away;
}

void Table::settle(Moment now) {
    if (suspended_until_ && now >= *suspended_until_) {
        suspended_until_.reset();
    }
    if (!clocks_) {
        return;
    }
    Seats running;
    if (!suspended_until_ && !pause_.paused) {
        const Seats deciding = this->deciding();
        const Seats persons = this->persons();
        for (const Seat seat : Seat::all()) {
            if (deciding.has(seat) && persons.has(seat)) {
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
    if (!ready_.has_all(persons())) {
        return;
    }
    pause_until_ = std::min(pause_until_, now);
    settle(now);
}

void Table::resume(Moment now, UnixMilliseconds unix_now) {
    if (status_ != GameStatus::playing) {
        return;
    }
    pause_until_ = now;
    away_since_.fill(now);
    if (correspondence() && due_since_ > 0) {
        // Somebody may have set the clock of the machine back.
        const UnixMilliseconds due_since = events_[due_since_ - 1].at;
        const Milliseconds since(std::max<UnixMilliseconds>(0, unix_now - due_since));
        pause_until_ = now - since;
        clocks_->stop_all(pause_until_);
        settle(pause_until_);
        for (const Seat seat : Seat::all()) {
            if (clocks_->running().has(seat)) {
                clocks_->set(seat, Milliseconds(due_by(seat) - due_since) - since, now);
            }
        }
    } else if (!correspondence()) {
        suspended_until_ = now + restart_pause;
        settle(now);
    }
}

void Table::present(Seats here, Moment now) {
    for (const Seat seat : Seat::all()) {
        auto& since = away_since_[at(seat)];
        since = here.has(seat) ? std::nullopt : std::optional(since.value_or(now));
    }
    if (suspended_until_ && here.has_all(persons())) {
        suspended_until_ = now;
        settle(now);
    }
}

std::optional<Moment> Table::next_due(Moment now) const noexcept {
    std::optional<Moment> next = suspended_until_;
    const auto consider = [&](std::optional<Moment> moment) {
        next = next && moment ? std::min(*next, *moment) : next ? next : moment;
    };
    if (clocks_ && !suspended_until_) {
        consider(clocks_->next_flag());
    }
    if (waits_for_start() || waits_for_deal()) {
        consider(before_deal(now).until);
    }
    if (status_ == GameStatus::playing && !correspondence()) {
        for (const auto& since : away_since_) {
            if (since && now - *since < settings_.away_after) {
                consider(*since + settings_.away_after);
            }
        }
    }
    return next;
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
    if (correspondence()) {
        [[maybe_unused]] const auto fault =
            builder.set_tag("TimeControl", std::to_string(created_.clock->base / std::chrono::days(1)) + "d");
    } else if (created_.clock) {
        const auto seconds = [](Milliseconds time) { return std::to_string(time.count() / 1000); };
        [[maybe_unused]] const auto fault =
            builder.set_tag("TimeControl", seconds(created_.clock->base) + "+" + seconds(created_.clock->increment));
    }
    std::string acts;
    for (const Event& event : events_) {
        if (const auto* acted = std::get_if<OrganiserActed>(&event.body)) {
            acts += (acts.empty() ? "" : ", ") + acted->act;
        }
    }
    if (!acts.empty()) {
        [[maybe_unused]] const auto fault = builder.set_tag("Organiser", acts);
    }
    add_proof(builder);
    if (ended_ && ended_->termination != Termination::normal) {
        builder.decide(ended_->termination, ended_->places);
    } else if (aborted_) {
        builder.decide(Termination::abandoned, std::nullopt);
    }
    return std::move(builder).record();
}

}  // namespace evora::server
