#pragma once
/// One game, read line by line.
///
///     GameText game(Annotations::keep);
///     if (auto fault = game.add(line)) { game.salvage(); }        // each line up to the empty one after the game
///     if (auto fault = game.finish(line_number)) { … }
///     game.take();

#include <cstddef>
#include <optional>
#include <utility>

#include "rules/record/detail/header_text.hpp"
#include "rules/record/detail/line_source.hpp"
#include "rules/record/reader.hpp"
#include "rules/record/record_builder.hpp"

namespace evora {

class GameText {
  public:
    explicit GameText(Annotations annotations) noexcept : annotations_(annotations) {}

    /// Whether an empty line would end the game rather than its header.
    [[nodiscard]] bool header_is_read() const noexcept { return builder_.has_value(); }

    [[nodiscard]] std::optional<Fault> add(const TextLine& line);
    /// To be called behind the last line; `number` is that of the line after it.
    [[nodiscard]] std::optional<Fault> finish(int number) const;

    /// Precondition: finish has found no fault.
    [[nodiscard]] GameRecord take() && { return std::move(*builder_).record(); }
    /// See `BrokenGame::salvaged`.
    [[nodiscard]] std::optional<GameRecord> salvage() &&;

  private:
    [[nodiscard]] std::optional<Fault> end_header(int number);
    [[nodiscard]] std::optional<Fault> add_round(const TextLine& line, std::optional<Fault> cut);
    [[nodiscard]] bool has_rounds() const noexcept { return last_.line != 0; }

    Annotations annotations_;
    std::size_t size_ = 0;  ///< bytes so far
    HeaderText header_;
    std::optional<RecordBuilder> builder_;  ///< from the end of the header on
    TextPlace last_;                        ///< behind the last round
    std::string awaited_;                   ///< what would have to follow there
};

}  // namespace evora
