#include "server/cookies.hpp"

#include <array>

#include <sodium.h>

#include "hashing/base64url.hpp"

namespace evora::server {

std::string Cookies::sign(std::string_view session) const {
    static_assert(crypto_auth_KEYBYTES == key_size);
    std::string hash(crypto_auth_BYTES, '\0');
    crypto_auth(reinterpret_cast<unsigned char*>(hash.data()), reinterpret_cast<const unsigned char*>(session.data()),
                session.size(), reinterpret_cast<const unsigned char*>(key_.data()));
    return std::string(session) + "." + base64url(hash);
}

std::optional<std::string> Cookies::session_of(std::string_view value) const {
    const std::size_t dot = value.find('.');
    if (dot == std::string_view::npos || value.size() > 200) {
        return std::nullopt;
    }
    const std::string_view session = value.substr(0, dot);
    const std::string right = sign(session);
    if (right.size() != value.size() || sodium_memcmp(right.data(), value.data(), right.size()) != 0) {
        return std::nullopt;
    }
    return std::string(session);
}

std::string secret_bytes(std::size_t size) {
    std::string bytes(size, '\0');
    randombytes_buf(bytes.data(), bytes.size());
    return bytes;
}

std::string secret_name() { return base64url(secret_bytes(16)); }

bool prepare_secrets() { return sodium_init() >= 0; }

}  // namespace evora::server
