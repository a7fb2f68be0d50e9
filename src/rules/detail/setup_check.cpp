#include "rules/detail/setup_check.hpp"

#include <bit>
#include <cstdint>
#include <optional>
#include <string>

#include "rules/bits.hpp"
#include "rules/wall.hpp"

namespace evora {

namespace {

constexpr int highest_number = 9999;

/// A sum of tiles over a whole setup: lanes of twelve bits, as those of `Tiles` would overflow.
class TileSum {
  public:
    void add(Tiles tiles) noexcept {
        even_ += tiles.lanes() & lanes;
        odd_ += (tiles.lanes() >> Tiles::lane_bits) & lanes;
    }
    [[nodiscard]] int count(Colour colour) const noexcept {
        const std::uint64_t word = index(colour) % 2 == 0 ? even_ : odd_;
        return static_cast<int>((word >> (2 * Tiles::lane_bits * (index(colour) / 2))) & 0xFFFU);
    }

  private:
    static constexpr std::uint32_t lanes = 0x3F03F03F;
    std::uint64_t even_ = 0;
    std::uint64_t odd_ = 0;
};

class Checker {
  public:
    Checker(const Setup& setup, Faults& faults) noexcept : setup_(setup), faults_(faults) {}

    void check_all() {
        check_numbers();
        if (setup_.board_count < 2 || setup_.board_count > Seat::count) {
            add(FaultCode::field_count, {.part = Part::whole}, std::to_string(setup_.board_count) + " boards",
                "2, 3 or 4");
            return;
        }
        if (!sizes_fit()) {
            return;
        }
        check_pieces();
        check_seats();
        check_displays();
        for (int i = 0; i < setup_.board_count; ++i) {
            check_board(setup_.boards[static_cast<std::size_t>(i)], i + 1);
        }
        check_phase();
    }

  private:
    [[gnu::noinline, gnu::cold]] void add(FaultCode code, Where where, std::string found, std::string expected) {
        faults_.push_back({code, where, std::move(found), std::move(expected)});
    }

    [[nodiscard]] bool dealt() const noexcept { return setup_.phase == Phase::offer || setup_.phase == Phase::tiling; }
    [[nodiscard]] static int first_full_line(const SetupBoard& board) noexcept {
        for (int r = 0; r < Line::count; ++r) {
            if (board.lines[static_cast<std::size_t>(r)].total() >= r + 1) {
                return r;
            }
        }
        return -1;
    }
    [[nodiscard]] static std::optional<Line> first_full_row(const SetupBoard& board) noexcept {
        if (board.wall.full_rows() == 0) {
            return std::nullopt;
        }
        for (Line line : Line::all()) {
            if (board.wall.row_full(line)) {
                return line;
            }
        }
        return std::nullopt;
    }

    void check_numbers() {
        if (setup_.round < 1 || setup_.round > highest_number) {
            add(FaultCode::number, {.part = Part::round}, std::to_string(setup_.round), "1 to 9999");
        }
        if (setup_.quiet < 0 || setup_.quiet > quiet_round_limit) {
            add(FaultCode::quiet_rounds, {.part = Part::quiet}, std::to_string(setup_.quiet), "0 to 10");
        }
        for (int i = 0; i < setup_.board_count && i < Seat::count; ++i) {
            const int score = setup_.boards[static_cast<std::size_t>(i)].score;
            if (score < 0 || score > highest_number) {
                add(FaultCode::number, {.part = Part::score, .seat = i + 1}, std::to_string(score), "0 to 9999");
            }
        }
    }

    /// Whether the numbers of displays and floor pieces are such as a `Setup` can hold; the rest of the checks count
    /// on it.
    bool sizes_fit() {
        bool fit = true;
        if (setup_.display_count < 0 || setup_.display_count > Display::count) {
            add(FaultCode::display_count, {.part = Part::displays}, std::to_string(setup_.display_count) + " displays",
                "0 to 9");
            fit = false;
        }
        for (int i = 0; i < setup_.board_count; ++i) {
            const int size = setup_.boards[static_cast<std::size_t>(i)].floor.size;
            if (size < 0 || size > SetupFloor::capacity) {
                add(FaultCode::floor_size, {.part = Part::floor, .seat = i + 1}, std::to_string(size) + " pieces",
                    "0 to 8");
                fit = false;
            }
        }
        return fit;
    }

