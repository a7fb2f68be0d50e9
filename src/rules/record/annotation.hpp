#pragma once
/// What people and programs write beside a move in a record: comments, glyphs and variations, as in PGN.
///
///     Note note{.ply = 3, .what = Comment{"[%clk 0:04:31] too early"}};
///     clock_milliseconds("[%clk 0:04:31] too early") == 271'000;
///     eval_hundredths("[%eval +3.4]") == 340;

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/move.hpp"

namespace evora {

/// `{…}`: UTF-8 without `}` and without control characters; everything between the braces, spaces too.
struct Comment {
    std::string text;
    friend bool operator==(const Comment&, const Comment&) = default;
};

/// `$4`: 0 to 255, with PGN's meanings (1 good move, 2 mistake, 4 blunder …).
struct Glyph {
    int number = 0;
    friend bool operator==(const Glyph&, const Glyph&) noexcept = default;
};

struct Note;

/// `( … )`: what might have been played instead of the move it follows. Picks, and placements in the order in which
/// the seats tile, up to the end of the round; each legal after the one before it. Never empty.
struct Variation {
    std::vector<Move> moves;
    std::vector<Note> notes;  ///< on its own moves; `Note::ply` counts within the variation
    friend bool operator==(const Variation& a, const Variation& b);
};

using Annotation = std::variant<Comment, Glyph, Variation>;

/// One annotation and the move it follows. Notes of a line of moves are sorted by ply, those of one move as written.
struct Note {
    std::uint32_t ply = 0;  ///< index of the move, from 0
    Annotation what;
    friend bool operator==(const Note&, const Note&) = default;
};

/// Variations may be nested so deep in a record, the outermost counted as 1.
inline constexpr int max_variation_depth = 64;

inline constexpr int max_glyph = 255;

/// The time left on the player's clock from the first `[%clk h:mm:ss]` in a comment, where seconds may have up to three
/// decimals; empty where there is none or it is malformed.
[[nodiscard]] std::optional<std::int64_t> clock_milliseconds(std::string_view comment) noexcept;

/// The evaluation `[%eval +3.4]` and the points lost `[%loss 1.2]`, seen from the player who moved, in hundredths of a
/// point; at most four digits before the decimal point and two behind. Empty as above.
[[nodiscard]] std::optional<int> eval_hundredths(std::string_view comment) noexcept;
[[nodiscard]] std::optional<int> loss_hundredths(std::string_view comment) noexcept;

}  // namespace evora
