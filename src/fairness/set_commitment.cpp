#include "fairness/set_commitment.hpp"

#include <string>

namespace evora {

Commitment set_commitment(const Hashing& hashing, const FairId& set, const FairTerms& terms, const SetSecret& secret) {
    std::string line = "evora set 1 " + set.text() + " ";
    line += name(terms.rules);
    line += " " + std::to_string(terms.players.number()) + " " + start_text(terms) + "\n";
    return Commitment::from(hashing.sha256(Message().text(line).add(secret).bytes()));
}

}  // namespace evora