    void check_pieces() {
        TileSum sum;
        int markers = setup_.marker_in_centre ? 1 : 0;
        const auto count_piece = [&](FloorPiece piece) {
            const bool marker = piece.is_marker();
            sum.add(Tiles::of(piece.colour().value_or(Colour::blue), marker ? 0 : 1));
            markers += marker ? 1 : 0;
        };
        sum.add(setup_.bag);
        sum.add(setup_.lid);
        sum.add(setup_.centre);
        for (int i = 0; i < setup_.display_count; ++i) {
            sum.add(setup_.displays[static_cast<std::size_t>(i)].tiles);
        }
        for (int i = 0; i < setup_.board_count; ++i) {
            const SetupBoard& board = setup_.boards[static_cast<std::size_t>(i)];
            sum.add(board.wall.tiles());
            for (Tiles line : board.lines) {
                sum.add(line);
            }
            for (int p = 0; p < board.floor.size; ++p) {
                count_piece(board.floor.pieces[static_cast<std::size_t>(p)]);
            }
            if (board.floor.shield && board.floor.shield->piece) {
                count_piece(*board.floor.shield->piece);
            }
        }
        for (Colour colour : all_colours) {
            const int found = sum.count(colour);
            if (found != tiles_per_colour) {
                add(FaultCode::tile_total, {}, std::to_string(found) + ' ' + std::string(name(colour)) + " tiles",
                    "20 in all places together");
            }
        }
        const int wanted = dealt() ? 1 : 0;
        if (markers != wanted) {
            add(FaultCode::marker_total, {}, std::to_string(markers) + (markers == 1 ? " marker" : " markers"),
                dealt() ? "1" : "none, as START tells who has it");
        }
    }

    [[nodiscard]] std::string seats() const { return "a seat from 1 to " + std::to_string(setup_.board_count); }

    void check_seats() {
        const auto is_seat = [&](int number) { return number >= 1 && number <= setup_.board_count; };
        if (!is_seat(setup_.start)) {
            add(FaultCode::seat, {.part = Part::start}, std::to_string(setup_.start), seats());
        }
        if (setup_.phase == Phase::over) {
            if (setup_.turn != 0) {
                add(FaultCode::seat, {.part = Part::turn}, std::to_string(setup_.turn), "0, as the game is over");
            }
        } else if (!is_seat(setup_.turn)) {
            add(FaultCode::seat, {.part = Part::turn}, std::to_string(setup_.turn), seats());
        } else if (setup_.phase == Phase::deal && setup_.turn != setup_.start) {
            add(FaultCode::seat, {.part = Part::turn}, std::to_string(setup_.turn),
                std::to_string(setup_.start) + ", the seat that starts the round");
        }
    }

