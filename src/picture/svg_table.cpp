#include <algorithm>
#include <array>
#include <span>

#include "picture/detail/svg_parts.hpp"

namespace evora::picture {
namespace {

// Places of the displays around the middle of the table, clockwise from the top, at equal steps along a rounded ring.
constexpr std::array<Point, 5> ring_of_5 = {{{0, -135}, {312, -73}, {162, 127}, {-162, 127}, {-312, -73}}};
constexpr std::array<Point, 7> ring_of_7 = {
    {{0, -140}, {291, -121}, {425, 66}, {146, 137}, {-146, 137}, {-425, 66}, {-291, -121}}};
constexpr std::array<Point, 9> ring_of_9 = {
    {{0, -145}, {194, -134}, {360, -48}, {288, 109}, {97, 143}, {-97, 143}, {-288, 109}, {-360, -48}, {-194, -134}}};

std::span<const Point> ring_of(int displays) noexcept {
    switch (displays) {
        case 5: return ring_of_5;
        case 7: return ring_of_7;
        default: return ring_of_9;
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
    static constexpr double side = 44;
    static constexpr double most_spread = 40;

    Colour colour;
    int count;

    [[nodiscard]] double step() const noexcept { return count < 2 ? 0 : std::min(13.0, most_spread / (count - 1)); }
    [[nodiscard]] double number_width() const noexcept { return count < 10 ? 18 : 30; }
    [[nodiscard]] double width() const noexcept { return side + step() * (count - 1) + 6 + number_width(); }

    void draw(const Brush& brush, Point corner) const {
        for (int i = 0; i < count; ++i) {
            brush.tile(colour, Box::square({corner.x + i * step(), corner.y}, side));
        }
        brush.canvas().text({corner.x + side + step() * (count - 1) + 6, corner.y + side / 2 + 8},
                            std::to_string(count), {.size = 22, .fill = brush.palette().ink, .weight = 700});
    }
};

void draw_centre(const Brush& brush, const Position& position, Point middle, double most_width) {
    constexpr double gap = 20;
    constexpr double row_pitch = Stack::side + 12;
    std::vector<Stack> stacks;
    for (const Colour colour : all_colours) {
        if (position.centre().contains(colour)) {
            stacks.push_back({colour, position.centre().count(colour)});
        }
    }
    const bool marker = position.centre_has_marker();
    const auto row_width = [&](std::size_t from, std::size_t to) {
        double width = from == 0 && marker ? Stack::side : -gap;
        for (std::size_t i = from; i < to; ++i) {
            width += gap + stacks[i].width();
        }
        return std::max(width, 0.0);
    };
    // One row if it fits, else two.
    std::size_t first_row = stacks.size();
    if (row_width(0, stacks.size()) > most_width) {
        first_row = (stacks.size() + (marker ? 0 : 1)) / 2;
    }
    const bool two_rows = first_row < stacks.size();
    const double widest = std::max(row_width(0, first_row), row_width(first_row, stacks.size()));
    const Point size = {std::max(widest, 150.0) + 52, (two_rows ? row_pitch : 0) + Stack::side + 32};
    const Box pool = {middle.x - size.x / 2, middle.y - size.y / 2, size.x, size.y};
    const Palette& palette = brush.palette();
    brush.canvas().rect({pool.x, pool.y + 1.5, pool.width, pool.height}, 26, {.fill = "#ffffff", .opacity = 0.4});
    brush.canvas().rect(pool, 26, {.fill = palette.table, .stroke = palette.plate, .width = 1.5});

    const auto draw_row = [&](std::size_t from, std::size_t to, double y) {
        double x = middle.x - row_width(from, to) / 2;
        if (from == 0 && marker) {
            brush.marker(Box::square({x, y}, Stack::side));
            x += Stack::side + gap;
        }
        for (std::size_t i = from; i < to; ++i) {
            stacks[i].draw(brush, {x, y});
            x += stacks[i].width() + gap;
        }
    };
    draw_row(0, first_row, pool.y + 16);
    if (two_rows) {
        draw_row(first_row, stacks.size(), pool.y + 16 + row_pitch);
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
    const std::span<const Point> ring = ring_of(position.display_count());
    const double radius = position.display_count() == 5 ? 66 : position.display_count() == 7 ? 62 : 58;
    const Point middle = box.middle();
    for (const Display display : displays_of(position)) {
        const Point at = ring[static_cast<std::size_t>(display.index())];
        draw_display(brush, position, display, {middle.x + at.x, middle.y + at.y}, radius);
    }
    draw_centre(brush, position, middle, position.display_count() == 5 ? 380 : 420);
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
