#include "search/board_values.hpp"

#include <algorithm>

#include "rules/tilings.hpp"

namespace evora {

namespace {

constexpr std::size_t entry_count = std::size_t{1} << 13U;

}  // namespace

BoardValues::BoardValues(const Evaluator& evaluator) : evaluator_(evaluator), entries_(entry_count) {}

void BoardValues::start(const Position& position) noexcept {
    end_ = {.rules = position.rules(), .players = position.players(), .round = position.round()};
    for (Seat seat : Seat::all()) {
        if (!position.players().has(seat)) {
            break;
        }
        const Board& board = position.board(seat);
        std::uint64_t salt = static_cast<std::uint64_t>(seat.index() + 1) << 56U;
        for (Colour colour : all_colours) {
            salt = mix(salt ^ board.wall.cells(colour));
        }
        salt = mix(salt ^ static_cast<std::uint64_t>(board.score.value) << 32U ^
                   static_cast<std::uint64_t>(position.round()) << 8U ^
                   static_cast<std::uint64_t>(position.players().number()) << 4U ^
                   static_cast<std::uint64_t>(position.rules().wall) << 1U ^
                   static_cast<std::uint64_t>(position.rules().special_factories));
        salts_[static_cast<std::size_t>(seat.index())] = salt;
    }
}

const BoardValue& BoardValues::of(std::uint64_t key, const Board& board, bool starts) noexcept {
    const std::uint64_t with_start =
        (key ^ static_cast<std::uint64_t>(starts)) | 2U;  // no entry's is 0 but an empty one's
    Entry& entry = entries_[(with_start >> 2U) % entry_count];
    if (entry.key != with_start) {
        entry.key = with_start;
        entry.value = value(board, starts);
    }
    return entry.value;
}

BoardValue BoardValues::value(const Board& board, bool starts) const noexcept {
    BoardValue best;
    const bool has_start = starts || board.floor.has_marker();
    for_each_tiling(end_.rules.wall, board, [&](const Board& tiled, bool placed) {
        best.placed = best.placed || placed;
        const Standing standing{.score = tiled.score + bonus_of(tiled.wall), .full_rows = tiled.wall.full_rows()};
        if (standing.full_rows > 0) {
            if (!best.has_ending || standing > best.ending.standing) {
                best.ending = {.term = 0, .standing = standing};
                best.has_ending = true;
            }
            return;
        }
        const int term = evaluator_.term(tiled, has_start, end_);
        if (!best.has_open) {
            best.open = {.term = term, .standing = standing};
            best.has_open = true;
            return;
        }
        // What is best for the next round need not be what is best where another seat ends the game.
        if (evaluator_.margin(term, best.open.term, end_) > 0) {
            best.open.term = term;
        }
        best.open.standing = std::max(best.open.standing, standing);
    });
    return best;
}

}  // namespace evora
