#include "search/table_search.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include <cstdlib>
#include "search/groups.hpp"
#include "search/table_key.hpp"

namespace evora {

namespace {

constexpr std::size_t entry_count = std::size_t{1} << 16U;
constexpr std::array<int, 4> widths = {max_moves, 10, 7, 5};  // by ply; the last for all that follow
constexpr int few_groups = 3;                                 ///< so near the end of the round everything is tried

std::size_t at(Seat seat) noexcept { return static_cast<std::size_t>(seat.index()); }

}  // namespace

TableSearch::TableSearch(const Position& position, const Evaluator& evaluator, const SearchOptions& options)
    : evaluator_(evaluator),
      options_(options),
      board_values_(evaluator),
      last_quiet_round_(position.quiet() + 1 >= quiet_round_limit),
      salt_(BoardValues::mix(static_cast<std::uint64_t>(position.start().index()) << 8U |
                             static_cast<std::uint64_t>(last_quiet_round_))),
      stack_(static_cast<std::size_t>(max_ply), Node(position)),
      entries_(entry_count) {
    paranoid_ = std::getenv("EVORA_PARANOID") ? std::atoi(std::getenv("EVORA_PARANOID")) : 0;
    root_seat_ = position.turn();
    if (paranoid_ == 2) { widening_ = 7; }
    board_values_.start(position);
    order_.start(position, board_values_, evaluator);
    Node& root = stack_[0];
    root.groups = groups_of(position);
    for (int i = 0; i < position.players().number(); ++i) {
        const Seat seat = Seat::from_index(i);
        root.board_keys[at(seat)] = board_values_.key(seat, position.board(seat));
        root.values[at(seat)] = board_values_.of(root.board_keys[at(seat)], position.board(seat));
    }
    generate_picks(position, root.picks);
    order_.score(position, 0, PickKind(), root.picks);
    order_picks(root.picks);
    for (const Pick& pick : root.picks) {
        root_moves_.push_back({.move = pick.move, .outcome = {}, .line = {pick.move}});
    }
    report();
}

void TableSearch::step(std::uint64_t nodes) {
    const std::uint64_t limit = nodes_ + nodes;
    while (!done_ && nodes_ < limit) {
        if (ply_ < 0) {
            begin_iteration();
        }
        advance();
    }
}

int TableSearch::width_at(int ply, const Node& node) const noexcept {
    const int size = node.picks.size();
    if (node.groups <= few_groups || widening_ > 6) {
        return size;
    }
    return std::min(size, widths[static_cast<std::size_t>(std::min(ply, 3))] << widening_);
}

void TableSearch::begin_iteration() noexcept {
    ++depth_;
    Node& root = stack_[0];
    root.next = 0;
    root.depth = depth_;
    root.width = root.picks.size();
    root.has_best = false;
    root.complete = true;
    root.alpha = root.first_alpha = -2000000000;
    root.beta = root.first_beta = 2000000000;
    ply_ = 0;
}

void TableSearch::make_child(const Node& parent, Node& child, Move move) noexcept {
    ++nodes_;
    const Seat mover = parent.position.turn();
    child.position = parent.position;
    child.position.pick(move);
    child.groups = groups_of(child.position);
    child.board_keys = parent.board_keys;
    child.board_keys[at(mover)] = board_values_.key(mover, child.position.board(mover));
    child.values = parent.values;
    child.values[at(mover)] = board_values_.of(child.board_keys[at(mover)], child.position.board(mover));
}

bool TableSearch::enter(Node& node, int depth, Outcome& outcome) noexcept {
    node.line_length = 0;
    const bool ended = node.position.phase() != Phase::offer;
    if (ended || depth <= 0) {
        if (ended && node.position.centre_has_marker()) {  // nobody has taken it: who started starts again (N2)
            const Seat start = node.position.start();
            node.values[at(start)] = board_values_.of(node.board_keys[at(start)], node.position.board(start), true);
        }
        outcome = {
            table_value(node.values, node.position.start(), evaluator_, board_values_.round_end(), last_quiet_round_),
            ended};
        return true;
    }
    node.key = salt_ + table_key(node.position) + static_cast<std::uint64_t>(node.position.turn().index());
    for (std::size_t i = 0; i < node.board_keys.size(); ++i) {
        node.key += std::rotl(node.board_keys[i], static_cast<int>(11 * i));
    }
    const Entry& entry = entry_of(node.key);
    PickKind from_table;
    if (entry.key == node.key) {
        const int v = entry.value.utility(root_seat_);
        const bool usable = paranoid_ == 0 || entry.bound == 0 || (entry.bound > 0 && v >= node.beta) || (entry.bound < 0 && v <= node.alpha);
        if (usable && (entry.complete || (entry.depth >= depth && entry.widening >= widening_))) {
            outcome = {entry.value, entry.complete};
            return true;
        }
        from_table = entry.best;
    }
    node.depth = depth;
    node.next = 0;
    node.has_best = false;
    node.cut = false;
    node.complete = true;
    generate_picks(node.position, node.picks);
    order_.score(node.position, ply_ + 1, from_table, node.picks);
    node.width = width_at(ply_ + 1, node);
    return false;
}

void TableSearch::advance() {
    Node& node = stack_[static_cast<std::size_t>(ply_)];
    if (node.next >= node.width) {
        leave();
        return;
    }
    if (ply_ > 0) {
        bring_best_forward(node.picks, node.next);
    }
    Node& child = stack_[static_cast<std::size_t>(ply_) + 1];
    make_child(node, child, node.picks[node.next].move);
    child.alpha = child.first_alpha = node.alpha;
    child.beta = child.first_beta = node.beta;
    Outcome outcome;
    if (enter(child, node.depth - 1, outcome)) {
        deliver(outcome);
    } else {
        ++ply_;
    }
}

void TableSearch::deliver(const Outcome& child) {
    Node& node = stack_[static_cast<std::size_t>(ply_)];
    const Node& below = stack_[static_cast<std::size_t>(ply_) + 1];
    const Seat mover = node.position.turn();
    const Move move = node.picks[node.next].move;
    const bool was_complete = node.complete;
    node.complete = node.complete && child.complete;
    if (ply_ == 0) {
        const auto root_move = std::find_if(root_moves_.begin(), root_moves_.end(),
                                            [&](const RootMove& candidate) { return candidate.move == move; });
        root_move->outcome = child;
        root_move->line.assign(1, move);
        root_move->line.insert(root_move->line.end(), below.line.begin(), below.line.begin() + below.line_length);
    }
    const int v = child.value.utility(root_seat_);
    const bool better = !node.has_best || (paranoid_ == 0 ? child.value.utility(mover) > node.best.utility(mover)
                                           : mover == root_seat_ ? v > node.best.utility(root_seat_) : v < node.best.utility(root_seat_));
    if (better) {
        node.best = child.value;
        node.has_best = true;
        node.line[0] = move;
        std::copy_n(below.line.begin(), below.line_length, node.line.begin() + 1);
        node.line_length = below.line_length + 1;
    }
    ++node.next;
    (void)was_complete;
    if (paranoid_ != 0) {
        if (mover == root_seat_) {
            node.alpha = std::max(node.alpha, v);
        } else {
            node.beta = std::min(node.beta, v);
        }
        if (ply_ > 0 && node.alpha >= node.beta) {
            node.cut = true;
            node.complete = child.complete;
            node.next = node.width;
        }
    }
}

void TableSearch::leave() {
    Node& node = stack_[static_cast<std::size_t>(ply_)];
    const bool complete = node.complete && (node.cut || node.width == node.picks.size());
    if (ply_ == 0) {
        finish_iteration();
        return;
    }
    const int best_v = node.best.utility(root_seat_);
    const std::int8_t bound = paranoid_ == 0 ? 0 : best_v >= node.first_beta ? 1 : best_v <= node.first_alpha ? -1 : 0;
    Entry& entry = entry_of(node.key);
    if (!entry.complete || entry.key != node.key) {
        PickKind best;
        for (int i = 0; i < node.width; ++i) {
            if (node.picks[i].move == node.line[0]) {
                best = node.picks[i].kind;
            }
        }
        entry = {.key = node.key,
                 .value = node.best,
                 .depth = static_cast<std::int8_t>(node.depth),
                 .widening = static_cast<std::int8_t>(widening_),
                 .complete = complete,
                 .bound = bound,
                 .best = best};
    }
    const Outcome outcome{node.best, complete};
    --ply_;
    deliver(outcome);
}

void TableSearch::finish_iteration() {
    Node& root = stack_[0];
    ply_ = -1;
    const Seat mover = root.position.turn();
    // By heap: it happens once an iteration, and takes a tenth of the room of a quicksort in the module for browsers.
    const auto better = [&](const RootMove& a, const RootMove& b) {
        const int ahead = a.outcome.value.utility(mover) - b.outcome.value.utility(mover);
        return ahead != 0 ? ahead > 0 : a.move.bits() < b.move.bits();
    };
    std::ranges::make_heap(root_moves_, better);
    std::ranges::sort_heap(root_moves_, better);
    PickList ordered;
    for (const RootMove& root_move : root_moves_) {
        ordered.push(*std::find_if(root.picks.begin(), root.picks.end(),
                                   [&](const Pick& pick) { return pick.move == root_move.move; }));
    }
    root.picks = ordered;
    report();
    report_.depth = depth_;
    report_.exact = root.complete;
    const bool deep_enough = options_.depth > 0 && depth_ >= options_.depth;
    const bool round_reached = depth_ >= root.groups;
    done_ = report_.exact || (deep_enough && !round_reached) || (round_reached && widening_ > 6);
    if (round_reached && !done_) {  // the same depth again, with wider bounds
        ++widening_;
        --depth_;
    }
}

void TableSearch::report() {
    report_.lines.clear();
    const auto lines = std::min(static_cast<std::size_t>(options_.lines), root_moves_.size());
    for (std::size_t i = 0; i < lines; ++i) {
        const RootMove& best = root_moves_[i];
        report_.lines.push_back(
            {.moves = best.line, .seats = best.outcome.value.seats, .exact = best.outcome.complete});
    }
}

}  // namespace evora
