// Reading a position: one pass over the text, each field up to the space that ends it. A fault ends its field or the
// part of a board that it stands in, and reading goes on behind it, so that all faults are found.

#include <algorithm>
#include <array>
#include <optional>

#include "rules/notation/position_text.hpp"

namespace evora {

namespace {

constexpr std::ptrdiff_t fields_before_boards = 10;

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

constexpr int colour_index(char c) noexcept { return letter_table[static_cast<unsigned char>(c)]; }

/// What a character of a wall row adds to the row's word, before it is shifted by its column: bit 5k for a tile of
/// colour k, nothing for an empty space, `no_space` for what may not stand there.
constexpr std::uint32_t no_space = 1U << 25U;
constexpr std::array<std::uint32_t, 256> make_space_table() noexcept {
    std::array<std::uint32_t, 256> table{};
    table.fill(no_space);
    for (Colour colour : all_colours) {
        table[static_cast<unsigned char>(letter(colour))] = 1U << (Column::count * index(colour));
    }
    table['.'] = 0;
    return table;
}
constexpr auto space_table = make_space_table();

/// What can end a part of a field; a space ends every part.
enum Stop : std::uint8_t { space = 1, slash = 2, semicolon = 4, colon = 8, caret = 16 };

constexpr std::array<std::uint8_t, 256> make_stop_table() noexcept {
    std::array<std::uint8_t, 256> table{};
    table[' '] = space;
    table['/'] = slash;
    table[';'] = semicolon;
    table[':'] = colon;
    table['^'] = caret;
    return table;
}
constexpr auto stop_table = make_stop_table();

constexpr bool is_stop(char c, unsigned stops) noexcept {
    return (stop_table[static_cast<unsigned char>(c)] & (stops | space)) != 0;
}

class Reader {
  public:
    explicit Reader(Faults& faults) noexcept : faults_(faults) {}

    void read(std::string_view text, Setup& setup) {
        if (!open(text, setup)) {
            return;
        }
        read_rules(setup);
        if (next_field()) {
            setup.round = read_number({.part = Part::round});
        }
        if (next_field()) {
            setup.quiet = read_number({.part = Part::quiet});
        }
        if (next_field()) {
            read_phase(setup);
        }
        if (next_field()) {
            setup.turn = read_number({.part = Part::turn});
        }
        if (next_field()) {
            setup.start = read_number({.part = Part::start});
        }
        if (next_field()) {
            read_displays(setup);
        }
        if (next_field()) {
            read_centre(setup);
        }
        if (next_field()) {
            read_counts({.part = Part::bag}, setup.bag);
        }
        if (next_field()) {
            read_counts({.part = Part::lid}, setup.lid);
        }
        for (int i = 0; i < setup.board_count && next_field(); ++i) {
            read_board(i + 1, setup.boards[static_cast<std::size_t>(i)]);
        }
        next_field();
    }

  private:
    [[nodiscard]] char here() const noexcept { return *at_; }
    [[nodiscard]] bool at_field_end() const noexcept { return *at_ == ' '; }
    /// The text from `from` to the next of these stops or the end of the field.
    [[nodiscard]] static std::string_view part(const char* from, unsigned stops) noexcept {
        const char* to = from;
        while (!is_stop(*to, stops)) {
            ++to;
        }
        return {from, to};
    }
    [[nodiscard]] static std::string_view field(const char* from) noexcept { return part(from, space); }

    [[gnu::noinline]] void add(FaultCode code, Where where, const char* at, std::string_view found,
                               std::string_view expected) {
        where.column = static_cast<int>(at - begin_) + 1;
        faults_.push_back({code, where, found.empty() ? std::string() : quoted(found), std::string(expected)});
    }
    /// The same for what is counted and no piece of the text.
    void add_count(std::ptrdiff_t fields, std::string_view expected) {
        add(FaultCode::field_count, {}, end_, {}, expected);
        faults_.back().found = std::to_string(fields) + (fields == 1 ? " field" : " fields");
    }
    void skip_to(unsigned stops) noexcept { at_ += part(at_, stops).size(); }
    void skip_field() noexcept { skip_to(space); }

    /// Steps over the space behind a field; false where no field follows. What a field's reader left unread has no
    /// place in its form.
    bool next_field() {
        if (!at_field_end()) {
            add(FaultCode::form, {}, at_, field(at_), "a space and the next field");
            skip_field();
        }
        if (at_ == end_) {
            return false;
        }
        ++at_;
        if (at_field_end()) {
            add(FaultCode::form, {}, at_, {at_, end_}, form);
            at_ = end_;
            return false;
        }
        return true;
    }

