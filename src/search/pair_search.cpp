#include "search/pair_search.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "rules/bits.hpp"
#include "search/groups.hpp"
#include "search/table_key.hpp"

namespace evora {

namespace {

constexpr int first_window = 150;

std::size_t other(Seat seat) noexcept { return static_cast<std::size_t>(1 - seat.index()); }
std::size_t own(Seat seat) noexcept { return static_cast<std::size_t>(seat.index()); }

}  // namespace

PairSearch::PairSearch(const Position& position, const Evaluator& evaluator, Table& table, const SearchOptions& options)
    : evaluator_(evaluator),
      table_(table),
      options_(options),
      board_values_(evaluator),
      ending_(evaluator, board_values_, order_),
      last_quiet_round_(position.quiet() + 1 >= quiet_round_limit),
      has_ending_(position.rules() == Rules{.wall = WallKind::fixed, .special_factories = false} && !last_quiet_round_),
      salt_(BoardValues::mix(static_cast<std::uint64_t>(position.start().index()) << 8U |
                             static_cast<std::uint64_t>(last_quiet_round_))),
      stack_(static_cast<std::size_t>(max_ply), Node(position)) {
    board_values_.start(position);
    if (has_ending_) {
        board_values_.keep_picks();
    }
    order_.start(position, board_values_, evaluator);
    Node& root = stack_[0];
    root.mover = position.turn();
    for (Seat seat : {Seat::from_index(0), Seat::from_index(1)}) {
        root.board_keys[own(seat)] = board_values_.key(seat, position.board(seat));
        root.values[own(seat)] = board_values_.of(seat, root.board_keys[own(seat)], position.board(seat));
    }
    expand(root, PickKind());
    order_picks(root.picks);
    depth_ = options_.helper % 2;  // so that it does not do the very same at the same time
    const int lines = std::min(options_.lines, root.picks.size());
    for (int i = 0; i < lines; ++i) {
        report_.lines.push_back({.moves = {root.picks[i].move}});
    }
}

void PairSearch::step(std::uint64_t nodes) {
    const std::uint64_t limit = nodes_ + nodes;
    while (!done_ && nodes_ < limit) {
        if (ply_ < 0) {
            begin_iteration();
        }
        advance();
    }
}

void PairSearch::begin_iteration() {
    if (line_number_ == 0) {
        ++depth_;
        lines_.clear();
        window_ = depth_ > 2 ? first_window : infinite_value;
    }
    Node& root = stack_[0];
    root.next = line_number_;
    root.searched = 0;
    root.child_made = false;
    root.depth = depth_;
    const bool narrow = line_number_ == 0 && window_ < infinite_value;
    root.alpha = root.first_alpha = narrow ? previous_value_ - window_ : -infinite_value;
    root.beta = narrow ? previous_value_ + window_ : infinite_value;
    root.best = -infinite_value;
    root.complete = true;
    root.line_length = 0;
    ply_ = 0;
}

void PairSearch::advance() {
    Node& node = stack_[static_cast<std::size_t>(ply_)];
    if (node.next >= node.picks.size()) {
        leave({node.best, node.complete});
        return;
    }
    if (!node.child_made) {
        if (ply_ > 0) {  // the root's are in order
            bring_best_forward(node.picks, node.next);
        }
        make_child(node, stack_[static_cast<std::size_t>(ply_) + 1], node.picks[node.next].move);
        node.child_made = true;
        node.attempt = node.searched == 0 ? Attempt::whole : reduction(node) > 0 ? Attempt::reduced : Attempt::scout;
    }
    launch(node);
}

void PairSearch::make_child(const Node& parent, Node& child, Move move) noexcept {
    ++nodes_;
    const Seat mover = parent.mover;
    child.position = parent.position;
    child.position.pick(move);
    child.mover = Seat::from_index(1 - mover.index());
    child.board_keys[other(mover)] = parent.board_keys[other(mover)];
    child.board_keys[own(mover)] = board_values_.key(mover, child.position.board(mover));
    child.groups = groups_of(child.position);
    child.key = 0;
    if (keeps(child, parent.depth - 1) && (!has_ending_ || child.groups > PairEnding::most_groups)) {
        child.key = key_of(child);
        table_.prefetch(child.key);
    }
}

std::uint64_t PairSearch::key_of(const Node& node) const noexcept {
    return salt_ + table_key(node.position) + node.board_keys[0] + std::rotl(node.board_keys[1], 23) +
           static_cast<std::uint64_t>(node.mover.index()) * 0xA0761D6478BD642FULL;
}

int PairSearch::reduction(const Node& node) const noexcept {
    // A depth that reaches the end of the round is not worth cutting short.
    if (node.depth < 3 || node.depth >= node.groups || node.searched < 1 || ply_ == 0) {
        return 0;
    }
    return node.searched < 3 ? 1 : node.searched < 6 ? 4 : 7;
}

void PairSearch::launch(Node& node) noexcept {
    Outcome outcome;
    const int less = node.attempt == Attempt::reduced ? reduction(node) : 0;
    const int depth = less > 0 ? std::max(node.depth - 1 - less, 1) : node.depth - 1;
    const int beta = node.attempt == Attempt::whole ? node.beta : node.alpha + 1;
    if (enter(ply_ + 1, -beta, -node.alpha, depth, outcome)) {
        deliver(outcome);
    } else {
        ++ply_;
    }
}

PairValue PairSearch::value_at(const Node& node) const noexcept {
    const Seat first = node.position.start();
    PairValue value = pair_value(node.values[own(first)], node.values[other(first)], evaluator_,
                                 board_values_.round_end(), last_quiet_round_);
    if (node.mover != first) {
        value.value = -value.value;
    }
    return value;
}

bool PairSearch::enter(int ply, int alpha, int beta, int depth, Outcome& outcome) noexcept {
    Node& node = stack_[static_cast<std::size_t>(ply)];
    const Node& parent = stack_[static_cast<std::size_t>(ply) - 1];
    node.line_length = 0;
    const bool ended = node.position.phase() != Phase::offer;
    if (!ended && asks_ending(node, alpha, beta, depth)) {
        outcome = {ending_.value(node.position, node.board_keys, alpha, beta), true};
        return true;
    }
    PickKind from_table;
    if (keeps(node, depth)) {
        if (node.key == 0) {
            node.key = key_of(node);
        }
        if (const auto found = table_.find(node.key)) {
            if (found->depth >= depth &&
                (found->bound == Bound::exact || (found->bound == Bound::lower && found->value >= beta) ||
                 (found->bound == Bound::upper && found->value <= alpha))) {
                outcome = {found->value, found->depth == Table::complete};
                return true;
            }
            if (found->has_move) {
                from_table = PickKind(found->move_bits);
            }
        }
    }
    const Seat before = parent.mover;
    node.values[other(before)] = parent.values[other(before)];
    node.values[own(before)] =
        board_values_.of(before, node.board_keys[own(before)], node.position.board(before), false);
    if (ended) {
        if (node.position.centre_has_marker()) {  // nobody has taken it: who started starts again (N2)
            const Seat start = node.position.start();
            node.values[own(start)] =
                board_values_.of(start, node.board_keys[own(start)], node.position.board(start), true);
        }
        outcome = {value_at(node).value, true};
        return true;
    }
    if (depth <= 0) {
        outcome = {value_at(node).value, false};
        return true;
    }
    if (is_frontier(node, depth)) {
        const bool yes_or_no = has_ending_ && beta - alpha == 1 && node.groups > 1;
        outcome = yes_or_no ? Outcome{glance(node, beta), false} : search_frontier(node, alpha, beta);
        return true;
    }
    node.depth = depth;
    node.alpha = node.first_alpha = alpha;
    node.beta = beta;
    node.best = -infinite_value;
    node.complete = true;
    node.next = 0;
    node.searched = 0;
    node.child_made = false;
    node.best_pick = Pick();
    expand(node, from_table);
    return false;
}

int PairSearch::glance(const Node& node, int beta) noexcept {
    const Seat mover = node.mover;
    const Board& board = node.position.board(mover);
    const BoardValue& theirs = node.values[other(mover)];
    int best = -infinite_value;
    for (Colour colour : all_colours) {
        std::uint64_t seen = 0;
        for (unsigned sources = node.position.holders().sources(colour); sources != 0; sources &= sources - 1) {
            const Source source = Source::from_index(lowest_bit(sources));
            const Handful handful{.colour = colour,
                                  .tiles = static_cast<std::int8_t>(node.position.tiles(source).count(colour)),
                                  .marker = source.is_centre() && node.position.centre_has_marker()};
            const std::uint64_t kind = std::uint64_t{1} << (2 * handful.tiles + (handful.marker ? 1 : 0));
            if ((seen & kind) != 0) {
                continue;
            }
            seen |= kind;
            ++nodes_;
            const BoardValue& mine = board_values_.with_pick(mover, node.board_keys[own(mover)], board, handful, false);
            best = std::max(best, pair_value(mine, theirs, evaluator_, board_values_.round_end(), false).value);
            if (best >= beta) {
                return best;
            }
        }
    }
    return best;
}

PairSearch::Outcome PairSearch::search_frontier(Node& node, int alpha, int beta) noexcept {
    const Seat mover = node.mover;
    const Seat start = node.position.start();
    const bool last = node.groups == 1;
    order_.list_frontier(node.position, frontier_);
    Outcome best{-infinite_value, last};
    for (int i = 0; i < frontier_.size(); ++i) {
        if (i == 0) {
            bring_best_forward(frontier_, 0);
        }
        ++nodes_;
        const Board board = node.position.board_after(frontier_[i].move);
        const bool with_marker = frontier_[i].move.source().is_centre() && node.position.centre_has_marker();
        // Nobody has taken the marker: who started starts again (N2).
        const bool same_start = last && node.position.centre_has_marker() && !with_marker;
        BoardValue theirs = node.values[other(mover)];
        if (same_start && start != mover) {
            theirs = board_values_.of(start, node.board_keys[other(mover)], node.position.board(start), true);
        }
        const BoardValue& mine =
            board_values_.of(mover, board_values_.key(mover, board), board, same_start && start == mover);
        const PairValue pair = mover == start
                                   ? pair_value(mine, theirs, evaluator_, board_values_.round_end(), last_quiet_round_)
                                   : pair_value(theirs, mine, evaluator_, board_values_.round_end(), last_quiet_round_);
        const int value = mover == start ? pair.value : -pair.value;
        if (value > best.value) {
            best.value = value;
            if (value > alpha) {
                node.line[0] = frontier_[i].move;
                node.line_length = 1;
            }
            if (value >= beta) {
                break;
            }
        }
    }
    return best;
}

void PairSearch::expand(Node& node, PickKind from_table) noexcept {
    generate_picks(node.position, node.picks);
    order_.score(node.position, std::max(ply_ + 1, 0), from_table, node.picks);
}

void PairSearch::deliver(Outcome child) noexcept {
    Node& node = stack_[static_cast<std::size_t>(ply_)];
    const int value = -child.value;
    if (value > node.alpha && node.attempt == Attempt::reduced) {
        node.attempt = Attempt::scout;
        return;
    }
    if (value > node.alpha && value < node.beta && node.attempt == Attempt::scout) {
        node.attempt = Attempt::whole;
        return;
    }
    ++node.searched;
    node.child_made = false;
    node.complete = node.complete && child.complete;
    if (value > node.best) {
        node.best = value;
        node.best_pick = node.picks[node.next];
        if (value > node.alpha) {
            node.alpha = value;
            const Node& below = stack_[static_cast<std::size_t>(ply_) + 1];
            node.line[0] = node.picks[node.next].move;
            std::copy_n(below.line.begin(), below.line_length, node.line.begin() + 1);
            node.line_length = below.line_length + 1;
        }
        if (value >= node.beta) {
            if (ply_ > 0) {
                order_.reward(node.position, ply_, node.depth, node.picks, node.next);
            }
            leave({value, child.complete});
            return;
        }
    }
    ++node.next;
}

void PairSearch::leave(Outcome outcome) noexcept {
    if (ply_ == 0) {
        finish_root(outcome);
        return;
    }
    Node& node = stack_[static_cast<std::size_t>(ply_)];
    const Bound bound = node.best >= node.beta          ? Bound::lower
                        : node.best <= node.first_alpha ? Bound::upper
                                                        : Bound::exact;
    if (keeps(node, node.depth))
        table_.store(node.key, {.value = outcome.value,
                                .move_bits = node.best_pick.kind.bits(),
                                .has_move = true,
                                .depth = outcome.complete ? Table::complete : node.depth,
                                .bound = bound});
    --ply_;
    deliver(outcome);
}

void PairSearch::finish_root(Outcome outcome) {
    Node& root = stack_[0];
    ply_ = -1;
    if (outcome.value <= root.first_alpha || outcome.value >= root.beta) {  // outside the window
        if (outcome.value >= root.beta) {
            // Its best move is good in any case: first in the next try.
            std::rotate(root.picks.begin(), root.picks.begin() + root.next, root.picks.begin() + root.next + 1);
        }
        window_ = window_ * 4 > 4000 ? infinite_value : window_ * 4;
        root.next = 0;
        root.searched = 0;
        root.child_made = false;
        root.alpha = root.first_alpha = window_ == infinite_value ? -infinite_value : previous_value_ - window_;
        root.beta = window_ == infinite_value ? infinite_value : previous_value_ + window_;
        root.best = -infinite_value;
        root.complete = true;
        ply_ = 0;
        return;
    }
    const auto best = std::find_if(root.picks.begin(), root.picks.end(),
                                   [&](const Pick& pick) { return pick.move == root.best_pick.move; });
    std::rotate(root.picks.begin() + line_number_, best, best + 1);
    if (line_number_ == 0) {
        previous_value_ = outcome.value;
    }
    add_line(outcome);
    ++line_number_;
    if (line_number_ == std::min(options_.lines, root.picks.size())) {
        finish_iteration();
    }
}

void PairSearch::add_line(Outcome outcome) {
    const Node& root = stack_[0];
    SearchLine line;
    line.exact = outcome.complete;
    for (int i = 0; i < root.line_length; ++i) {
        line.moves.push_back(root.line[static_cast<std::size_t>(i)]);
    }
    const int ahead = outcome.value;
    const Chances chances = evaluator_.chances(ahead, board_values_.round_end());
    line.seats[own(root.mover)] = {.points = ahead, .win = chances.win + chances.draw / 2};
    line.seats[other(root.mover)] = {.points = -ahead, .win = chances.loss + chances.draw / 2};
    lines_.push_back(std::move(line));
}

void PairSearch::finish_iteration() {
    line_number_ = 0;
    report_.lines = std::move(lines_);
    lines_.clear();
    report_.depth = depth_;
    report_.exact = std::ranges::all_of(report_.lines, [](const SearchLine& line) { return line.exact; });
    const bool deep_enough = options_.depth > 0 && depth_ >= options_.depth;
    done_ = report_.exact || deep_enough || depth_ >= Table::complete - 1;
}

}  // namespace evora
