#pragma once
/// A position as JSON with everything that whoever shows it needs and nothing to work out: the boards with what their
/// round comes to, every move with what it leads to, the result. docs/view.md describes each field.
///
///     std::string text = state_json(position);
///     answer.object("state", [&](JsonObject& state) { write_state(state, position); });

#include <string>

#include "rules/position.hpp"
#include "view/json.hpp"

namespace evora {

void write_state(JsonObject& state, const Position& position);

[[nodiscard]] std::string state_json(const Position& position);

}  // namespace evora
