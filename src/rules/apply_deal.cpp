// Playing a deal: filling the displays (X2, X3, N3–N5), SF1's extra tile (X4), SF2's takings (X5), the marker (A1).

#include "rules/detail/draw_order.hpp"
#include "rules/detail/sinks.hpp"
#include "rules/position.hpp"

namespace evora {

namespace {

/// The draw told in its order: bag, refill, lid (N3–N5), SF1's extra tile last (X4).
void report_draw(const Position& position, const Deal& deal, Recorder sink) {
    const auto order = draw_order(position, deal);
    assert(order);
    Tiles bag = position.bag();
    const auto tell = [&](Display display, Tiles tiles) {
        report_tiles(tiles, Place::bag(), Place::on(display), sink);
        bag -= tiles;
    };
    for (int i = 0; i < order->size; ++i) {
        const DrawStep& step = order->steps[static_cast<std::size_t>(i)];
        const Tiles first = bag.common(step.tiles);
        tell(step.display, first);
        if (first != step.tiles) {
            sink.log(BagRefilled{position.lid()});
            bag += position.lid();
            tell(step.display, step.tiles - first);
        }
    }
}

}  // namespace

template <class Sink>
void Position::apply_deal(const Deal& deal, Sink sink) {
    assert(phase_ == Phase::deal);
    assert(deal.display_count() == display_count());
    report(sink, RoundStarted{round_, start_});

    for (int i = 0; i < deal.display_count(); ++i) {
        const Display display = Display::from_index(i);
        sides_[static_cast<std::size_t>(i)] = deal.side(display);
        if constexpr (Sink::records) {
            if (is_gold(deal.side(display))) {
                sink.log(DisplayTurned{display, deal.side(display)});
            }
        }
    }
    if constexpr (Sink::records) {
        report_draw(*this, deal, sink);
    }
    // N4: drawing starts with the bag, and the lid comes in only when a tile is missing.
    const Tiles drawn = deal.total();
    if (drawn.total() > bag_.total()) {
        bag_ += lid_;
        lid_ = Tiles();
    }
    bag_ -= drawn;
    for (int i = 0; i < deal.display_count(); ++i) {
        const Display display = Display::from_index(i);
        lay(Source::display(display), deal.tiles(display));
    }
    if (rules_.special_factories) {
        for (int i = 0; i < deal.display_count(); ++i) {  // X5; SF1's tile is in the deal already (X4 before X5)
            const Display display = Display::from_index(i);
            const auto colour = gathered_colour(deal.side(display));
            if (!colour) {
                continue;
            }
            for (Display from : {left_of(display), right_of(display)}) {
                const Tiles taken = Tiles::of(*colour, 1);
                if (this->display(from).contains(*colour)) {
                    lay(Source::display(from), this->display(from) - taken);
                    lay(Source::display(display), this->display(display) + taken);
                    report(sink, TilesMoved{*colour, 1, Place::on(from), Place::on(display)});
                }
            }
        }
    }
    marker_source_ = static_cast<std::uint8_t>(Source::centre().index());
    phase_ = Phase::offer;
}

void Position::apply(const Deal& deal) noexcept { apply_deal(deal, NoEvents{}); }

void Position::apply(const Deal& deal, EventLog& log) { apply_deal(deal, Recorder(log)); }

}  // namespace evora
