#include <algorithm>
#include <array>
#include <optional>

#include "rules/notation/position_text.hpp"

namespace evora {

namespace {

constexpr int fields_before_boards = 10;

/// A piece of the text that knows where it began.
struct Piece {
    std::string_view text;
    std::size_t at = 0;

    [[nodiscard]] Piece from(std::size_t offset, std::size_t length = std::string_view::npos) const noexcept {
        return {text.substr(offset, length), at + offset};
    }
};

/// Where the character stands, or the end. The pieces are short: a loop beats the library's search.
std::size_t find(std::string_view text, char wanted) noexcept {
    std::size_t at = 0;
    while (at < text.size() && text[at] != wanted) {
        ++at;
    }
    return at;
}

/// Cuts a piece at every separator into exactly N parts.
template <std::size_t N>
std::optional<std::array<Piece, N>> split(Piece piece, char separator) noexcept {
    std::array<Piece, N> parts;
    for (std::size_t i = 0; i < N; ++i) {
        const std::size_t end = find(piece.text, separator);
        if ((end == piece.text.size()) != (i + 1 == N)) {
            return std::nullopt;
        }
        parts[i] = piece.from(0, end);
        if (i + 1 < N) {
            piece = piece.from(end + 1);
        }
    }
    return parts;
}

/// Position of a letter in `B Y R K W`, -1 for others.
constexpr std::array<std::int8_t, 256> make_letter_table() noexcept {
    std::array<std::int8_t, 256> table{};
    table.fill(-1);
    for (Colour colour : all_colours) {
        table[static_cast<unsigned char>(letter(colour))] = static_cast<std::int8_t>(index(colour));
    }
    return table;
}
constexpr auto letter_table = make_letter_table();

class Reader {
  public:
    explicit Reader(Faults& faults) noexcept : faults_(faults) {}

    void read(std::string_view text, Setup& setup) {
        std::array<Piece, fields_before_boards + Seat::count> fields;
        const std::size_t count = cut(text, fields);
        if (count == 0) {
            return;
        }
        read_rules(fields[0], setup);
        setup.round = read_number(fields[1], {.part = Part::round});
        setup.quiet = read_number(fields[2], {.part = Part::quiet});
        read_phase(fields[3], setup);
        setup.turn = read_number(fields[4], {.part = Part::turn});
        setup.start = read_number(fields[5], {.part = Part::start});
        read_displays(fields[6], setup);
        read_centre(fields[7], setup);
        read_counts(fields[8], {.part = Part::bag}, setup.bag);
        read_counts(fields[9], {.part = Part::lid}, setup.lid);
        setup.board_count = static_cast<int>(count) - fields_before_boards;
        for (int i = 0; i < setup.board_count; ++i) {
            read_board(fields[static_cast<std::size_t>(fields_before_boards + i)], i + 1,
                       setup.boards[static_cast<std::size_t>(i)]);
        }
    }

  private:
    void add(FaultCode code, Where where, std::size_t at, std::string_view found, std::string_view expected) {
        where.column = static_cast<int>(at) + 1;
        faults_.push_back({code, where, found.empty() ? std::string() : quoted(found), std::string(expected)});
    }

    /// Fields between single spaces; 0 where their number or the spaces are wrong.
    std::size_t cut(std::string_view text, std::array<Piece, fields_before_boards + Seat::count>& fields) {
        constexpr std::string_view form =
            "RULES ROUND QUIET PHASE TURN START DISPLAYS CENTRE BAG LID and two to four boards, single spaces between";
        if (text.size() > max_position_text) {
            add(FaultCode::field_count, {}, max_position_text, text, "a position of at most 2048 bytes");
            return 0;
        }
        std::size_t count = 0;
        std::size_t at = 0;
        while (true) {
            const std::size_t length = std::min(text.find(' ', at), text.size()) - at;
            const std::string_view field = text.substr(at, length);
            if (field.empty()) {
                add(FaultCode::form, {}, at, text.empty() ? std::string_view() : text.substr(at), form);
                return 0;
            }
            if (count == fields.size()) {
                add(FaultCode::field_count, {}, at, field, "no more than four boards");
                return 0;
            }
            fields[count++] = {field, at};
            if (at + length == text.size()) {
                break;
            }
            at += length + 1;
        }
        if (count < fields_before_boards + 2) {
            add(FaultCode::field_count, {}, text.size(), std::to_string(count) + " fields", form);
            return 0;
        }
        return count;
    }

    void read_rules(Piece piece, Setup& setup) {
        if (const auto rules = rules_from_name(piece.text)) {
            setup.rules = *rules;
        } else {
            add(FaultCode::unknown_word, {.part = Part::rules}, piece.at, piece.text,
                "fixed, free, fixed+sf or free+sf");
        }
    }

