#include <algorithm>
#include <array>

#include "picture/detail/svg_parts.hpp"

namespace evora::picture {
namespace {

struct Store {
    std::string_view icon;
    std::string_view name;
    Tiles tiles;
};

Lettering number_lettering(const Palette& palette, bool nothing) {
    return {.size = 20,
            .fill = nothing ? palette.ink_soft : palette.ink,
            .weight = nothing ? 400 : 700,
            .anchor = Anchor::middle};
}

Lettering total_lettering(const Palette& palette, Anchor anchor) {
    return {.size = 18, .fill = palette.ink_soft, .anchor = anchor};
}

/// A row for each colour, a column for each store.
void draw_tall(const Brush& brush, const std::array<Store, 2>& stores, const Box& box) {
    constexpr double widest = 320;
    const Palette& palette = brush.palette();
    Canvas& canvas = brush.canvas();
    const double width = std::min(box.width, widest) - 48;
    const double left = box.middle().x - width / 2;
    const double sign_side = box.width < widest ? 30 : 34;
    const std::array<double, 2> columns = {left + width * 0.5, left + width * 0.87};
    const double top = box.y + 78;
    const double bottom = box.bottom() - 52;
    const double pitch = (bottom - 6 - top) / 5;
    const auto row_middle = [&](Colour colour) { return top + (index(colour) + 0.5) * pitch; };
    for (std::size_t s = 0; s < stores.size(); ++s) {
        canvas.use(stores[s].icon, Box::around({columns[s], box.y + 34}, 24), palette.ink_soft);
        canvas.text({columns[s], box.y + 66}, stores[s].name,
                    {.size = 17, .fill = palette.ink, .weight = 600, .anchor = Anchor::middle});
        for (const Colour colour : all_colours) {
            const int count = stores[s].tiles.count(colour);
            canvas.text({columns[s], row_middle(colour) + 7}, std::to_string(count),
                        number_lettering(palette, count == 0));
        }
        canvas.text({columns[s], bottom + 31}, std::to_string(stores[s].tiles.total()),
                    total_lettering(palette, Anchor::middle));
    }
    for (const Colour colour : all_colours) {
        brush.sign(colour, Box::around({left + sign_side / 2, row_middle(colour)}, sign_side));
    }
    canvas.rect({left, bottom, width, 1.5}, 0, {.fill = palette.hair});
}

/// A column for each colour, a row for each store.
void draw_flat(const Brush& brush, const std::array<Store, 2>& stores, const Box& box) {
    const Palette& palette = brush.palette();
    Canvas& canvas = brush.canvas();
    const double left = box.x + 118;
    const double pitch = (box.right() - 24 - left) / 6;
    for (const Colour colour : all_colours) {
        brush.sign(colour, Box::around({left + (index(colour) + 0.5) * pitch, box.y + 32}, 28));
    }
    for (std::size_t s = 0; s < stores.size(); ++s) {
        const double y = box.y + 82 + 38.0 * static_cast<double>(s);
        canvas.use(stores[s].icon, {box.x + 24, y - 16, 20, 20}, palette.ink_soft);
        canvas.text({box.x + 52, y}, stores[s].name, {.size = 17, .fill = palette.ink, .weight = 600});
        for (const Colour colour : all_colours) {
            const int count = stores[s].tiles.count(colour);
            canvas.text({left + (index(colour) + 0.5) * pitch, y}, std::to_string(count),
                        number_lettering(palette, count == 0));
        }
        canvas.text({box.right() - 24, y}, std::to_string(stores[s].tiles.total()),
                    total_lettering(palette, Anchor::end));
    }
}

}  // namespace

void draw_counts(const Brush& brush, const Position& position, const Box& box) {
    const std::array<Store, 2> stores = {{{.icon = "i-bag", .name = "Bag", .tiles = position.bag()},
                                          {.icon = "i-lid", .name = "Lid", .tiles = position.lid()}}};
    brush.canvas().open("Bag and lid");
    brush.card(box);
    if (box.height < 200) {
        draw_flat(brush, stores, box);
    } else {
        draw_tall(brush, stores, box);
    }
    brush.canvas().close();
}

}  // namespace evora::picture
