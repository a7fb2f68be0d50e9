#pragma once
/// The line that says all legal moves with what each leads to: the answer to `moves`, whoever asks.
///
///     legal_line(position);   // "legal 1B1:1 1B2:0 … CKF:0"

#include <string>

#include "rules/position.hpp"

namespace evora {

/// `MOVE:POINTS` for every move in the order of `generate`, the points being the mover's score if the round were tiled
/// right after it (`settle_after`).
[[nodiscard]] std::string legal_line(const Position& position);

}  // namespace evora
