// Seats: who takes them, leaves them, is out of the game.
#include "server/detail/table_decider.hpp"

namespace evora::server {

namespace {

constexpr EventNumber most_events = 4000;
/// Plays on for a seat whose person has left the game.
constexpr std::string_view substitute = "level-3";

}  // namespace

Decided TableDecider::operator()(const Sit& command) const {
    if (table_.status_ != GameStatus::waiting) {
        return wrong_time("waiting");
    }
    if (seat_) {
        return std::unexpected(Refusal(RefusalCode::seated, "found you at this table already")
                                   .with("seat", std::int64_t{seat_->number()}));
    }
    if (table_.created_.rated && !command.account) {
        return std::unexpected(Refusal(RefusalCode::account, "found a guest, expected an account: it is rated"));
    }
    const bool invited = !command.invite.empty() && command.invite == table_.created_.invite;
    bool needs_invitation = false;
    for (std::size_t i = 0; i < table_.seats_.size(); ++i) {
        const Seat seat = Seat::from_index(static_cast<int>(i));
        const SeatKind kind = table_.seats_[i].plan.kind;
        if ((command.seat && *command.seat != seat) || (kind != SeatKind::open && kind != SeatKind::link)) {
            continue;
        }
        if (kind == SeatKind::open || invited) {
            return std::vector<EventBody>{Seated{.seat = seat, .person = person_, .name = command.name}};
        }
        needs_invitation = true;
    }
    if (needs_invitation) {
        return std::unexpected(
            Refusal(RefusalCode::invite, "found no valid invitation, expected the one of this table"));
    }
    return std::unexpected(Refusal(RefusalCode::seat_taken, "found no such seat free"));
}
Decided TableDecider::operator()(const Stand& /*command*/) const {
    if (!seat_) {
        return not_seated();
    }
    if (table_.status_ != GameStatus::waiting) {
        return wrong_time("waiting");
    }
    if (table_.nonces_.opening) {
        return wrong_time("that the game does not start yet");
    }
    return std::vector<EventBody>{Stood{.seat = *seat_}};
}
Decided TableDecider::operator()(const Resign& /*command*/) const {
    if (!seat_) {
        return not_seated();
    }
    if (table_.status_ != GameStatus::playing || table_.seat(*seat_).out) {
        return wrong_time("playing");
    }
    return leave(table_, *seat_, Termination::resignation);
}
Decided TableDecider::operator()(const Abort& /*command*/) const {
    if (!seat_ && person_ != table_.created_.creator) {
        return not_seated();
    }
    const bool creator_closes = table_.status_ == GameStatus::waiting && person_ == table_.created_.creator;
    const bool before_move =
        table_.status_ == GameStatus::playing && seat_ && table_.seat(*seat_).moves == 0 && !table_.seat(*seat_).out;
    if (!creator_closes && !before_move) {
        return wrong_time("that you have not moved yet");
    }
    return std::vector<EventBody>{Aborted{.seat = seat_.value_or(Seat())}};
}
Decided TableDecider::operator()(const Left& command) const {
    if (auto refusal = refusal_to_play()) {
        return std::unexpected(*std::move(refusal));
    }
    if (command.seat == *seat_ || !table_.players_.has(command.seat) || !table_.away(now_).has(command.seat)) {
        return no_offer("a seat whose person is away");
    }
    if (command.answer == Left::Answer::bot) {
        return std::vector<EventBody>{out(command.seat, Termination::abandoned)};
    }
    if (table_.players_.number() > 2) {
        return wrong_time("a bot, as there are more than two players");
    }
    return leave(table_, command.seat, Termination::abandoned);
}
Decided TableDecider::operator()(const AskRematch& /*command*/) const {
    if (!seat_) {
        return not_seated();
    }
    if (table_.status_ != GameStatus::over || !table_.next_.text.empty()) {
        return wrong_time("over");
    }
    if (table_.created_.set) {
        return wrong_time("a table that belongs to no set");
    }
    return std::vector<EventBody>{RematchAsked{.seat = *seat_}};
}

/// The seat is out of the game, and with it perhaps the game is over.
std::vector<EventBody> TableDecider::leave(const Table& table, Seat seat, Termination reason) {
    std::vector<EventBody> events;
    std::vector<Seat> out = table.out_;
    out.push_back(seat);
    Seats people = table.persons();
    people.remove(seat);
    const bool last = table.players_.number() - static_cast<int>(out.size()) == 1 || people.empty();
    if (table.players_.number() > 2) {
        events.emplace_back(TableDecider::out(seat, reason));
    }
    if (last) {
        const Position& position = *table.position();
        events.emplace_back(
            Ended{.termination = reason, .places = places(table, position, out), .scores = scores_of(position)});
    }
    return events;
}

Out TableDecider::out(Seat seat, Termination reason) {
    return {.seat = seat, .reason = reason, .bot = std::string(substitute)};
}

std::optional<Refusal> TableDecider::refusal_to_play() const {
    if (!seat_ || table_.seat(*seat_).out) {
        return not_seated().error();
    }
    if (table_.status_ != GameStatus::playing) {
        return wrong_time("playing").error();
    }
    if (table_.pause_.paused) {
        return wrong_time("that the game goes on").error();
    }
    return std::nullopt;
}

std::unexpected<Refusal> TableDecider::not_seated() {
    return std::unexpected(Refusal(RefusalCode::not_seated, "found you without a seat in this game"));
}

std::unexpected<Refusal> TableDecider::wrong_time(std::string_view expected) const {
    const std::string found(word(table_.status_));
    return std::unexpected(
        Refusal(RefusalCode::wrong_time, "found a table that is " + found + ", expected " + std::string(expected))
            .with("status", found)
            .with("expected", std::string(expected)));
}

Decided Table::decide(const PersonId& person, const Command& command, Moment now) const {
    // Whoever asks and takes it back for ever must not fill the disk.
    const bool goes_on = std::holds_alternative<Play>(command) || std::holds_alternative<Place>(command) ||
                         std::holds_alternative<Resign>(command) || std::holds_alternative<Left>(command) ||
                         std::holds_alternative<OpenNonce>(command) || std::holds_alternative<Organise>(command);
    if (last() >= most_events && !goes_on) {
        return std::unexpected(Refusal(RefusalCode::too_many, "found 4000 events at this table, expected fewer"));
    }
    return std::visit(TableDecider(*this, person, now), command);
}

Decided Table::decide_bot(Seat seat, std::span<const Move> moves) const {
    if (!deciding().has(seat) || this->seat(seat).is_person()) {
        return std::unexpected(Refusal(RefusalCode::not_your_turn, "found a move of a bot that has none to make"));
    }
    if (builder_->position().phase() == Phase::tiling) {
        return TableDecider::place(*this, seat, moves, std::nullopt);
    }
    return moves.empty() ? Decided(std::unexpected(Refusal(RefusalCode::illegal, "found no move, expected one")))
                         : TableDecider::pick(*this, seat, moves.front(), std::nullopt);
}

std::vector<EventBody> Table::due(Moment now) {
    if (status_ == GameStatus::waiting && all_seated()) {
        if (!begun_) {
            if (auto before = before_deal(now); before.event || before.until) {
                return before.event ? std::vector<EventBody>{*std::move(before.event)} : std::vector<EventBody>();
            }
            draw_start();
        }
        return {Started{.start = begun_->start()}};
    }
    if (status_ != GameStatus::playing) {
        return {};
    }
    if (builder_->position().phase() == Phase::deal) {
        if (!next_deal_) {
            auto before = waits_for_deal() ? before_deal(now) : BeforeDeal();
            if (before.event || before.until) {
                return before.event ? std::vector<EventBody>{*std::move(before.event)} : std::vector<EventBody>();
            }
            draw_deal();
        }
        return {Dealt{.round = builder_->position().round(), .deal = *next_deal_, .link = link_of_deal()}};
    }
    if (suspended_until_ && now >= *suspended_until_) {
        settle(now);
    }
    if (const auto seat = clocks_ ? clocks_->flagged(now) : std::nullopt) {
        return TableDecider::leave(*this, *seat, Termination::time);
    }
    return {};
}

}  // namespace evora::server
