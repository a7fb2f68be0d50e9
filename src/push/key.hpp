#pragma once
/// A pair of keys on the curve P-256, as Web Push wants them: the server's own, which signs, and one for each message.
///
///     const Key key = *Key::fresh();
///     store(key.bytes());                                   // 32 bytes, the secret
///     const std::string token = sign(key, text);            // ES256
///     key.shared_with(browser_key);                         // ECDH: 32 bytes
///
/// Everything is bytes in a std::string. Only a system without randomness or memory lets `fresh` fail.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct evp_pkey_st;

namespace evora::push {

inline constexpr std::size_t secret_size = 32;
inline constexpr std::size_t point_size = 65;  ///< 0x04 and both coordinates

class Key {
  public:
    [[nodiscard]] static std::optional<Key> fresh();
    /// Empty where these are not 32 bytes, or no number of the curve.
    [[nodiscard]] static std::optional<Key> from_bytes(std::string_view secret);

    [[nodiscard]] const std::string& bytes() const noexcept { return secret_; }
    [[nodiscard]] const std::string& point() const noexcept { return point_; }
    /// Empty where the other is no point of the curve.
    [[nodiscard]] std::optional<std::string> shared_with(std::string_view other_point) const;
    /// ECDSA over the SHA-256 of the text: 64 bytes, r and s.
    [[nodiscard]] std::optional<std::string> sign(std::string_view text) const;

  private:
    struct Free {
        void operator()(evp_pkey_st* key) const noexcept;
    };
    using Handle = std::unique_ptr<evp_pkey_st, Free>;
    Key(std::string secret, std::string point, Handle handle)
        : secret_(std::move(secret)), point_(std::move(point)), handle_(std::move(handle)) {}
    [[nodiscard]] static Handle handle_of(std::string_view secret, std::string_view point);

    std::string secret_;
    std::string point_;
    Handle handle_;
};

/// Whether a browser's key is a point of the curve.
[[nodiscard]] bool is_point(std::string_view point);

}  // namespace evora::push
