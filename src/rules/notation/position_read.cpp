// Reading a position: one pass over the text, each field up to the space that ends it. A fault ends its field or the
// part of a board that it stands in, and reading goes on behind it, so that all faults are found.

#include <algorithm>
#include <array>

#include "rules/detail/board_reader.hpp"
#include "rules/detail/text_reader.hpp"
#include "rules/notation/position_text.hpp"

namespace evora {

namespace {

constexpr std::ptrdiff_t fields_before_boards = 10;

Cursor read_rules(TextReader& reader, Cursor at, Rules& rules) {
    const std::string_view word = field(at);
    if (const auto named = rules_from_name(word)) {
        rules = *named;
    } else {
        reader.add(FaultCode::unknown_word, {.part = Part::rules}, at, word, "fixed, free, fixed+sf or free+sf");
    }
    return at + word.size();
}

Cursor read_phase(TextReader& reader, Cursor at, Phase& phase) {
    constexpr std::array<std::string_view, 4> names = {"deal", "offer", "tiling", "over"};
    const std::string_view word = field(at);
    const auto name = std::find(names.begin(), names.end(), word);
    if (name != names.end()) {
        phase = static_cast<Phase>(name - names.begin());
    } else {
        reader.add(FaultCode::unknown_word, {.part = Part::phase}, at, word, "deal, offer, tiling or over");
    }
    return at + word.size();
}

/// A display that begins neither with a tile nor with a dash: the code of a gold side and a colon, and then tiles, a
/// dash or an `x`.
[[gnu::noinline]] Cursor read_gold_display(TextReader& reader, Cursor at, Where where, SetupDisplay& display) {
    const std::string_view code = part(at, slash | colon);
    if (code.end()[0] == ':') {
        const auto side = side_from_code(code);
        if (!side) {
            reader.add(FaultCode::unknown_word, where, at, code,
                       "S1, S2B, S2Y, S2R, S2K, S2W, S3, S4 or S5 before the colon");
            return at + part(at, slash).size();
        }
        display.side = *side;
        at += code.size() + 1;
    }
    if (*at != 'x') {
        return reader.read_tiles_or_dash(at, where, slash, display.tiles);
    }
    const std::string_view text = part(at, slash);
    if (display.side == Side::sf5 && text.size() == 1) {
        display.removed = true;
    } else {
        reader.add(FaultCode::form, where, at, text, "tiles or -, as only S5 leaves the circle");
    }
    return at + text.size();
}

Cursor read_displays(TextReader& reader, Cursor at, Setup& setup) {
    if (*at == '-' && is_stop(at[1], space)) {
        return at + 1;
    }
    for (int number = 1; number <= Display::count; ++number) {
        const Where where{.part = Part::display, .number = number};
        SetupDisplay& display = setup.displays[static_cast<std::size_t>(number - 1)];
        at = *at == '-' || colour_index(*at) >= 0 ? reader.read_tiles_or_dash(at, where, slash, display.tiles)
                                                  : read_gold_display(reader, at, where, display);
        setup.display_count = number;
        if (*at != '/') {
            return at;
        }
        ++at;
    }
    reader.add(FaultCode::display_count, {.part = Part::displays}, at, field(at), "at most 9 displays");
    return at + field(at).size();
}

Cursor read_centre(TextReader& reader, Cursor at, Setup& setup) {
    const Where where{.part = Part::centre};
    if (*at != '*') {
        return reader.read_tiles_or_dash(at, where, space, setup.centre);
    }
    setup.marker_in_centre = true;
    ++at;
    return *at == ' ' ? at : reader.read_tiles(at, where, space, setup.centre);
}

/// How far there was a field to be read.
Cursor read_fields(TextReader& reader, Setup& setup) {
    Cursor at = read_rules(reader, reader.begin(), setup.rules);
    if (reader.next_field(at)) {
        at = reader.read_number(at, {.part = Part::round}, space, setup.round);
    }
    if (reader.next_field(at)) {
        at = reader.read_number(at, {.part = Part::quiet}, space, setup.quiet);
    }
    if (reader.next_field(at)) {
        at = read_phase(reader, at, setup.phase);
    }
    if (reader.next_field(at)) {
        at = reader.read_number(at, {.part = Part::turn}, space, setup.turn);
    }
    if (reader.next_field(at)) {
        at = reader.read_number(at, {.part = Part::start}, space, setup.start);
    }
    if (reader.next_field(at)) {
        at = read_displays(reader, at, setup);
    }
    if (reader.next_field(at)) {
        at = read_centre(reader, at, setup);
    }
    if (reader.next_field(at)) {
        at = reader.read_counts(at, {.part = Part::bag}, setup.bag);
    }
    if (reader.next_field(at)) {
        at = reader.read_counts(at, {.part = Part::lid}, setup.lid);
    }
    setup.board_count = 0;
    while (reader.next_field(at) && setup.board_count < Seat::count) {
        SetupBoard& board = setup.boards[static_cast<std::size_t>(setup.board_count)];
        ++setup.board_count;
        at = read_board(reader, at, setup.board_count, board);
    }
    return at;
}

/// Reports where there are not as many fields as a position has; no other fault means anything then.
void check_field_count(TextReader& reader, Faults& faults) {
    const std::string_view text(reader.begin(), reader.end());
    const std::ptrdiff_t fields = std::count(text.begin(), text.end(), ' ') + 1;
    if (text.empty() || text[0] == ' ') {
        faults.clear();
        reader.add(FaultCode::form, {}, reader.begin(), text, position_form);
    } else if (fields < fields_before_boards + 2) {
        faults.clear();
        reader.add_count(fields, position_form);
    } else if (fields > fields_before_boards + Seat::count) {
        faults.clear();
        reader.add_count(fields, "no more than four boards");
    }
}

void read(std::string_view text, Setup& setup, Faults& faults) {
    TextReader reader(faults);
    if (!reader.open(text)) {
        return;
    }
    const Cursor at = read_fields(reader, setup);
    if (!faults.empty() || setup.board_count < 2 || at != reader.end()) [[unlikely]] {
        check_field_count(reader, faults);
    }
}

}  // namespace

std::expected<Setup, Faults> parse_setup(std::string_view text) {
    std::expected<Setup, Faults> result;
    Faults faults;
    read(text, *result, faults);
    if (!faults.empty()) {
        result = std::unexpected(std::move(faults));
    }
    return result;
}

std::expected<Position, Faults> parse_position(std::string_view text) {
    Setup setup;
    Faults faults;
    read(text, setup, faults);
    if (!faults.empty()) {
        return std::unexpected(std::move(faults));
    }
    return Position::from(setup);
}

}  // namespace evora
