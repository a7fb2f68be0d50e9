#include "cli/play/voice.hpp"

#include <utility>

namespace evora::cli {

Voice::Voice(const std::vector<SeatHolder>& seats, TextOptions options) : options_(std::move(options)) {
    options_.names.clear();
    for (const SeatHolder& seat : seats) {
        options_.names.push_back(seat.name);
    }
}

std::string Voice::name(Seat seat) const { return options_.names[static_cast<std::size_t>(seat.index())]; }

std::string Voice::says(Seat seat, std::string_view verb) const {
    const std::string who = name(seat);
    if (who == "You") {
        return who + " " + std::string(verb);
    }
    return who + " " + (verb == "have" ? "has" : std::string(verb) + "s");
}

std::string Voice::tiles(Tiles tiles) const {
    std::string text;
    for (const Colour colour : all_colours) {
        for (int i = tiles.count(colour); i > 0; --i) {
            text += tile(colour);
        }
    }
    return text;
}

std::string Voice::strong(std::string_view text) const {
    return options_.colour ? "\x1b[1m" + std::string(text) + "\x1b[0m" : std::string(text);
}

std::string with_sign(Points points) { return (points.value > 0 ? "+" : "") + std::to_string(points.value); }

std::string counted(int number, std::string_view what) {
    return std::to_string(number) + " " + std::string(what) + (number == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string>& parts) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) {
            text += i + 1 == parts.size() ? " and " : ", ";
        }
        text += parts[i];
    }
    return text;
}

std::size_t columns_of_line(std::string_view text) {
    std::size_t columns = 0;
    bool escape = false;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (escape) {
            escape = c != 'm';
        } else if (c == '\x1b') {
            escape = true;
        } else if ((byte & 0xC0U) != 0x80U) {
            ++columns;
        }
    }
    return columns;
}

std::string padded(std::string text, std::size_t columns) {
    const std::size_t used = columns_of_line(text);
    return used < columns ? text.append(columns - used, ' ') : text;
}

std::string right_aligned(std::string_view text, std::size_t columns) {
    const std::size_t used = columns_of_line(text);
    return (used < columns ? std::string(columns - used, ' ') : std::string()).append(text);
}

std::string shortened(std::string_view text, std::size_t columns) {
    if (columns_of_line(text) <= columns) {
        return std::string(text);
    }
    while (columns_of_line(text) >= columns) {
        text.remove_suffix(1);
    }
    return std::string(text) + ".";
}

std::string as_lines(std::string_view text, std::size_t indent) {
    std::string result;
    std::string line;
    while (!text.empty()) {
        const std::size_t blank = text.find(' ');
        const std::string_view word = text.substr(0, blank);
        text.remove_prefix(blank == std::string_view::npos ? text.size() : blank + 1);
        if (!line.empty() && columns_of_line(line) + 1 + columns_of_line(word) > line_width) {
            result += line + "\n";
            line = std::string(indent, ' ').append(word);
        } else {
            line += (line.empty() ? "" : " ") + std::string(word);
        }
    }
    return result + line + "\n";
}

std::string name_of(Source source) {
    return source.is_centre() ? "the centre" : "display " + std::to_string(source.as_display().number());
}

}  // namespace evora::cli
