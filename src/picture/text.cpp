#include "picture/text.hpp"

#include <algorithm>

#include "picture/detail/text_row.hpp"
#include "picture/detail/words.hpp"

namespace evora {
namespace {

using namespace picture;

constexpr int line_width = 80;
constexpr int name_width = 14;
constexpr int short_name_width = 8;
constexpr int second_board = 42;  // the column where the right one of two boards begins
constexpr int wall_left = 20;     // inside a board
constexpr int board_right = wall_left + 15;

using Block = std::vector<TextRow>;

TextRow headline(const Position& position, const SeatNames& names, const TextOptions& options) {
    TextRow row(options);
    row.words(round_words(position), Tone::strong);
    row.words(position.phase() == Phase::over ? ": " : ", ");
    std::string turn = turn_words(position, names);
    if (row.columns() + columns_of(turn) > line_width) {
        turn = turn_words(position, SeatNames(options.names, short_name_width, options.ascii));  // many winners
    }
    row.words(turn, Tone::turn);
    const std::string rules = rules_words(position);
    if (const int left = line_width - columns_of(rules); row.columns() + 2 <= left) {
        row.pad_to(left);
        row.words(rules, Tone::faint);
    }
    return row;
}

/// "4 S2W [K][K]", "3 -", "2 S5 at Mia".
TextRow display_row(const Position& position, Display display, const SeatNames& names, const TextOptions& options) {
    TextRow row(options);
    row.words(std::to_string(display.number()), Tone::strong);
    row.words(" ");
    if (const Side side = position.side(display); is_gold(side)) {
        row.words(code(side), Tone::gold);
        row.words(" ");
    }
    if (position.removed_display() == display) {
        for (const Seat seat : seats_of(position)) {
            if (position.board(seat).floor.owns_shield()) {
                row.words("at " + names.of(seat));
            }
        }
    } else if (position.display(display).empty()) {
        row.words("-", Tone::faint);
    }
    for (const Colour colour : all_colours) {
        for (int i = 0; i < position.display(display).count(colour); ++i) {
            row.tile(colour);
        }
    }
    return row;
}

/// The displays in reading order, in as many columns as fit.
void add_displays(Block& lines, const Position& position, const SeatNames& names, const TextOptions& options) {
    constexpr int gap = 2;
    Block items;
    int widest = 0;
    for (const Display display : displays_of(position)) {
        items.push_back(display_row(position, display, names, options));
        widest = std::max(widest, items.back().columns());
    }
    const int count = static_cast<int>(items.size());
    const int fitting = std::clamp((line_width + gap) / (widest + gap), 1, count);
    const int rows = (count + fitting - 1) / fitting;
    const int per_row = (count + rows - 1) / rows;
    for (int i = 0; i < count; ++i) {
        if (i % per_row == 0) {
            lines.emplace_back(options);
        }
        lines.back().pad_to(i % per_row * (widest + gap));
        lines.back().append(items[static_cast<std::size_t>(i)]);
    }
}

/// "Bag     [B] 5   [Y] 4 …", the colours in the same columns for centre, bag and lid.
TextRow store_row(std::string_view name, Tiles tiles, const TextOptions& options) {
    TextRow row(options);
    row.words(name);
    int column = 8;
    for (const Colour colour : all_colours) {
        row.pad_to(column);
        if (tiles.contains(colour)) {
            row.tile(colour);
            row.words(" " + std::to_string(tiles.count(colour)), Tone::strong);
        }
        column += 8;
    }
    row.pad_to(column);
    return row;
}

TextRow board_headline(const Position& position, Seat seat, const SeatNames& names, const TextOptions& options) {
    TextRow row(options);
    const bool playing = position.phase() == Phase::offer || position.phase() == Phase::tiling;
    const bool acts = playing && position.turn() == seat;
    row.words(acts ? "> " : "  ", Tone::turn);
    row.words(names.of(seat), acts ? Tone::turn : Tone::strong);
    if (is_winner(position, seat)) {
        row.words(", winner", Tone::turn);
    } else if (playing && position.start() == seat) {
        row.words(", started", Tone::faint);
    }
    const std::string score = std::to_string(position.board(seat).score.value);
    if (marker_holder(position) == seat) {
        row.pad_to(board_right - static_cast<int>(score.size()) - 4);
        row.marker();
    }
    row.pad_to(board_right - static_cast<int>(score.size()));
    row.words(score, Tone::strong);
    return row;
}

TextRow line_row(const Position& position, const Board& board, Line line, const TextOptions& options) {
    TextRow row(options);
    row.words(std::to_string(line.number()), Tone::faint);
    // Tiles fill a line from its right end (A8).
    row.pad_to(2 + 3 * (Line::count - line.capacity()));
    for (int i = 0; i < board.lines.space(line); ++i) {
        row.empty_space();
    }
    for (int i = 0; i < board.lines.count(line); ++i) {
        row.tile(board.lines.colour(line));
    }
    row.words(board.lines.full(line) ? " > " : row.ascii() ? " | " : " │ ", Tone::faint);
    for (const Column column : Column::all()) {
        if (const auto colour = board.wall.at(line, column)) {
            row.tile(*colour);
        } else if (position.rules().wall == WallKind::free) {
            row.empty_space();
        } else {
            row.empty_space_for(
                *std::ranges::find_if(all_colours, [&](Colour tile) { return fixed_column(line, tile) == column; }));
        }
    }
    return row;
}

TextRow floor_row(const FloorLine& floor, const TextOptions& options) {
    TextRow row(options);
    row.words("F ", Tone::faint);
    if (floor.owns_shield()) {
        row.words("^", Tone::gold);
        if (const auto piece = floor.shield()) {
            row.piece(*piece);
        } else {
            row.empty_space();
        }
        row.words(" ");
    }
    for (int i = 0; i < FloorLine::spaces; ++i) {
        if (i < floor.size()) {
            row.piece(floor.at(i));
        } else {
            row.number(-FloorLine::costs[static_cast<std::size_t>(i)], 3, Tone::faint);
        }
    }
    if (floor.size() > FloorLine::spaces) {
        row.words(" ");
        row.piece(floor.at(FloorLine::spaces));  // the marker, which found no space (F3)
    }
    const int loss = floor.penalty().value;
    row.number(-loss, board_right - row.columns(), loss > 0 ? Tone::loss : Tone::faint);
    return row;
}

Block board_block(const Position& position, Seat seat, const SeatNames& names, const TextOptions& options) {
    const Board& board = position.board(seat);
    Block lines = {board_headline(position, seat, names, options)};
    for (const Line line : Line::all()) {
        lines.push_back(line_row(position, board, line, options));
    }
    lines.push_back(floor_row(board.floor, options));
    return lines;
}

}  // namespace

std::string draw_text(const Position& position, const TextOptions& options) {
    const SeatNames names(options.names, name_width, options.ascii);
    const TextRow blank(options);
    Block lines = {headline(position, names, options), blank};
    if (position.phase() == Phase::offer || position.phase() == Phase::tiling) {
        add_displays(lines, position, names, options);
        TextRow centre = store_row("Centre", position.centre(), options);
        if (position.centre_has_marker()) {
            centre.marker();
        } else if (position.centre().empty()) {
            centre = TextRow(options);
            centre.words("Centre  ");
            centre.words("-", Tone::faint);
        }
        lines.push_back(centre);
    }
    for (const auto& [name, tiles] : {std::pair("Bag", position.bag()), std::pair("Lid", position.lid())}) {
        lines.push_back(store_row(name, tiles, options));
        lines.back().words(std::to_string(tiles.total()) + (tiles.total() == 1 ? " tile" : " tiles"), Tone::faint);
    }
    const std::vector<Seat> seats = seats_of(position);
    for (std::size_t i = 0; i < seats.size(); i += 2) {
        lines.push_back(blank);
        Block pair = board_block(position, seats[i], names, options);
        if (i + 1 < seats.size()) {
            const Block right = board_block(position, seats[i + 1], names, options);
            for (std::size_t row = 0; row < pair.size(); ++row) {
                pair[row].pad_to(second_board);
                pair[row].append(right[row]);
            }
        }
        lines.insert(lines.end(), pair.begin(), pair.end());
    }
    std::string out;
    for (const TextRow& line : lines) {
        out.append(line.str()).push_back('\n');
    }
    return out;
}

std::string tile_text(Colour colour, const TextOptions& options) {
    TextRow row(options);
    row.tile(colour);
    return row.str();
}

}  // namespace evora
