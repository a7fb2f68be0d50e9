// How each event changes a table.
#include <algorithm>

#include "rules/play.hpp"
#include "server/table.hpp"

namespace evora::server {

namespace {

using Fault = std::optional<std::string>;

std::string clock_comment(Milliseconds left) {
    const auto total = left.count() / 1000;
    const auto two = [](std::int64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    return "[%clk " + std::to_string(total / 3600) + ":" + two(total / 60 % 60) + ":" + two(total % 60) + "]";
}

}  // namespace

/// One visit for each kind of event; returns why it cannot be.
class TableApplier {
  public:
    TableApplier(Table& table, EventNumber number, Moment now, Applied& applied)
        : table_(table), number_(number), now_(now), applied_(applied) {}

    Fault operator()(const Created& /*event*/) const { return "a table is created once"; }
    Fault operator()(const Seated& event) {
        if (!has(event.seat)) {
            return "there is no such seat";
        }
        applied_.table_changed = true;
        table_.seats_[Table::at(event.seat)].plan =
            SeatPlan{.kind = SeatKind::person, .person = event.person, .name = event.name};
        table_.nonces_since_ = now_;
        return std::nullopt;
    }
    Fault operator()(const Stood& event) {
        if (!has(event.seat)) {
            return "there is no such seat";
        }
        applied_.table_changed = true;
        SeatPlan plan = table_.created_.seats[Table::at(event.seat)];
        // Whoever opened the table leaves a seat that the invitation opens.
        table_.seats_[Table::at(event.seat)].plan =
            SeatPlan{.kind = plan.kind == SeatKind::person ? SeatKind::link : plan.kind};
        table_.nonces_.nonces[Table::at(event.seat)].reset();
        return std::nullopt;
    }
    Fault operator()(const NonceGiven& event) {
        const auto state = table_.nonces();
        if (!has(event.seat) || !state || state->opening || state->round != event.round ||
            state->committed().has(event.seat)) {
            return "it is not the time for that commitment";
        }
        applied_.table_changed = true;
        table_.nonces_.nonces[Table::at(event.seat)] =
            PlayerNonce{.commitment = event.commitment, .opened = std::nullopt};
        return std::nullopt;
    }
    Fault operator()(const Opening& event) {
        if (!(table_.waits_for_start() || table_.waits_for_deal()) || table_.nonces_.opening ||
            event.round != table_.nonces_.round || event.seats != table_.nonces_.committed()) {
            return "it is not the time for nonces to be opened";
        }
        applied_.table_changed = true;
        table_.nonces_.opening = true;
        table_.nonces_since_ = now_;
        return std::nullopt;
    }
    Fault operator()(const NonceOpened& event) {
        if (!has(event.seat) || !table_.opens(event.seat, event.round, event.nonce)) {
            return "that nonce cannot be opened";
        }
        applied_.table_changed = true;
        table_.nonces_.nonces[Table::at(event.seat)]->opened = event.nonce;
        return std::nullopt;
    }
    Fault operator()(const Started& event) {
        if (table_.builder_) {
            return "a game starts once";
        }
        if (!table_.begun_) {
            table_.draw_start();
        }
        if (table_.begun_->start() != event.start) {
            return "another seat starts by the game's secret";
        }
        applied_.table_changed = true;
        table_.builder_.emplace(*table_.begun_);
        table_.status_ = GameStatus::playing;
        table_.next_nonces(2);
        // Whoever was not there while the table waited has not left the game yet.
        for (auto& since : table_.away_since_) {
            since = since ? std::optional(now_) : std::nullopt;
        }
        return std::nullopt;
    }
    Fault operator()(const Dealt& event) {
        if (!table_.builder_ || table_.builder_->position().phase() != Phase::deal ||
            table_.builder_->position().round() != event.round) {
            return "it is not the time for that deal";
        }
        if (!table_.next_deal_) {
            table_.draw_deal();
        }
        if (*table_.next_deal_ != event.deal || table_.link_of_deal() != event.link) {
            return "the game's secret gives another deal";
        }
        table_.next_deal_.reset();
        table_.next_nonces(event.round + 1);
        applied_.table_changed = true;
        play(event.deal, std::nullopt);
        table_.pause_until_ = now_ + table_.settings_.deal_pause;
        table_.ready_ = Seats();
        return std::nullopt;
    }
    Fault operator()(const Moved& event) {
        if (!table_.builder_ || !has(event.seat)) {
            return "the game has not begun";
        }
        const Position& position = table_.builder_->position();
        if (position.turn() != event.seat || move_fault(position, event.move)) {
            return "the move is not legal";
        }
        charge(event.seat, event.charge);
        const bool clock = event.charge && !table_.correspondence();
        play(event.move, clock ? std::optional(event.charge->left) : std::nullopt);
        table_.pause_until_ = now_;
        if (table_.takeback_) {
            table_.takeback_.reset();
            applied_.table_changed = true;
        }
        return std::nullopt;
    }
    Fault operator()(const Batch& event) {
        if (!table_.builder_ || table_.builder_->position().phase() != Phase::tiling || !has(event.seat)) {
            return "it is not the time for tiling";
        }
        charge(event.seat, event.charge);
        table_.batches_[Table::at(event.seat)] = event.moves;
        table_.pause_until_ = now_;
        applied_.table_changed = true;
        return std::nullopt;
    }
    Fault operator()(const Tiled& event) {
        if (!table_.builder_) {
            return "the game has not begun";
        }
        for (const auto& [seat, moves] : event.seats) {
            for (const Move move : moves) {
                if (table_.builder_->position().turn() != seat || move_fault(table_.builder_->position(), move)) {
                    return "a placement is not legal";
                }
                play(move, std::nullopt);
            }
        }
        table_.batches_.fill(std::nullopt);
        applied_.table_changed = true;
        return std::nullopt;
    }
    Fault operator()(const TakebackAsked& event) {
        applied_.table_changed = true;
        table_.takeback_ = TakebackOffer{.seat = event.seat, .to = event.to, .yes = {}};
        table_.takeback_->yes.add(event.seat);
        return std::nullopt;
    }
    Fault operator()(const TakebackRefused& /*event*/) {
        applied_.table_changed = true;
        table_.takeback_.reset();
        return std::nullopt;
    }
    Fault operator()(const TakebackAgreed& event) {
        if (!table_.takeback_) {
            return "there is nothing to agree to";
        }
        applied_.table_changed = true;
        table_.takeback_->yes.add(event.seat);
        return std::nullopt;
    }
    Fault operator()(const TakenBack& event) {
        applied_.table_changed = true;
        table_.takeback_.reset();
        const auto from = std::ranges::find_if(table_.steps_, [&](const Table::Step& step) {
            return step.number >= event.to && std::holds_alternative<Move>(step.what);
        });
        if (from == table_.steps_.end()) {
            return "there is no such move to take back";
        }
        table_.steps_.erase(from, table_.steps_.end());
        table_.rebuild();
        table_.moved_ = number_;
        table_.due_since_ = number_;
        return std::nullopt;
    }
    Fault operator()(const PauseAsked& event) {
        applied_.table_changed = true;
        table_.pause_.asked = event.seat;
        table_.pause_.yes = Seats();
        table_.pause_.yes.add(event.seat);
        return std::nullopt;
    }
    Fault operator()(const PauseAgreed& event) {
        applied_.table_changed = true;
        table_.pause_.yes.add(event.seat);
        return std::nullopt;
    }
    Fault operator()(const PauseRefused& /*event*/) {
        applied_.table_changed = true;
        table_.pause_ = {.paused = table_.pause_.paused, .held = table_.pause_.held};
        return std::nullopt;
    }
    Fault operator()(const Paused& event) {
        applied_.table_changed = true;
        table_.pause_ = {.paused = true, .held = event.held};
        return std::nullopt;
    }
    Fault operator()(const Resumed& /*event*/) {
        applied_.table_changed = true;
        table_.pause_ = {};
        table_.pause_until_ = now_;
        table_.due_since_ = number_;
        // A pause is for going away, too.
        for (auto& since : table_.away_since_) {
            since = since ? std::optional(now_) : std::nullopt;
        }
        return std::nullopt;
    }
    Fault operator()(const OrganiserActed& /*event*/) {
        applied_.table_changed = true;
        table_.organised_ = number_;
        return std::nullopt;
    }
    Fault operator()(const ClockSet& event) {
        if (!has(event.seat) || !table_.clocks_) {
            return "there is no such clock";
        }
        table_.clocks_->set(event.seat, event.left, now_);
        table_.clock_set_[Table::at(event.seat)] = number_;
        return std::nullopt;
    }
    Fault operator()(const Replaced& event) {
        if (!has(event.seat) || (event.plan.kind != SeatKind::person && event.plan.kind != SeatKind::bot)) {
            return "there is no such seat, or nobody for it";
        }
        applied_.table_changed = true;
        table_.substituted_ = true;
        SeatPlan& plan = table_.seats_[Table::at(event.seat)].plan;
        if (plan.kind == SeatKind::person) {
            table_.gone_.push_back(plan.person);
        }
        plan = event.plan;
        table_.takeback_.reset();
        table_.pause_ = {.paused = table_.pause_.paused, .held = table_.pause_.held};
        table_.away_since_[Table::at(event.seat)] = now_;
        // What the one before has closed nobody else can open.
        if (!table_.nonces_.opening) {
            table_.nonces_.nonces[Table::at(event.seat)].reset();
        }
        return std::nullopt;
    }
    Fault operator()(const Out& event) {
        if (!has(event.seat)) {
            return "there is no such seat";
        }
        applied_.table_changed = true;
        table_.seats_[Table::at(event.seat)].out = event;
        table_.out_.push_back(event.seat);
        table_.takeback_.reset();
        table_.pause_ = {.paused = table_.pause_.paused, .held = table_.pause_.held};
        return std::nullopt;
    }
    Fault operator()(const Ended& event) {
        applied_.table_changed = true;
        table_.status_ = GameStatus::over;
        table_.ended_ = event;
        table_.takeback_.reset();
        return std::nullopt;
    }
    Fault operator()(const Aborted& /*event*/) {
        applied_.table_changed = true;
        table_.status_ = GameStatus::over;
        table_.aborted_ = true;
        return std::nullopt;
    }
    Fault operator()(const RematchAsked& event) {
        applied_.table_changed = true;
        table_.rematch_.add(event.seat);
        return std::nullopt;
    }
    Fault operator()(const Rematch& event) {
        applied_.table_changed = true;
        table_.next_ = event.game;
        return std::nullopt;
    }
    Fault operator()(const Revealed& event) {
        if (!table_.waits_to_be_revealed() || table_.set_secret() != event.secret) {
            return "it is not the time for the secret of a set, or another one";
        }
        applied_.table_changed = true;
        table_.revealed_ = true;
        return std::nullopt;
    }

