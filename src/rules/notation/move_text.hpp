#pragma once
/// Moves as text: `3R4`, `CB2`, `1KF`, `4B3yw` (SF4, yellow and white go left), `3@5` (free wall).
///
///     auto move = parse_move("3R4");
///     to_text(*move) == "3R4";

#include <expected>
#include <string>
#include <string_view>

#include "rules/fault.hpp"
#include "rules/move.hpp"

namespace evora {

/// Reads the form only; whether the move is legal somewhere is `move_fault`'s question.
[[nodiscard]] std::expected<Move, Fault> parse_move(std::string_view text);

[[nodiscard]] std::string to_text(Move move);
void append_text(std::string& text, Move move);

}  // namespace evora