    void check_displays() {
        tiles_on_table_ = setup_.centre.total();
        if (!dealt()) {
            if (setup_.display_count != 0) {
                add(FaultCode::not_cleared, {.part = Part::displays},
                    std::to_string(setup_.display_count) + " displays", "- before a deal and after the end");
            }
            check_shield(0);
            return;
        }
        const int wanted = 2 * setup_.board_count + 1;
        if (setup_.display_count != wanted) {
            add(FaultCode::display_count, {.part = Part::displays}, std::to_string(setup_.display_count) + " displays",
                std::to_string(wanted) + " for " + std::to_string(setup_.board_count) + " players");
        }
        int gold = 0;
        int removed = 0;
        bool has_sf1 = false;
        unsigned seen = 0;
        for (int i = 0; i < setup_.display_count; ++i) {
            const SetupDisplay& display = setup_.displays[static_cast<std::size_t>(i)];
            tiles_on_table_ += display.tiles.total();
            removed += display.removed ? 1 : 0;
            if (display.removed && (display.side != Side::sf5 || !display.tiles.empty())) {
                add(FaultCode::shield_owner, {.part = Part::display, .number = i + 1}, "a display out of the circle",
                    "S5 without tiles, as no other display leaves it");
            }
            if (is_gold(display.side)) {
                ++gold;
                has_sf1 = has_sf1 || display.side == Side::sf1;
                const unsigned bit = 1U << static_cast<unsigned>(display.side);
                if ((seen & bit) != 0) {
                    add(FaultCode::gold_displays, {.part = Part::display, .number = i + 1},
                        "a second " + std::string(code(display.side)), "each gold side at most once");
                }
                seen |= bit;
            }
            const int most = !setup_.rules.special_factories || display.side == Side::sf4 ? 4 : 8;
            if (display.tiles.total() > most) {
                add(FaultCode::display_size, {.part = Part::display, .number = i + 1},
                    std::to_string(display.tiles.total()) + " tiles", "at most " + std::to_string(most));
            }
        }
        const int golden = setup_.rules.special_factories ? setup_.board_count : 0;
        if (gold != golden) {
            add(FaultCode::gold_displays, {.part = Part::displays}, std::to_string(gold) + " gold displays",
                golden == 0 ? "none without special factories" : std::to_string(golden) + ", as many as players");
        }
        const int most = 4 * wanted + (has_sf1 ? 1 : 0);
        if (tiles_on_table_ > most) {
            add(FaultCode::table_size, {.part = Part::displays},
                std::to_string(tiles_on_table_) + " tiles on displays and centre", "at most " + std::to_string(most));
        }
        check_shield(removed);
    }

    void check_shield(int removed) {
        int owners = 0;
        for (int i = 0; i < setup_.board_count; ++i) {
            owners += setup_.boards[static_cast<std::size_t>(i)].floor.shield ? 1 : 0;
        }
        if (owners > 1 || owners != removed) {
            add(FaultCode::shield_owner, {.part = Part::displays},
                std::to_string(removed) + " times S5:x and " + std::to_string(owners) + " floor lines with ^",
                "one of each or none");
        }
    }

    /// Whether `report_line` finds nothing.
    [[nodiscard]] static bool line_fine(const SetupBoard& board, int row) noexcept {
        // From the lane of its first colour on: where another one follows, the number is above any capacity. An empty
        // line has the lane behind the last, which no wall row holds.
        const std::uint32_t lanes = board.lines[static_cast<std::size_t>(row)].lanes();
        const unsigned colour = static_cast<unsigned>(std::countr_zero(lanes)) / Tiles::lane_bits;
        const std::uint32_t count = lanes >> (Tiles::lane_bits * colour);
        const unsigned on_wall =
            (board.wall.rows_with_colour() >> (Line::count * colour + static_cast<unsigned>(row))) & 1U;
        return (count <= static_cast<unsigned>(row) + 1U) & (on_wall == 0);
    }

    [[gnu::noinline, gnu::cold]] void report_line(const SetupBoard& board, int seat, int row) {
        const Tiles tiles = board.lines[static_cast<std::size_t>(row)];
        const Where here{.part = Part::line, .seat = seat, .number = row + 1};
        if (tiles.total() > row + 1) {
            add(FaultCode::line_size, here, std::to_string(tiles.total()) + " tiles",
                "at most " + std::to_string(row + 1));
        }
        for (Colour colour : all_colours) {
            if (tiles.contains(colour) && board.wall.row_has(Line::from_index(row), colour)) {
                add(FaultCode::line_on_wall, here, std::string(name(colour)),
                    "a colour that wall row " + std::to_string(row + 1) + " has not");
            }
        }
        if (const int colours = popcount(tiles.colours().bits()); colours > 1) {
            add(FaultCode::line_mixed, here, std::to_string(colours) + " colours", "one");
        }
    }

