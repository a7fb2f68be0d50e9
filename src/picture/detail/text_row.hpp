#pragma once
/// One line of a terminal picture that knows how many columns it takes.
///
///     TextRow row(style);
///     row.words("1 ");
///     row.tile(Colour::blue);
///     row.pad_to(20);
///     row.columns() == 20;

#include <cstdint>
#include <string>
#include <string_view>

#include "picture/text.hpp"
#include "rules/floor_line.hpp"

namespace evora::picture {

/// How words stand out, where colour is on.
enum class Tone : std::uint8_t { plain, strong, faint, turn, loss, gold };

class TextRow {
  public:
    explicit TextRow(const TextOptions& options) noexcept : colour_(options.colour), ascii_(options.ascii) {}

    [[nodiscard]] int columns() const noexcept { return columns_; }
    [[nodiscard]] bool ascii() const noexcept { return ascii_; }

    void words(std::string_view text, Tone tone = Tone::plain);
    /// `number` right-aligned in `width` columns.
    void number(int number, int width, Tone tone = Tone::plain);
    /// Pads with blanks up to this column; further on it does nothing.
    void pad_to(int column);
    void append(const TextRow& other);

    // Three columns each.
    void tile(Colour colour);
    void marker();
    void piece(FloorPiece piece);
    void empty_space();
    /// An empty space of a coloured wall.
    void empty_space_for(Colour colour);

    /// The line without the blanks at its end.
    [[nodiscard]] std::string str() const;

  private:
    void chip(char letter, int ground, int ink);

    std::string bytes_;
    int columns_ = 0;
    bool colour_;
    bool ascii_;
};

}  // namespace evora::picture
