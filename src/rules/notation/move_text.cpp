#include "rules/notation/move_text.hpp"

#include <array>
#include <optional>

namespace evora {

namespace {

constexpr std::string_view forms = "a move such as 3R4, CB2, 1KF, 4B3yw or 3@5";

std::unexpected<Fault> refuse(FaultCode code, std::string_view text, std::size_t at, std::string_view expected) {
    return std::unexpected(Fault{.code = code,
                                 .where = {.part = Part::move, .column = static_cast<int>(at) + 1},
                                 .found = quoted(text),
                                 .expected = std::string(expected)});
}

std::optional<int> digit(char c, int highest) {
    return c >= '1' && c <= '0' + highest ? std::optional(c - '0') : std::nullopt;
}

}  // namespace

std::expected<Move, Fault> parse_move(std::string_view text) {
    if (text.size() < 3) {
        return refuse(FaultCode::form, text, 0, forms);
    }
    if (text[1] == '@') {
        const auto line = digit(text[0], Line::count);
        const auto column = digit(text[2], Column::count);
        if (!line || !column || text.size() != 3) {
            return refuse(FaultCode::form, text, !line ? 0 : (!column ? 2 : 3), "a line, @ and a column, each 1 to 5");
        }
        return Move::placement(Line::from_index(*line - 1), Column::from_index(*column - 1));
    }
    const auto display = digit(text[0], Display::count);
    if (!display && text[0] != 'C') {
        return refuse(FaultCode::unknown_letter, text, 0, "a display from 1 to 9, or C for the centre");
    }
    const auto colour = colour_from_letter(text[1]);
    if (!colour) {
        return refuse(FaultCode::unknown_letter, text, 1, "a colour, one of B Y R K W, after the source");
    }
    const auto line = digit(text[2], Line::count);
    if (!line && text[2] != 'F') {
        return refuse(FaultCode::unknown_letter, text, 2, "a line from 1 to 5, or F for the floor, after the colour");
    }
    ColourSet left;
    for (std::size_t i = 3; i < text.size(); ++i) {
        const char c = text[i];
        const auto sent = colour_from_letter(c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : ' ');
        if (!sent) {
            return refuse(FaultCode::unknown_letter, text, i, "colours sent left, some of b y r k w, or nothing");
        }
        if ((left.bits() >> index(*sent)) != 0) {
            return refuse(FaultCode::not_sorted, text, i, "each colour sent left once, in the order b y r k w");
        }
        left = left.with(*sent);
    }
    const Source source = display ? Source::display(Display::from_index(*display - 1)) : Source::centre();
    const Destination destination = line ? Destination::line(Line::from_index(*line - 1)) : Destination::floor();
    return Move::pick(source, *colour, destination, left);
}

void append_text(std::string& text, Move move) {
    std::array<char, 8> buffer{};
    std::size_t size = 0;
    const auto put = [&](char c) { buffer[size++] = c; };
    const auto digit = [](int number) { return static_cast<char>('0' + number); };
    if (move.is_placement()) {
        put(digit(move.line().number()));
        put('@');
        put(digit(move.column().number()));
    } else {
        put(move.source().is_centre() ? 'C' : digit(move.source().as_display().number()));
        put(letter(move.colour()));
        put(move.destination().is_floor() ? 'F' : digit(move.destination().as_line().number()));
        for (Colour colour : all_colours) {
            if (move.left().contains(colour)) {
                put(static_cast<char>(letter(colour) - 'A' + 'a'));
            }
        }
    }
    text.append(buffer.data(), size);
}

std::string to_text(Move move) {
    std::string text;
    append_text(text, move);
    return text;
}

}  // namespace evora