    void check_board(const SetupBoard& board, int seat) {
        bool lines_fine = true;
        for (int r = 0; r < Line::count; ++r) {
            lines_fine &= line_fine(board, r);
        }
        if (!lines_fine) [[unlikely]] {
            for (int r = 0; r < Line::count; ++r) {
                report_line(board, seat, r);
            }
        }
        if (!wall_fine(board.wall)) [[unlikely]] {
            report_wall(board.wall, seat);
        }
        const SetupFloor& floor = board.floor;
        const Where here{.part = Part::floor, .seat = seat};
        if (floor.size > FloorLine::spaces + 1 ||
            (floor.size == FloorLine::spaces + 1 && !floor.pieces[FloorLine::spaces].is_marker())) {
            add(FaultCode::floor_size, here, std::to_string(floor.size) + " pieces",
                "at most 7, and the marker eighth where it found no space");
        }
    }

    /// Whether no colour is twice in a row or column, nor in a wrong column of a fixed wall: where all columns are
    /// right, nothing is twice.
    [[nodiscard]] bool wall_fine(const Wall& wall) const noexcept {
        std::uint32_t misplaced = 0;
        for (Colour colour : all_colours) {
            misplaced |= wall.cells(colour) & ~fixed_cells(colour);
        }
        if (misplaced == 0 || setup_.rules.wall == WallKind::fixed) {
            return misplaced == 0;
        }
        bool alone = true;
        for (Colour colour : all_colours) {
            const int tiles = popcount(wall.cells(colour));
            alone = alone && tiles == popcount(wall.columns_with(colour)) && tiles == popcount(wall.rows_with(colour));
        }
        return alone;
    }

    [[gnu::noinline, gnu::cold]] void report_wall(const Wall& wall, int seat) {
        for (Colour colour : all_colours) {
            const std::string_view colour_name = name(colour);
            for (Line line : Line::all()) {
                const unsigned columns = wall.columns_in_row(line, colour);
                if (popcount(columns) > 1) {
                    add(FaultCode::row_repeats, {.part = Part::wall_row, .seat = seat, .number = line.number()},
                        std::string(colour_name) + ' ' + times(popcount(columns)), "each colour at most once");
                }
                const Column right = fixed_column(line, colour);
                if (setup_.rules.wall == WallKind::fixed && (columns & ~(1U << right.index())) != 0) {
                    add(FaultCode::wrong_column, {.part = Part::wall_row, .seat = seat, .number = line.number()},
                        std::string(colour_name) + " in column " +
                            std::to_string(lowest_bit(columns & ~(1U << right.index())) + 1),
                        "column " + std::to_string(right.number()) + " on a fixed wall");
                }
            }
            for (Column column : Column::all()) {
                const int tiles = popcount(wall.rows_in_column(column, colour));
                if (tiles > 1) {
                    add(FaultCode::column_repeats, {.part = Part::wall_column, .seat = seat, .number = column.number()},
                        std::string(colour_name) + ' ' + times(tiles), "each colour at most once");
                }
            }
        }
    }

    [[nodiscard]] static std::string times(int count) {
        return count == 2 ? "twice" : std::to_string(count) + " times";
    }

    void check_phase() {
        if (!dealt()) {
            check_cleared();
        }
        if (setup_.phase == Phase::deal || setup_.phase == Phase::offer) {
            for (int i = 0; i < setup_.board_count; ++i) {
                if (const auto row = first_full_row(setup_.boards[static_cast<std::size_t>(i)])) {
                    add(FaultCode::full_row, {.part = Part::wall_row, .seat = i + 1, .number = row->number()},
                        "a full row", "a game that is over");
                }
            }
            if (setup_.quiet == quiet_round_limit) {
                add(FaultCode::quiet_rounds, {.part = Part::quiet}, "10", "less, as the game ends with 10");
            }
        }
        switch (setup_.phase) {
            case Phase::deal:
                if (setup_.bag.total() + setup_.lid.total() == 0) {
                    add(FaultCode::nothing_to_deal, {.part = Part::bag}, "no tile in bag and lid",
                        "a game that is over");
                }
                break;
            case Phase::offer:
                if (tiles_on_table_ == 0) {
                    add(FaultCode::nothing_to_pick, {.part = Part::displays}, "no tile on displays and centre",
                        "a tile to pick");
                }
                break;
            case Phase::tiling:
                if (tiles_on_table_ != 0) {
                    add(FaultCode::not_cleared, {.part = Part::displays},
                        std::to_string(tiles_on_table_) + " tiles on displays and centre", "none while tiling");
                }
                check_tiling();
                break;
            case Phase::over: check_over(); break;
        }
    }

