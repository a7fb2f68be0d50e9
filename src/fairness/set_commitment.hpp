#pragma once
/// What is published before the first table of a duplicate set starts.
///
///     publish(set_commitment(hashing, set, terms, secret));

#include "fairness/bytes32.hpp"
#include "fairness/hashing.hpp"
#include "fairness/terms.hpp"

namespace evora {

[[nodiscard]] Commitment set_commitment(const Hashing& hashing, const FairId& set, const FairTerms& terms,
                                        const SetSecret& secret);

}  // namespace evora
