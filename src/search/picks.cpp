#include "search/picks.hpp"

#include <algorithm>
#include <utility>

#include "search/table_key.hpp"

namespace evora {

namespace {

/// Bit s: an earlier source has the same tiles, so that picking here gives nothing new.
unsigned repeated_sources(const Position& position) noexcept {
    unsigned repeated = 0;
    const int displays = position.display_count();
    for (int i = 1; i < displays; ++i) {
        const Display display = Display::from_index(i);
        const Tiles tiles = position.display(display);
        for (int j = 0; j < i && !tiles.empty(); ++j) {
            const Display earlier = Display::from_index(j);
            if (position.display(earlier) == tiles && position.side(earlier) == position.side(display)) {
                repeated |= 1U << static_cast<unsigned>(i);
                break;
            }
        }
    }
    return repeated;
}

}  // namespace

void order_picks(PickList& picks) noexcept {
    std::sort(picks.begin(), picks.end(), [](const Pick& a, const Pick& b) {
        return a.score != b.score ? a.score > b.score : a.move.bits() < b.move.bits();
    });
}

void bring_best_forward(PickList& picks, int from) noexcept {
    int best = from;
    for (int i = from + 1; i < picks.size(); ++i) {
        if (picks[i].score > picks[best].score) {
            best = i;
        }
    }
    std::swap(picks[from], picks[best]);
}

void generate_picks(const Position& position, PickList& picks) noexcept {
    assert(position.phase() == Phase::offer);
    picks.clear();
    MoveList moves;
    generate(position, moves);
    const unsigned repeated = order_matters(position) ? 0 : repeated_sources(position);
    for (Move move : moves) {
        if (((repeated >> move.source().index()) & 1U) == 0) {
            const int tiles = position.tiles(move.source()).count(move.colour());
            picks.push({.move = move, .kind = PickKind(move, tiles), .tiles = static_cast<std::int8_t>(tiles)});
        }
    }
}

}  // namespace evora