    /// Copies the text before a space, which then ends every search, and sees how many boards there are.
    bool open(std::string_view text, Setup& setup) {
        begin_ = at_ = text.data();
        if (text.size() > max_position_text) {
            add(FaultCode::field_count, {}, begin_ + max_position_text, text, "a position of at most 2048 bytes");
            return false;
        }
        std::copy(text.begin(), text.end(), buffer_.begin());
        buffer_[text.size()] = ' ';
        begin_ = at_ = buffer_.data();
        end_ = begin_ + text.size();
        if (text.empty() || text[0] == ' ') {
            add(FaultCode::form, {}, begin_, text, form);
            return false;
        }
        const std::ptrdiff_t fields = std::count(begin_, end_, ' ') + 1;
        if (fields < fields_before_boards + 2) {
            add_count(fields, form);
            return false;
        }
        if (fields > fields_before_boards + Seat::count) {
            add_count(fields, "no more than four boards");
            return false;
        }
        setup.board_count = static_cast<int>(fields - fields_before_boards);
        return true;
    }

    void read_rules(Setup& setup) {
        const std::string_view word = field(at_);
        if (const auto rules = rules_from_name(word)) {
            setup.rules = *rules;
        } else {
            add(FaultCode::unknown_word, {.part = Part::rules}, at_, word, "fixed, free, fixed+sf or free+sf");
        }
        at_ += word.size();
    }

    void read_phase(Setup& setup) {
        constexpr std::array<std::string_view, 4> names = {"deal", "offer", "tiling", "over"};
        const std::string_view word = field(at_);
        const auto name = std::find(names.begin(), names.end(), word);
        if (name != names.end()) {
            setup.phase = static_cast<Phase>(name - names.begin());
        } else {
            add(FaultCode::unknown_word, {.part = Part::phase}, at_, word, "deal, offer, tiling or over");
        }
        at_ += word.size();
    }

    /// One to four digits without a leading zero; empty after a fault.
    std::optional<int> read_digits(Where where) {
        const char* const from = at_;
        int value = 0;
        while (here() >= '0' && here() <= '9' && at_ - from < 5) {
            value = value * 10 + (*at_ - '0');
            ++at_;
        }
        const auto digits = at_ - from;
        if (digits == 0 || digits > 4 || (*from == '0' && digits > 1)) {
            add(FaultCode::number, where, from, part(from, semicolon),
                "a number of one to four digits without leading zeros");
            return std::nullopt;
        }
        return value;
    }

    /// A field that is a number.
    int read_number(Where where) {
        const char* const from = at_;
        const std::size_t before = faults_.size();
        const int value = read_digits(where).value_or(0);
        if (!at_field_end()) {
            if (faults_.size() == before) {
                add(FaultCode::number, where, from, field(from),
                    "a number of one to four digits without leading zeros");
            }
            skip_field();
        }
        return value;
    }

    /// Letters of tiles in the canonical order, at least one, up to a separator or the end of the field.
    void read_tiles(Where where, unsigned stops, Tiles& tiles) {
        const char* const from = at_;
        int previous = 0;
        while (true) {
            const int colour = colour_index(*at_);
            if (colour < previous) {  // -1 for whatever is no colour
                break;
            }
            previous = colour;
            tiles += Tiles::of(static_cast<Colour>(colour), 1);
            ++at_;
            if (tiles.count(static_cast<Colour>(colour)) == Tiles::lane_max) {
                break;
            }
        }
        const char stop = here();
        if (at_ > from && is_stop(stop, stops)) {
            return;
        }
        const std::string_view text = part(from, stops);
        if (text.empty()) {
            add(FaultCode::form, where, at_, {}, "tiles, or - for none");
        } else if (colour_index(stop) < 0) {
            add(FaultCode::unknown_letter, where, at_, {at_, 1}, "a colour, one of B Y R K W");
        } else if (colour_index(stop) < previous) {
            add(FaultCode::not_sorted, where, at_, text, "tiles in the order B Y R K W");
        } else {
            add(FaultCode::tile_total, where, at_, text, "at most 20 tiles of a colour");
        }
        skip_to(stops);
    }
    void read_tiles_or_dash(Where where, unsigned stops, Tiles& tiles) {
        if (here() == '-') {
            ++at_;
            const char stop = here();
            if (!is_stop(stop, stops)) {
                add(FaultCode::form, where, at_ - 1, part(at_ - 1, stops), "tiles, or - alone for none");
                skip_to(stops);
            }
            return;
        }
        read_tiles(where, stops, tiles);
    }

