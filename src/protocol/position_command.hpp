#pragma once
/// The position that the words behind `position` say: a text of the notation or the start of a game, and the moves and
/// deals since.
///
///     auto position = read_position(split("start fixed 2 1 moves BBYR/BKWW/YRRK/BYKW/YRRW 3R4"));
///     for (const ProtocolError& error : position.error()) { error_line(error); }

#include <expected>
#include <span>
#include <string_view>

#include "protocol/protocol_error.hpp"
#include "rules/position.hpp"

namespace evora {

/// All faults where the text is no position; the first one where a step is not possible.
[[nodiscard]] std::expected<Position, ProtocolErrors> read_position(std::span<const std::string_view> words);

/// The position after one more move or deal.
[[nodiscard]] std::expected<Position, ProtocolError> read_step(const Position& position, std::string_view word);

/// Why nobody can be asked for a move here; no error where a seat is to move.
[[nodiscard]] std::expected<void, ProtocolError> check_to_move(const Position& position);

}  // namespace evora
