#pragma once
/// How the terminal game speaks: of players, of tiles, of points.
///
///     Voice voice(seats, {.colour = true});
///     voice.says(seat, "take") == "Ana takes";   // or "You take"

#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "picture/text.hpp"

namespace evora::cli {

/// The widest line that is written, in columns.
inline constexpr std::size_t line_width = 80;

class Voice {
  public:
    /// Options without names: those are the holders'.
    Voice(const std::vector<SeatHolder>& seats, TextOptions options);

    [[nodiscard]] std::string name(Seat seat) const;
    /// Name and verb. The verb is given as after "you".
    [[nodiscard]] std::string says(Seat seat, std::string_view verb) const;
    [[nodiscard]] std::string tile(Colour colour) const { return tile_text(colour, options_); }
    [[nodiscard]] std::string marker() const { return "[*]"; }
    /// One after the other, in canonical order.
    [[nodiscard]] std::string tiles(Tiles tiles) const;
    [[nodiscard]] std::string strong(std::string_view text) const;
    [[nodiscard]] const TextOptions& options() const noexcept { return options_; }

  private:
    TextOptions options_;
};

/// "+3", "-2", "0".
[[nodiscard]] std::string with_sign(Points points);
/// "1 tile", "2 tiles".
[[nodiscard]] std::string counted(int number, std::string_view what);
/// "a", "a and b", "a, b and c".
[[nodiscard]] std::string listed(const std::vector<std::string>& parts);
/// Columns on the screen: escape sequences take none, a character takes one.
[[nodiscard]] std::size_t columns_of_line(std::string_view text);
/// With blanks behind it up to that many columns.
[[nodiscard]] std::string padded(std::string text, std::size_t columns);
/// With blanks before it.
[[nodiscard]] std::string right_aligned(std::string_view text, std::size_t columns);
/// At most that many columns, the last one an ellipsis of one dot where something is missing.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t columns);
/// Broken into lines of `line_width` columns; all but the first begin with `indent` blanks. Ends in a line feed.
[[nodiscard]] std::string as_lines(std::string_view text, std::size_t indent = 2);
/// "display 3", "the centre".
[[nodiscard]] std::string name_of(Source source);

}  // namespace evora::cli
