#pragma once
/// Deals a game by the server's chain and the players' nonces, and keeps the proof as it grows.
///
///     FairDealer dealer(hashing, game, terms, chain);         // and chain.end() is published
///     dealer.commit(seat, commitment);   dealer.open(seat, nonce);        // for round 1
///     RecordBuilder builder(dealer.begin());
///     while (builder.position().phase() != Phase::over) {
///         builder.play(dealer.deal(builder));                 // phase deal
///         …  dealer.commit(seat, commitment);                 // for the next round, while this one is played
///         …  dealer.open(seat, nonce);                        // when its last move is made
///     }
///     dealer.write_tags(builder);
///
/// The same calls with the same values give the same deals, so a server that starts again repeats them from its events.

#include <cstddef>

#include "fairness/chain.hpp"
#include "fairness/proof.hpp"
#include "fairness/transcript.hpp"
#include "rules/deal.hpp"
#include "rules/record/record_builder.hpp"

namespace evora {

class FairDealer {
  public:
    /// The hashing must outlive the dealer.
    FairDealer(const Hashing& hashing, FairId game, const FairTerms& terms, const HashChain& chain);

    /// A seat's commitment for the next round to be dealt. False, and nothing done, where it has made one already.
    /// Precondition: terms.players.has(seat).
    [[nodiscard]] bool commit(Seat seat, const Commitment& commitment);
    /// Opens what the seat committed to for the next deal. False, and nothing done, where there is no such commitment,
    /// it is open already, the nonce does not fit it, or is zero. That the round before has ended is the caller's to
    /// know.
    [[nodiscard]] bool open(Seat seat, const Nonce& nonce);

    /// The round of which commitments are accepted: 1 before `begin`, then 2, and one more with each deal from the
    /// second on.
    [[nodiscard]] int open_round() const noexcept { return static_cast<int>(chain_proof().rounds.size()) + 1; }

    /// Settles the nonces of round 1 and who starts; the position before the first deal. To be called once.
    [[nodiscard]] Position begin();
    /// Settles the nonces of this round, but for round 1, and draws. Precondition: the builder began with `begin()`,
    /// follows the game from there, and is in phase deal.
    [[nodiscard]] Deal deal(const RecordBuilder& builder);

    [[nodiscard]] const FairId& game() const noexcept { return chain_proof().game; }
    [[nodiscard]] const Proof& proof() const noexcept { return proof_; }
    /// Gives the record its proof as far as it has grown. Secrets of rounds to come are not in it.
    void write_tags(RecordBuilder& builder) const;

  private:
    [[nodiscard]] ChainProof& chain_proof() noexcept { return *std::get_if<ChainProof>(&proof_.kind); }
    [[nodiscard]] const ChainProof& chain_proof() const noexcept { return *std::get_if<ChainProof>(&proof_.kind); }
    [[nodiscard]] DealKey settle(const Position& before);

    const Hashing* hashing_;
    HashChain chain_;
    Proof proof_;
    Transcript transcript_;
    SeatNonces pending_;  ///< for the round to be settled next
};

}  // namespace evora
