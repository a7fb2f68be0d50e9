#pragma once
/// A game record as text. What a `RecordReader` has read comes out byte for byte as it stood, but for spaces inside the
/// brackets of variations.
///
///     std::string file;
///     for (const GameRecord& record : games) {
///         if (!file.empty()) { file += '\n'; }     // the empty line between games
///         append_text(file, record);
///     }

#include <string>

#include "rules/record/game_record.hpp"

namespace evora {

/// Appends the game, from its first tag to the line feed after its last round.
void append_text(std::string& text, const GameRecord& record);

[[nodiscard]] std::string to_text(const GameRecord& record);

/// Appends the line of one round, its line feed included, without what was noted beside its moves. Precondition: the
/// round is one of the record's.
void append_round(std::string& text, const GameRecord& record, const RoundRecord& round);

/// `3-5`, in seat order.
void append_text(std::string& text, const Scores& scores, Players players);
[[nodiscard]] std::string to_text(const Scores& scores, Players players);

}  // namespace evora
