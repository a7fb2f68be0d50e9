#pragma once
/// The server's part of a game's deals: a chain of hashes, published from its end and revealed backwards, a link for
/// each round (docs/fairness.md).
///
///     const HashChain chain(hashing, fresh_secret<Link>());
///     publish(chain.end());
///     follows(hashing, chain.end(), chain.link(1)) == true;

#include <array>

#include "fairness/bytes32.hpp"
#include "fairness/hashing.hpp"

namespace evora {

class HashChain {
  public:
    /// As many rounds as it serves, which is more than a game can have.
    static constexpr int length = 1024;

    /// The last link is the secret from which all others follow. The hashing must outlive the chain.
    HashChain(const Hashing& hashing, const Link& last) noexcept;

    /// What is published before the game.
    [[nodiscard]] const Link& end() const noexcept { return kept_.front(); }
    /// What the deal of that round reveals. Costs up to 31 hashes. Precondition: 1 <= round <= length.
    [[nodiscard]] Link link(int round) const noexcept;

  private:
    /// Every so many links one is kept, so that a live game costs little memory and a deal little time.
    static constexpr int kept_every = 32;

    const Hashing* hashing_;
    std::array<Link, length / kept_every + 1> kept_;  ///< links 0, 32 … 1024
};

/// Whether a link is the one that was hashed to make the link before it.
[[nodiscard]] bool follows(const Hashing& hashing, const Link& before, const Link& link) noexcept;

}  // namespace evora
