#pragma once
/// Deals one table of a duplicate set, and keeps its proof: the same secret gives every table the same tiles.
///
///     SetDealer dealer(hashing, set, terms, secret);
///     RecordBuilder builder(dealer.begin());
///     builder.play(dealer.deal(builder.position()));
///     dealer.proof(SetDealer::Secret::revealed);    // when the last table of the set has ended

#include <cstdint>
#include <vector>

#include "fairness/key_streams.hpp"
#include "fairness/proof.hpp"
#include "rules/dealer.hpp"

namespace evora {

class SetDealer {
  public:
    enum class Secret : std::uint8_t { hidden, revealed };

    /// The hashing must outlive the dealer.
    SetDealer(const Hashing& hashing, FairId set, const FairTerms& terms, const SetSecret& secret);

    /// The position before the first deal.
    [[nodiscard]] Position begin() const noexcept;
    /// To be called for every round of the game in turn. Precondition: before.phase() == Phase::deal.
    [[nodiscard]] Deal deal(const Position& before);

    [[nodiscard]] Proof proof(Secret secret) const;

  private:
    const Hashing* hashing_;
    Proof proof_;
    SetSecret secret_;
    BasicDealer<KeyStreams> dealer_;
};

}  // namespace evora
