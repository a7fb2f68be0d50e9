#include "rules/perft.hpp"

#include "rules/moves.hpp"

namespace evora {

std::uint64_t perft(const Position& position, int depth) noexcept {
    assert(depth >= 0);
    if (depth == 0) {
        return 1;
    }
    if (depth == 1) {
        return static_cast<std::uint64_t>(count_moves(position));
    }
    MoveList moves;
    generate(position, moves);
    std::uint64_t sequences = 0;
    for (Move move : moves) {
        Position next = position;
        next.apply(move);
        sequences += perft(next, depth - 1);
    }
    return sequences;
}

}  // namespace evora
