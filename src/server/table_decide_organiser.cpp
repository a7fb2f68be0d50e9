// What organisers do at a table: the act itself, with who and why, and what follows from it.
#include <algorithm>

#include "rules/record/game_record.hpp"
#include "server/detail/table_decider.hpp"

namespace evora::server {

namespace {

/// Where a game has a base of time.
constexpr Milliseconds most_left = std::chrono::hours(24);

constexpr std::string_view word(const HoldGame& /*act*/) { return "pause"; }
constexpr std::string_view word(const LetGoOn& /*act*/) { return "resume"; }
constexpr std::string_view word(const SetClock& /*act*/) { return "clock"; }
constexpr std::string_view word(const Substitute& /*act*/) { return "substitute"; }
constexpr std::string_view word(const Adjudicate& /*act*/) { return "adjudicate"; }
constexpr std::string_view word(const CloseTable& /*act*/) { return "close"; }

std::string called(const SeatPlan& plan) { return plan.kind == SeatKind::bot ? plan.bot : plan.name; }

std::string detail(const Table& /*table*/, const auto& /*act*/) { return {}; }
std::string detail(const Table& /*table*/, const SetClock& act) {
    const auto two = [](std::int64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    const std::int64_t seconds = act.left.count() / 1000;
    const std::int64_t minutes = seconds / 60;
    const std::string long_ones =
        minutes < 60 ? std::to_string(minutes) : std::to_string(minutes / 60) + ":" + two(minutes % 60);
    return std::to_string(act.seat.number()) + ": " + long_ones + ":" + two(seconds % 60);
}
std::string detail(const Table& table, const Substitute& act) {
    return std::to_string(act.seat.number()) + ": " + called(table.seat(act.seat).plan) + " → " + called(act.plan);
}
std::string detail(const Table& /*table*/, const Adjudicate& act) {
    std::string text;
    for (const int place : act.places) {
        text += (text.empty() ? "" : "-") + std::to_string(place);
    }
    return text;
}

}  // namespace

Decided TableDecider::operator()(const Organise& command) const {
    if (seat_) {
        return std::unexpected(Refusal(RefusalCode::own_game,
                                       "found a game that you play yourself, expected that another organiser acts"));
    }
    return std::visit(
        [&](const auto& act) -> Decided {
            auto events = outcome(act);
            if (events) {
                events->insert(events->begin(), OrganiserActed{.act = std::string(word(act)),
                                                               .name = command.name,
                                                               .detail = detail(table_, act),
                                                               .reason = command.reason});
            }
            return events;
        },
        command.act);
}

Decided TableDecider::outcome(const HoldGame& /*act*/) const {
    if (table_.status_ != GameStatus::playing || table_.pause_.held) {
        return wrong_time("playing, and not paused by an organiser already");
    }
    return std::vector<EventBody>{Paused{.held = true}};
}

Decided TableDecider::outcome(const LetGoOn& /*act*/) const {
    if (table_.status_ != GameStatus::playing || !table_.pause_.paused) {
        return wrong_time("a pause");
    }
    return std::vector<EventBody>{Resumed{}};
}

Decided TableDecider::outcome(const SetClock& act) const {
    if (table_.status_ != GameStatus::playing || !table_.clocks_) {
        return wrong_time("playing with a clock");
    }
    if (!table_.players_.has(act.seat) || table_.seat(act.seat).out) {
        return not_seated();
    }
    if (table_.correspondence() && !table_.clocks_->running().has(act.seat)) {
        return wrong_time("that the clock of this seat runs; by correspondence each decision has its time anew");
    }
    if (!table_.correspondence() && act.left > most_left) {
        return std::unexpected(Refusal(RefusalCode::bad_message, "found more than a day, expected no more")
                                   .with("where", "left")
                                   .with("expected", "1000 to 86400000"));
    }
    return std::vector<EventBody>{ClockSet{.seat = act.seat, .left = act.left}};
}

Decided TableDecider::outcome(const Substitute& act) const {
    if (table_.status_ != GameStatus::playing) {
        return wrong_time("playing");
    }
    if (!table_.players_.has(act.seat) || table_.seat(act.seat).out) {
        return not_seated();
    }
    if (act.plan.kind == SeatKind::person && table_.seat_of(act.plan.person)) {
        return std::unexpected(Refusal(RefusalCode::seated, "found that person at this table already")
                                   .with("seat", std::int64_t{table_.seat_of(act.plan.person)->number()}));
    }
    Seats people = table_.persons();
    people.remove(act.seat);
    if (act.plan.kind == SeatKind::bot && people.empty()) {
        return wrong_time("that a person stays; a table without any can be closed");
    }
    return std::vector<EventBody>{Replaced{.seat = act.seat, .plan = act.plan}};
}

Decided TableDecider::outcome(const Adjudicate& act) const {
    if (table_.status_ != GameStatus::playing || table_.position() == nullptr) {
        return wrong_time("playing");
    }
    const auto places = parse_places(detail(table_, act), table_.players_);
    if (!places) {
        return std::unexpected(
            Refusal(RefusalCode::bad_message, "found other places, expected one for each seat, as 2-1 or 1-1-3")
                .with("where", "places")
                .with("expected", "for each seat one more than how many are better"));
    }
    return std::vector<EventBody>{
        Ended{.termination = Termination::adjudicated, .places = *places, .scores = scores_of(*table_.position())}};
}

Decided TableDecider::outcome(const CloseTable& /*act*/) const {
    if (table_.status_ == GameStatus::over) {
        return wrong_time("waiting or playing");
    }
    return std::vector<EventBody>{Aborted{.seat = Seat()}};
}

}  // namespace evora::server