    /// The code of a gold side and its colon, if they stand here; false after a fault.
    bool read_side(Where where, SetupDisplay& display) {
        if (colour_index(here()) >= 0 || here() == '-') {
            return true;
        }
        const std::string_view text = part(at_, slash | colon);
        if (at_[text.size()] != ':') {
            return true;
        }
        const auto side = side_from_code(text);
        if (!side) {
            add(FaultCode::unknown_word, where, at_, text,
                "S1, S2B, S2Y, S2R, S2K, S2W, S3, S4 or S5 before the colon");
            return false;
        }
        display.side = *side;
        at_ += text.size() + 1;
        return true;
    }

    void read_display(int number, SetupDisplay& display) {
        const Where where{.part = Part::display, .number = number};
        if (!read_side(where, display)) {
            skip_to(slash);
            return;
        }
        if (here() == 'x') {
            if (display.side == Side::sf5 && part(at_, slash).size() == 1) {
                display.removed = true;
            } else {
                add(FaultCode::form, where, at_, part(at_, slash), "tiles or -, as only S5 leaves the circle");
            }
            skip_to(slash);
            return;
        }
        read_tiles_or_dash(where, slash, display.tiles);
    }

    void read_displays(Setup& setup) {
        if (here() == '-' && field(at_).size() == 1) {
            ++at_;
            return;
        }
        while (true) {
            if (setup.display_count == Display::count) {
                add(FaultCode::display_count, {.part = Part::displays}, at_, field(at_), "at most 9 displays");
                skip_field();
                return;
            }
            ++setup.display_count;
            read_display(setup.display_count, setup.displays[static_cast<std::size_t>(setup.display_count - 1)]);
            if (here() != '/') {
                return;
            }
            ++at_;
        }
    }

    void read_centre(Setup& setup) {
        const Where where{.part = Part::centre};
        if (here() == '*') {
            setup.marker_in_centre = true;
            ++at_;
            if (!at_field_end()) {
                read_tiles(where, space, setup.centre);
            }
            return;
        }
        read_tiles_or_dash(where, space, setup.centre);
    }

    /// `B16Y3`: colours with none left out, in order.
    void read_counts(Where where, Tiles& tiles) {
        if (here() == '-' && field(at_).size() == 1) {
            ++at_;
            return;
        }
        int previous = -1;
        while (!at_field_end()) {
            const char* const from = at_;
            const int colour = colour_index(*at_);
            if (colour < 0) {
                add(FaultCode::unknown_letter, where, at_, {at_, 1}, "a colour, one of B Y R K W, and its count");
                break;
            }
            if (colour <= previous) {
                add(FaultCode::not_sorted, where, at_, field(at_), "each colour once, in the order B Y R K W");
                break;
            }
            previous = colour;
            ++at_;
            const auto count = read_digits(where);
            if (!count) {
                break;
            }
            if (*count == 0) {
                add(FaultCode::number, where, from + 1, "0", "1 or more, as colours with none are left out");
                break;
            }
            if (*count > Tiles::lane_max) {
                add(FaultCode::tile_total, where, from + 1, {from + 1, at_}, "at most 20 tiles of a colour");
                break;
            }
            tiles += Tiles::of(static_cast<Colour>(colour), *count);
        }
        skip_field();
    }

    /// Steps over a separator inside a board; false where it is missing.
    bool step_over(char separator) noexcept {
        if (here() != separator) {
            return false;
        }
        ++at_;
        return true;
    }

    void read_board(int seat, SetupBoard& board) {
        const char* const from = at_;
        const Where score{.part = Part::score, .seat = seat};
        const std::size_t before = faults_.size();
        board.score = read_digits(score).value_or(0);
        if (here() != ';') {
            if (faults_.size() == before) {
                add(FaultCode::number, score, from, part(from, semicolon),
                    "a number of one to four digits without leading zeros");
            }
            skip_to(semicolon);
        }
        if (step_over(';') && read_lines(seat, board) && step_over(';') && read_wall(seat, board.wall) &&
            step_over(';')) {
            read_floor(seat, board.floor);
        } else {
            add(FaultCode::field_count, {.part = Part::board, .seat = seat}, from, field(from),
                "SCORE;LINES;WALL;FLOOR, five lines and five wall rows joined by /");
            skip_field();
        }
    }

    bool read_lines(int seat, SetupBoard& board) {
        for (Line line : Line::all()) {
            if (line.index() > 0 && !step_over('/')) {
                return false;
            }
            read_tiles_or_dash({.part = Part::line, .seat = seat, .number = line.number()}, slash | semicolon,
                               board.lines[static_cast<std::size_t>(line.index())]);
        }
        return true;
    }