  private:
    [[nodiscard]] bool has(Seat seat) const { return table_.players_.has(seat); }
    void charge(Seat seat, const std::optional<Charge>& charge) {
        ++table_.seats_[Table::at(seat)].moves;
        if (charge && table_.clocks_) {
            table_.clocks_->charged(seat, *charge);
        }
    }
    void play(const std::variant<Deal, Move>& what, std::optional<Milliseconds> left) {
        table_.play(number_, what, left, applied_);
    }

    Table& table_;
    EventNumber number_;
    Moment now_;
    Applied& applied_;
};

std::expected<Applied, std::string> Table::apply(Event event, Moment now) {
    Applied applied;
    const EventNumber number = last() + 1;
    if (auto fault = std::visit(TableApplier(*this, number, now, applied), event.body)) {
        return std::unexpected("event " + std::to_string(number) + ": " + *fault);
    }
    events_.push_back(std::move(event));
    return applied;
}

void Table::play(EventNumber number, std::variant<Deal, Move> what, std::optional<Milliseconds> left,
                 Applied& applied) {
    applied.steps.push_back({.before = builder_->position(), .what = what});
    std::visit([&](const auto& step) { builder_->play(step); }, what);
    if (left) {
        builder_->annotate(Comment{clock_comment(*left)});
    }
    steps_.push_back({.number = number, .what = what, .left = left});
    moved_ = number;
    due_since_ = number;
}

void Table::rebuild() {
    builder_.emplace(*begun_);
    for (const Step& step : steps_) {
        std::visit([&](const auto& what) { builder_->play(what); }, step.what);
        if (step.left) {
            builder_->annotate(Comment{clock_comment(*step.left)});
        }
    }
}

}  // namespace evora::server
