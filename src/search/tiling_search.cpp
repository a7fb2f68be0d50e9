#include "search/tiling_search.hpp"

#include <algorithm>

#include "rules/moves.hpp"
#include "rules/tilings.hpp"
#include "search/table_value.hpp"

namespace evora {

TilingSearch::TilingSearch(const Position& position, const Evaluator& evaluator, const SearchOptions& options)
    : position_(position), evaluator_(evaluator), options_(options), board_values_(evaluator) {
    board_values_.start(position);
    MoveList moves;
    generate(position, moves);
    for (Move move : moves) {
        choices_.push_back({.moves = {move}});
    }
    choose_lines();
}

void TilingSearch::choose_lines() {
    const auto lines = std::min(choices_.size(), static_cast<std::size_t>(options_.lines));
    report_.lines.assign(choices_.begin(), choices_.begin() + static_cast<std::ptrdiff_t>(lines));
}

void TilingSearch::step(std::uint64_t /*nodes*/) {
    if (report_.exact) {
        return;
    }
    const Seat owner = position_.turn();
    BoardValueOfSeats values;
    bool marker_taken = false;
    for (Seat seat : Seat::all()) {
        marker_taken = marker_taken || (position_.players().has(seat) && position_.board(seat).floor.has_marker());
    }
    const auto value_of = [&](Seat seat, const Board& board) {
        // Placements change the wall, which a key takes for constant.
        return board_values_.value(seat, board, !marker_taken && seat == position_.start());
    };
    for (int i = 0; i < position_.players().number(); ++i) {
        const Seat seat = Seat::from_index(i);
        values[static_cast<std::size_t>(i)] = value_of(seat, position_.board(seat));
    }
    for (SearchLine& line : choices_) {
        ++nodes_;
        values[static_cast<std::size_t>(owner.index())] =
            value_of(owner, board_with_tile(position_.board(owner), line.moves[0].line(), line.moves[0].column()));
        line.seats = table_value(values, position_.start(), evaluator_, board_values_.round_end(), false).seats;
        line.exact = true;
    }
    const auto at = static_cast<std::size_t>(owner.index());
    // By heap: five choices at most, and it takes a tenth of the room of a quicksort in the module for browsers.
    const auto better = [&](const SearchLine& a, const SearchLine& b) {
        const int ahead = utility(a.seats[at]) - utility(b.seats[at]);
        return ahead != 0 ? ahead > 0 : a.moves[0].bits() < b.moves[0].bits();
    };
    std::ranges::make_heap(choices_, better);
    std::ranges::sort_heap(choices_, better);
    choose_lines();
    report_.depth = 1;
    report_.exact = true;
}

}  // namespace evora
