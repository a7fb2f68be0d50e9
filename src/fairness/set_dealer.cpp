#include "fairness/set_dealer.hpp"

#include <utility>

#include "fairness/set_commitment.hpp"

namespace evora {

SetDealer::SetDealer(const Hashing& hashing, FairId set, const FairTerms& terms, const SetSecret& secret)
    : hashing_(&hashing),
      proof_{.terms = terms,
             .kind = SetProof{.set = std::move(set), .commitment = Commitment(), .secret = std::nullopt, .before = {}}},
      secret_(secret),
      dealer_(KeyStreams(hashing, secret)) {
    auto& proof = *std::get_if<SetProof>(&proof_.kind);
    proof.commitment = set_commitment(hashing, proof.set, terms, secret);
}

Position SetDealer::begin() const noexcept {
    const FairTerms& terms = proof_.terms;
    const Seat start = terms.start ? *terms.start : drawn_start(KeyStreams(*hashing_, secret_), terms.players);
    return Position::initial(terms.rules, terms.players, start);
}

Deal SetDealer::deal(const Position& before) {
    std::get_if<SetProof>(&proof_.kind)->before.push_back(before);
    return dealer_.deal(before);
}

Proof SetDealer::proof(Secret secret) const {
    Proof proof = proof_;
    if (secret == Secret::revealed) {
        std::get_if<SetProof>(&proof.kind)->secret = secret_;
    }
    return proof;
}

}  // namespace evora
