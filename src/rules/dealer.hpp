#pragma once
/// The only one who draws tiles. A dealer owns the order of the bag; a position never knows it.
///
/// Each refill is a permutation of the sorted tiles (B Y R K W) by a Fisher–Yates shuffle from the front, with the
/// stream of that refill; the gold sides of a round come from that round's stream. So a seed gives the same tiles in
/// the same order whatever the players do, on every machine.
///
///     Dealer dealer(SeededStreams(42));
///     while (position.phase() == Phase::deal) { position.apply(dealer.deal(position)); … }
///
/// Another family of streams (a hash chain of the server, say) can be injected: `BasicDealer<Streams>`.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <utility>

#include "rules/deal.hpp"
#include "rules/position.hpp"
#include "rules/random.hpp"

namespace evora {

template <StreamFamily Streams>
class BasicDealer {
  public:
    constexpr explicit BasicDealer(Streams streams) noexcept
        : streams_(std::move(streams)), generator_(streams_.stream(StreamLabel::refill, 0)) {}

    /// Draws for the round to come (N3–N5, X2, X4). A dealer that meets a bag that it has not left itself – at the
    /// start of a game, or a position set up by hand – shuffles that bag as its next refill. Precondition:
    /// position.phase() == Phase::deal.
    [[nodiscard]] Deal deal(const Position& position) noexcept {
        assert(position.phase() == Phase::deal);
        if (left_ != position.bag()) {
            refill(position.bag());
        }
        Tiles lid = position.lid();
        Deal deal(position.players());
        if (position.rules().special_factories) {
            choose_sides(position, deal);
        }
        const auto draw = [&](Display display, std::uint32_t wanted) {
            while (wanted > 0) {
                if (drawn_ == size_) {  // N4
                    if (lid.empty()) {
                        return;  // N5
                    }
                    refill(lid);
                    lid = Tiles();
                }
                Tiles tiles;
                for (const std::uint32_t end = std::min(drawn_ + wanted, size_); drawn_ < end; --wanted) {
                    tiles += Tiles::of(next_tile(), 1);
                }
                left_ -= tiles;
                deal.add(display, tiles);
            }
        };
        for (int i = 0; i < deal.display_count(); ++i) {
            draw(Display::from_index(i), 4);
        }
        for (int i = 0; position.rules().special_factories && i < deal.display_count(); ++i) {
            if (deal.side(Display::from_index(i)) == Side::sf1) {  // X4
                draw(Display::from_index(i), 1);
            }
        }
        return deal;
    }

    /// How many times the bag has been filled so far, the first time included.
    [[nodiscard]] constexpr std::uint32_t refills() const noexcept { return refills_; }

  private:
    void refill(Tiles tiles) noexcept {
        generator_ = streams_.stream(StreamLabel::refill, refills_);
        ++refills_;
        left_ = tiles;
        drawn_ = 0;
        size_ = 0;
        for (Colour colour : all_colours) {
            for (int i = tiles.count(colour); i > 0; --i) {
                order_[size_++] = colour;
            }
        }
    }

    /// One step of the shuffle: the order beyond `drawn_` is not decided yet. What would be swapped to the front is
    /// drawn at once, so only the other half of the swap is carried out.
    [[nodiscard]] Colour next_tile() noexcept {
        Colour& chosen = order_[drawn_ + below(generator_, size_ - drawn_)];
        return std::exchange(chosen, order_[drawn_++]);
    }

    /// X2: as many positions and as many gold sides as players, both without repetition.
    void choose_sides(const Position& position, Deal& deal) noexcept {
        auto generator = streams_.stream(StreamLabel::specials, static_cast<std::uint32_t>(position.round()));
        std::array<std::uint8_t, Display::count> places{};
        std::array<std::uint8_t, gold_side_count> sides{};
        for (std::size_t i = 0; i < places.size(); ++i) {
            places[i] = static_cast<std::uint8_t>(i);
            sides[i] = static_cast<std::uint8_t>(i);
        }
        const auto displays = static_cast<std::uint32_t>(deal.display_count());
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(position.players().number()); ++i) {
            std::swap(places[i], places[i + below(generator, displays - i)]);
            std::swap(sides[i], sides[i + below(generator, gold_side_count - i)]);
            deal.set_side(Display::from_index(places[i]), gold_side(sides[i]));
        }
    }

    Streams streams_;
    decltype(std::declval<const Streams&>().stream(StreamLabel::refill, 0)) generator_;
    std::array<Colour, tile_count> order_{};
    std::uint32_t drawn_ = 0;
    std::uint32_t size_ = 0;
    Tiles left_;
    std::uint32_t refills_ = 0;
};

using Dealer = BasicDealer<SeededStreams>;

}  // namespace evora
