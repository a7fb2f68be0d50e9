#include "picture/detail/svg_parts.hpp"

namespace evora::picture {
namespace {

/// A symbol of the look's own: pieces share one shadow and places one well, each on a field of 100 × 100.
std::string symbol(std::string_view id, std::string_view shapes) {
    return std::string("<symbol id=\"")
        .append(id)
        .append(R"(" viewBox="0 0 100 100" overflow="visible">)")
        .append(shapes)
        .append("</symbol>");
}

std::string square(double x, double y, double width, double height, double radius, std::string_view paint) {
    return "<rect x=\"" + length(x) + "\" y=\"" + length(y) + "\" width=\"" + length(width) + "\" height=\"" +
           length(height) + "\" rx=\"" + length(radius) + "\" " + std::string(paint) + "/>";
}

std::string fill(std::string_view colour, std::string_view opacity = {}) {
    std::string paint = std::string("fill=\"").append(colour).append("\"");
    if (!opacity.empty()) {
        paint.append(" opacity=\"").append(opacity).append("\"");
    }
    return paint;
}

std::string gradient(std::string_view kind, std::string_view id, std::string_view geometry, std::string_view from,
                     std::string_view to) {
    return std::string("<")
        .append(kind)
        .append(" id=\"")
        .append(id)
        .append("\" ")
        .append(geometry)
        .append("><stop offset=\"0\" stop-color=\"")
        .append(from)
        .append("\"/><stop offset=\"1\" stop-color=\"")
        .append(to)
        .append("\"/></")
        .append(kind)
        .append(">");
}

}  // namespace

Brush::Brush(Canvas& canvas, const Palette& palette) : canvas_(canvas), palette_(palette) {
    const double r = palette.radius;
    canvas_.define(symbol(id("shade"), square(0, 5, 100, 99, r, fill(palette.shadow, "0.22")) +
                                           square(-3, 6, 106, 102, r + 3, fill(palette.shadow, "0.1"))));
    canvas_.define(symbol(id("shade-round"), "<circle cx=\"50\" cy=\"54\" r=\"50\" " + fill(palette.shadow, "0.22") +
                                                 "/><circle cx=\"50\" cy=\"56\" r=\"53\" " +
                                                 fill(palette.shadow, "0.1") + "/>"));
    canvas_.define(symbol(id("well"), square(0, 3, 100, 100, r, fill("#ffffff", "0.75")) +
                                          square(0, 0, 100, 100, r, fill(palette.well_edge)) +
                                          square(0, 5, 100, 95, r, fill(palette.well))));
    canvas_.define(
        gradient("radialGradient", id("bowl"), R"(cx="0.5" cy="0.62" r="0.62")", palette.plate_light, palette.plate));
    canvas_.define(
        gradient("linearGradient", id("gold"), R"(x1="0" y1="0" x2="1" y2="1")", palette.gold_light, palette.gold));
}

std::string Brush::id(std::string_view name) const { return std::string(palette_.prefix).append("-").append(name); }

void Brush::tile(Colour colour, const Box& box) const {
    canvas_.use(id("shade"), box);
    canvas_.use(id(std::string_view("BYRKW").substr(static_cast<std::size_t>(colour), 1)), box);
}

void Brush::marker(const Box& box) const {
    canvas_.use(id("shade-round"), box);
    canvas_.use(std::string("m-").append(palette_.prefix), box);
}

void Brush::piece(FloorPiece piece, const Box& box) const {
    if (const auto colour = piece.colour()) {
        tile(*colour, box);
    } else {
        marker(box);
    }
}

void Brush::sign(Colour colour, const Box& box) const { canvas_.use(id(std::string(1, letter(colour)) + "-s"), box); }

void Brush::well(const Box& box) const { canvas_.use(id("well"), box); }

void Brush::well_for(Colour colour, const Box& box) const {
    well(box);
    canvas_.use(std::string("e-") + letter(colour), box, palette_.tints[static_cast<std::size_t>(colour)], 0.6);
}

void Brush::shield(const Box& box) const {
    const double radius = box.width * palette_.radius / 100 + 4;
    canvas_.rect({box.x - 4, box.y - 4, box.width + 8, box.height + 8}, radius,
                 {.fill = "url(#" + id("gold") + ")", .stroke = palette_.gold, .width = 1.5});
    canvas_.use("sf-5", Box::around(box.middle(), box.width * 0.72), palette_.on_gold);
}

void Brush::card(const Box& box, std::string_view ring) const {
    canvas_.rect({box.x, box.y + 2, box.width, box.height}, 14, {.fill = palette_.shadow, .opacity = 0.1});
    canvas_.rect(box, 14, {.fill = palette_.card, .stroke = palette_.hair, .width = 1});
    if (!ring.empty()) {
        canvas_.rect({box.x + 1, box.y + 1, box.width - 2, box.height - 2}, 13, {.stroke = ring, .width = 3});
    }
}

void Brush::gold_badge(Side side, Point middle, double radius) const {
    canvas_.circle({middle.x, middle.y + 1.5}, radius, {.fill = palette_.shadow, .opacity = 0.25});
    canvas_.circle(middle, radius, {.fill = palette_.gold});
    canvas_.use(icon_of(side), Box::around(middle, radius * 1.44), palette_.on_gold);
    if (const auto colour = gathered_colour(side)) {
        // Over the square in the middle of the icon: which colour is gathered.
        sign(*colour, Box::around(middle, radius * 0.78));
    }
}

void Brush::number_badge(int number, Point middle, bool active) const {
    canvas_.circle(middle, 14, {.fill = palette_.card, .stroke = active ? palette_.hair : palette_.plate, .width = 1});
    canvas_.text({middle.x, middle.y + 5.8}, std::to_string(number),
                 {.size = 16,
                  .fill = active ? palette_.ink : palette_.ink_soft,
                  .weight = active ? 700 : 400,
                  .anchor = Anchor::middle});
}

void Brush::plate(Point middle, double radius, bool gold) const {
    canvas_.circle({middle.x, middle.y + 2.5}, radius + 0.5, {.fill = palette_.shadow, .opacity = 0.22});
    canvas_.circle(middle, radius, {.fill = gold ? palette_.gold : palette_.plate_edge});
    const double rim = gold ? 5 : 2.5;
    if (gold) {
        canvas_.circle(middle, radius - 1.6, {.stroke = palette_.gold_light, .width = 1.4});
    }
    // The bowl's upper lip throws its shade inwards.
    canvas_.circle(middle, radius - rim, {.fill = palette_.shadow});
    canvas_.circle(middle, radius - rim, {.fill = palette_.plate, .opacity = 0.72});
    canvas_.circle({middle.x, middle.y + 1.6}, radius - rim - 1.6, {.fill = "url(#" + id("bowl") + ")"});
}

void Brush::empty_plate(Point middle, double radius, bool gold) const {
    canvas_.circle(middle, radius - 1, {.stroke = gold ? palette_.gold : palette_.plate, .width = gold ? 3.0 : 2.0});
}

std::string_view icon_of(Side side) noexcept {
    switch (side) {
        case Side::plain: return {};
        case Side::sf1: return "sf-1";
        case Side::sf3: return "sf-3";
        case Side::sf4: return "sf-4";
        case Side::sf5: return "sf-5";
        case Side::sf2_blue:
        case Side::sf2_yellow:
        case Side::sf2_red:
        case Side::sf2_black:
        case Side::sf2_white: break;
    }
    return "sf-2";
}

double fitting_size(std::string_view words, double size, double width) noexcept {
    // Widths of bold DejaVu Sans, the widest of the fonts, in hundredths of the size.
    int hundredths = 72 * columns_of(words);
    for (const char c : words) {
        hundredths += std::string_view("MWmw@%").contains(c) ? 36 : std::string_view("Iijl.,' ").contains(c) ? -32 : 0;
    }
    const double needed = size * hundredths / 100;
    return needed <= width ? size : size * width / needed;
}

std::string signed_words(int number) { return number < 0 ? "−" + std::to_string(-number) : std::to_string(number); }

}  // namespace evora::picture
