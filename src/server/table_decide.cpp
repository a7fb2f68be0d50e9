// What each command becomes, or why it is refused.
#include <algorithm>

#include "rules/notation/move_text.hpp"
#include "rules/play.hpp"
#include "rules/result.hpp"
#include "rules/tiling.hpp"
#include "server/table.hpp"

namespace evora::server {

namespace {

/// Plays on for a seat whose person has left the game.
constexpr std::string_view substitute = "level-3";

std::string_view word(GameStatus status) {
    switch (status) {
        case GameStatus::waiting: return "waiting";
        case GameStatus::playing: return "playing";
        case GameStatus::over: break;
    }
    return "over";
}

std::unexpected<Refusal> wrong_time(GameStatus status, std::string_view expected) {
    const std::string found(word(status));
    return std::unexpected(
        Refusal(RefusalCode::wrong_time, "found a table that is " + found + ", expected " + std::string(expected))
            .with("status", found)
            .with("expected", std::string(expected)));
}

std::unexpected<Refusal> illegal(const Fault& fault, Move move) {
    return std::unexpected(Refusal(RefusalCode::illegal, message(fault))
                               .with("fault", std::string(evora::name(fault.code)))
                               .with("text", to_text(move)));
}

}  // namespace

class TableDecider {
  public:
    TableDecider(const Table& table, const PersonId& person, Moment now)
        : table_(table), person_(person), seat_(table.seat_of(person)), now_(now) {}

