// Picks and placements, and how a game ends with them.
#include <algorithm>

#include "rules/notation/move_text.hpp"
#include "rules/play.hpp"
#include "rules/result.hpp"
#include "rules/tiling.hpp"
#include "server/detail/table_decider.hpp"

namespace evora::server {

namespace {

std::unexpected<Refusal> illegal(const evora::Fault& fault, Move move) {
    return std::unexpected(Refusal(RefusalCode::illegal, message(fault))
                               .with("fault", std::string(evora::name(fault.code)))
                               .with("text", to_text(move)));
}

}  // namespace

Decided TableDecider::operator()(const Play& command) const {
    if (auto refusal = refusal_to_move(command.expect)) {
        return std::unexpected(*std::move(refusal));
    }
    const Position& position = table_.builder_->position();
    if (position.phase() == Phase::tiling) {
        return wrong_time("placements, all at once");
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
Decided TableDecider::operator()(const Place& command) const {
    if (auto refusal = refusal_to_move(command.expect)) {
        return std::unexpected(*std::move(refusal));
    }
    const Position& position = table_.builder_->position();
    if (position.phase() != Phase::tiling) {
        return wrong_time("a pick");
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
Decided TableDecider::pick(const Table& table, Seat seat, Move move, const std::optional<Charge>& charge) {
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
Decided TableDecider::place(const Table& table, Seat seat, std::span<const Move> moves,
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
void TableDecider::add_end(const Table& table, const Position& after, std::vector<EventBody>& events) {
    if (after.phase() == Phase::over) {
        // Played to its end, but who has left is not placed by his score.
        const Termination termination =
            table.out_.empty() ? Termination::normal : table.seat(table.out_.front()).out->reason;
        events.emplace_back(
            Ended{.termination = termination, .places = places(table, after, table.out_), .scores = scores_of(after)});
    }
}
Places TableDecider::places(const Table& table, const Position& position, std::span<const Seat> out) {
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

std::optional<Refusal> TableDecider::refusal_to_move(EventNumber expect) const {
    if (auto refusal = refusal_to_play()) {
        return refusal;
    }
    if (expect < table_.moved_ || expect > table_.last()) {
        return Refusal(RefusalCode::stale, "found event " + std::to_string(expect) + ", expected one from " +
                                               std::to_string(table_.moved_) + " to " + std::to_string(table_.last()))
            .with("last", std::int64_t{table_.last()});
    }
    return std::nullopt;
}

std::unexpected<Refusal> TableDecider::not_your_turn(const Position& position) {
    const std::int64_t turn = position.turn().number();
    return std::unexpected(
        Refusal(RefusalCode::not_your_turn, "found a move of yours, expected one of seat " + std::to_string(turn))
            .with("turn", turn));
}

std::unexpected<Refusal> TableDecider::time_up() {
    return std::unexpected(Refusal(RefusalCode::time_up, "found your time used up when the move came"));
}

std::optional<Charge> TableDecider::charge(Milliseconds lag) const {
    return table_.clocks_ ? std::optional(table_.clocks_->charge(*seat_, now_, lag)) : std::nullopt;
}

}  // namespace evora::server
