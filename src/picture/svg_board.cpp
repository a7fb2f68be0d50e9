#include <algorithm>

#include "picture/detail/svg_parts.hpp"

namespace evora::picture {
namespace {

constexpr double edge_pad = 24;
constexpr double tile_side = 43;   // of a tile on lines and wall
constexpr double tile_pitch = 46;  // from one to the next
constexpr double floor_side = 38;  // of a piece on the floor line
constexpr double floor_pitch = 42;
constexpr double rows_top = 64;
constexpr double lines_left = edge_pad + 20;  // numbers stand left of the lines
constexpr double lines_right = lines_left + 5 * tile_pitch - (tile_pitch - tile_side);
constexpr double wall_left = board_width - edge_pad - 5 * tile_pitch + (tile_pitch - tile_side);
constexpr double floor_top = rows_top + 5 * tile_pitch + 14;

void draw_header(const Brush& brush, const Position& position, Seat seat, const std::string& name, Point at) {
    const Palette& palette = brush.palette();
    Canvas& canvas = brush.canvas();
    const double baseline = at.y + 42;
    canvas.text({at.x + edge_pad, baseline}, name,
                {.size = fitting_size(name, 23, 255), .fill = palette.ink, .weight = 700});
    const bool acts = position.phase() != Phase::over && position.turn() == seat;
    const Lettering loud = {.size = 16, .fill = palette.act_ink, .weight = 600};
    const Lettering quiet = {.size = 16, .fill = palette.ink_soft};
    if (acts && position.phase() != Phase::deal) {
        canvas.more_text(10, position.phase() == Phase::offer ? "to move" : "to tile", loud);
    } else if (is_winner(position, seat)) {
        canvas.more_text(10, "winner", {.size = 16, .fill = palette.ink, .weight = 600});
    }
    if (position.phase() != Phase::over && position.start() == seat) {
        canvas.more_text(10, position.phase() == Phase::deal ? "starts the round" : "started the round", quiet);
    }

    const Points score = position.board(seat).score;
    const std::string words = signed_words(score.value);
    canvas.text({at.x + board_width - edge_pad, baseline + 3}, words,
                {.size = 36, .fill = palette.ink, .weight = 700, .anchor = Anchor::end});
    if (marker_holder(position) == seat) {
        const double digits = 26.0 * static_cast<double>(words.size());
        brush.marker(Box::around({at.x + board_width - edge_pad - digits - 26, at.y + 33}, floor_side));
    }
}

void draw_line(const Brush& brush, const PatternLines& lines, Line line, Point at) {
    const double y = at.y + rows_top + line.index() * tile_pitch;
    for (int i = 0; i < line.capacity(); ++i) {
        // Tiles fill a line from its right end (A8).
        const Box space = {at.x + lines_right - tile_side - i * tile_pitch, y, tile_side, tile_side};
        if (i < lines.count(line)) {
            brush.tile(lines.colour(line), space);
        } else {
            brush.well(space);
        }
    }
    const double number_x = at.x + lines_right - (line.capacity() - 1) * tile_pitch - tile_side - 11;
    brush.canvas().text({number_x, y + tile_side / 2 + 6}, std::to_string(line.number()),
                        {.size = 16, .fill = brush.palette().ink_soft, .anchor = Anchor::middle});
    brush.canvas().use("i-next", Box::around({at.x + (lines_right + wall_left) / 2, y + tile_side / 2}, 17),
                       brush.palette().ink_soft, lines.full(line) ? 1 : 0.5);
}

void draw_wall_row(const Brush& brush, const Position& position, const Wall& wall, Line line, Point at) {
    for (const Column column : Column::all()) {
        const Box space = {at.x + wall_left + column.index() * tile_pitch, at.y + rows_top + line.index() * tile_pitch,
                           tile_side, tile_side};
        if (const auto colour = wall.at(line, column)) {
            brush.tile(*colour, space);
        } else if (position.rules().wall == WallKind::free) {
            brush.well(space);
        } else {
            brush.well_for(
                *std::ranges::find_if(all_colours, [&](Colour colour) { return fixed_column(line, colour) == column; }),
                space);
        }
    }
}

void draw_floor(const Brush& brush, const FloorLine& floor, Point at) {
    const Palette& palette = brush.palette();
    Canvas& canvas = brush.canvas();
    const double y = at.y + floor_top;
    const double cost_y = y + floor_side + 19;
    double x = at.x + lines_left;
    if (floor.owns_shield()) {
        const Box space = Box::square({x + 4, y}, floor_side);
        brush.shield(space);
        if (const auto piece = floor.shield()) {
            brush.piece(*piece, Box::around(space.middle(), floor_side - 4));
        }
        canvas.text({space.middle().x, cost_y}, "0", {.size = 15, .fill = palette.ink_soft, .anchor = Anchor::middle});
        x = space.right() + 14;
    }
    for (int i = 0; i < FloorLine::spaces; ++i) {
        const Box space = Box::square({x, y}, floor_side);
        const bool taken = i < floor.size();
        if (taken) {
            brush.piece(floor.at(i), space);
        } else {
            brush.well(space);
        }
        canvas.text({space.middle().x, cost_y}, signed_words(-FloorLine::costs[static_cast<std::size_t>(i)]),
                    {.size = 15,
                     .fill = taken ? palette.loss : palette.ink_soft,
                     .weight = taken ? 700 : 400,
                     .anchor = Anchor::middle});
        x += floor_pitch;
    }
    if (floor.size() > FloorLine::spaces) {
        // A marker that found no space stands beside the line, on no well (F3).
        const Box beside = Box::square({x + 8, y}, floor_side);
        brush.piece(floor.at(FloorLine::spaces), beside);
        canvas.text({beside.middle().x, cost_y}, "0", {.size = 15, .fill = palette.ink_soft, .anchor = Anchor::middle});
    }
    const int loss = floor.penalty().value;
    canvas.text({at.x + board_width - edge_pad, y + floor_side / 2 + 8}, signed_words(-loss),
                {.size = 24,
                 .fill = loss > 0 ? palette.loss : palette.ink_soft,
                 .weight = loss > 0 ? 700 : 400,
                 .anchor = Anchor::end});
}

}  // namespace

void draw_board(const Brush& brush, const Position& position, Seat seat, const std::string& name, Point corner) {
    const Palette& palette = brush.palette();
    const bool acts =
        (position.phase() == Phase::offer || position.phase() == Phase::tiling) && position.turn() == seat;
    const Board& board = position.board(seat);
    brush.canvas().open(name + ", " + std::to_string(board.score.value) + " points");
    brush.card({corner.x, corner.y, board_width, board_height}, acts                        ? palette.act
                                                                : is_winner(position, seat) ? palette.gold
                                                                                            : std::string_view{});
    draw_header(brush, position, seat, name, corner);
    for (const Line line : Line::all()) {
        draw_line(brush, board.lines, line, corner);
        draw_wall_row(brush, position, board.wall, line, corner);
    }
    draw_floor(brush, board.floor, corner);
    brush.canvas().close();
}

}  // namespace evora::picture
