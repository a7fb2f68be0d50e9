#include "fairness/nonces.hpp"

#include <string>

namespace evora {

Commitment commitment(const Hashing& hashing, const FairId& game, int round, Seat seat, const Nonce& nonce) {
    const std::string line =
        "evora nonce 1 " + game.text() + " " + std::to_string(round) + " " + std::to_string(seat.number()) + "\n";
    return Commitment::from(hashing.sha256(Message().text(line).add(nonce).bytes()));
}

}  // namespace evora