    int read_number(Piece piece, Where where) {
        int value = 0;
        const bool right_size = !piece.text.empty() && piece.text.size() <= 4;
        bool good = right_size && (piece.text[0] != '0' || piece.text.size() == 1);
        for (std::size_t i = 0; good && i < piece.text.size(); ++i) {
            good = piece.text[i] >= '0' && piece.text[i] <= '9';
            value = value * 10 + (piece.text[i] - '0');
        }
        if (!good) {
            add(FaultCode::number, where, piece.at, piece.text, "a number of one to four digits without leading zeros");
            return 0;
        }
        return value;
    }

    void read_phase(Piece piece, Setup& setup) {
        constexpr std::array<std::string_view, 4> names = {"deal", "offer", "tiling", "over"};
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (piece.text == names[i]) {
                setup.phase = static_cast<Phase>(i);
                return;
            }
        }
        add(FaultCode::unknown_word, {.part = Part::phase}, piece.at, piece.text, "deal, offer, tiling or over");
    }

    /// Letters of tiles in the canonical order; at least one.
    void read_tiles(Piece piece, Where where, Tiles& tiles) {
        if (piece.text.empty()) {
            add(FaultCode::form, where, piece.at, piece.text, "tiles, or - for none");
            return;
        }
        int previous = 0;
        std::size_t run = 0;
        for (std::size_t i = 0; i < piece.text.size(); ++i) {
            const int colour = letter_table[static_cast<unsigned char>(piece.text[i])];
            if (colour < 0) {
                add(FaultCode::unknown_letter, where, piece.at + i, piece.text.substr(i, 1),
                    "a colour, one of B Y R K W");
                return;
            }
            if (colour < previous) {
                add(FaultCode::not_sorted, where, piece.at + i, piece.text, "tiles in the order B Y R K W");
                return;
            }
            run = colour == previous ? run + 1 : 1;
            if (run > Tiles::lane_max) {
                add(FaultCode::tile_total, where, piece.at + i, piece.text, "at most 20 tiles of a colour");
                return;
            }
            previous = colour;
            tiles += Tiles::of(static_cast<Colour>(colour), 1);
        }
    }
    void read_tiles_or_dash(Piece piece, Where where, Tiles& tiles) {
        if (piece.text != "-") {
            read_tiles(piece, where, tiles);
        }
    }

    void read_display(Piece piece, int number, SetupDisplay& display) {
        const Where where{.part = Part::display, .number = number};
        if (const std::size_t colon = find(piece.text, ':'); colon != piece.text.size()) {
            const auto side = side_from_code(piece.text.substr(0, colon));
            if (!side) {
                add(FaultCode::unknown_word, where, piece.at, piece.text.substr(0, colon),
                    "S1, S2B, S2Y, S2R, S2K, S2W, S3, S4 or S5 before the colon");
                return;
            }
            display.side = *side;
            piece = piece.from(colon + 1);
            if (piece.text == "x") {
                if (*side != Side::sf5) {
                    add(FaultCode::form, where, piece.at, piece.text, "tiles or -, as only S5 leaves the circle");
                    return;
                }
                display.removed = true;
                return;
            }
        }
        read_tiles_or_dash(piece, where, display.tiles);
    }

    void read_displays(Piece piece, Setup& setup) {
        if (piece.text == "-") {
            return;
        }
        bool more = true;
        while (more) {
            const std::size_t slash = find(piece.text, '/');
            more = slash != piece.text.size();
            if (setup.display_count == Display::count) {
                add(FaultCode::display_count, {.part = Part::displays}, piece.at, piece.text, "at most 9 displays");
                return;
            }
            const int number = ++setup.display_count;
            read_display(piece.from(0, slash), number, setup.displays[static_cast<std::size_t>(number - 1)]);
            if (more) {
                piece = piece.from(slash + 1);
            }
        }
    }

    void read_centre(Piece piece, Setup& setup) {
        if (piece.text == "-") {
            return;
        }
        setup.marker_in_centre = piece.text[0] == '*';
        if (setup.marker_in_centre) {
            piece = piece.from(1);
        }
        if (!piece.text.empty()) {
            read_tiles(piece, {.part = Part::centre}, setup.centre);
        }
    }

    /// `B16Y3`: colours with none left out, in order.
    void read_counts(Piece piece, Where where, Tiles& tiles) {
        if (piece.text == "-") {
            return;
        }
        int previous = -1;
        while (!piece.text.empty()) {
            const int colour = letter_table[static_cast<unsigned char>(piece.text[0])];
            if (colour < 0) {
                add(FaultCode::unknown_letter, where, piece.at, piece.text.substr(0, 1),
                    "a colour, one of B Y R K W, and its count");
                return;
            }
            if (colour <= previous) {
                add(FaultCode::not_sorted, where, piece.at, piece.text, "each colour once, in the order B Y R K W");
                return;
            }
            previous = colour;
            std::size_t end = 1;
            while (end < piece.text.size() && piece.text[end] >= '0' && piece.text[end] <= '9') {
                ++end;
            }
            const std::size_t before = faults_.size();
            const int count = read_number(piece.from(1, end - 1), where);
            if (faults_.size() != before) {
                return;
            }
            if (count == 0) {
                add(FaultCode::number, where, piece.at + 1, piece.text.substr(1, 1),
                    "1 or more, as colours with none are left out");
                return;
            }
            if (count > Tiles::lane_max) {
                add(FaultCode::tile_total, where, piece.at + 1, piece.text.substr(1, end - 1),
                    "at most 20 tiles of a colour");
                return;
            }
            tiles += Tiles::of(static_cast<Colour>(colour), count);
            piece = piece.from(end);
        }
    }

