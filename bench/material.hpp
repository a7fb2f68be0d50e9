#pragma once
/// What the benchmarks work on: positions and moves from random games, always the same.
///
///     for (const Situation& situation : situations(Rules{}, players, 1000)) { … }

#include <cstddef>
#include <string>
#include <vector>

#include "rules/move.hpp"
#include "rules/position.hpp"
#include "rules/rules.hpp"

namespace evora {

/// A decision in a game: the position, and the move that was made there.
struct Situation {
    Position position;
    Move move;
};

/// The seed of all material.
inline constexpr std::uint64_t material_seed = 1;

/// The first decisions of the random games of `material_seed`, from the first game's first pick on.
[[nodiscard]] std::vector<Situation> situations(Rules rules, Players players, std::size_t count);

/// The first random games of `material_seed` as records, in one text.
[[nodiscard]] std::string records(Rules rules, Players players, std::uint32_t games);

/// "fixed+sf/3".
[[nodiscard]] std::string variant_name(Rules rules, Players players);

}  // namespace evora
