#include "rules/detail/draw_order.hpp"

namespace evora {

namespace {

/// Whether a bag, and then a lid, can give these steps one after the other. At most one step reaches into both.
bool possible(const DrawOrder& order, Tiles bag, Tiles lid) noexcept {
    bool refilled = false;
    for (int i = 0; i < order.size; ++i) {
        Tiles wanted = order.steps[static_cast<std::size_t>(i)].tiles;
        if (!refilled && wanted.total() > bag.total()) {
            if (!wanted.includes(bag)) {
                return false;  // N4: what is left in the bag is drawn first
            }
            wanted -= bag;
            bag = lid;
            refilled = true;
        }
        if (!bag.includes(wanted)) {
            return false;
        }
        bag -= wanted;
    }
    return true;
}

std::optional<Display> display_with(const Deal& deal, Side side) noexcept {
    for (int i = 0; i < deal.display_count(); ++i) {
        if (deal.side(Display::from_index(i)) == side) {
            return Display::from_index(i);
        }
    }
    return std::nullopt;
}

}  // namespace

std::array<int, Display::count> draw_sizes(const Deal& deal, int available) noexcept {
    std::array<int, Display::count> sizes{};
    for (int i = 0; i < deal.display_count(); ++i) {
        const int drawn = available < 4 ? available : 4;
        sizes[static_cast<std::size_t>(i)] = drawn;
        available -= drawn;
    }
    if (const auto sf1 = display_with(deal, Side::sf1); sf1 && available > 0) {
        ++sizes[static_cast<std::size_t>(sf1->index())];
    }
    return sizes;
}

std::optional<DrawOrder> draw_order(const Position& position, const Deal& deal) noexcept {
    DrawOrder order;
    for (int i = 0; i < deal.display_count(); ++i) {
        const Display display = Display::from_index(i);
        if (!deal.tiles(display).empty()) {
            order.steps[static_cast<std::size_t>(order.size++)] = {display, deal.tiles(display)};
        }
    }
    const auto sf1 = display_with(deal, Side::sf1);
    if (!sf1 || deal.tiles(*sf1).total() < 5) {
        return possible(order, position.bag(), position.lid()) ? std::optional(order) : std::nullopt;
    }
    // Five tiles on SF1: every display before the extra tile was filled, so its step has its display's index.
    const Tiles five = deal.tiles(*sf1);
    for (Colour extra : all_colours) {
        if (!five.contains(extra)) {
            continue;
        }
        DrawOrder attempt = order;
        attempt.steps[static_cast<std::size_t>(sf1->index())].tiles -= Tiles::of(extra, 1);
        attempt.steps[static_cast<std::size_t>(attempt.size++)] = {*sf1, Tiles::of(extra, 1)};
        if (possible(attempt, position.bag(), position.lid())) {
            return attempt;
        }
    }
    return std::nullopt;
}

}  // namespace evora
