#pragma once
/// What is wrong with a proof: what was found, where, and what would be right.
///
///     message(fault);   // "round 3, DealKey3: found 'ab…', expected 'cd…' (wrong-key)"

#include <cstdint>
#include <string>
#include <string_view>

namespace evora {

enum class ProofFaultCode : std::uint8_t {
    no_proof,          ///< the record has no tag `DealProof`
    starts_elsewhere,  ///< the game does not begin at the beginning
    unknown_tag,
    missing_tag,
    form,            ///< of a tag's value
    wrong_link,      ///< does not hash to the link before
    wrong_nonce,     ///< does not fit its commitment
    wrong_position,  ///< is not the one before the deal
    wrong_key,
    wrong_start,  ///< another seat starts than was drawn or agreed on
    wrong_deal,
    not_revealed,  ///< the set is still in play
    wrong_secret,  ///< does not fit the set's commitment
};

/// "wrong-key" and so on.
[[nodiscard]] std::string_view name(ProofFaultCode code) noexcept;

struct ProofFault {
    ProofFaultCode code = ProofFaultCode::no_proof;
    int round = 0;    ///< 0 where none is meant
    int seat = 0;     ///< number of the seat; 0 where none is meant
    std::string tag;  ///< empty where none is meant
    std::string found;
    std::string expected;

    friend bool operator==(const ProofFault&, const ProofFault&) = default;
};

/// One line of English without a full stop.
[[nodiscard]] std::string message(const ProofFault& fault);

}  // namespace evora
