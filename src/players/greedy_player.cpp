#include "players/greedy_player.hpp"

#include "rules/moves.hpp"
#include "rules/settle.hpp"

namespace evora {

Move GreedyPlayer::choose(const Position& position) {
    MoveList moves;
    generate(position, moves);
    MoveList best;
    Points best_score{-1};
    for (const Move move : moves) {
        const Points score = settle_after(position, move).score;
        if (score > best_score) {
            best_score = score;
            best.clear();
        }
        if (score == best_score) {
            best.push(move);
        }
    }
    return best[static_cast<int>(below(generator_, static_cast<std::uint32_t>(best.size())))];
}

}  // namespace evora
