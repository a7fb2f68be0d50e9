#pragma once
/// What a search has found, as words: `info depth 7 nodes 1234 time 12 line 1 exact no score 3.25 -3.25 win …`.
///
///     for (const std::string& line : info_lines(thought, position.players())) { write(line); }
///     points_text(-325) == "-3.25";   chance_text(6120) == "0.6120";

#include <string>
#include <vector>

#include "engine/thinker.hpp"
#include "rules/rules.hpp"

namespace evora {

/// Hundredths of a point.
[[nodiscard]] std::string points_text(int hundredths);
/// Ten-thousandths.
[[nodiscard]] std::string chance_text(int parts);

/// One for each best move.
[[nodiscard]] std::vector<std::string> info_lines(const Thought& thought, Players players);

}  // namespace evora
