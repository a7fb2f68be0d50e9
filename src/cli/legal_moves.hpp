#pragma once
/// Legal moves as text.
///
///     sorted_legal_moves(position).front() == "1B1";

#include <string>
#include <vector>

#include "rules/position.hpp"

namespace evora::cli {

/// Sorted by byte value.
[[nodiscard]] std::vector<std::string> sorted_legal_moves(const Position& position);

}  // namespace evora::cli
