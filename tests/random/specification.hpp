#pragma once
/// The dealing of docs/randomness.md carried out word by word, the whole order of a bag at once, to compare with the
/// `Dealer`, which decides each tile when it draws it.
///
///     SpecifiedDealer dealer(SeededStreams(42));
///     dealer.deal(position) == Dealer(SeededStreams(42)).deal(position);

#include <deque>
#include <vector>

#include "rules/colour.hpp"
#include "rules/deal.hpp"
#include "rules/position.hpp"
#include "rules/random.hpp"
#include "rules/tiles.hpp"

namespace evora::tests {

/// The tiles of a bag in the order of the refill with this number.
[[nodiscard]] std::vector<Colour> shuffled(Tiles tiles, const SeededStreams& streams, std::uint32_t refill);

class SpecifiedDealer {
  public:
    explicit SpecifiedDealer(const SeededStreams& streams) : streams_(streams) {}

    /// Precondition: position.phase() == Phase::deal.
    [[nodiscard]] Deal deal(const Position& position);

  private:
    void fill(Tiles tiles);

    SeededStreams streams_;
    std::deque<Colour> bag_;
    std::uint32_t refills_ = 0;
};

}  // namespace evora::tests
