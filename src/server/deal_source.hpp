#pragma once
/// Who draws the tiles of one game. Made anew from the game's secret when a server starts, it must give the same deals
/// again when it is asked the same things in the same order.
///
///     std::unique_ptr<DealSource> source = dealing(game, secret, terms);
///     RecordBuilder builder(source->begin());
///     builder.play(source->deal(builder));      // in phase deal

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "rules/deal.hpp"
#include "rules/position.hpp"
#include "rules/record/record_builder.hpp"
#include "store/store.hpp"

namespace evora::server {

struct DealTerms {
    Rules rules;
    Players players;
    std::optional<Seat> start;  ///< empty: chance decides
};

class DealSource {
  public:
    DealSource() = default;
    DealSource(const DealSource&) = delete;
    DealSource& operator=(const DealSource&) = delete;
    virtual ~DealSource() = default;

    /// The position before the first deal, with who starts. To be called once, first of all.
    [[nodiscard]] virtual Position begin() = 0;
    /// Precondition: the builder follows the game from `begin()` on, and is in phase deal.
    [[nodiscard]] virtual Deal deal(const RecordBuilder& builder) = 0;
};

using Dealing = std::function<std::unique_ptr<DealSource>(const store::GameId& game, const std::string& secret,
                                                          const DealTerms& terms)>;

/// Deals from the first eight bytes of the secret as the seed of a `Dealer` (docs/randomness.md).
[[nodiscard]] std::unique_ptr<DealSource> seeded_deals(const store::GameId& game, const std::string& secret,
                                                       const DealTerms& terms);

}  // namespace evora::server
