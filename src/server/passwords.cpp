#include "server/passwords.hpp"

#include <array>

#include <sodium.h>

#include "hashing/base64url.hpp"
#include "server/cookies.hpp"

namespace evora::server {

namespace {

// No letters that look like others.
constexpr std::string_view code_letters = "abcdefghijkmnpqrstuvwxyz23456789";
static_assert(code_letters.size() == 32);

}  // namespace

std::optional<std::string> password_hash(const std::string& password) {
    std::array<char, crypto_pwhash_STRBYTES> text{};
    if (crypto_pwhash_str_alg(text.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0) {
        return std::nullopt;
    }
    return std::string(text.data());
}

bool password_fits(const std::string& kept, const std::string& password) {
    if (kept.empty()) {
        [[maybe_unused]] const auto for_time = password_hash(password);
        return false;
    }
    return crypto_pwhash_str_verify(kept.c_str(), password.data(), password.size()) == 0;
}

std::vector<std::string> new_codes() {
    constexpr std::size_t letters = 12;
    std::vector<std::string> codes(8);
    for (std::string& code : codes) {
        for (const char byte : secret_bytes(letters)) {
            code += code.size() == 4 || code.size() == 9 ? "-" : "";
            code += code_letters[static_cast<unsigned char>(byte) % code_letters.size()];
        }
    }
    return codes;
}

std::string plain_code(std::string_view text) {
    std::string plain;
    for (const char c : text) {
        if (c != ' ' && c != '-') {
            plain += 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    return plain;
}

std::string new_token() { return "evora_" + base64url(secret_bytes(24)); }

std::string secret_hash(std::string_view secret) {
    std::string hash(crypto_generichash_BYTES, '\0');
    crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                       reinterpret_cast<const unsigned char*>(secret.data()), secret.size(), nullptr, 0);
    return hash;
}

}  // namespace evora::server
