#include "search/table_value.hpp"

#include <algorithm>

namespace evora {

namespace {

constexpr int certain = 10000;

std::size_t at(int index) noexcept { return static_cast<std::size_t>(index); }

class Valuer {
  public:
    Valuer(const BoardValueOfSeats& values, Seat start, const Evaluator& evaluator, const RoundEnd& end,
           bool last_quiet_round) noexcept
        : values_(values), evaluator_(evaluator), end_(end), players_(end.players.number()), start_(start) {
        quiet_end_ = last_quiet_round;
        for (int i = 0; i < players_; ++i) {
            quiet_end_ = quiet_end_ && !values_[at(i)].placed;
        }
    }

    /// The best choice of the seat that tiles as number `turn`, and of those behind it.
    TableValue decide(int turn, bool ends) noexcept {
        if (turn == players_) {
            return ends || quiet_end_ ? result() : expectation();
        }
        const int seat = (start_.index() + turn) % players_;
        const BoardValue& value = values_[at(seat)];
        TableValue best;
        if (value.has_open) {
            ways_[at(seat)] = &value.open;
            best = decide(turn + 1, ends);
        }
        if (value.has_ending) {
            ways_[at(seat)] = &value.ending;
            const TableValue ending = decide(turn + 1, true);
            const Seat owner = Seat::from_index(seat);
            if (!value.has_open || ending.utility(owner) > best.utility(owner)) {
                best = ending;
            }
        }
        return best;
    }

  private:
    [[nodiscard]] TableValue result() const noexcept {
        TableValue value{.seats = {}, .over = true};
        Standing best = ways_[0]->standing;
        for (int i = 1; i < players_; ++i) {
            best = std::max(best, ways_[at(i)]->standing);
        }
        int winners = 0;
        for (int i = 0; i < players_; ++i) {
            winners += ways_[at(i)]->standing == best ? 1 : 0;
        }
        for (int i = 0; i < players_; ++i) {
            int best_other = -infinite;
            for (int j = 0; j < players_; ++j) {
                if (j != i) {
                    best_other = std::max(best_other, ways_[at(j)]->standing.score.value);
                }
            }
            value.seats[at(i)] = {.points = 100 * (ways_[at(i)]->standing.score.value - best_other),
                                  .win = ways_[at(i)]->standing == best ? certain / winners : 0};
        }
        return value;
    }

    [[nodiscard]] TableValue expectation() const noexcept {
        TableValue value;
        std::array<long long, Seat::count> odds{};
        long long sum = 0;
        for (int i = 0; i < players_; ++i) {
            odds[at(i)] = 1;
            int margin = infinite;
            for (int j = 0; j < players_; ++j) {
                if (j != i) {
                    const int ahead = evaluator_.margin(ways_[at(i)]->term, ways_[at(j)]->term, end_);
                    const Chances chances = evaluator_.chances(ahead, end_);
                    odds[at(i)] *= chances.win + chances.draw / 2 + 1;
                    margin = std::min(margin, ahead);
                }
            }
            value.seats[at(i)].points = margin;
            sum += odds[at(i)];
        }
        for (int i = 0; i < players_; ++i) {
            value.seats[at(i)].win = static_cast<int>(odds[at(i)] * certain / sum);
        }
        return value;
    }

    static constexpr int infinite = 1 << 28;

    const BoardValueOfSeats& values_;
    const Evaluator& evaluator_;
    const RoundEnd& end_;
    int players_;
    Seat start_;
    bool quiet_end_ = false;
    std::array<const TiledWay*, Seat::count> ways_{};
};

}  // namespace

TableValue table_value(const BoardValueOfSeats& values, Seat start, const Evaluator& evaluator, const RoundEnd& end,
                       bool last_quiet_round) noexcept {
    return Valuer(values, start, evaluator, end, last_quiet_round).decide(0, false);
}

}  // namespace evora
