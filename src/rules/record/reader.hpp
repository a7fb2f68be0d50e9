#pragma once
/// Reads games from text and checks all that the notation says of them: the form of every byte, each deal, move,
/// starting seat and score, and the result. One game at a time is in memory, however long the text is.
///
///     RecordReader reader(source);             // rules/record/byte_source.hpp
///     while (true) {
///         auto game = reader.next();
///         if (!game) { message(game.error().fault); game.error().salvaged; continue; }
///         if (!*game) { break; }                // the end of the text
///         replay(**game, visitor);              // rules/record/replay.hpp
///     }

#include <expected>
#include <memory>
#include <optional>

#include "rules/fault.hpp"
#include "rules/record/byte_source.hpp"
#include "rules/record/game_record.hpp"

namespace evora {

/// A game that cannot be read to its end.
struct BrokenGame {
    /// The first fault, with its line and column in the whole text.
    Fault fault;
    /// What came before it, as a game that stops there; empty where nothing was dealt yet. Its result is that of the
    /// moves that are left: `*` unless they make a finished game. `Termination` and `Places` are kept only where they
    /// were written for a game with the result `*`.
    std::optional<GameRecord> salvaged;
};

enum class Annotations : bool {
    skip,  ///< comments, glyphs and variations are checked, and left out of the records
    keep,
};

class RecordReader {
  public:
    /// The source must outlive the reader.
    explicit RecordReader(ByteSource& source, Annotations annotations = Annotations::keep);
    RecordReader(RecordReader&&) noexcept;
    RecordReader& operator=(RecordReader&&) noexcept;
    ~RecordReader();

    /// The next game, or nothing at the end of the text. After a broken game the reader goes on with the next line
    /// that begins with `[Rules "`.
    [[nodiscard]] std::expected<std::optional<GameRecord>, BrokenGame> next();

  private:
    class State;
    std::unique_ptr<State> state_;
};

}  // namespace evora
