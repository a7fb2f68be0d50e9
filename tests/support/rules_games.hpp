#pragma once
/// Games played at random for property tests, the same ones in every run.
///
///     for (const GamePlan& plan : plans(5)) {
///         play_game(plan, [&](const Position& before, const Decision& decision, const Position& after) { … });
///     }

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "rules/deal.hpp"
#include "rules/move.hpp"
#include "rules/position.hpp"
#include "rules/random.hpp"

namespace evora::tests {

using Decision = std::variant<Deal, Move>;

enum class Style : std::uint8_t {
    uniform,   ///< any legal move
    hoarding,  ///< fills lines and completes no wall row while that can be helped: short deals, E3
    flooring,  ///< most picks go to the floor: long games, E4
};

struct GamePlan {
    Rules rules;
    Players players;
    Style style = Style::uniform;
    std::uint64_t seed = 0;
};

/// For each rules and number of players so many plans of each style, all with seeds of their own; and eight games of
/// four hoarders that end with nothing to deal (E3), which hardly ever happens.
[[nodiscard]] std::vector<GamePlan> plans(int of_each);
/// "free+sf, 3 players, hoarding, seed 7".
[[nodiscard]] std::string describe(const GamePlan& plan);

using Visit = std::function<void(const Position& before, const Decision& decision, const Position& after)>;

/// Plays from the first deal to the end. Returns the final position; gives up after 3,000 rounds, more than any game
/// can have.
Position play_game(const GamePlan& plan, const Visit& visit);

/// Every position of the plan's game in `offer` and `tiling` with a chance of 1 in `one_in`.
[[nodiscard]] std::vector<Position> sample_positions(const std::vector<GamePlan>& plans, std::uint32_t one_in);

[[nodiscard]] std::string text_of(const Decision& decision);
[[nodiscard]] Position after(const Position& before, const Decision& decision);
[[nodiscard]] Move choose(const Position& position, Style style, Xoshiro256& generator);

/// The legal moves as text, sorted by byte value.
[[nodiscard]] std::vector<std::string> legal_texts(const Position& position);

/// The tiles of each colour and the markers everywhere.
struct Pieces {
    Tiles tiles;
    int markers = 0;
};
[[nodiscard]] Pieces pieces_of(const Position& position);

/// The position that a text says. Throws std::runtime_error with the first fault where it is refused.
[[nodiscard]] Position position_from(const std::string& text);

}  // namespace evora::tests
