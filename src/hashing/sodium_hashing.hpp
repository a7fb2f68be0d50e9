#pragma once
/// The hash functions of fair deals from libsodium, and secrets from the system's source of randomness.
///
///     const SodiumHashing hashing;
///     HashChain chain(hashing, fresh_secret<Link>());

#include <cstdint>
#include <span>

#include "fairness/bytes32.hpp"
#include "fairness/hashing.hpp"

namespace evora {

class SodiumHashing final : public Hashing {
  public:
    [[nodiscard]] Digest sha256(ByteView message) const noexcept override;
    [[nodiscard]] Digest hmac_sha256(std::span<const std::uint8_t, 32> key, ByteView message) const noexcept override;
};

/// Fills with random bytes; ends the program where the system has none to give.
void fill_randomly(std::span<std::uint8_t> bytes) noexcept;

/// A `Link`, `Nonce` or `SetSecret` that nobody can guess.
template <class Secret>
[[nodiscard]] Secret fresh_secret() noexcept {
    typename Secret::Array bytes{};
    fill_randomly(bytes);
    return Secret(bytes);
}

}  // namespace evora
