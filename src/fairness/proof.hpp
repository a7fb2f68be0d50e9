#pragma once
/// The proof of a game's deals: what a record's tags say of them, as a value.
///
///     const std::expected<Proof, ProofFault> proof = read_proof(record);
///     for (const Tag& tag : tags_of(*proof)) { builder.set_tag(tag.name, tag.value); }
///
/// Reading checks the form alone; whether the proof holds is `verify_game`'s question (fairness/verify.hpp).

#include <expected>
#include <optional>
#include <variant>
#include <vector>

#include "fairness/bytes32.hpp"
#include "fairness/nonces.hpp"
#include "fairness/proof_fault.hpp"
#include "fairness/terms.hpp"
#include "rules/position.hpp"
#include "rules/record/game_record.hpp"

namespace evora {

struct RoundProof {
    Position before;  ///< the deal
    SeatNonces nonces;
    Link link;
    DealKey key;

    friend bool operator==(const RoundProof&, const RoundProof&) = default;
};

struct ChainProof {
    FairId game;
    Link end;
    std::vector<RoundProof> rounds;

    friend bool operator==(const ChainProof&, const ChainProof&) = default;
};

struct SetProof {
    FairId set;
    Commitment commitment;
    std::optional<SetSecret> secret;  ///< empty while a table of the set is still in play
    std::vector<Position> before;     ///< each round's deal

    friend bool operator==(const SetProof&, const SetProof&) = default;
};

struct Proof {
    FairTerms terms;
    std::variant<ChainProof, SetProof> kind;

    friend bool operator==(const Proof&, const Proof&) = default;
};

/// In the order in which a record shows them.
[[nodiscard]] std::vector<Tag> tags_of(const Proof& proof);

/// The first thing that is wrong with the form of a record's proof, or that there is none. A proof has as many rounds
/// as the record.
[[nodiscard]] std::expected<Proof, ProofFault> read_proof(const GameRecord& record);

}  // namespace evora
