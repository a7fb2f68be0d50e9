#pragma once
/// The parts that every picture of a position is put together from: pieces, wells, cards, badges.
///
/// Raised is a piece, engraved is a place, flat is information: only `Brush::tile`, `Brush::marker` and plates have
/// light and shadow.
///
///     Brush brush(canvas, palette_of(look));
///     brush.well({20, 20, 42, 42});
///     brush.tile(Colour::red, {20, 20, 42, 42});

#include <string>
#include <string_view>

#include "picture/detail/canvas.hpp"
#include "picture/detail/palette.hpp"
#include "picture/detail/words.hpp"
#include "rules/position.hpp"

namespace evora::picture {

class Brush {
  public:
    Brush(Canvas& canvas, const Palette& palette);

    [[nodiscard]] Canvas& canvas() const noexcept { return canvas_; }
    [[nodiscard]] const Palette& palette() const noexcept { return palette_; }

    void tile(Colour colour, const Box& box) const;
    void marker(const Box& box) const;
    /// What lies on a floor space.
    void piece(FloorPiece piece, const Box& box) const;
    /// A small face that names a colour in counts and badges; not a piece of the game.
    void sign(Colour colour, const Box& box) const;

    /// An empty place, pressed into the board.
    void well(const Box& box) const;
    /// An empty space of a coloured wall: a well with the faint sign of its colour (C5).
    void well_for(Colour colour, const Box& box) const;
    /// The SF5 space beside a floor line (X8).
    void shield(const Box& box) const;

    /// A sheet of paper that information stands on. `ring` is the colour of a frame around it, empty for none.
    void card(const Box& box, std::string_view ring = {}) const;
    /// A round gold badge with the icon of a special display.
    void gold_badge(Side side, Point middle, double radius) const;
    /// A round badge with a display's number.
    void number_badge(int number, Point middle, bool active) const;

    /// A display: the bowl that tiles lie in, with a gold rim for a special one.
    void plate(Point middle, double radius, bool gold) const;
    /// The place of an empty display.
    void empty_plate(Point middle, double radius, bool gold) const;

    [[nodiscard]] std::string id(std::string_view name) const;

  private:
    Canvas& canvas_;
    const Palette& palette_;
};

/// The icon of a special display in art/tiles.svg.
[[nodiscard]] std::string_view icon_of(Side side) noexcept;

/// A number with a true minus sign: "5", "−4".
[[nodiscard]] std::string signed_words(int number);

/// The size, at most `size`, at which bold words are surely no wider than `width` in any of the picture's fonts.
[[nodiscard]] double fitting_size(std::string_view words, double size, double width) noexcept;

/// Draws displays and centre into `box`, or the result of a finished game.
void draw_table(const Brush& brush, const Position& position, const Box& box);
void draw_result(const Brush& brush, const Position& position, const SeatNames& names, const Box& box);
/// Draws what is in bag and lid into `box`, colours from top to bottom or, where it is flat, from left to right.
void draw_counts(const Brush& brush, const Position& position, const Box& box);
/// Draws a player's board with its corner at `corner`; it is `board_width` by `board_height`.
void draw_board(const Brush& brush, const Position& position, Seat seat, const std::string& name, Point corner);

inline constexpr double board_width = 564;
inline constexpr double board_height = 380;

}  // namespace evora::picture
