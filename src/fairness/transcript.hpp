#pragma once
/// All that was recorded of a game so far, as one hash; and the key of a deal, which depends on it.
///
///     Transcript transcript(hashing, game, terms, chain.end());
///     transcript.add_deal(1, nonces, std::nullopt);
///     const DealKey key = deal_key(hashing, game, 1, chain.link(1), nonces, transcript);
///     transcript.add_round(record, record.rounds()[0]);

#include <optional>
#include <string_view>

#include "fairness/bytes32.hpp"
#include "fairness/hashing.hpp"
#include "fairness/nonces.hpp"
#include "fairness/terms.hpp"
#include "rules/position.hpp"
#include "rules/record/game_record.hpp"

namespace evora {

class Transcript {
  public:
    /// The hashing must outlive it.
    Transcript(const Hashing& hashing, const FairId& game, const FairTerms& terms, const Link& end);

    /// The commitments of that round, and the position before its deal, which is left out for round 1.
    void add_deal(int round, const SeatNonces& nonces, const Position& before);
    /// Precondition: the round is one of the record's and complete.
    void add_round(const GameRecord& record, const RoundRecord& round);

    [[nodiscard]] const Digest& digest() const noexcept { return digest_; }
    [[nodiscard]] Players players() const noexcept { return players_; }

  private:
    void add(std::string_view line);

    const Hashing* hashing_;
    Players players_;
    Digest digest_;
};

/// Precondition: `add_deal` of that round was the last thing that the transcript was told.
[[nodiscard]] DealKey deal_key(const Hashing& hashing, const FairId& game, int round, const Link& link,
                               const SeatNonces& nonces, const Transcript& transcript);

}  // namespace evora
