#pragma once
/// Checks the proof of a game's deals by replaying the game (docs/fairness.md).
///
///     const std::expected<ProofSummary, ProofFault> checked = verify_game(hashing, record);
///     if (!checked) { message(checked.error()); }

#include <cstdint>
#include <expected>

#include "fairness/hashing.hpp"
#include "fairness/proof.hpp"
#include "fairness/proof_fault.hpp"
#include "rules/record/game_record.hpp"

namespace evora {

/// What a proof that holds says of its game.
struct ProofSummary {
    enum class Kind : std::uint8_t { chain, set };

    Kind kind = Kind::chain;
    FairId id;  ///< of the game, or of the duplicate set that it belongs to
    bool start_drawn = false;
    int rounds = 0;
    // Of a chain: a nonce can be given for each seat and round.
    int opened = 0;
    int withheld = 0;   ///< committed, and not opened in time
    int not_given = 0;  ///< nothing committed

    friend bool operator==(const ProofSummary&, const ProofSummary&) = default;
};

/// The first fault in the order of the rounds, where there is one.
[[nodiscard]] std::expected<ProofSummary, ProofFault> verify_game(const Hashing& hashing, const GameRecord& record);

}  // namespace evora
