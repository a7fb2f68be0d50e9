#include "rules/fault.hpp"

#include <array>

namespace evora {

namespace {

struct CodeText {
    FaultCode code;
    std::string_view name;
    std::string_view rules;
};

constexpr std::array code_texts = {
    CodeText{FaultCode::form, "form", ""},
    CodeText{FaultCode::field_count, "field-count", ""},
    CodeText{FaultCode::unknown_word, "unknown-word", ""},
    CodeText{FaultCode::unknown_letter, "unknown-letter", ""},
    CodeText{FaultCode::number, "number", ""},
    CodeText{FaultCode::not_sorted, "not-sorted", ""},
    CodeText{FaultCode::tile_total, "tile-total", "C1, C6"},
    CodeText{FaultCode::marker_total, "marker-total", "C6"},
    CodeText{FaultCode::seat, "seat", "S1, A1"},
    CodeText{FaultCode::display_count, "display-count", "S2"},
    CodeText{FaultCode::gold_displays, "gold-displays", "X1, X2"},
    CodeText{FaultCode::shield_owner, "shield-owner", "X8"},
    CodeText{FaultCode::display_size, "display-size", "N3, X7"},
    CodeText{FaultCode::table_size, "table-size", "S2"},
    CodeText{FaultCode::line_size, "line-size", "C4"},
    CodeText{FaultCode::line_mixed, "line-mixed", "A7"},
    CodeText{FaultCode::line_on_wall, "line-on-wall", "A7"},
    CodeText{FaultCode::row_repeats, "row-repeats", "A7"},
    CodeText{FaultCode::column_repeats, "column-repeats", "G1"},
    CodeText{FaultCode::wrong_column, "wrong-column", "C5"},
    CodeText{FaultCode::floor_size, "floor-size", "F3"},
    CodeText{FaultCode::not_cleared, "not-cleared", "A11, W8"},
    CodeText{FaultCode::full_line, "full-line", "W2, W5"},
    CodeText{FaultCode::full_row, "full-row", "E1"},
    CodeText{FaultCode::quiet_rounds, "quiet-rounds", "E4"},
    CodeText{FaultCode::nothing_to_deal, "nothing-to-deal", "E3"},
    CodeText{FaultCode::nothing_to_pick, "nothing-to-pick", "A11"},
    CodeText{FaultCode::no_tiling, "no-tiling", "W1, G4"},
    CodeText{FaultCode::no_reason_to_end, "no-reason-to-end", "E1, E3, E4"},
    CodeText{FaultCode::phase, "phase", "A2, A11"},
    CodeText{FaultCode::no_display, "no-display", "S2, X8"},
    CodeText{FaultCode::no_such_tiles, "no-such-tiles", "A3, A4"},
    CodeText{FaultCode::line_full, "line-full", "A7"},
    CodeText{FaultCode::line_colour, "line-colour", "A7"},
    CodeText{FaultCode::row_has_colour, "row-has-colour", "A7"},
    CodeText{FaultCode::no_split, "no-split", "X7"},
    CodeText{FaultCode::wrong_line, "wrong-line", "W2, G2"},
    CodeText{FaultCode::space_taken, "space-taken", "G1"},
    CodeText{FaultCode::column_has_colour, "column-has-colour", "G1"},
    CodeText{FaultCode::deal_size, "deal-size", "N3, N5, X4"},
    CodeText{FaultCode::deal_draw, "deal-draw", "N4"},
    CodeText{FaultCode::tag, "tag", ""},
    CodeText{FaultCode::line_length, "line-length", ""},
    CodeText{FaultCode::text_encoding, "text-encoding", ""},
    CodeText{FaultCode::wrong_round, "wrong-round", ""},
    CodeText{FaultCode::wrong_starter, "wrong-starter", "N2"},
    CodeText{FaultCode::wrong_score, "wrong-score", "W4, W7"},
    CodeText{FaultCode::wrong_result, "wrong-result", "E5"},
    CodeText{FaultCode::incomplete, "incomplete", ""},
    CodeText{FaultCode::annotation, "annotation", ""},
};

const CodeText& text_of(FaultCode code) noexcept {
    static_assert(code_texts[static_cast<std::size_t>(FaultCode::annotation)].code == FaultCode::annotation);
    return code_texts[static_cast<std::size_t>(code)];
}

std::string describe(const Where& where) {
    constexpr std::array<std::string_view, 25> names = {
        "",       "rules", "round", "quiet rounds", "phase",   "turn",  "start",    "displays",    "display",
        "centre", "bag",   "lid",   "board",        "score",   "line",  "wall row", "wall column", "floor line",
        "move",   "deal",  "tag",   "scores",       "comment", "glyph", "variation"};
    std::string text;
    const auto add = [&](std::string_view word, int number) {
        if (!text.empty()) {
            text += ", ";
        }
        text += word;
        if (number != 0) {
            text += ' ';
            text += std::to_string(number);
        }
    };
    // With a file line the file's own words come first, as compilers write them.
    if (where.line != 0) {
        text += std::to_string(where.line);
        text += ':';
        text += std::to_string(where.column);
    }
    if (where.seat != 0) {
        add("board", where.seat);
    }
    if (where.part != Part::whole && where.part != Part::board) {
        add(names[static_cast<std::size_t>(where.part)], where.number);
    }
    if (where.line == 0 && where.column != 0) {
        add("column", where.column);
    }
    return text;
}

}  // namespace

std::string_view name(FaultCode code) noexcept { return text_of(code).name; }

std::string_view rule_numbers(FaultCode code) noexcept { return text_of(code).rules; }

std::string message(const Fault& fault) {
    std::string text = describe(fault.where);
    if (!text.empty()) {
        text += ": ";
    }
    text += "found ";
    text += fault.found.empty() ? "nothing" : fault.found;
    text += ", expected ";
    text += fault.expected;
    text += " (";
    text += name(fault.code);
    if (!rule_numbers(fault.code).empty()) {
        text += "; ";
        text += rule_numbers(fault.code);
    }
    text += ')';
    return text;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 40;
    constexpr std::string_view digits = "0123456789ABCDEF";
    const bool cut = text.size() > longest;
    std::string result = "'";
    for (char c : text.substr(0, longest)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte >= 0x7F) {
            result += "\\x";
            result += digits[byte >> 4U];
            result += digits[byte & 15U];
        } else {
            result += c;
        }
    }
    result += cut ? "...'" : "'";
    return result;
}

}  // namespace evora
