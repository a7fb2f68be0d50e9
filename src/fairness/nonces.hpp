#pragma once
/// The players' part of a deal: nonces that are committed while the round before is played and opened after it.
///
///     const Commitment sent = commitment(hashing, game, round, seat, nonce);
///     PlayerNonce{.commitment = sent, .opened = nonce};

#include <array>
#include <optional>

#include "fairness/bytes32.hpp"
#include "fairness/hashing.hpp"
#include "fairness/terms.hpp"
#include "rules/ordinals.hpp"

namespace evora {

/// Precondition: round >= 1.
[[nodiscard]] Commitment commitment(const Hashing& hashing, const FairId& game, int round, Seat seat,
                                    const Nonce& nonce);

struct PlayerNonce {
    Commitment commitment;
    std::optional<Nonce> opened;  ///< empty where it was not opened in time, and so counts as zero

    friend bool operator==(const PlayerNonce&, const PlayerNonce&) = default;
};

/// By index of the seat; empty where a seat gave none.
using SeatNonces = std::array<std::optional<PlayerNonce>, Seat::count>;

}  // namespace evora
