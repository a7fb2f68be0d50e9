#include "search/pick_order.hpp"

#include <algorithm>
#include <cstdlib>

namespace evora {

namespace {

constexpr int best_of_table = 1 << 28;
constexpr int first_killer = 400;
constexpr int second_killer = 300;
constexpr int history_limit = 1 << 14;

int worth_of(const BoardValue& value, const Evaluator& evaluator, const RoundEnd& end, int empty_term) noexcept {
    if (value.has_open) {
        return evaluator.margin(value.open.term, empty_term, end);
    }
    return 500;  // it fills a row; whether that is good depends on the others
}

}  // namespace

void PickOrder::start(const Position& position, BoardValues& values, const Evaluator& evaluator) noexcept {
    history_ = {};
    killers_ = {};
    const RoundEnd& end = values.round_end();
    for (Seat seat : Seat::all()) {
        if (!position.players().has(seat)) {
            break;
        }
        for (Line line : Line::all()) {
            Board empty = position.board(seat);
            for (Line other : Line::all()) {
                empty.lines.clear(other);
            }
            empty.floor.clear();
            const BoardValue none = values.of(seat, values.key(seat, empty), empty);
            for (Colour colour : all_colours) {
                auto& worth = worth_[static_cast<std::size_t>(seat.index())][static_cast<std::size_t>(line.index())]
                                    [static_cast<std::size_t>(colour)];
                worth = {};
                if (empty.wall.row_has(line, colour)) {
                    continue;
                }
                for (int tiles = 1; tiles <= line.capacity(); ++tiles) {
                    Board board = empty;
                    board.lines.receive(Destination::line(line), colour, tiles);
                    worth[static_cast<std::size_t>(tiles)] =
                        worth_of(values.of(seat, values.key(seat, board), board), evaluator, end, none.open.term);
                }
            }
        }
    }
}

int PickOrder::gain(Seat seat, const Board& board, Destination destination, Colour colour, int tiles,
                    bool with_marker) const noexcept {
    int sum = 0;
    int dropped = tiles;
    if (!destination.is_floor()) {
        const Line line = destination.as_line();
        const int before = board.lines.count(line);
        const int after = std::min(before + tiles, line.capacity());
        dropped = before + tiles - after;
        const auto& worth = worth_[static_cast<std::size_t>(seat.index())][static_cast<std::size_t>(line.index())]
                                  [static_cast<std::size_t>(colour)];
        sum = worth[static_cast<std::size_t>(after)] - worth[static_cast<std::size_t>(before)];
    }
    if (dropped > 0 || with_marker) {
        FloorLine floor = board.floor;
        if (with_marker) {
            floor.drop_marker();
            sum += 100;
        }
        floor.drop(colour, dropped);
        sum -= 100 * (floor.penalty() - board.floor.penalty()).value;
    }
    return sum;
}

void PickOrder::score(const Position& position, int ply, PickKind from_table, PickList& picks) const noexcept {
    const Seat seat = position.turn();
    const Board& board = position.board(seat);
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    for (Pick& pick : picks) {
        if (pick.kind == from_table) {
            pick.score = best_of_table;
            continue;
        }
        const bool with_marker = pick.move.source().is_centre() && position.centre_has_marker();
        pick.score = gain(seat, board, pick.move.destination(), pick.move.colour(), pick.tiles, with_marker);
        pick.score += history_[slot(seat, pick)] / 16;
        pick.score += pick.kind == killers[0] ? first_killer : pick.kind == killers[1] ? second_killer : 0;
    }
}

void PickOrder::list_frontier(const Position& position, PickList& picks) const noexcept {
    picks.clear();
    const Seat seat = position.turn();
    const Board& board = position.board(seat);
    for (Colour colour : all_colours) {
        const unsigned destinations = board.open_lines(colour) | 1U << static_cast<unsigned>(Line::count);
        std::uint64_t seen = 0;
        for (unsigned sources = position.holders().sources(colour); sources != 0; sources &= sources - 1) {
            const Source source = Source::from_index(lowest_bit(sources));
            const int tiles = position.tiles(source).count(colour);
            const bool with_marker = source.is_centre() && position.centre_has_marker();
            const bool takes_shield = !source.is_centre() && position.side(source.as_display()) == Side::sf5;
            const int kind = std::min(tiles, 15) + 16 * (with_marker ? 1 : takes_shield ? 2 : 0);
            if (((seen >> kind) & 1U) != 0 && tiles < 15) {
                continue;
            }
            seen |= std::uint64_t{1} << kind;
            for (unsigned to = destinations; to != 0; to &= to - 1) {
                const Destination destination = Destination::from_index(lowest_bit(to));
                picks.push({.move = Move::pick(source, colour, destination),
                            .kind = PickKind(),
                            .tiles = static_cast<std::int8_t>(tiles),
                            .score = gain(seat, board, destination, colour, tiles, with_marker)});
            }
        }
    }
}

void PickOrder::reward(const Position& position, int ply, int depth, const PickList& picks, int chosen) noexcept {
    const Pick& pick = picks[chosen];
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != pick.kind) {
        killers[1] = killers[0];
        killers[0] = pick.kind;
    }
    const int bonus = std::min(depth * depth * 8, 1024);
    const auto change = [&](const Pick& of, int by) {
        std::int32_t& value = history(position.turn(), of);
        value += by - value * std::abs(by) / history_limit;
    };
    change(pick, bonus);
    for (int i = 0; i < chosen; ++i) {
        change(picks[i], -bonus);
    }
}

}  // namespace evora
