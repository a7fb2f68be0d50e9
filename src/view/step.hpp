#pragma once
/// One deal or move as JSON: what it was, what it did, and what there is now (docs/view.md).
///
///     std::string text = step_json(before, move);

#include <string>

#include "rules/deal.hpp"
#include "rules/move.hpp"
#include "rules/position.hpp"
#include "view/json.hpp"

namespace evora {

/// Precondition of all: the deal is possible, or the move legal, in `before`.
void write_step(JsonObject& step, const Position& before, const Deal& deal);
void write_step(JsonObject& step, const Position& before, Move move);
[[nodiscard]] std::string step_json(const Position& before, const Deal& deal);
[[nodiscard]] std::string step_json(const Position& before, Move move);

}  // namespace evora
