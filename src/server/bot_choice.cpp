#include "server/bot_choice.hpp"

#include <memory>

#include "players/registry.hpp"
#include "rules/moves.hpp"
#include "rules/random.hpp"

namespace evora::server {

std::vector<Move> bot_choice(const std::string& bot, const Position& position, Seat seat, std::uint64_t seed) {
    const std::unique_ptr<Player> player = make_player(bot, SeededStreams(seed), seat);
    std::vector<Move> moves;
    if (!player) {
        return moves;
    }
    if (position.phase() == Phase::offer) {
        moves.push_back(player->choose(position));
        return moves;
    }
    // Walls do not touch each other, so it does not matter what the seats before this one will choose.
    Position ahead = position;
    while (ahead.phase() == Phase::tiling) {
        const bool own = ahead.turn() == seat;
        if (!own && !moves.empty()) {
            break;
        }
        const Move move = own ? player->choose(ahead) : nth_move(ahead, 0);
        if (own) {
            moves.push_back(move);
        }
        ahead.apply(move);
    }
    return moves;
}

}  // namespace evora::server
