#include "picture/svg.hpp"

#include "picture/detail/svg_parts.hpp"
#include "rules/notation/position_text.hpp"

namespace evora {
namespace {

using namespace picture;

constexpr double margin = 24;
constexpr double board_gap = 20;
constexpr double width = 2 * board_width + board_gap + 2 * margin;
constexpr double header_height = 76;
constexpr double counts_width = 200;
constexpr double table_height = 430;
constexpr double result_height = 148;

void draw_header(const Brush& brush, const Position& position, const SeatNames& names) {
    const Palette& palette = brush.palette();
    Canvas& canvas = brush.canvas();
    canvas.use("evora", {margin, 22, 36, 36}, palette.gold);
    canvas.text({margin + 50, 50}, round_words(position), {.size = 28, .fill = palette.ink, .weight = 700});
    if (position.phase() != Phase::over) {
        const std::string turn = turn_words(position, names);
        canvas.more_text(16, turn, {.size = fitting_size(turn, 20, 430), .fill = palette.act_ink, .weight = 600});
    }
    canvas.text({width - margin, 49}, rules_words(position),
                {.size = 17, .fill = palette.ink_soft, .anchor = Anchor::end});
}

}  // namespace

std::string draw_svg(const Position& position, const SvgOptions& options) {
    const SeatNames names(options.names, 16);
    const int players = position.players().number();
    const bool over = position.phase() == Phase::over;
    const double table = over ? result_height : table_height;
    const int board_rows = (players + 1) / 2;
    const double height = header_height + table + board_rows * (board_gap + board_height) + margin;

    Canvas canvas;
    const Brush brush(canvas, palette_of(options.look));
    canvas.rect({0, 0, width, height}, 0, {.fill = brush.palette().ground});
    draw_header(brush, position, names);

    const double inner = width - 2 * margin;
    // With three boards the fourth place is free for the counts; else they stand beside the table.
    const bool counts_below = players == 3 && !over;
    const double counts = counts_below ? 0 : over ? 400 : counts_width;
    const Box table_box = {margin, header_height, inner - (counts > 0 ? counts + board_gap : 0), table};
    if (over) {
        draw_result(brush, position, names, table_box);
    } else {
        draw_table(brush, position, table_box);
    }
    const auto place = [&](int index) {
        return Point{margin + (index % 2) * (board_width + board_gap),
                     header_height + table + board_gap + (index / 2) * (board_height + board_gap)};
    };
    if (counts_below) {
        draw_counts(brush, position, {place(3).x, place(3).y, board_width, board_height});
    } else {
        draw_counts(brush, position, {width - margin - counts, header_height, counts, table});
    }
    for (const Seat seat : seats_of(position)) {
        draw_board(brush, position, seat, names.of(seat), place(seat.index()));
    }

    const std::string title = round_words(position) + (over ? ": " : ", ") + turn_words(position, names);
    std::string description = "Azul, " + rules_words(position) + ".";
    for (const Seat seat : seats_of(position)) {
        description += " " + names.of(seat) + ": " + std::to_string(position.board(seat).score.value) + " points.";
    }
    // The position itself, so that a picture can be turned back into what it shows.
    description += " " + to_text(position);
    return canvas.document({width, height}, title, description);
}

}  // namespace evora
