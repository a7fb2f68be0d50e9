#pragma once
/// Whether an `info` line is as docs/protocol.md has it.
///
///     info_flaw("info depth 3 score 1.5", position);   // "score: found 1 number, expected one for each of 2 seats"

#include <optional>
#include <string>
#include <string_view>

#include "rules/position.hpp"

namespace evora {

/// What is wrong with the line, for a search of this position; empty where nothing is. Words that the protocol does not
/// know are passed over.
[[nodiscard]] std::optional<std::string> info_flaw(std::string_view line, const Position& position);

}  // namespace evora
