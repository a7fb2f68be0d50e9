#include "bench/self_play.hpp"

#include "engine/thinker.hpp"
#include "eval/evaluator.hpp"
#include "rules/dealer.hpp"
#include "rules/random.hpp"

namespace evora {

void play_engine_game(const EngineGame& game, const std::function<void(const Position&, int ply)>& observer) {
    const SeededStreams streams(game.seed);
    auto starter = streams.stream(StreamLabel::starter, 0);
    Position position = Position::initial(Rules{}, Players(), Seat::from_index(static_cast<int>(below(starter, 2))));
    Dealer dealer(streams);
    constexpr std::size_t table_bytes = std::size_t{4} << 20U;
    Thinker thinker({.threads = 1, .table_bytes = table_bytes, .evaluator = find_evaluator("hand-1")});
    int ply = 0;
    while (position.phase() != Phase::over) {
        if (position.phase() == Phase::deal) {
            position.apply(dealer.deal(position));
            ply = 0;
            continue;
        }
        observer(position, ply++);
        position.apply(thinker.think(position, {.nodes = game.nodes}, {}).lines.front().moves.front());
    }
}

}  // namespace evora