    void read_board(Piece piece, int seat, SetupBoard& board) {
        const auto parts = split<4>(piece, ';');
        if (!parts) {
            add(FaultCode::field_count, {.part = Part::board, .seat = seat}, piece.at, piece.text,
                "SCORE;LINES;WALL;FLOOR");
            return;
        }
        board.score = read_number((*parts)[0], {.part = Part::score, .seat = seat});
        if (const auto lines = split<Line::count>((*parts)[1], '/')) {
            for (std::size_t r = 0; r < lines->size(); ++r) {
                read_tiles_or_dash((*lines)[r], {.part = Part::line, .seat = seat, .number = static_cast<int>(r) + 1},
                                   board.lines[r]);
            }
        } else {
            add(FaultCode::field_count, {.part = Part::line, .seat = seat}, (*parts)[1].at, (*parts)[1].text,
                "five pattern lines joined by /");
        }
        read_wall((*parts)[2], seat, board);
        read_floor((*parts)[3], seat, board.floor);
    }

    void read_wall(Piece piece, int seat, SetupBoard& board) {
        const auto rows = split<Line::count>(piece, '/');
        if (!rows) {
            add(FaultCode::field_count, {.part = Part::wall_row, .seat = seat}, piece.at, piece.text,
                "five wall rows joined by /");
            return;
        }
        for (Line line : Line::all()) {
            const Piece row = (*rows)[static_cast<std::size_t>(line.index())];
            const Where where{.part = Part::wall_row, .seat = seat, .number = line.number()};
            if (row.text == ".....") {
                continue;
            }
            if (row.text.size() != Column::count) {
                add(FaultCode::form, where, row.at, row.text, "five characters, letters or .");
                continue;
            }
            for (Column column : Column::all()) {
                const auto at = static_cast<std::size_t>(column.index());
                const int colour = letter_table[static_cast<unsigned char>(row.text[at])];
                if (colour >= 0) {
                    board.wall.place(line, column, static_cast<Colour>(colour));
                } else if (row.text[at] != '.') {
                    add(FaultCode::unknown_letter, where, row.at + at, row.text.substr(at, 1),
                        "a colour, one of B Y R K W, or . for an empty space");
                }
            }
        }
    }

    std::optional<FloorPiece> read_floor_piece(Piece piece, Where where) {
        const char c = piece.text[0];
        const int colour = letter_table[static_cast<unsigned char>(c)];
        if (colour >= 0) {
            return FloorPiece(static_cast<Colour>(colour));
        }
        if (c == '*') {
            return FloorPiece::marker();
        }
        add(FaultCode::unknown_letter, where, piece.at, piece.text.substr(0, 1),
            "a colour, one of B Y R K W, or * for the marker");
        return std::nullopt;
    }

    void read_floor(Piece piece, int seat, SetupFloor& floor) {
        const Where where{.part = Part::floor, .seat = seat};
        if (const std::size_t caret = find(piece.text, '^'); caret != piece.text.size()) {
            const Piece shield = piece.from(caret + 1);
            floor.shield = SetupShield{};
            if (shield.text.size() != 1) {
                add(FaultCode::form, where, shield.at, shield.text, "after ^ the one piece on the SF5 space, or -");
            } else if (shield.text != "-") {
                floor.shield->piece = read_floor_piece(shield, where);
            }
            piece = piece.from(0, caret);
        }
        if (piece.text == "-") {
            return;
        }
        if (piece.text.empty()) {
            add(FaultCode::form, where, piece.at, piece.text, "pieces, or - for none");
            return;
        }
        for (std::size_t i = 0; i < piece.text.size(); ++i) {
            if (floor.size == SetupFloor::capacity) {
                add(FaultCode::floor_size, where, piece.at + i, piece.text,
                    "at most 7 pieces, and the marker eighth where it found no space");
                return;
            }
            const auto read = read_floor_piece(piece.from(i), where);
            if (!read) {
                return;
            }
            floor.pieces[static_cast<std::size_t>(floor.size++)] = *read;
        }
    }

    Faults& faults_;
};

}  // namespace

std::expected<Setup, Faults> parse_setup(std::string_view text) {
    std::expected<Setup, Faults> result;
    Faults faults;
    Reader(faults).read(text, *result);
    if (!faults.empty()) {
        result = std::unexpected(std::move(faults));
    }
    return result;
}

std::expected<Position, Faults> parse_position(std::string_view text) {
    Setup setup;
    Faults faults;
    Reader(faults).read(text, setup);
    if (!faults.empty()) {
        return std::unexpected(std::move(faults));
    }
    return Position::from(setup);
}

}  // namespace evora
