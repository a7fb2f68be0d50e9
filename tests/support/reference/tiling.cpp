#include "tests/support/reference/tiling.hpp"

#include <algorithm>
#include <array>

#include "tests/support/reference/game.hpp"

namespace evora::reference {

namespace {

int players(const Table& table) { return static_cast<int>(table.boards.size()); }

BoardSheet& board_of(Table& table, int seat) { return table.boards.at(static_cast<std::size_t>(seat - 1)); }

int next_seat(const Table& table, int seat) { return seat == players(table) ? 1 : seat + 1; }

char& space(std::vector<std::string>& wall, int row, int column) {
    return wall.at(static_cast<std::size_t>(row - 1)).at(static_cast<std::size_t>(column - 1));
}

bool taken(const std::vector<std::string>& wall, int row, int column) {
    return 1 <= row && row <= 5 && 1 <= column && column <= 5 &&
           wall.at(static_cast<std::size_t>(row - 1)).at(static_cast<std::size_t>(column - 1)) != '.';
}

/// How many taken spaces follow one another from here in one direction, this one not counted.
int reach(const std::vector<std::string>& wall, int row, int column, int down, int right) {
    int steps = 0;
    while (taken(wall, row + down * (steps + 1), column + right * (steps + 1))) {
        ++steps;
    }
    return steps;
}

std::string& line_of(BoardSheet& board, int row) { return board.lines.at(static_cast<std::size_t>(row - 1)); }

/// W3, W5.
void move_to_wall(Table& table, BoardSheet& board, int row, int column) {
    std::string& line = line_of(board, row);
    space(board.wall, row, column) = line.front();
    board.score += placement_points(board.wall, row, column);
    table.lid = sorted(table.lid + line.substr(1));
    line.clear();
    table.quiet = 0;  // E4
}

/// G4.
void fall(Table& table, BoardSheet& board, int row) {
    std::string& line = line_of(board, row);
    for (char tile : line) {
        drop(table, board, tile);
    }
    line.clear();
}

int full_rows(const BoardSheet& board) {
    return static_cast<int>(std::ranges::count_if(board.wall, [](const std::string& row) { return !has(row, '.'); }));
}

/// E2.
int bonus(const BoardSheet& board) {
    int points = 2 * full_rows(board);
    for (std::size_t column = 0; column < 5; ++column) {
        const bool full =
            std::ranges::all_of(board.wall, [&](const std::string& row) { return row.at(column) != '.'; });
        points += full ? 7 : 0;
    }
    for (char colour : colours) {
        int tiles = 0;
        for (const std::string& row : board.wall) {
            tiles += count(row, colour);
        }
        points += tiles == 5 ? 10 : 0;
    }
    return points;
}

/// W7, W8, N1, N2, E1, E3, E4.
void end_round(Table& table) {
    for (int seat = 1; seat <= players(table); ++seat) {
        BoardSheet& board = board_of(table, seat);
        constexpr std::array<int, 7> costs = {1, 1, 2, 2, 2, 3, 3};  // F1
        int penalty = 0;
        for (std::size_t i = 0; i < board.floor.size() && i < costs.size(); ++i) {
            penalty += costs.at(i);
        }
        board.score = std::max(0, board.score - penalty);
        const std::string fallen = board.floor + board.on_extra_space;
        if (has(fallen, '*')) {
            table.start = seat;
        }
        table.lid = sorted(table.lid + without(fallen, '*'));
        board.floor.clear();
        board.extra_space = false;
        board.on_extra_space.clear();
    }
    table.marker_in_centre = false;
    table.displays.clear();

    const bool row_done = std::ranges::any_of(table.boards, has_full_row);
    const bool nothing_left = table.bag.empty() && table.lid.empty();
    if (row_done || nothing_left || table.quiet == 10) {
        table.phase = "over";
        table.turn = 0;
        for (BoardSheet& board : table.boards) {
            board.score += bonus(board);
        }
        return;
    }
    table.phase = "deal";
    table.turn = table.start;
    ++table.round;
}

/// Tiles for the seat on turn and those after it until somebody has a choice or all are done (W1, W2).
void go_on(Table& table) {
    while (true) {
        BoardSheet& board = board_of(table, table.turn);
        while (const auto row = first_full_line(board)) {
            if (!table.free_wall) {
                move_to_wall(table, board, *row, fixed_column(line_of(board, *row).front(), *row));
            } else if (free_columns(board, *row).empty()) {
                fall(table, board, *row);
            } else {
                return;  // G3: the owner must choose
            }
        }
        table.turn = next_seat(table, table.turn);
        if (table.turn == table.start) {
            end_round(table);
            return;
        }
    }
}

}  // namespace

int placement_points(const std::vector<std::string>& wall, int row, int column) {
    const int across = 1 + reach(wall, row, column, 0, -1) + reach(wall, row, column, 0, 1);
    const int down = 1 + reach(wall, row, column, -1, 0) + reach(wall, row, column, 1, 0);
    if (across == 1 && down == 1) {
        return 1;
    }
    return (across > 1 ? across : 0) + (down > 1 ? down : 0);
}

int fixed_column(char colour, int row) {
    const auto k = static_cast<int>(colours.find(colour));
    return (k + row - 1) % 5 + 1;
}

std::optional<int> first_full_line(const BoardSheet& board) {
    for (int row = 1; row <= 5; ++row) {
        if (static_cast<int>(board.lines.at(static_cast<std::size_t>(row - 1)).size()) == row) {
            return row;
        }
    }
    return std::nullopt;
}

std::vector<int> free_columns(const BoardSheet& board, int row) {
    const char colour = board.lines.at(static_cast<std::size_t>(row - 1)).front();
    std::vector<int> columns;
    for (int column = 1; column <= 5; ++column) {
        const bool column_has_colour = std::ranges::any_of(board.wall, [&](const std::string& other) {
            return other.at(static_cast<std::size_t>(column - 1)) == colour;
        });
        if (!taken(board.wall, row, column) && !column_has_colour) {
            columns.push_back(column);
        }
    }
    return columns;
}

bool has_full_row(const BoardSheet& board) { return full_rows(board) > 0; }

void drop(Table& table, BoardSheet& board, char piece) {
    if (board.extra_space && board.on_extra_space.empty()) {
        board.on_extra_space = piece;
    } else if (board.floor.size() < 7 || piece == '*') {
        board.floor += piece;
    } else {
        table.lid = sorted(table.lid + piece);
    }
}

void start_tiling(Table& table) {
    table.phase = "tiling";
    table.turn = table.start;
    ++table.quiet;
    go_on(table);
}

void place(Table& table, int row, int column) {
    move_to_wall(table, board_of(table, table.turn), row, column);
    go_on(table);
}

}  // namespace evora::reference
