#pragma once
/// The check of a game's deals as JSON: round by round what players gave to them, and the first fault.
///
///     proof_json(record);   // {"kind":"chain",…,"rounds":[["opened","none"],…],"fault":null}

#include <string>

#include "rules/record/game_record.hpp"

namespace evora {

[[nodiscard]] std::string proof_json(const GameRecord& record);

}  // namespace evora
