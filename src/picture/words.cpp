#include "picture/detail/words.hpp"

#include <cstdint>

#include "rules/result.hpp"

namespace evora::picture {
namespace {

constexpr char32_t replacement = 0xFFFD;

struct Decoded {
    char32_t point = replacement;
    std::size_t bytes = 1;
};

/// The character at the front of `text`, which is not empty; the replacement for a malformed byte.
Decoded decode(std::string_view text) noexcept {
    const auto byte = [text](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    if (byte(0) < 0x80) {
        return {.point = byte(0), .bytes = 1};
    }
    std::size_t bytes = 0;
    char32_t point = 0;
    char32_t least = 0;
    if ((byte(0) & 0xE0U) == 0xC0) {
        bytes = 2, point = byte(0) & 0x1FU, least = 0x80;
    } else if ((byte(0) & 0xF0U) == 0xE0) {
        bytes = 3, point = byte(0) & 0x0FU, least = 0x800;
    } else if ((byte(0) & 0xF8U) == 0xF0) {
        bytes = 4, point = byte(0) & 0x07U, least = 0x10000;
    }
    if (bytes == 0 || text.size() < bytes) {
        return {};
    }
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xC0U) != 0x80) {
            return {};
        }
        point = (point << 6U) | (byte(i) & 0x3FU);
    }
    const bool surrogate = 0xD800 <= point && point <= 0xDFFF;
    if (point < least || point > 0x10FFFF || surrogate) {
        return {};
    }
    return {.point = point, .bytes = bytes};
}

void append_utf8(std::string& out, char32_t point) {
    const auto put = [&out](char32_t byte) { out += static_cast<char>(static_cast<std::uint8_t>(byte)); };
    if (point < 0x80) {
        put(point);
    } else if (point < 0x800) {
        put(0xC0U | (point >> 6U));
        put(0x80U | (point & 0x3FU));
    } else if (point < 0x10000) {
        put(0xE0U | (point >> 12U));
        put(0x80U | ((point >> 6U) & 0x3FU));
        put(0x80U | (point & 0x3FU));
    } else {
        put(0xF0U | (point >> 18U));
        put(0x80U | ((point >> 12U) & 0x3FU));
        put(0x80U | ((point >> 6U) & 0x3FU));
        put(0x80U | (point & 0x3FU));
    }
}

/// Controls, line separators, direction overrides and non-characters: no name needs them and both media break.
bool is_unprintable(char32_t point) noexcept {
    return point < 0x20 || (0x7F <= point && point < 0xA0) || (0x200B <= point && point <= 0x200F) ||
           (0x2028 <= point && point <= 0x202E) || (0x2060 <= point && point <= 0x206F) || point == 0xFEFF ||
           (point & 0xFFFEU) == 0xFFFE;
}

/// An approximation good enough for names: the blocks that terminals draw two columns wide.
int columns_of_point(char32_t point) noexcept {
    if ((0x300 <= point && point <= 0x36F) || (0xFE00 <= point && point <= 0xFE0F)) {
        return 0;
    }
    const bool wide = (0x1100 <= point && point <= 0x115F) || (0x2E80 <= point && point <= 0xA4CF) ||
                      (0xAC00 <= point && point <= 0xD7A3) || (0xF900 <= point && point <= 0xFAFF) ||
                      (0xFE30 <= point && point <= 0xFE6F) || (0xFF00 <= point && point <= 0xFF60) ||
                      (0xFFE0 <= point && point <= 0xFFE6) || (0x1F300 <= point && point <= 0x1FAFF) ||
                      (0x20000 <= point && point <= 0x3FFFD);
    return wide ? 2 : 1;
}

}  // namespace

std::string fitted(std::string_view text, int columns, bool ascii_only) {
    const std::string_view ellipsis = ascii_only ? "~" : "…";
    std::string out;
    std::string shortened;  // what fits with an ellipsis after it
    int used = 0;
    while (!text.empty()) {
        auto [point, bytes] = decode(text);
        text.remove_prefix(bytes);
        if (is_unprintable(point)) {
            point = replacement;
        }
        if (ascii_only && point > 0x7E) {
            point = U'?';
        }
        const int width = columns_of_point(point);
        if (used + width > columns) {
            return shortened.append(ellipsis);
        }
        append_utf8(out, point);
        used += width;
        if (used < columns) {
            shortened = out;
        }
    }
    return out;
}

int columns_of(std::string_view text) noexcept {
    int columns = 0;
    while (!text.empty()) {
        const auto [point, bytes] = decode(text);
        text.remove_prefix(bytes);
        columns += columns_of_point(point);
    }
    return columns;
}

SeatNames::SeatNames(const std::vector<std::string>& names, int columns, bool ascii_only) {
    for (const Seat seat : Seat::all()) {
        const auto i = static_cast<std::size_t>(seat.index());
        names_[i] = i < names.size() && !names[i].empty() ? fitted(names[i], columns, ascii_only)
                                                          : "Seat " + std::to_string(seat.number());
    }
}

std::string round_words(const Position& position) {
    const std::string round = "ound " + std::to_string(position.round());
    return position.phase() == Phase::over ? "Game over after r" + round : "R" + round;
}

std::string turn_words(const Position& position, const SeatNames& names) {
    switch (position.phase()) {
        case Phase::deal: return "to be dealt, " + names.of(position.start()) + " starts";
        case Phase::offer: return names.of(position.turn()) + " to move";
        case Phase::tiling:
            return names.of(position.turn()) + " to tile line " + std::to_string(position.tiling_line().number());
        case Phase::over: break;
    }
    std::string words;
    int left = ranking_of(position).winner_count();
    for (const Seat seat : seats_of(position)) {
        if (is_winner(position, seat)) {
            --left;
            words.append(names.of(seat)).append(left > 1 ? ", " : left == 1 ? " and " : "");
        }
    }
    return words + " won";  // not "wins": the name may be "You"
}

std::string rules_words(const Position& position) {
    return std::to_string(position.players().number()) + " players, " +
           (position.rules().wall == WallKind::fixed ? "coloured wall" : "free wall") +
           (position.rules().special_factories ? ", special factories" : "");
}

bool is_winner(const Position& position, Seat seat) noexcept {
    return position.phase() == Phase::over && ranking_of(position).won(seat);
}

std::vector<Seat> seats_of(const Position& position) {
    std::vector<Seat> seats;
    for (const Seat seat : Seat::all()) {
        if (position.players().has(seat)) {
            seats.push_back(seat);
        }
    }
    return seats;
}

std::vector<Display> displays_of(const Position& position) {
    std::vector<Display> displays;
    for (const Display display : Display::all()) {
        if (display.index() < position.display_count()) {
            displays.push_back(display);
        }
    }
    return displays;
}

}  // namespace evora::picture
