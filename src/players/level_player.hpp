#pragma once
/// Ten players from a beginner to the best there is. They differ as people do: in how far they look ahead, in what they
/// see in a board, and in how surely they tell a good move from a slightly worse one.
///
///     LevelPlayer player(Level::from_index(2), SeededStreams(42).stream(StreamLabel::players, 0));
///     Move move = player.choose(position);
///
/// A level thinks in positions, not in seconds: the same seed gives the same moves on every machine. From level 3 on,
/// no level throws tiles on its floor line when a line move scores no less and keeps as many lines open.

#include <cstdint>
#include <vector>

#include "eval/evaluator.hpp"
#include "players/player.hpp"
#include "rules/ordinals.hpp"
#include "rules/random.hpp"
#include "search/search.hpp"
#include "search/table.hpp"

namespace evora {

/// How strong a player is meant to be, 1 to 10.
class Level : public Ordinal<Level, 10> {};

/// What makes a level.
struct LevelTraits {
    int depth = 1;               ///< plies looked ahead; 0 for as many as the positions allow
    std::uint64_t nodes = 0;     ///< positions looked at for one move
    const char* evaluator = "";  ///< what it sees in a board at the end of a round
    int hesitation = 0;    ///< in 1/100 point: a move that is worse by so much is chosen half as often; 0 for never
    bool careful = false;  ///< the promise about the floor line
};

[[nodiscard]] const LevelTraits& traits_of(Level level) noexcept;

class LevelPlayer final : public Player {
  public:
    LevelPlayer(Level level, Xoshiro256 generator);

    [[nodiscard]] Move choose(const Position& position) override;

  private:
    /// The best moves, best first.
    [[nodiscard]] std::vector<SearchLine> look(const Position& position, int depth, int lines, std::uint64_t nodes);

    const LevelTraits& traits_;
    const Evaluator& evaluator_;
    Table table_;
    Xoshiro256 generator_;
};

/// True where the move drops tiles and another legal move drops fewer, scores no less at once and keeps as many lines
/// open for more tiles.
[[nodiscard]] bool wastes_tiles(const Position& position, Move move);

}  // namespace evora
