#pragma once
/// A game written out so that a person can follow it and a test can compare it byte for byte.
///
///     std::string text = dump_game({.rules = Rules{}, .players = players, .seed = 1});

#include <string>

#include "rules/events.hpp"
#include "tests/support/rules_games.hpp"

namespace evora::tests {

/// Everything that can be observed, step by step: the position, the legal moves, what is played and what it does; at
/// the end the places.
[[nodiscard]] std::string dump_game(const GamePlan& plan);

/// One line without its end: "seat 2, line 3: red to column 5, run 2 across and 3 down, 5 points, score 12".
[[nodiscard]] std::string in_words(const Event& event);

}  // namespace evora::tests