    bool read_wall(int seat, Wall& wall) {
        if (read_good_wall(wall)) {
            return true;
        }
        for (Line line : Line::all()) {
            if (line.index() > 0 && !step_over('/')) {
                return false;
            }
            read_wall_row({.part = Part::wall_row, .seat = seat, .number = line.number()}, line, wall);
        }
        return true;
    }

    /// A wall without a fault, in one go and without branches on what lies where; false, and nothing read, for others.
    bool read_good_wall(Wall& wall) noexcept {
        constexpr std::ptrdiff_t length = Line::count * (Column::count + 1) - 1;
        if (end_ - at_ < length) {
            return false;
        }
        std::array<std::uint32_t, colour_count> cells{};
        std::uint32_t all = 0;
        bool joined = true;
        for (Line line : Line::all()) {
            const char* const row = at_ + static_cast<std::ptrdiff_t>(Column::count + 1) * line.index();
            std::uint32_t word = 0;
            for (Column column : Column::all()) {
                word |= space_table[static_cast<unsigned char>(row[column.index()])] << column.index();
            }
            for (Colour colour : all_colours) {
                cells[static_cast<std::size_t>(colour)] |= ((word >> (Column::count * index(colour))) & 31U)
                                                           << (Column::count * line.index());
            }
            all |= word;
            joined = joined && (line.number() == Line::count || row[Column::count] == '/');
        }
        if (all >= no_space || !joined || !is_stop(at_[length], semicolon)) {
            return false;
        }
        wall = Wall(cells);
        at_ += length;
        return true;
    }

    void read_wall_row(Where where, Line line, Wall& wall) {
        const char* const from = at_;
        for (; at_ < from + Column::count; ++at_) {
            const int colour = colour_index(here());
            if (colour >= 0) {
                wall.place(line, Column::from_index(static_cast<int>(at_ - from)), static_cast<Colour>(colour));
            } else if (is_stop(here(), slash | semicolon)) {
                break;
            } else if (here() != '.') {
                add(FaultCode::unknown_letter, where, at_, {at_, 1},
                    "a colour, one of B Y R K W, or . for an empty space");
            }
        }
        const std::string_view row = part(from, slash | semicolon);
        if (row.size() != Column::count) {
            add(FaultCode::form, where, from, row, "five characters, letters or .");
            at_ = from + row.size();
        }
    }

    std::optional<FloorPiece> read_floor_piece(Where where) {
        const char c = here();
        const int colour = colour_index(c);
        if (colour < 0 && c != '*') {
            add(FaultCode::unknown_letter, where, at_, field(at_).substr(0, 1),
                "a colour, one of B Y R K W, or * for the marker");
            return std::nullopt;
        }
        ++at_;
        return c == '*' ? FloorPiece::marker() : FloorPiece(static_cast<Colour>(colour));
    }

    void read_floor(int seat, SetupFloor& floor) {
        const Where where{.part = Part::floor, .seat = seat};
        if (here() == '-') {
            ++at_;
        } else if (at_field_end() || here() == '^') {
            add(FaultCode::form, where, at_, {}, "pieces, or - for none");
        } else {
            while (!at_field_end() && here() != '^') {
                if (floor.size == SetupFloor::capacity) {
                    add(FaultCode::floor_size, where, at_, field(at_),
                        "at most 7 pieces, and the marker eighth where it found no space");
                    skip_field();
                    return;
                }
                const auto piece = read_floor_piece(where);
                if (!piece) {
                    skip_field();
                    return;
                }
                floor.pieces[static_cast<std::size_t>(floor.size++)] = *piece;
            }
        }
        if (here() != '^') {
            return;
        }
        ++at_;
        floor.shield = SetupShield{};
        if (field(at_).size() != 1) {
            add(FaultCode::form, where, at_, field(at_), "after ^ the one piece on the SF5 space, or -");
            skip_field();
        } else if (here() == '-') {
            ++at_;
        } else {
            floor.shield->piece = read_floor_piece(where);
            skip_field();
        }
    }

    static constexpr std::string_view form =
        "RULES ROUND QUIET PHASE TURN START DISPLAYS CENTRE BAG LID and two to four boards, single spaces between";

    std::array<char, max_position_text + 1> buffer_;
    const char* begin_ = nullptr;
    const char* at_ = nullptr;
    const char* end_ = nullptr;  ///< where the space stands that was put behind the text
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
