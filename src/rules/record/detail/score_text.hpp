#pragma once
/// Reads scores in seat order, `3-5`; rules/record/writer.hpp writes them.

#include <optional>
#include <string_view>

#include "rules/record/game_record.hpp"

namespace evora {

/// Empty unless there is a number for each player.
[[nodiscard]] std::optional<Scores> parse_scores(std::string_view text, Players players) noexcept;

}  // namespace evora