    Decided operator()(const Sit& command) const {
        if (table_.status_ != GameStatus::waiting) {
            return wrong_time(table_.status_, "waiting");
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
    Decided operator()(const Stand& /*command*/) const {
        if (!seat_) {
            return not_seated();
        }
        if (table_.status_ != GameStatus::waiting) {
            return wrong_time(table_.status_, "waiting");
        }
        return std::vector<EventBody>{Stood{.seat = *seat_}};
    }
    Decided operator()(const Play& command) const {
        if (auto refusal = refusal_to_move(command.expect)) {
            return std::unexpected(*std::move(refusal));
        }
        const Position& position = table_.builder_->position();
        if (position.phase() == Phase::tiling) {
            return wrong_phase("placements, all at once");
        }
        if (position.phase() != Phase::offer || position.turn() != *seat_) {
            return not_your_turn(position);
        }
        const auto charge = this->charge(command.lag);
        if (charge && charge->late) {
            return time_up();
        }
        return pick(table_, *seat_, command.move, charge);
    }
    Decided operator()(const Place& command) const {
        if (auto refusal = refusal_to_move(command.expect)) {
            return std::unexpected(*std::move(refusal));
        }
        const Position& position = table_.builder_->position();
        if (position.phase() != Phase::tiling) {
            return wrong_phase("a pick");
        }
        if (!table_.deciding().has(*seat_)) {
            return not_your_turn(position);
        }
        const auto charge = this->charge(command.lag);
        if (charge && charge->late) {
            return time_up();
        }
        return place(table_, *seat_, command.moves, charge);
    }
    Decided operator()(const Resign& /*command*/) const {
        if (!seat_) {
            return not_seated();
        }
        if (table_.status_ != GameStatus::playing || table_.seat(*seat_).out) {
            return wrong_time(table_.status_, "playing");
        }
        return leave(table_, *seat_, Termination::resignation);
    }
    Decided operator()(const Abort& /*command*/) const {
        if (!seat_ && person_ != table_.created_.creator) {
            return not_seated();
        }
        const bool creator_closes = table_.status_ == GameStatus::waiting && person_ == table_.created_.creator;
        const bool before_move = table_.status_ == GameStatus::playing && seat_ && table_.seat(*seat_).moves == 0 &&
                                 !table_.seat(*seat_).out;
        if (!creator_closes && !before_move) {
            return wrong_time(table_.status_, "that you have not moved yet");
        }
        return std::vector<EventBody>{Aborted{.seat = seat_.value_or(Seat())}};
    }
    Decided operator()(const Takeback& command) const {
        if (!seat_) {
            return not_seated();
        }
        if (table_.status_ != GameStatus::playing || table_.seat(*seat_).out) {
            return wrong_time(table_.status_, "playing");
        }
        return command.answer == TakebackAnswer::ask ? ask_takeback() : answer_takeback(command.answer);
    }
    Decided operator()(const AskRematch& /*command*/) const {
        if (!seat_) {
            return not_seated();
        }
        if (table_.status_ != GameStatus::over || !table_.next_.text.empty()) {
            return wrong_time(table_.status_, "over");
        }
        return std::vector<EventBody>{RematchAsked{.seat = *seat_}};
    }

    static Decided pick(const Table& table, Seat seat, Move move, const std::optional<Charge>& charge) {
        const Position& before = table.builder_->position();
        if (move.is_placement()) {
            return std::unexpected(Refusal(RefusalCode::illegal, "found a placement, expected a pick")
                                       .with("fault", "phase")
                                       .with("text", to_text(move)));
        }
        if (const auto fault = move_fault(before, move)) {
            return illegal(*fault, move);
        }
        Position after = before;
        after.apply(move);
        std::vector<EventBody> events{Moved{.seat = seat, .move = move, .charge = charge}};
        add_end(table, after, events);
        return events;
    }
    static Decided place(const Table& table, Seat seat, std::span<const Move> moves,
                         const std::optional<Charge>& charge) {
        const Position& position = table.builder_->position();
        SeatTiling tiling(position, seat);
        for (const Move move : moves) {
            if (const auto fault = tiling.fault(move)) {
                return illegal(*fault, move);
            }
            tiling.place(move.column());
        }
        if (const auto line = tiling.line()) {
            return std::unexpected(
                Refusal(RefusalCode::illegal,
                        "found placements up to line " + std::to_string(line->number()) + ", expected that one, too")
                    .with("fault", "wrong-line")
                    .with("text", ""));
        }
        std::vector<EventBody> events{Batch{.seat = seat, .moves = {moves.begin(), moves.end()}, .charge = charge}};
        Seats open = table.deciding();
        open.remove(seat);
        if (open.empty()) {
            auto batches = table.batches_;
            batches[Table::at(seat)] = std::vector<Move>(moves.begin(), moves.end());
            Tiled tiled;
            Position after = position;
            Seat next = position.start();
            for (int i = 0; i < table.players_.number(); ++i, next = table.players_.after(next)) {
                if (const auto& batch = batches[Table::at(next)]) {
                    for (const Move move : *batch) {
                        after.apply(move);
                    }
                    tiled.seats.emplace_back(next, *batch);
                }
            }
            events.emplace_back(std::move(tiled));
            add_end(table, after, events);
        }
        return events;
    }
    /// The seat is out of the game, and with it perhaps the game is over.
    static std::vector<EventBody> leave(const Table& table, Seat seat, Termination reason) {
        std::vector<EventBody> events;
        std::vector<Seat> out = table.out_;
        out.push_back(seat);
        int people = 0;
        for (std::size_t i = 0; i < table.seats_.size(); ++i) {
            people += table.seats_[i].is_person() && Table::at(seat) != i ? 1 : 0;
        }
        const bool last = table.players_.number() - static_cast<int>(out.size()) == 1 || people == 0;
        if (table.players_.number() > 2) {
            events.emplace_back(Out{.seat = seat, .reason = reason, .bot = std::string(substitute)});
        }
        if (last) {
            const Position& position = *table.position();
            events.emplace_back(
                Ended{.termination = reason, .places = places(table, position, out), .scores = scores_of(position)});
        }
        return events;
    }

  private:
    static void add_end(const Table& table, const Position& after, std::vector<EventBody>& events) {
        if (after.phase() == Phase::over) {
            events.emplace_back(Ended{.termination = Termination::normal,
                                      .places = places(table, after, table.out_),
                                      .scores = scores_of(after)});
        }
    }
    /// E5, but whoever has left is behind all others, the first to leave last.
    static Places places(const Table& table, const Position& position, std::span<const Seat> out) {
        const auto left_at = [&](Seat seat) { return std::ranges::find(out, seat) - out.begin(); };
        const auto better = [&](Seat a, Seat b) {
            if (left_at(a) != left_at(b)) {
                return left_at(a) > left_at(b);
            }
            return standing_of(position, a) > standing_of(position, b);
        };
        Places places{};
        for (int i = 0; i < table.players_.number(); ++i) {
            places[static_cast<std::size_t>(i)] = 1;
            for (int j = 0; j < table.players_.number(); ++j) {
                places[static_cast<std::size_t>(i)] += better(Seat::from_index(j), Seat::from_index(i)) ? 1 : 0;
            }
        }
        return places;
    }

    [[nodiscard]] std::optional<Refusal> refusal_to_move(EventNumber expect) const {
        if (!seat_ || table_.seat(*seat_).out) {
            return not_seated().error();
        }
        if (table_.status_ != GameStatus::playing) {
            return wrong_time(table_.status_, "playing").error();
        }
        if (expect < table_.moved_ || expect > table_.last()) {
            return Refusal(RefusalCode::stale, "found event " + std::to_string(expect) + ", expected one from " +
                                                   std::to_string(table_.moved_) + " to " +
                                                   std::to_string(table_.last()))
                .with("last", std::int64_t{table_.last()});
        }
        return std::nullopt;
    }
    [[nodiscard]] static std::unexpected<Refusal> not_seated() {
        return std::unexpected(Refusal(RefusalCode::not_seated, "found you without a seat in this game"));
    }
    [[nodiscard]] static std::unexpected<Refusal> not_your_turn(const Position& position) {
        const std::int64_t turn = position.turn().number();
        return std::unexpected(
            Refusal(RefusalCode::not_your_turn, "found a move of yours, expected one of seat " + std::to_string(turn))
                .with("turn", turn));
    }
    [[nodiscard]] std::unexpected<Refusal> wrong_phase(std::string_view expected) const {
        return wrong_time(table_.status_, expected);
    }
    [[nodiscard]] static std::unexpected<Refusal> time_up() {
        return std::unexpected(Refusal(RefusalCode::time_up, "found your time used up when the move came"));
    }
    [[nodiscard]] std::optional<Charge> charge(Milliseconds lag) const {
        return table_.clocks_ ? std::optional(table_.clocks_->charge(*seat_, now_, lag)) : std::nullopt;
    }

    [[nodiscard]] Decided ask_takeback() const {
        if (table_.takeback_) {
            return wrong_time(table_.status_, "no other takeback that is being asked for");
        }
        if (table_.builder_->position().phase() != Phase::offer) {
            return wrong_time(table_.status_, "that players pick");
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
            return wrong_time(table_.status_, "a move of yours in this round");
        }
        std::vector<EventBody> events{TakebackAsked{.seat = *seat_, .to = to}};
        Seats yes;
        yes.add(*seat_);
        add_takeback(yes, to, events);
        return events;
    }
    [[nodiscard]] Decided answer_takeback(TakebackAnswer answer) const {
        const std::optional<TakebackOffer>& offer = table_.takeback_;
        if (!offer || (offer->seat == *seat_ && answer == TakebackAnswer::yes)) {
            return std::unexpected(
                Refusal(RefusalCode::no_offer, "found nothing to answer, expected a takeback asked"));
        }
        if (answer == TakebackAnswer::no) {
            return std::vector<EventBody>{TakebackRefused{.seat = *seat_}};
        }
        std::vector<EventBody> events{TakebackAgreed{.seat = *seat_}};
        Seats yes = offer->yes;
        yes.add(*seat_);
        add_takeback(yes, offer->to, events);
        return events;
    }
    void add_takeback(Seats yes, EventNumber to, std::vector<EventBody>& events) const {
        for (std::size_t i = 0; i < table_.seats_.size(); ++i) {
            if (table_.seats_[i].is_person() && !yes.has(Seat::from_index(static_cast<int>(i)))) {
                return;
            }
        }
        events.emplace_back(TakenBack{.to = to});
    }

    const Table& table_;
    const PersonId& person_;
    std::optional<Seat> seat_;
    Moment now_;
};

Decided Table::decide(const PersonId& person, const Command& command, Moment now) const {
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
            begun_ = source_->begin();
        }
        return {Started{.start = begun_->start()}};
    }
    if (status_ != GameStatus::playing) {
        return {};
    }
    if (builder_->position().phase() == Phase::deal) {
        if (!next_deal_) {
            next_deal_ = source_->deal(*builder_);
        }
        return {Dealt{.round = builder_->position().round(), .deal = *next_deal_}};
    }
    if (suspended_until_ && now >= *suspended_until_) {
        settle(now);
    }
    if (const auto seat = clocks_ ? clocks_->flagged(now) : std::nullopt) {
        auto events = TableDecider::leave(*this, *seat, Termination::time);
        return events;
    }
    return {};
}

}  // namespace evora::server
