#include "fairness/fair_dealer.hpp"

#include <cassert>
#include <utility>

#include "fairness/key_streams.hpp"
#include "rules/dealer.hpp"

namespace evora {

FairDealer::FairDealer(const Hashing& hashing, FairId game, const FairTerms& terms, const HashChain& chain)
    : hashing_(&hashing),
      chain_(chain),
      proof_{.terms = terms, .kind = ChainProof{.game = std::move(game), .end = chain.end(), .rounds = {}}},
      transcript_(hashing, chain_proof().game, terms, chain.end()) {}

bool FairDealer::commit(Seat seat, const Commitment& commitment) {
    assert(proof_.terms.players.has(seat));
    auto& nonce = pending_[static_cast<std::size_t>(seat.index())];
    if (nonce) {
        return false;
    }
    nonce = PlayerNonce{.commitment = commitment, .opened = std::nullopt};
    return true;
}

bool FairDealer::open(Seat seat, const Nonce& nonce) {
    assert(proof_.terms.players.has(seat));
    auto& pending = pending_[static_cast<std::size_t>(seat.index())];
    if (!pending || pending->opened || nonce.is_zero() ||
        pending->commitment != commitment(*hashing_, chain_proof().game, open_round(), seat, nonce)) {
        return false;
    }
    pending->opened = nonce;
    return true;
}

Position FairDealer::begin() {
    assert(chain_proof().rounds.empty());
    const FairTerms& terms = proof_.terms;
    // The position is not part of round 1's key, so that the key can decide who starts.
    const DealKey key = settle(Position::initial(terms.rules, terms.players, terms.start.value_or(Seat{})));
    if (!terms.start) {
        const Seat start = drawn_start(KeyStreams(*hashing_, key), terms.players);
        chain_proof().rounds.front().before = Position::initial(terms.rules, terms.players, start);
    }
    return chain_proof().rounds.front().before;
}

Deal FairDealer::deal(const RecordBuilder& builder) {
    const Position& before = builder.position();
    assert(before.phase() == Phase::deal && !chain_proof().rounds.empty());
    if (before.round() > 1) {
        transcript_.add_round(builder.record(), builder.record().rounds().back());
        static_cast<void>(settle(before));
    }
    BasicDealer dealer(KeyStreams(*hashing_, chain_proof().rounds.back().key));
    return dealer.deal(before);
}

DealKey FairDealer::settle(const Position& before) {
    const int round = open_round();
    const SeatNonces nonces = std::exchange(pending_, {});
    const Link link = chain_.link(round);
    transcript_.add_deal(round, nonces, before);
    const DealKey key = deal_key(*hashing_, chain_proof().game, round, link, nonces, transcript_);
    chain_proof().rounds.push_back({.before = before, .nonces = nonces, .link = link, .key = key});
    return key;
}

void FairDealer::write_tags(RecordBuilder& builder) const {
    for (const Tag& tag : tags_of(proof_)) {
        [[maybe_unused]] const auto fault = builder.set_tag(tag.name, tag.value);
        assert(!fault);
    }
}

}  // namespace evora
