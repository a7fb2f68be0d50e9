#include "push/key.hpp"

#include <array>
#include <utility>

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>

#include "push/detail/bytes.hpp"

namespace evora::push {

namespace {

/// What OpenSSL gave, given back by `free`.
template <auto free>
struct Frees {
    template <class T>
    void operator()(T* value) const noexcept {
        free(value);
    }
};
using Group = std::unique_ptr<EC_GROUP, Frees<EC_GROUP_free>>;
using Point = std::unique_ptr<EC_POINT, Frees<EC_POINT_free>>;
using Number = std::unique_ptr<BIGNUM, Frees<BN_clear_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, Frees<OSSL_PARAM_BLD_free>>;
using Params = std::unique_ptr<OSSL_PARAM, Frees<OSSL_PARAM_free>>;
using Context = std::unique_ptr<EVP_PKEY_CTX, Frees<EVP_PKEY_CTX_free>>;
using DigestContext = std::unique_ptr<EVP_MD_CTX, Frees<EVP_MD_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Frees<ECDSA_SIG_free>>;

constexpr int number_size = 32;

Group curve() { return Group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)); }

}  // namespace

void Key::Free::operator()(evp_pkey_st* key) const noexcept { EVP_PKEY_free(key); }

/// With an empty secret, the public half alone.
Key::Handle Key::handle_of(std::string_view secret, std::string_view point) {
    const Builder builder(OSSL_PARAM_BLD_new());
    const Number number(secret.empty() ? nullptr : BN_bin2bn(in(secret), number_size, nullptr));
    if (!builder || point.size() != point_size ||
        OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, SN_X9_62_prime256v1, 0) != 1 ||
        OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()) != 1 ||
        (number && OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get()) != 1)) {
        return {};
    }
    const Params params(OSSL_PARAM_BLD_to_param(builder.get()));
    const Context context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    EVP_PKEY* key = nullptr;
    if (!params || !context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
        EVP_PKEY_fromdata(context.get(), &key, number ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params.get()) != 1) {
        return {};
    }
    return Handle(key);
}

std::optional<Key> Key::from_bytes(std::string_view secret) {
    const Group group = curve();
    const Number number(secret.size() == secret_size ? BN_bin2bn(in(secret), number_size, nullptr) : nullptr);
    const Point point(group ? EC_POINT_new(group.get()) : nullptr);
    if (!number || !point || BN_is_zero(number.get()) != 0 ||
        BN_cmp(number.get(), EC_GROUP_get0_order(group.get())) >= 0 ||
        EC_POINT_mul(group.get(), point.get(), number.get(), nullptr, nullptr, nullptr) != 1) {
        return std::nullopt;
    }
    std::string bytes(point_size, '\0');
    if (EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, out(bytes), bytes.size(),
                           nullptr) != point_size) {
        return std::nullopt;
    }
    Handle handle = handle_of(secret, bytes);
    if (!handle) {
        return std::nullopt;
    }
    return Key(std::string(secret), std::move(bytes), std::move(handle));
}

std::optional<Key> Key::fresh() {
    const Handle made(EVP_EC_gen("P-256"));
    BIGNUM* found = nullptr;
    if (!made || EVP_PKEY_get_bn_param(made.get(), OSSL_PKEY_PARAM_PRIV_KEY, &found) != 1) {
        return std::nullopt;
    }
    const Number number(found);
    std::string secret(secret_size, '\0');
    if (BN_bn2binpad(number.get(), out(secret), number_size) != number_size) {
        return std::nullopt;
    }
    return from_bytes(secret);
}

std::optional<std::string> Key::shared_with(std::string_view other_point) const {
    const Handle other = handle_of({}, other_point);
    const Context context(other ? EVP_PKEY_CTX_new(handle_.get(), nullptr) : nullptr);
    std::string secret(secret_size, '\0');
    std::size_t size = secret.size();
    // Setting the peer checks that it is on the curve.
    if (!context || EVP_PKEY_derive_init(context.get()) != 1 ||
        EVP_PKEY_derive_set_peer(context.get(), other.get()) != 1 ||
        EVP_PKEY_derive(context.get(), out(secret), &size) != 1 || size != secret_size) {
        return std::nullopt;
    }
    return secret;
}

std::optional<std::string> Key::sign(std::string_view text) const {
    const DigestContext context(EVP_MD_CTX_new());
    std::array<unsigned char, 80> der{};
    std::size_t size = der.size();
    if (!context || EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, handle_.get()) != 1 ||
        EVP_DigestSign(context.get(), der.data(), &size, in(text), text.size()) != 1) {
        return std::nullopt;
    }
    const unsigned char* at = der.data();
    const Signature signature(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
    std::string bytes(std::size_t{2} * number_size, '\0');
    if (!signature || BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), out(bytes), number_size) != number_size ||
        BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), out(bytes) + number_size, number_size) != number_size) {
        return std::nullopt;
    }
    return bytes;
}

bool is_point(std::string_view bytes) {
    const Group group = curve();
    const Point point(group ? EC_POINT_new(group.get()) : nullptr);
    return point && bytes.size() == point_size && bytes.front() == 4 &&
           EC_POINT_oct2point(group.get(), point.get(), in(bytes), bytes.size(), nullptr) == 1;
}

}  // namespace evora::push
