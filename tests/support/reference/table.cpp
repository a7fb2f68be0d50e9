#include "tests/support/reference/table.hpp"

#include <algorithm>
#include <array>

namespace evora::reference {

namespace {

constexpr std::array<std::string_view, 9> gold_kinds = {"S1", "S2B", "S2Y", "S2R", "S2K", "S2W", "S3", "S4", "S5"};

bool only_letters(std::string_view text, std::string_view letters) {
    return std::ranges::all_of(text, [&](char c) { return letters.contains(c); });
}

/// "No sign, no leading zeros and at most four digits."
std::optional<int> read_number(std::string_view text) {
    if (text.empty() || text.size() > 4 || !only_letters(text, "0123456789")) {
        return std::nullopt;
    }
    if (text.size() > 1 && text[0] == '0') {
        return std::nullopt;
    }
    return std::stoi(std::string(text));
}

/// Tiles in their order, or `-` for none.
std::optional<std::string> read_sorted_tiles(std::string_view text) {
    if (text == "-") {
        return "";
    }
    if (text.empty() || !only_letters(text, colours) || sorted(text) != text) {
        return std::nullopt;
    }
    return std::string(text);
}

/// Tiles in any order, the marker among them where `letters` has it, or `-` for none.
std::optional<std::string> read_pieces(std::string_view text, std::string_view letters) {
    if (text == "-") {
        return "";
    }
    if (text.empty() || !only_letters(text, letters)) {
        return std::nullopt;
    }
    return std::string(text);
}

/// `B16Y16R16K16W16`: colours with none left out, so a count is never 0.
std::optional<std::string> read_counts(std::string_view text) {
    if (text == "-") {
        return "";
    }
    std::string tiles;
    std::size_t next_colour = 0;
    while (!text.empty()) {
        const std::size_t colour = colours.find(text[0]);
        if (colour == std::string_view::npos || colour < next_colour) {
            return std::nullopt;
        }
        next_colour = colour + 1;
        text.remove_prefix(1);
        const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
        const auto number = read_number(text.substr(0, digits));
        if (!number || *number == 0) {
            return std::nullopt;
        }
        tiles.append(static_cast<std::size_t>(*number), colours[colour]);
        text.remove_prefix(digits);
    }
    return tiles.empty() ? std::nullopt : std::optional(tiles);
}

std::string write_counts(std::string_view tiles) {
    std::string text;
    for (char colour : colours) {
        if (has(tiles, colour)) {
            text += colour + std::to_string(count(tiles, colour));
        }
    }
    return text.empty() ? "-" : text;
}

std::string or_dash(const std::string& text) { return text.empty() ? "-" : text; }

std::string join(const std::vector<std::string>& parts, char separator) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        text += (i == 0 ? "" : std::string(1, separator)) + parts[i];
    }
    return text;
}

std::optional<BoardSheet> read_board(std::string_view text) {
    const auto parts = split(text, ';');
    if (parts.size() != 4) {
        return std::nullopt;
    }
    BoardSheet board;
    const auto score = read_number(parts[0]);
    if (!score) {
        return std::nullopt;
    }
    board.score = *score;
    for (const std::string& line : split(parts[1], '/')) {
        const auto tiles = read_pieces(line, colours);
        if (!tiles) {
            return std::nullopt;
        }
        board.lines.push_back(*tiles);
    }
    board.wall = split(parts[2], '/');
    if (board.lines.size() != 5 || board.wall.size() != 5) {
        return std::nullopt;
    }
    for (const std::string& row : board.wall) {
        if (row.size() != 5 || !only_letters(row, "BYRKW.")) {
            return std::nullopt;
        }
    }
    const auto floor = split(parts[3], '^');
    const auto on_floor = read_pieces(floor[0], "BYRKW*");
    if (floor.size() > 2 || !on_floor) {
        return std::nullopt;
    }
    board.floor = *on_floor;
    if (floor.size() == 2) {
        const auto piece = read_pieces(floor[1], "BYRKW*");
        if (!piece || piece->size() > 1) {
            return std::nullopt;
        }
        board.extra_space = true;
        board.on_extra_space = *piece;
    }
    return board;
}

std::string write_board(const BoardSheet& board) {
    std::vector<std::string> lines;
    for (const std::string& line : board.lines) {
        lines.push_back(or_dash(line));
    }
    std::string text =
        std::to_string(board.score) + ";" + join(lines, '/') + ";" + join(board.wall, '/') + ";" + or_dash(board.floor);
    if (board.extra_space) {
        text += "^" + or_dash(board.on_extra_space);
    }
    return text;
}

