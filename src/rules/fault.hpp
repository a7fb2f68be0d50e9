#pragma once
/// What is wrong with a position, a move, a deal or a text: a code with its parameters, and English made from them.
///
///     for (const Fault& fault : result.error()) {
///         fault.code == FaultCode::line_mixed;        // what a program or a translation goes by
///         message(fault);   // "board 2, line 3: found KB, expected tiles of one colour (line-mixed, A7)"
///     }

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace evora {

enum class FaultCode : std::uint8_t {
    // Text that is no notation
    form,            ///< not the form of the field
    field_count,     ///< fields missing or too many
    unknown_word,    ///< not one of the words that may stand here
    unknown_letter,  ///< not one of the letters that may stand here
    number,          ///< not a number as the notation writes it
    not_sorted,      ///< tiles or colours not in the order B Y R K W
    // Positions
    tile_total,        ///< C1, C6
    marker_total,      ///< C6
    seat,              ///< no such seat, or not the one that must act
    display_count,     ///< S2
    gold_displays,     ///< X1, X2
    shield_owner,      ///< X8
    display_size,      ///< N3, X7
    table_size,        ///< S2
    line_size,         ///< C4
    line_mixed,        ///< A7
    line_on_wall,      ///< A7
    row_repeats,       ///< A7
    column_repeats,    ///< G1
    wrong_column,      ///< C5
    floor_size,        ///< F3
    not_cleared,       ///< something lies where the phase leaves nothing (W8, A11)
    full_line,         ///< W2
    full_row,          ///< E1
    quiet_rounds,      ///< E4
    nothing_to_deal,   ///< E3
    nothing_to_pick,   ///< A11
    no_tiling,         ///< W1, G4
    no_reason_to_end,  ///< E1, E3, E4
    // Moves
    phase,              ///< not the time for such a move
    no_display,         ///< no such display, or SF5 has left the circle (X8)
    no_such_tiles,      ///< none of the colour there (A3, A4)
    line_full,          ///< A7
    line_colour,        ///< A7
    row_has_colour,     ///< A7
    no_split,           ///< colours sent left, but not from SF4 or not lying there (X7)
    wrong_line,         ///< not the line whose turn it is (W2)
    space_taken,        ///< G1
    column_has_colour,  ///< G1
    // Deals
    deal_size,  ///< N3, N5, X4
    deal_draw,  ///< N4
    // Records
    tag,            ///< a header tag missing, twice, in the wrong place or with a wrong value
    line_length,    ///< a line or game longer than any real one
    text_encoding,  ///< not UTF-8, or a control character
    wrong_round,    ///< not the number of the next round
    wrong_starter,  ///< N2
    wrong_score,    ///< the scores are not those of the moves
    wrong_result,   ///< Result, Places or Termination against what was played
    incomplete,     ///< the text ends in the middle
    annotation,     ///< a comment, glyph or variation that is not well formed
};

/// A stable name for a code: "line-mixed". For scripts, logs and catalogues of messages.
[[nodiscard]] std::string_view name(FaultCode code) noexcept;
/// The numbers of the rules behind a code, "A7" or "E1, E3, E4"; empty where the notation alone is at fault.
[[nodiscard]] std::string_view rule_numbers(FaultCode code) noexcept;

/// What part of the thing is meant.
enum class Part : std::uint8_t {
    whole,
    rules,
    round,
    quiet,
    phase,
    turn,
    start,
    displays,
    display,  ///< number: of the display
    centre,
    bag,
    lid,
    board,        ///< seat
    score,        ///< seat
    line,         ///< seat, number
    wall_row,     ///< seat, number
    wall_column,  ///< seat, number
    floor,        ///< seat
    move,
    deal,
    tag,
    scores,
    comment,
    glyph,
    variation,
};

struct Where {
    Part part = Part::whole;
    int seat = 0;    ///< 1 to 4; 0 where none is meant
    int number = 0;  ///< of the display, line, row or column from 1; 0 where none is meant
    int column = 0;  ///< of the text from 1, counted in bytes; 0 where no text is meant
    int line = 0;    ///< of a file from 1; 0 where the text is one line
    friend bool operator==(const Where&, const Where&) noexcept = default;
};

struct Fault {
    FaultCode code = FaultCode::form;
    Where where;
    std::string found;     ///< as it stands, shortened where it is long
    std::string expected;  ///< what would be right, in English
    friend bool operator==(const Fault&, const Fault&) noexcept = default;
};

/// Never empty where it is an error.
using Faults = std::vector<Fault>;

/// One line of English without a full stop: place, what was found, what would be right, code and rules.
[[nodiscard]] std::string message(const Fault& fault);

/// A piece of somebody's text as it may stand in a message: at most 40 bytes, quoted, everything but printable ASCII
/// as `\xNN`.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace evora
