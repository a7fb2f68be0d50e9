// What needs the word of the others, and the nonces of the next deal.
#include "server/detail/table_decider.hpp"

namespace evora::server {

Decided TableDecider::operator()(const CommitNonce& command) const {
    if (!seat_ || table_.seat(*seat_).out) {
        return not_seated();
    }
    const auto state = table_.nonces();
    if (!state || state->opening) {
        return wrong_time("that commitments are taken");
    }
    if (state->round != command.round) {
        return wrong_time("a commitment for round " + std::to_string(state->round));
    }
    if (state->committed().has(*seat_)) {
        return std::unexpected(Refusal(RefusalCode::nonce, "found a commitment of yours for this round already"));
    }
    return std::vector<EventBody>{NonceGiven{.seat = *seat_, .round = command.round, .commitment = command.commitment}};
}

Decided TableDecider::operator()(const OpenNonce& command) const {
    if (!seat_) {
        return not_seated();
    }
    const auto state = table_.nonces();
    if (!state || !state->opening || state->round != command.round) {
        return wrong_time("that the nonces of this round are opened");
    }
    if (!table_.opens(*seat_, command.round, command.nonce)) {
        return std::unexpected(Refusal(RefusalCode::nonce, "found a nonce that does not fit a commitment of yours"));
    }
    return std::vector<EventBody>{NonceOpened{.seat = *seat_, .round = command.round, .nonce = command.nonce}};
}

Decided TableDecider::operator()(const Takeback& command) const {
    if (auto refusal = refusal_to_play()) {
        return std::unexpected(*std::move(refusal));
    }
    return command.answer == OfferAnswer::ask ? ask_takeback() : answer_takeback(command.answer);
}

Decided TableDecider::ask_takeback() const {
    if (table_.rated()) {
        return wrong_time("a game that is not rated");
    }
    if (table_.takeback_) {
        return wrong_time("no other takeback that is being asked for");
    }
    if (table_.builder_->position().phase() != Phase::offer) {
        return wrong_time("that players pick");
    }
    EventNumber to = 0;
    for (const Table::Step& step : table_.steps_) {
        if (std::holds_alternative<Deal>(step.what)) {
            to = 0;
        } else if (const auto* moved = std::get_if<Moved>(&table_.events_[step.number - 1].body)) {
            to = moved->seat == *seat_ ? step.number : to;
        }
    }
    if (to == 0) {
        return wrong_time("a move of yours in this round");
    }
    std::vector<EventBody> events{TakebackAsked{.seat = *seat_, .to = to}};
    Seats yes;
    yes.add(*seat_);
    if (yes.has_all(table_.persons())) {
        events.emplace_back(TakenBack{.to = to});
    }
    return events;
}
Decided TableDecider::answer_takeback(OfferAnswer answer) const {
    const std::optional<TakebackOffer>& offer = table_.takeback_;
    if (!offer || (offer->seat == *seat_ && answer == OfferAnswer::yes)) {
        return no_offer("a takeback asked");
    }
    if (answer == OfferAnswer::no) {
        return std::vector<EventBody>{TakebackRefused{.seat = *seat_}};
    }
    std::vector<EventBody> events{TakebackAgreed{.seat = *seat_}};
    Seats yes = offer->yes;
    yes.add(*seat_);
    if (yes.has_all(table_.persons())) {
        events.emplace_back(TakenBack{.to = offer->to});
    }
    return events;
}

Decided TableDecider::operator()(const Pause& command) const {
    if (!seat_ || table_.seat(*seat_).out) {
        return not_seated();
    }
    if (table_.status_ != GameStatus::playing) {
        return wrong_time("playing");
    }
    if (table_.pause_.held) {
        return wrong_time("that the organiser lets the game go on");
    }
    if (!table_.created_.friends || table_.correspondence()) {
        return wrong_time("a table among friends, with clocks or untimed");
    }
    const PauseState& pause = table_.pause_;
    std::vector<EventBody> events;
    if (command.answer == OfferAnswer::ask) {
        if (pause.asked) {
            return wrong_time("nothing else that is being asked for");
        }
        events.emplace_back(PauseAsked{.seat = *seat_, .go_on = pause.paused});
    } else if (!pause.asked || (*pause.asked == *seat_ && command.answer == OfferAnswer::yes)) {
        return no_offer("a pause asked for");
    } else if (command.answer == OfferAnswer::no) {
        return std::vector<EventBody>{PauseRefused{.seat = *seat_}};
    } else {
        events.emplace_back(PauseAgreed{.seat = *seat_});
    }
    Seats yes = pause.yes;
    yes.add(*seat_);
    if (yes.has_all(table_.persons())) {
        events.push_back(pause.paused ? EventBody(Resumed{}) : EventBody(Paused{}));
    }
    return events;
}

std::unexpected<Refusal> TableDecider::no_offer(std::string_view expected) {
    return std::unexpected(
        Refusal(RefusalCode::no_offer, "found nothing to answer, expected " + std::string(expected)));
}

}  // namespace evora::server
