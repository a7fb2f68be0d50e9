#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "picture/detail/svg_parts.hpp"

namespace evora::picture {
namespace {

// Places of the displays around the middle of the table, clockwise from the top, at equal steps along a rounded ring.
constexpr std::array<Point, 5> ring_of_5 = {{{0, -135}, {312, -73}, {162, 127}, {-162, 127}, {-312, -73}}};
constexpr std::array<Point, 7> ring_of_7 = {
    {{0, -140}, {291, -121}, {425, 66}, {146, 137}, {-146, 137}, {-425, 66}, {-291, -121}}};
constexpr std::array<Point, 9> ring_of_9 = {
    {{0, -145}, {194, -134}, {360, -48}, {288, 109}, {97, 143}, {-97, 143}, {-288, 109}, {-360, -48}, {-194, -134}}};

struct Ring {
    std::span<const Point> places;
    double radius;  ///< of a display
    double room;    ///< for what lies in the centre, from left to right
};

Ring ring_of(int displays) noexcept {
    switch (displays) {
        case 5: return {.places = ring_of_5, .radius = 66, .room = 400};
        case 7: return {.places = ring_of_7, .radius = 62, .room = 540};
        default: return {.places = ring_of_9, .radius = 58, .room = 490};
    }
}

/// The tiles of a display in rows of two, or of three where there are more than four.
void draw_display_tiles(const Brush& brush, Tiles tiles, Point middle, double radius) {
    const int total = tiles.total();
    const int per_row = total <= 4 ? 2 : 3;
    const int rows = (total + per_row - 1) / per_row;
    const double side = radius * (total <= 4 ? 0.61 : total <= 6 ? 0.46 : 0.39);
    const double pitch = side + 3;
    int drawn = 0;
    for (const Colour colour : all_colours) {
        for (int i = 0; i < tiles.count(colour); ++i, ++drawn) {
            const int row = drawn / per_row;
            const int in_row = std::min(per_row, total - row * per_row);
            const Point at = {middle.x + (drawn % per_row - (in_row - 1) / 2.0) * pitch,
                              middle.y + (row - (rows - 1) / 2.0) * pitch};
            brush.tile(colour, Box::around(at, side));
        }
    }
}

void draw_display(const Brush& brush, const Position& position, Display display, Point middle, double radius) {
    const Palette& palette = brush.palette();
    const Tiles tiles = position.display(display);
    const Side side = position.side(display);
    const bool removed = position.removed_display() == display;
    if (removed) {
        brush.canvas().circle(middle, radius - 1, {.stroke = palette.gold, .width = 2.5, .dash = "7 6"});
        brush.canvas().use(icon_of(side), Box::around(middle, radius * 0.7), palette.gold);
    } else if (tiles.empty()) {
        brush.empty_plate(middle, radius, is_gold(side));
    } else {
        brush.plate(middle, radius, is_gold(side));
        draw_display_tiles(brush, tiles, middle, radius);
    }
    const double corner = radius * 0.82;
    if (is_gold(side) && !removed) {
        brush.gold_badge(side, {middle.x - corner, middle.y - corner}, 17);
    }
    brush.number_badge(display.number(), {middle.x + corner, middle.y + corner}, !tiles.empty());
}

/// A colour's tiles in the centre lie fanned as one stack with their number; the more there are, the closer they lie.
struct Stack {
    Colour colour;
    int count;
    double side;  ///< of a tile

    [[nodiscard]] double step() const noexcept {
        return count < 2 ? 0 : std::min(0.3 * side, 0.9 * side / (count - 1));
    }
    [[nodiscard]] double tiles_width() const noexcept { return side + step() * (count - 1); }
    [[nodiscard]] double width() const noexcept { return tiles_width() + 6 + side * (count < 10 ? 0.41 : 0.7); }

    void draw(const Brush& brush, Point corner) const {
        for (int i = 0; i < count; ++i) {
            brush.tile(colour, Box::square({corner.x + i * step(), corner.y}, side));
        }
        brush.canvas().text({corner.x + tiles_width() + 6, corner.y + side * 0.68}, std::to_string(count),
                            {.size = side / 2, .fill = brush.palette().ink, .weight = 700});
    }
};

/// One row of the centre: the marker, if it lies there, and stacks.
struct CentreRow {
    double side;
    bool marker = false;
    std::vector<Stack> stacks = {};

