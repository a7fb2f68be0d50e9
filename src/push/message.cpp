#include "push/message.hpp"

#include <array>
#include <memory>

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#include "hashing/base64url.hpp"
#include "push/detail/bytes.hpp"
#include "view/json.hpp"

namespace evora::push {

namespace {

constexpr std::size_t key_size = 16;
constexpr std::size_t nonce_size = 12;
constexpr std::size_t tag_size = 16;
/// The last record ends with this byte.
constexpr char last_record = 2;

struct FreeCipher {
    void operator()(EVP_CIPHER_CTX* context) const noexcept { EVP_CIPHER_CTX_free(context); }
};
struct FreeKdf {
    void operator()(EVP_KDF* kdf) const noexcept { EVP_KDF_free(kdf); }
    void operator()(EVP_KDF_CTX* context) const noexcept { EVP_KDF_CTX_free(context); }
};

OSSL_PARAM octets(const char* name, std::string_view bytes) {
    // OpenSSL only reads there; its type knows no const.
    return OSSL_PARAM_construct_octet_string(name, const_cast<char*>(bytes.data()), bytes.size());
}

/// HKDF with SHA-256, extract and expand.
std::optional<std::string> hkdf(std::string_view salt, std::string_view secret, std::string_view info,
                                std::size_t size) {
    const std::unique_ptr<EVP_KDF, FreeKdf> kdf(EVP_KDF_fetch(nullptr, "HKDF", nullptr));
    const std::unique_ptr<EVP_KDF_CTX, FreeKdf> context(kdf ? EVP_KDF_CTX_new(kdf.get()) : nullptr);
    std::string digest = "SHA256";
    const std::array<OSSL_PARAM, 5> params = {OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0),
                                              octets(OSSL_KDF_PARAM_KEY, secret), octets(OSSL_KDF_PARAM_SALT, salt),
                                              octets(OSSL_KDF_PARAM_INFO, info), OSSL_PARAM_construct_end()};
    std::string bytes(size, '\0');
    if (!context || EVP_KDF_derive(context.get(), out(bytes), bytes.size(), params.data()) != 1) {
        return std::nullopt;
    }
    return bytes;
}

std::optional<std::string> aes128gcm(std::string_view key, std::string_view nonce, std::string_view text) {
    const std::unique_ptr<EVP_CIPHER_CTX, FreeCipher> context(EVP_CIPHER_CTX_new());
    std::string sealed(text.size() + tag_size, '\0');
    int size = 0;
    int rest = 0;
    if (!context || EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, in(key), in(nonce)) != 1 ||
        EVP_EncryptUpdate(context.get(), out(sealed), &size, in(text), static_cast<int>(text.size())) != 1 ||
        EVP_EncryptFinal_ex(context.get(), out(sealed) + size, &rest) != 1 ||
        static_cast<std::size_t>(size + rest) != text.size() ||
        EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, tag_size, out(sealed) + size + rest) != 1) {
        return std::nullopt;
    }
    return sealed;
}

}  // namespace

std::optional<std::string> encrypt(std::string_view text, const BrowserKeys& browser, const Key& key,
                                   std::string_view salt) {
    using namespace std::literals;
    if (text.size() > most_text || browser.auth.size() != auth_size || salt.size() != salt_size) {
        return std::nullopt;
    }
    const auto shared = key.shared_with(browser.point);
    if (!shared) {
        return std::nullopt;
    }
    // The names end with a zero; that which ends the counter of HKDF is HKDF's own.
    const auto secret = hkdf(browser.auth, *shared, "WebPush: info\0"s + browser.point + key.point(), 32);
    if (!secret) {
        return std::nullopt;
    }
    const auto content_key = hkdf(salt, *secret, "Content-Encoding: aes128gcm\0"sv, key_size);
    const auto nonce = hkdf(salt, *secret, "Content-Encoding: nonce\0"sv, nonce_size);
    const auto sealed =
        content_key && nonce ? aes128gcm(*content_key, *nonce, std::string(text) + last_record) : std::nullopt;
    if (!sealed) {
        return std::nullopt;
    }
    // The head: salt, the size of records (4096), and the key that the browser is to agree with.
    return std::string(salt) + "\0\0\x10\0"s + static_cast<char>(point_size) + key.point() + *sealed;
}

std::optional<std::string> vapid(const Key& server, std::string_view audience, std::string_view contact,
                                 std::int64_t expires) {
    const std::string claims = json_object([&](JsonObject& json) {
        json.add("aud", audience);
        json.add("exp", expires);
        if (!contact.empty()) {
            json.add("sub", contact);
        }
    });
    const std::string signed_part = base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + base64url(claims);
    const auto signature = server.sign(signed_part);
    if (!signature) {
        return std::nullopt;
    }
    return "vapid t=" + signed_part + "." + base64url(*signature) + ", k=" + base64url(server.point());
}

}  // namespace evora::push
