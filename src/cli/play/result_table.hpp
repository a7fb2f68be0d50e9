#pragma once
/// The end of a game: what everybody's points are made of, and who has won.
///
///     out.write(final_table(game, voice));

#include <string>

#include "cli/play/voice.hpp"
#include "game/game.hpp"

namespace evora::cli {

/// Precondition: game.position().phase() == Phase::over.
[[nodiscard]] std::string final_table(const Game& game, const Voice& voice);

}  // namespace evora::cli