    [[nodiscard]] double gap() const noexcept { return side * 0.45; }
    [[nodiscard]] double width() const noexcept {
        double width = marker ? side : -gap();
        for (const Stack& stack : stacks) {
            width += gap() + stack.width();
        }
        return std::max(width, 0.0);
    }
    void draw(const Brush& brush, Point top_middle) const {
        Point at = {top_middle.x - width() / 2, top_middle.y};
        if (marker) {
            brush.marker(Box::square(at, side));
            at.x += side + gap();
        }
        for (const Stack& stack : stacks) {
            stack.draw(brush, at);
            at.x += stack.width() + gap();
        }
    }
};

/// What lies in the centre as one row or, where that is wider than `most_width`, as two rows of smaller tiles.
std::vector<CentreRow> centre_rows(const Position& position, double most_width) {
    constexpr double side = 44;
    constexpr double side_of_two = 37;
    const bool marker = position.centre_has_marker();
    CentreRow all = {.side = side, .marker = marker};
    for (const Colour colour : all_colours) {
        if (position.centre().contains(colour)) {
            all.stacks.push_back({.colour = colour, .count = position.centre().count(colour), .side = side});
        }
    }
    if (all.width() <= most_width) {
        return {all};
    }
    for (Stack& stack : all.stacks) {
        stack.side = side_of_two;
    }
    const auto middle = all.stacks.begin() + static_cast<std::ptrdiff_t>((all.stacks.size() + (marker ? 0 : 1)) / 2);
    return {{.side = side_of_two, .marker = marker, .stacks = {all.stacks.begin(), middle}},
            {.side = side_of_two, .stacks = {middle, all.stacks.end()}}};
}

void draw_centre(const Brush& brush, const Position& position, Point middle, double most_width) {
    constexpr double row_gap = 10;
    const std::vector<CentreRow> rows = centre_rows(position, most_width);
    const double side = rows.front().side;
    const double pad = rows.size() == 1 ? 16 : 13;
    const auto count = static_cast<double>(rows.size());
    const double widest = std::max(rows.front().width(), rows.back().width());
    const Point size = {std::max(widest, 150.0) + 52, count * side + (count - 1) * row_gap + 2 * pad};
    const Box pool = {middle.x - size.x / 2, middle.y - size.y / 2, size.x, size.y};
    const Palette& palette = brush.palette();
    brush.canvas().rect({pool.x, pool.y + 1.5, pool.width, pool.height}, 26, {.fill = "#ffffff", .opacity = 0.4});
    brush.canvas().rect(pool, 26, {.fill = palette.table, .stroke = palette.plate, .width = 1.5});
    double y = pool.y + pad;
    for (const CentreRow& row : rows) {
        row.draw(brush, {middle.x, y});
        y += side + row_gap;
    }
}

/// The table lies in the shade; two arches of noon light fall across it.
void draw_ground(const Brush& brush, const Box& box) {
    Canvas& canvas = brush.canvas();
    const Palette& palette = brush.palette();
    const std::string size = length(box.width) + "x" + length(box.height);
    const std::string clip = brush.id("table-" + size);
    canvas.define("<clipPath id=\"" + clip + "\"><rect x=\"" + length(box.x) + "\" y=\"" + length(box.y) +
                  "\" width=\"" + length(box.width) + "\" height=\"" + length(box.height) +
                  "\" rx=\"14\"/></clipPath>");
    canvas.define("<radialGradient id=\"" + brush.id("shade-ground") + "\" cx=\"0.3\" cy=\"0\" r=\"1.1\">" +
                  "<stop offset=\"0\" stop-color=\"" + std::string(palette.table) +
                  "\"/><stop offset=\"1\" stop-color=\"" + std::string(palette.table_shade) + "\"/></radialGradient>");
    canvas.define("<linearGradient id=\"" + brush.id("noon") +
                  R"(" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.34"/>)" +
                  R"(<stop offset="1" stop-color="#fff" stop-opacity="0.08"/></linearGradient>)");
    canvas.rect(box, 14, {.fill = "url(#" + brush.id("shade-ground") + ")"});
    canvas.open_clipped(clip);
    for (const double left : {0.3, 0.72}) {
        const double w = box.width * 0.3;
        const double x = box.x + box.width * left;
        const double top = box.y + box.height * 0.42;
        const double bottom = box.bottom() + 2;
        const double lean = 0.42 * (bottom - top);
        const std::string arch = "M" + length(x - lean) + " " + length(bottom) + "L" + length(x) + " " + length(top) +
                                 "C" + length(x + w * 0.12) + " " + length(top - box.height * 0.42) + " " +
                                 length(x + w * 1.12) + " " + length(top - box.height * 0.42) + " " + length(x + w) +
                                 " " + length(top) + "L" + length(x + w - lean) + " " + length(bottom) + "Z";
        canvas.path(arch, {.fill = "url(#" + brush.id("noon") + ")"});
    }
    canvas.close();
}

}  // namespace

void draw_table(const Brush& brush, const Position& position, const Box& box) {
    brush.canvas().open("Displays and centre");
    draw_ground(brush, box);
    const Ring ring = ring_of(position.display_count());
    const Point middle = box.middle();
    for (const Display display : displays_of(position)) {
        const Point at = ring.places[static_cast<std::size_t>(display.index())];
        draw_display(brush, position, display, {middle.x + at.x, middle.y + at.y}, ring.radius);
    }
    draw_centre(brush, position, middle, ring.room);
    brush.canvas().close();
}

void draw_result(const Brush& brush, const Position& position, const SeatNames& names, const Box& box) {
    brush.canvas().open("Result");
    draw_ground(brush, box);
    const Point middle = box.middle();
    const std::string words = turn_words(position, names);
    brush.canvas().text({middle.x, middle.y + 4}, words,
                        {.size = fitting_size(words, 44, box.width - 60),
                         .fill = brush.palette().ink,
                         .weight = 700,
                         .anchor = Anchor::middle});
    std::string scores;
    for (const Seat seat : seats_of(position)) {
        scores += (scores.empty() ? "" : " : ") + std::to_string(position.board(seat).score.value);
    }
    brush.canvas().text({middle.x, middle.y + 42}, scores,
                        {.size = 24, .fill = brush.palette().ink_soft, .anchor = Anchor::middle});
    brush.canvas().close();
}

}  // namespace evora::picture
