#include "search/board_values.hpp"

#include <algorithm>

#include "rules/bits.hpp"
#include "rules/tilings.hpp"

namespace evora {

namespace {

constexpr std::size_t entry_count = std::size_t{1} << 13U;
constexpr std::size_t term_count = std::size_t{1} << 12U;
constexpr std::size_t pick_count = std::size_t{1} << 13U;

}  // namespace

BoardValues::BoardValues(const Evaluator& evaluator)
    : evaluator_(evaluator), entries_(entry_count), terms_(term_count) {}

void BoardValues::keep_picks() { with_picks_.resize(pick_count); }

void BoardValues::start(const Position& position) noexcept {
    for (Seat seat : Seat::all()) {
        if (!position.players().has(seat)) {
            break;
        }
        ends_[static_cast<std::size_t>(seat.index())] = round_end_of(position, seat);
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

const BoardValue& BoardValues::of(Seat seat, std::uint64_t key, const Board& board, bool starts) noexcept {
    const std::uint64_t with_start =
        (key ^ static_cast<std::uint64_t>(starts)) | 2U;  // no entry's is 0 but an empty one's
    Entry& entry = entries_[(with_start >> 2U) % entry_count];
    if (entry.key != with_start) {
        entry.key = with_start;
        entry.value = value(seat, board, starts);
    }
    return entry.value;
}

const BoardValue& BoardValues::with_pick(Seat seat, std::uint64_t key, const Board& board, Handful handful,
                                         bool starts) noexcept {
    const auto kind = static_cast<std::uint64_t>(index(handful.colour) + 8 * handful.tiles +
                                                 (handful.marker ? 1 << 8 : 0) + (starts ? 1 << 9 : 0) + 1);
    const std::uint64_t of_pick = key + kind * 0x9E3779B97F4A7C15ULL;
    Entry& entry = with_picks_[(of_pick >> 40U) % pick_count];
    if (entry.key != of_pick) {
        entry.key = of_pick;
        entry.value = {};
        for (unsigned to = board.open_lines(handful.colour) | 1U << static_cast<unsigned>(Line::count); to != 0;
             to &= to - 1) {
            const Board after = board_with_pick(board, Destination::from_index(lowest_bit(to)), handful.colour,
                                                handful.tiles, handful.marker);
            improve(entry.value, of(seat, this->key(seat, after), after, starts));
        }
    }
    return entry.value;
}

void BoardValues::improve(BoardValue& best, const BoardValue& other) const noexcept {
    best.placed = best.placed || other.placed;
    if (other.has_ending) {
        best.ending.standing =
            best.has_ending ? std::max(best.ending.standing, other.ending.standing) : other.ending.standing;
        best.has_ending = true;
    }
    if (!other.has_open) {
        return;
    }
    if (!best.has_open) {
        best.open = other.open;
        best.has_open = true;
        return;
    }
    // What is best for the next round need not be what is best where another seat ends the game.
    if (evaluator_.margin(other.open.term, best.open.term, round_end()) > 0) {
        best.open.term = other.open.term;
    }
    best.open.standing = std::max(best.open.standing, other.open.standing);
}

int BoardValues::term(Seat seat, const Board& tiled, bool starts) noexcept {
    std::uint64_t wall = tiled.wall.rows_with_colour();
    const RoundEnd& end = ends_[static_cast<std::size_t>(seat.index())];
    if (end.rules.wall == WallKind::free) {
        for (Colour colour : all_colours) {
            wall = mix(wall + tiled.wall.cells(colour));
        }
    }
    const std::uint64_t key = mix(contents(tiled) + mix(wall + 1)) ^ static_cast<std::uint64_t>(starts) ^
                              static_cast<std::uint64_t>(seat.index()) << 1U;
    Term& kept = terms_[(key >> 20U) % term_count];
    const int of_score = Evaluator::of_point * tiled.score.value;
    if (kept.key != key) {
        kept = {.key = key, .without_score = evaluator_.term(tiled, starts, end) - of_score};
    }
    return kept.without_score + of_score;
}

// Apart, as it is the rare case for whoever looks something up, and large.
[[gnu::noinline]] BoardValue BoardValues::value(Seat seat, const Board& board, bool starts) noexcept {
    BoardValue best;
    const bool has_start = starts || board.floor.has_marker();
    for_each_tiling(round_end().rules.wall, board, [&](const Board& tiled, bool placed) {
        const Standing standing{.score = tiled.score + bonus_of(tiled.wall), .full_rows = tiled.wall.full_rows()};
        BoardValue way;
        way.placed = placed;
        if (standing.full_rows > 0) {
            way.ending = {.term = 0, .standing = standing};
            way.has_ending = true;
        } else {
            way.open = {.term = term(seat, tiled, has_start), .standing = standing};
            way.has_open = true;
        }
        improve(best, way);
    });
    return best;
}

}  // namespace evora
