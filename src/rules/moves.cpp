// Legal moves by bit masks. For a colour, every source that holds it goes with every open destination, so the moves of
// a colour are sources times destinations; SF4 multiplies by the ways to share out what remains there (X7).

#include "rules/moves.hpp"

#include <cassert>

#include "rules/detail/move_check.hpp"

namespace evora {

namespace {

/// The subset of `colours` that has the bits of `choice` at its colours, lowest first.
ColourSet subset(ColourSet colours, unsigned choice) noexcept {
    unsigned chosen = 0;
    for (unsigned rest = colours.bits(); rest != 0; rest &= rest - 1, choice >>= 1U) {
        chosen |= (choice & 1U) != 0 ? rest & (~rest + 1U) : 0U;
    }
    return ColourSet(chosen);
}

}  // namespace

void MoveChoice::find_sf4() noexcept {
    for (int i = 0; i < position_->display_count(); ++i) {
        if (position_->side(Display::from_index(i)) == Side::sf4) {
            const Tiles tiles = position_->display(Display::from_index(i));
            if (!tiles.empty()) {
                sf4_ = i;
                sf4_colours_ = tiles.colours();
                holders_.set(Source::from_index(i), {});
            }
            return;
        }
    }
}

Move MoveChoice::nth_from_sf4(int n) const noexcept {
    const int splits = sf4_splits();
    for (Colour colour : all_colours) {
        if (!sf4_colours_.contains(colour)) {
            continue;
        }
        const int moves = ways(colour) * splits;
        if (n < moves) {
            return Move::pick(Source::from_index(sf4_), colour, destination(lines(colour), n / splits),
                              subset(sf4_colours_.without(colour), static_cast<unsigned>(n % splits)));
        }
        n -= moves;
    }
    assert(false);
    return Move();
}

void MoveChoice::list(MoveList& moves) const noexcept {
    for (Colour colour : all_colours) {
        for (unsigned sources = holders_.sources(colour); sources != 0; sources &= sources - 1) {
            const Source source = Source::from_index(lowest_bit(sources));
            for (int way = 0; way < ways(colour); ++way) {
                moves.push(Move::pick(source, colour, destination(lines(colour), way)));
            }
        }
    }
    for (Colour colour : all_colours) {
        if (!sf4_colours_.contains(colour)) {
            continue;
        }
        for (int way = 0; way < ways(colour); ++way) {
            for (int split = 0; split < sf4_splits(); ++split) {
                moves.push(Move::pick(Source::from_index(sf4_), colour, destination(lines(colour), way),
                                      subset(sf4_colours_.without(colour), static_cast<unsigned>(split))));
            }
        }
    }
}

void generate(const Position& position, MoveList& moves) noexcept {
    moves.clear();
    if (position.phase() == Phase::offer) {
        MoveChoice(position).list(moves);
    } else if (position.phase() == Phase::tiling) {
        for (unsigned columns = MoveChoice(position).open_; columns != 0; columns &= columns - 1) {
            moves.push(Move::placement(position.tiling_line(), Column::from_index(lowest_bit(columns))));
        }
    }
}

bool is_legal(const Position& position, Move move) noexcept { return !move_flaw(position, move); }

}  // namespace evora
