#pragma once
/// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) in plain C++, for where there is no library: the browser, whose own hash
/// functions cannot be called without waiting. Natively `SodiumHashing` (hashing/sodium_hashing.hpp) does the same.
///
///     const PortableHashing hashing;
///     hashing.sha256(Message().text("abc").bytes()).text() == "ba7816bf…";

#include "fairness/hashing.hpp"

namespace evora {

class PortableHashing final : public Hashing {
  public:
    [[nodiscard]] Digest sha256(ByteView message) const noexcept override;
    [[nodiscard]] Digest hmac_sha256(std::span<const std::uint8_t, 32> key, ByteView message) const noexcept override;
};

}  // namespace evora
