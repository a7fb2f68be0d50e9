#include "players/random_game.hpp"

namespace evora {

namespace {

/// Sums up the moves; deals show in what follows from them.
class MoveObserver {
  public:
    explicit MoveObserver(GameChecksum& checksum) noexcept : checksum_(checksum) {}

    void operator()(const Position& /*before*/, const Deal& /*deal*/) const noexcept {}
    void operator()(const Position& /*before*/, Move move) const noexcept { checksum_.add(move); }

  private:
    GameChecksum& checksum_;
};

}  // namespace

std::uint64_t random_games_checksum(Rules rules, Players players, std::uint32_t games, std::uint64_t seed) noexcept {
    const SeededStreams streams(seed);
    GameChecksum checksum;
    for (std::uint32_t game = 0; game < games; ++game) {
        checksum.add_result(play_random_game(rules, players, streams.game_seed(game), MoveObserver(checksum)));
    }
    return checksum.value();
}

}  // namespace evora
