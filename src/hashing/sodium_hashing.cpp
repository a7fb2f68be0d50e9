#include "hashing/sodium_hashing.hpp"

#include <cstdlib>

#include <sodium.h>

namespace evora {

Digest SodiumHashing::sha256(ByteView message) const noexcept {
    Digest::Array result{};
    static_assert(result.size() == crypto_hash_sha256_BYTES);
    crypto_hash_sha256(result.data(), message.data(), message.size());
    return Digest(result);
}

Digest SodiumHashing::hmac_sha256(std::span<const std::uint8_t, 32> key, ByteView message) const noexcept {
    Digest::Array result{};
    static_assert(result.size() == crypto_auth_hmacsha256_BYTES && key.size() == crypto_auth_hmacsha256_KEYBYTES);
    crypto_auth_hmacsha256(result.data(), message.data(), message.size(), key.data());
    return Digest(result);
}

void fill_randomly(std::span<std::uint8_t> bytes) noexcept {
    if (sodium_init() < 0) {
        std::abort();
    }
    randombytes_buf(bytes.data(), bytes.size());
}

}  // namespace evora