std::string write_displays(const std::vector<DisplaySheet>& displays) {
    std::vector<std::string> parts;
    for (const DisplaySheet& display : displays) {
        const std::string kind = display.kind.empty() ? "" : display.kind + ":";
        parts.push_back(kind + (display.taken ? "x" : or_dash(display.tiles)));
    }
    return parts.empty() ? "-" : join(parts, '/');
}

}  // namespace

int count(std::string_view tiles, char colour) { return static_cast<int>(std::ranges::count(tiles, colour)); }

bool has(std::string_view tiles, char colour) { return tiles.contains(colour); }

std::string only(std::string_view tiles, char colour) {
    return std::string(static_cast<std::size_t>(count(tiles, colour)), colour);
}

std::string without(std::string_view tiles, char colour) {
    std::string rest(tiles);
    std::erase(rest, colour);
    return rest;
}

std::string less_one(std::string_view tiles, char colour) {
    std::string rest(tiles);
    rest.erase(rest.find(colour), 1);
    return rest;
}

std::string sorted(std::string_view tiles) {
    std::string result;
    for (char colour : colours) {
        result += only(tiles, colour);
    }
    return result;
}

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts(1);
    for (char c : text) {
        if (c == separator) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

std::optional<std::vector<DisplaySheet>> read_displays(std::string_view text) {
    std::vector<DisplaySheet> displays;
    for (const std::string& part : split(text, '/')) {
        DisplaySheet display;
        std::string rest = part;
        if (const std::size_t colon = part.find(':'); colon != std::string::npos) {
            display.kind = part.substr(0, colon);
            rest = part.substr(colon + 1);
            if (std::ranges::find(gold_kinds, display.kind) == gold_kinds.end()) {
                return std::nullopt;
            }
        }
        if (display.kind == "S5" && rest == "x") {
            display.taken = true;
        } else if (const auto tiles = read_sorted_tiles(rest)) {
            display.tiles = *tiles;
        } else {
            return std::nullopt;
        }
        displays.push_back(display);
    }
    return displays;
}

std::optional<Table> read(std::string_view text) {
    const auto fields = split(text, ' ');
    if (fields.size() < 12 || fields.size() > 14) {
        return std::nullopt;
    }
    Table table;
    const std::string& rules = fields[0];
    if (rules != "fixed" && rules != "free" && rules != "fixed+sf" && rules != "free+sf") {
        return std::nullopt;
    }
    table.free_wall = rules.starts_with("free");
    table.special_factories = rules.ends_with("+sf");
    table.phase = fields[3];
    if (table.phase != "deal" && table.phase != "offer" && table.phase != "tiling" && table.phase != "over") {
        return std::nullopt;
    }
    const auto round = read_number(fields[1]);
    const auto quiet = read_number(fields[2]);
    const auto turn = read_number(fields[4]);
    const auto start = read_number(fields[5]);
    if (!round || *round == 0 || !quiet || !turn || !start) {
        return std::nullopt;
    }
    table.round = *round;
    table.quiet = *quiet;
    table.turn = *turn;
    table.start = *start;
    if (fields[6] != "-") {
        const auto displays = read_displays(fields[6]);
        if (!displays) {
            return std::nullopt;
        }
        table.displays = *displays;
    }
    std::string centre = fields[7];
    if (centre.starts_with('*')) {
        table.marker_in_centre = true;
        centre = centre.size() == 1 ? "-" : centre.substr(1);
        if (fields[7] == "*-") {
            return std::nullopt;
        }
    }
    const auto in_centre = read_sorted_tiles(centre);
    const auto bag = read_counts(fields[8]);
    const auto lid = read_counts(fields[9]);
    if (!in_centre || !bag || !lid) {
        return std::nullopt;
    }
    table.centre = *in_centre;
    table.bag = *bag;
    table.lid = *lid;
    for (std::size_t i = 10; i < fields.size(); ++i) {
        const auto board = read_board(fields[i]);
        if (!board) {
            return std::nullopt;
        }
        table.boards.push_back(*board);
    }
    return table;
}

std::string write(const Table& table) {
    std::string text = table.free_wall ? "free" : "fixed";
    text += table.special_factories ? "+sf " : " ";
    text += std::to_string(table.round) + " " + std::to_string(table.quiet) + " " + table.phase + " ";
    text += std::to_string(table.turn) + " " + std::to_string(table.start) + " ";
    text += write_displays(table.displays) + " ";
    text += or_dash((table.marker_in_centre ? "*" : "") + table.centre) + " ";
    text += write_counts(table.bag) + " " + write_counts(table.lid);
    for (const BoardSheet& board : table.boards) {
        text += " " + write_board(board);
    }
    return text;
}

}  // namespace evora::reference
