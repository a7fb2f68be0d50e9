#include "tests/random/specification.hpp"

#include <utility>

namespace evora::tests {

namespace {

Tiles tiles_of(const std::deque<Colour>& row) {
    Tiles tiles;
    for (const Colour colour : row) {
        tiles += Tiles::of(colour, 1);
    }
    return tiles;
}

}  // namespace

std::vector<Colour> shuffled(Tiles tiles, const SeededStreams& streams, std::uint32_t refill) {
    std::vector<Colour> row;
    for (const Colour colour : all_colours) {
        row.insert(row.end(), static_cast<std::size_t>(tiles.count(colour)), colour);
    }
    auto generator = streams.stream(StreamLabel::refill, refill);
    for (std::size_t i = 0; i < row.size(); ++i) {
        std::swap(row[i], row[i + below(generator, static_cast<std::uint32_t>(row.size() - i))]);
    }
    return row;
}

void SpecifiedDealer::fill(Tiles tiles) {
    const auto row = shuffled(tiles, streams_, refills_++);
    bag_.assign(row.begin(), row.end());
}

Deal SpecifiedDealer::deal(const Position& position) {
    Deal deal(position.players());
    std::optional<Display> extra;
    if (position.rules().special_factories) {
        auto generator = streams_.stream(StreamLabel::specials, static_cast<std::uint32_t>(position.round()));
        std::vector<int> displays;
        for (int i = 0; i < position.display_count(); ++i) {
            displays.push_back(i);
        }
        std::vector<Side> sides = {Side::sf1,       Side::sf2_blue, Side::sf2_yellow, Side::sf2_red, Side::sf2_black,
                                   Side::sf2_white, Side::sf3,      Side::sf4,        Side::sf5};
        for (std::size_t i = 0; i < static_cast<std::size_t>(position.players().number()); ++i) {
            std::swap(displays[i], displays[i + below(generator, static_cast<std::uint32_t>(displays.size() - i))]);
            std::swap(sides[i], sides[i + below(generator, static_cast<std::uint32_t>(sides.size() - i))]);
            const Display display = Display::from_index(displays[i]);
            deal.set_side(display, sides[i]);
            if (sides[i] == Side::sf1) {
                extra = display;
            }
        }
    }
    if (tiles_of(bag_) != position.bag()) {
        fill(position.bag());
    }
    std::vector<Display> targets;
    for (int i = 0; i < position.display_count(); ++i) {
        targets.insert(targets.end(), 4, Display::from_index(i));
    }
    if (extra) {
        targets.push_back(*extra);
    }
    bool lid_used = false;
    for (const Display display : targets) {
        if (bag_.empty() && !lid_used) {
            fill(position.lid());
            lid_used = true;
        }
        if (bag_.empty()) {
            break;
        }
        deal.add(display, Tiles::of(bag_.front(), 1));
        bag_.pop_front();
    }
    return deal;
}

}  // namespace evora::tests
