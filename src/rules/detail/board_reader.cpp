#include "rules/detail/board_reader.hpp"

#include <array>
#include <optional>

namespace evora {

namespace {

/// Where the next part of a board begins; null where it does not follow as it must.
using NextPart = Cursor;

NextPart read_lines(TextReader& reader, Cursor at, int seat, SetupBoard& board) {
    for (Line line : Line::all()) {
        const char separator = line.number() < Line::count ? '/' : ';';
        at = reader.read_line(at, {.part = Part::line, .seat = seat, .number = line.number()}, separator,
                              board.lines[static_cast<std::size_t>(line.index())]);
        if (*at != separator) {
            return nullptr;
        }
        ++at;
    }
    return at;
}

/// What a character of a wall row stands for: bit 12k for a tile of colour k, nothing for an empty space, all five bits
/// for what may not stand there. Two rows, ten bits, have room for each colour.
constexpr unsigned rows_bits = 12;
constexpr std::ptrdiff_t row_length = Column::count + 1;  // with what separates it from the next
constexpr std::ptrdiff_t wall_length = Line::count * row_length - 1;

constexpr std::array<std::uint64_t, 256> make_space_table() noexcept {
    std::array<std::uint64_t, 256> table{};
    for (Colour colour : all_colours) {
        table[static_cast<unsigned char>(letter(colour))] = std::uint64_t{1}
                                                            << (rows_bits * static_cast<unsigned>(index(colour)));
    }
    std::uint64_t every = 0;
    for (std::uint64_t bit : table) {
        every |= bit;
    }
    for (std::uint64_t& entry : table) {
        entry = entry == 0 ? every : entry;
    }
    table['.'] = 0;
    return table;
}
constexpr auto space_table = make_space_table();

constexpr std::uint64_t row_word(Cursor row) noexcept {
    std::uint64_t word = 0;
    for (Column column : Column::all()) {
        word |= space_table[static_cast<unsigned char>(row[column.index()])] << column.index();
    }
    return word;
}

/// A wall without a fault, in one go and without branches on what lies where; false, and nothing read, for others.
bool read_good_wall(const TextReader& reader, Cursor at, Wall& wall) noexcept {
    if (reader.end() - at < wall_length) {
        return false;
    }
    const std::uint64_t upper = row_word(at) | (row_word(at + row_length) << Column::count);
    const std::uint64_t middle = row_word(at + 2 * row_length) | (row_word(at + 3 * row_length) << Column::count);
    const std::uint64_t lower = row_word(at + 4 * row_length);
    std::array<std::uint32_t, colour_count> cells{};
    for (Colour colour : all_colours) {
        constexpr std::uint64_t mask = (1U << (2 * Column::count)) - 1U;
        const unsigned shift = rows_bits * static_cast<unsigned>(index(colour));
        cells[static_cast<std::size_t>(colour)] = static_cast<std::uint32_t>(
            ((upper >> shift) & mask) | (((middle >> shift) & mask) << (2U * Column::count)) |
            (((lower >> shift) & mask) << (4U * Column::count)));
    }
    const bool letters = (cells[0] & cells[1]) == 0;
    const bool joined = at[row_length - 1] == '/' && at[2 * row_length - 1] == '/' && at[3 * row_length - 1] == '/' &&
                        at[4 * row_length - 1] == '/' && at[wall_length] == ';';
    if (!letters || !joined) {
        return false;
    }
    wall = Wall(cells);
    return true;
}

Cursor read_wall_row(TextReader& reader, Cursor at, Where where, Line line, Wall& wall) {
    const std::string_view row = part(at, slash | semicolon);
    for (Column column : Column::all()) {
        if (column.index() >= static_cast<int>(row.size())) {
            break;
        }
        const Cursor space = at + column.index();
        if (const int colour = colour_index(*space); colour >= 0) {
            wall.place(line, column, static_cast<Colour>(colour));
        } else if (*space != '.') {
            reader.add(FaultCode::unknown_letter, where, space, {space, 1},
                       "a colour, one of B Y R K W, or . for an empty space");
        }
    }
    if (row.size() != Column::count) {
        reader.add(FaultCode::form, where, at, row, "five characters, letters or .");
    }
    return at + row.size();
}

NextPart read_wall(TextReader& reader, Cursor at, int seat, Wall& wall) {
    if (read_good_wall(reader, at, wall)) {
        return at + wall_length + 1;
    }
    for (Line line : Line::all()) {
        at = read_wall_row(reader, at, {.part = Part::wall_row, .seat = seat, .number = line.number()}, line, wall);
        const char separator = line.number() < Line::count ? '/' : ';';
        if (*at != separator) {
            return nullptr;
        }
        ++at;
    }
    return at;
}

/// False after a fault.
bool read_floor_piece(TextReader& reader, Cursor at, Where where, FloorPiece& piece) {
    if (const int colour = colour_index(*at); colour >= 0) {
        piece = FloorPiece(static_cast<Colour>(colour));
    } else if (*at == '*') {
        piece = FloorPiece::marker();
    } else {
        reader.add(FaultCode::unknown_letter, where, at, field(at).substr(0, 1),
                   "a colour, one of B Y R K W, or * for the marker");
        return false;
    }
    return true;
}

/// What follows the `^` of the SF5 space.
void read_shield(TextReader& reader, Cursor at, Where where, SetupShield& shield) {
    if (field(at).size() != 1) {
        reader.add(FaultCode::form, where, at, field(at), "after ^ the one piece on the SF5 space, or -");
    } else if (*at != '-') {
        FloorPiece piece;
        if (read_floor_piece(reader, at, where, piece)) {
            shield.piece = piece;
        }
    }
}

Cursor read_floor(TextReader& reader, Cursor at, int seat, SetupFloor& floor) {
    const Where where{.part = Part::floor, .seat = seat};
    if (*at == '-') {
        ++at;
    } else {
        if (is_stop(*at, caret)) {
            reader.add(FaultCode::form, where, at, {}, "pieces, or - for none");
        }
        int size = 0;
        for (; !is_stop(*at, caret); ++at) {
            if (size == SetupFloor::capacity) {
                reader.add(FaultCode::floor_size, where, at, field(at),
                           "at most 7 pieces, and the marker eighth where it found no space");
                return at + field(at).size();
            }
            if (!read_floor_piece(reader, at, where, floor.pieces[static_cast<std::size_t>(size)])) {
                return at + field(at).size();
            }
            ++size;
        }
        floor.size = size;
    }
    if (*at == '^') {
        ++at;
        read_shield(reader, at, where, floor.shield.emplace());
        at += field(at).size();
    }
    return at;
}

}  // namespace

Cursor read_board(TextReader& reader, Cursor at, int seat, SetupBoard& board) {
    const Cursor from = at;
    at = reader.read_number(at, {.part = Part::score, .seat = seat}, semicolon, board.score);
    if (*at == ';') {
        at = read_lines(reader, at + 1, seat, board);
        if (at != nullptr) {
            at = read_wall(reader, at, seat, board.wall);
            if (at != nullptr) {
                return read_floor(reader, at, seat, board.floor);
            }
        }
    }
    reader.add(FaultCode::field_count, {.part = Part::board, .seat = seat}, from, field(from),
               "SCORE;LINES;WALL;FLOOR, five lines and five wall rows joined by /");
    return from + field(from).size();
}

}  // namespace evora
