#include "search/table_key.hpp"

#include "search/board_values.hpp"

namespace evora {

namespace {

constexpr std::uint64_t part(Tiles tiles, Side side, int place) noexcept {
    // Tiles take 30 bits; a display without tiles never matters again, whatever its side.
    return tiles.empty() ? 0
                         : BoardValues::mix(tiles.lanes() | static_cast<std::uint64_t>(side) << 32U |
                                            static_cast<std::uint64_t>(place + 1) << 40U);
}

}  // namespace

bool order_matters(const Position& position) noexcept {
    if (!position.rules().special_factories) {
        return false;
    }
    for (int i = 0; i < position.display_count(); ++i) {
        const Display display = Display::from_index(i);
        if (position.side(display) == Side::sf4 && !position.display(display).empty()) {
            return true;
        }
    }
    return false;
}

std::uint64_t table_key(const Position& position) noexcept {
    std::uint64_t sum = part(position.centre(), Side::plain, 62);
    sum += position.centre_has_marker() ? 0x8C7F0AAC97C4AA2FULL : 0;
    if (!position.rules().special_factories) {
        for (int i = 0; i < position.display_count(); ++i) {
            sum += part(position.display(Display::from_index(i)), Side::plain, -1);
        }
        return sum;
    }
    const bool ordered = order_matters(position);
    for (int i = 0; i < position.display_count(); ++i) {
        const Display display = Display::from_index(i);
        sum += part(position.display(display), position.side(display), ordered ? i : -1);
    }
    if (ordered && position.removed_display()) {
        sum += BoardValues::mix(static_cast<std::uint64_t>(position.removed_display()->index() + 1) << 50U);
    }
    return sum;
}

}  // namespace evora
