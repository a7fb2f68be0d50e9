// The list of docs/notation.md, "A position is valid when all of this holds", sentence by sentence.

#include <algorithm>
#include <set>

#include "tests/support/reference/game.hpp"
#include "tests/support/reference/table.hpp"
#include "tests/support/reference/tiling.hpp"

namespace evora::reference {

namespace {

class Complaints {
  public:
    explicit Complaints(const Table& table) : table_(table), on_table_(table.centre) {
        for (const DisplaySheet& display : table.displays) {
            on_table_ += display.tiles;
        }
    }

    std::vector<std::string> all() {
        pieces();
        seats();
        if (table_.phase == "offer" || table_.phase == "tiling") {
            displays();
        } else {
            expect(table_.displays.empty(), "displays before the deal or after the end");
        }
        for (const BoardSheet& board : table_.boards) {
            sheet(board);
        }
        phase();
        return found_;
    }

  private:
    void expect(bool holds, const std::string& otherwise) {
        if (!holds) {
            found_.push_back(otherwise);
        }
    }
    [[nodiscard]] bool is(std::string_view phase) const { return table_.phase == phase; }
    [[nodiscard]] int players() const { return static_cast<int>(table_.boards.size()); }

    void pieces() {
        std::string everything = on_table_ + table_.bag + table_.lid + (table_.marker_in_centre ? "*" : "");
        for (const BoardSheet& board : table_.boards) {
            for (const std::string& line : board.lines) {
                everything += line;
            }
            for (const std::string& row : board.wall) {
                everything += row;
            }
            everything += board.floor + board.on_extra_space;
        }
        for (char colour : colours) {
            expect(count(everything, colour) == 20, std::string("not twenty tiles of colour ") + colour);
        }
        const int markers = is("offer") || is("tiling") ? 1 : 0;
        expect(count(everything, '*') == markers, "marker missing or too many of it");
    }

    void seats() {
        expect(1 <= table_.start && table_.start <= players(), "no such starting seat");
        if (is("over")) {
            expect(table_.turn == 0, "a turn after the end");
        } else {
            expect(1 <= table_.turn && table_.turn <= players(), "no such seat to act");
        }
        expect(!is("deal") || table_.turn == table_.start, "another seat than the one that starts");
    }

    void displays() {
        const auto displays = static_cast<int>(table_.displays.size());
        expect(displays == 2 * players() + 1, "wrong number of displays");
        std::multiset<std::string> kinds;
        int taken = 0;
        for (const DisplaySheet& display : table_.displays) {
            if (!display.kind.empty()) {
                kinds.insert(display.kind);
            }
            taken += display.taken ? 1 : 0;
            int most = table_.special_factories ? 8 : 4;
            if (display.kind == "S4") {
                most = 4;
            }
            expect(static_cast<int>(display.tiles.size()) <= most, "too many tiles on a display");
        }
        expect(static_cast<int>(kinds.size()) == (table_.special_factories ? players() : 0),
               "wrong number of gold ones");
        for (const std::string& kind : kinds) {
            expect(kinds.count(kind) == 1, "a kind twice");
        }
        int owners = 0;
        for (const BoardSheet& board : table_.boards) {
            owners += board.extra_space ? 1 : 0;
        }
        expect(owners == taken && owners <= 1, "SF5 and its owner do not agree");
        const int most = 4 * displays + (kinds.contains("S1") ? 1 : 0);
        expect(static_cast<int>(on_table_.size()) <= most, "too many tiles on the table");
    }

    void sheet(const BoardSheet& board) {
        for (int row = 1; row <= 5; ++row) {
            const std::string& line = board.lines.at(static_cast<std::size_t>(row - 1));
            const std::string& tiles = board.wall.at(static_cast<std::size_t>(row - 1));
            expect(static_cast<int>(line.size()) <= row, "too many tiles on a line");
            expect(std::set<char>(line.begin(), line.end()).size() <= 1, "a line of two colours");
            for (char colour : line) {
                expect(!has(tiles, colour), "a line's colour is on its wall row");
            }
            for (char colour : colours) {
                expect(count(tiles, colour) <= 1, "a colour twice in a row");
            }
            for (int column = 1; column <= 5; ++column) {
                const char tile = tiles.at(static_cast<std::size_t>(column - 1));
                expect(tile == '.' || table_.free_wall || column == fixed_column(tile, row), "wrong column");
            }
        }
        for (std::size_t column = 0; column < 5; ++column) {
            std::string tiles;
            for (const std::string& row : board.wall) {
                tiles += row.at(column);
            }
            for (char colour : colours) {
                expect(count(tiles, colour) <= 1, "a colour twice in a column");
            }
        }
        const std::size_t pieces = board.floor.size();
        expect(pieces <= 7 || (pieces == 8 && board.floor.back() == '*'), "too much on a floor line");
    }

    void phase() {
        const bool full_row = std::ranges::any_of(table_.boards, has_full_row);
        expect(table_.quiet <= 10, "too many quiet rounds");
        if (is("deal") || is("over")) {
            expect(!table_.marker_in_centre && table_.centre.empty(), "something in the centre");
            for (const BoardSheet& board : table_.boards) {
                expect(board.floor.empty() && !board.extra_space, "something on a floor line");
                expect(!first_full_line(board), "a full line");
            }
        }
        if (is("deal") || is("offer")) {
            expect(!full_row, "a full wall row");
            expect(table_.quiet < 10, "ten quiet rounds");
        }
        if (is("deal")) {
            expect(!table_.bag.empty() || !table_.lid.empty(), "nothing to deal");
        }
        if (is("offer")) {
            expect(!on_table_.empty(), "nothing to pick");
        }
        if (is("tiling")) {
            tiling();
        }
        if (is("over")) {
            expect(full_row || table_.quiet == 10 || (table_.bag.empty() && table_.lid.empty()), "no reason to end");
        }
    }

    void tiling() {
        expect(table_.free_wall, "no choices on a fixed wall");
        expect(on_table_.empty(), "tiles to pick");
        if (table_.start < 1 || table_.start > players() || table_.turn < 1 || table_.turn > players()) {
            return;
        }
        for (int seat = table_.start; seat != table_.turn; seat = seat % players() + 1) {
            expect(!first_full_line(board(seat)), "a seat that comes first has a full line");
        }
        const auto line = first_full_line(board(table_.turn));
        expect(line && !free_columns(board(table_.turn), *line).empty(), "no choice for the seat on turn");
    }

    [[nodiscard]] const BoardSheet& board(int seat) const {
        return table_.boards.at(static_cast<std::size_t>(seat - 1));
    }

    const Table& table_;
    std::string on_table_;
    std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> complaints(const Table& table) { return Complaints(table).all(); }

}  // namespace evora::reference
