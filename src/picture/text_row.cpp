#include "picture/detail/text_row.hpp"

#include <array>

#include "picture/detail/words.hpp"

namespace evora::picture {
namespace {

constexpr std::string_view reset = "\x1b[0m";

// Numbers of the 256-colour palette.
struct Inks {
    int ground;  ///< of a tile
    int letter;  ///< on it
    int faint;   ///< of the sign of an empty space: mid tones, legible on black and on white
};
constexpr std::array<Inks, colour_count> inks = {{{.ground = 25, .letter = 231, .faint = 68},
                                                  {.ground = 220, .letter = 16, .faint = 136},
                                                  {.ground = 160, .letter = 231, .faint = 167},
                                                  {.ground = 237, .letter = 222, .faint = 243},
                                                  {.ground = 254, .letter = 24, .faint = 66}}};
constexpr int marker_ground = 64;
constexpr int marker_letter = 231;

std::string ink(int number) { return "\x1b[38;5;" + std::to_string(number) + "m"; }

std::string opening(Tone tone) {
    switch (tone) {
        case Tone::plain: break;
        case Tone::strong: return "\x1b[1m";
        case Tone::faint: return ink(243);
        case Tone::turn: return "\x1b[1m" + ink(64);
        case Tone::loss: return "\x1b[1m" + ink(167);
        case Tone::gold: return "\x1b[48;5;178m" + ink(16);
    }
    return {};
}

}  // namespace

void TextRow::words(std::string_view text, Tone tone) {
    const bool styled = colour_ && tone != Tone::plain;
    if (styled) {
        bytes_ += opening(tone);
    }
    bytes_ += text;
    if (styled) {
        bytes_ += reset;
    }
    columns_ += columns_of(text);
}

void TextRow::number(int number, int width, Tone tone) {
    const std::string digits = std::to_string(number);
    pad_to(columns_ + width - static_cast<int>(digits.size()));
    words(digits, tone);
}

void TextRow::pad_to(int column) {
    if (column > columns_) {
        bytes_.append(static_cast<std::size_t>(column - columns_), ' ');
        columns_ = column;
    }
}

void TextRow::append(const TextRow& other) {
    bytes_ += other.bytes_;
    columns_ += other.columns_;
}

void TextRow::chip(char letter, int ground, int ink_number) {
    if (colour_) {
        bytes_ += "\x1b[1;48;5;" + std::to_string(ground) + "m" + ink(ink_number) + " " + letter + " ";
        bytes_ += reset;
    } else {
        bytes_ += std::string("[") + letter + "]";
    }
    columns_ += 3;
}

void TextRow::tile(Colour colour) {
    const Inks& own = inks[static_cast<std::size_t>(colour)];
    chip(letter(colour), own.ground, own.letter);
}

void TextRow::marker() { chip('*', marker_ground, marker_letter); }

void TextRow::piece(FloorPiece piece) {
    if (const auto colour = piece.colour()) {
        tile(*colour);
    } else {
        marker();
    }
}

void TextRow::empty_space() { words(ascii_ ? " . " : " · ", Tone::faint); }

void TextRow::empty_space_for(Colour colour) {
    const char small = static_cast<char>(letter(colour) - 'A' + 'a');
    if (colour_) {
        bytes_ += ink(inks[static_cast<std::size_t>(colour)].faint);
    }
    bytes_ += std::string(" ") + small + " ";
    if (colour_) {
        bytes_ += reset;
    }
    columns_ += 3;
}

std::string TextRow::str() const {
    const auto last = bytes_.find_last_not_of(' ');
    return last == std::string::npos ? std::string() : bytes_.substr(0, last + 1);
}

}  // namespace evora::picture