    /// `deal` and `over`: the round is cleared away (W8).
    void check_cleared() {
        if (setup_.centre.total() != 0) {
            add(FaultCode::not_cleared, {.part = Part::centre}, std::to_string(setup_.centre.total()) + " tiles",
                "none");
        }
        for (int i = 0; i < setup_.board_count; ++i) {
            const SetupBoard& board = setup_.boards[static_cast<std::size_t>(i)];
            const int pieces = board.floor.size + (board.floor.shield && board.floor.shield->piece ? 1 : 0);
            if (pieces != 0) {
                add(FaultCode::not_cleared, {.part = Part::floor, .seat = i + 1}, std::to_string(pieces) + " pieces",
                    "none");
            }
            if (const int line = first_full_line(board); line >= 0) {
                add(FaultCode::full_line, {.part = Part::line, .seat = i + 1, .number = line + 1}, "a full line",
                    "none after tiling");
            }
        }
    }

    void check_tiling() {
        if (setup_.rules.wall == WallKind::fixed) {
            add(FaultCode::no_tiling, {.part = Part::phase}, "tiling", "no such phase on a fixed wall");
            return;
        }
        const auto is_seat = [&](int number) { return number >= 1 && number <= setup_.board_count; };
        if (!is_seat(setup_.start) || !is_seat(setup_.turn)) {
            return;
        }
        for (int seat = setup_.start; seat != setup_.turn; seat = seat % setup_.board_count + 1) {
            const int line = first_full_line(setup_.boards[static_cast<std::size_t>(seat - 1)]);
            if (line >= 0) {
                add(FaultCode::full_line, {.part = Part::line, .seat = seat, .number = line + 1}, "a full line",
                    "none, as this seat tiles before seat " + std::to_string(setup_.turn));
            }
        }
        const SetupBoard& board = setup_.boards[static_cast<std::size_t>(setup_.turn - 1)];
        const int line = first_full_line(board);
        if (line < 0) {
            add(FaultCode::no_tiling, {.part = Part::board, .seat = setup_.turn}, "no full line",
                "one, as this seat is to tile");
        } else if (!has_valid_space(board, line)) {
            add(FaultCode::no_tiling, {.part = Part::line, .seat = setup_.turn, .number = line + 1},
                "a full line without a valid space", "one with a choice, as this line falls by itself");
        }
    }

    /// G1, asked of a line that may hold several colours.
    [[nodiscard]] static bool has_valid_space(const SetupBoard& board, int line) noexcept {
        unsigned free = 31;
        for (Colour colour : all_colours) {
            if (board.lines[static_cast<std::size_t>(line)].contains(colour)) {
                free &= board.wall.free_columns(Line::from_index(line), colour);
            }
        }
        return free != 0;
    }

    void check_over() {
        for (int i = 0; i < setup_.board_count; ++i) {
            if (first_full_row(setup_.boards[static_cast<std::size_t>(i)])) {
                return;
            }
        }
        if (setup_.quiet != quiet_round_limit && setup_.bag.total() + setup_.lid.total() != 0) {
            add(FaultCode::no_reason_to_end, {.part = Part::phase}, "over",
                "a full wall row, 10 quiet rounds, or bag and lid empty");
        }
    }

    const Setup& setup_;
    Faults& faults_;
    int tiles_on_table_ = 0;  ///< on displays and centre, once the displays are checked
};

}  // namespace

void check_setup(const Setup& setup, Faults& faults) { Checker(setup, faults).check_all(); }

}  // namespace evora
