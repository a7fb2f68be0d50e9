#pragma once
/// Session cookies that only this server can make: the session's name and a keyed hash of it.
///
///     Cookies cookies(key);
///     const std::string value = cookies.sign(session);        // "k3Xw….9bJ0…"
///     std::optional<std::string> session = cookies.session_of(value);

#include <optional>
#include <string>
#include <string_view>

namespace evora::server {

inline constexpr std::string_view session_cookie = "evora_session";

class Cookies {
  public:
    static constexpr std::size_t key_size = 32;

    /// Precondition: the key has `key_size` bytes.
    explicit Cookies(std::string key) : key_(std::move(key)) {}

    [[nodiscard]] std::string sign(std::string_view session) const;
    /// Empty where the value was not made with this key. Compares in constant time.
    [[nodiscard]] std::optional<std::string> session_of(std::string_view value) const;

  private:
    std::string key_;
};

/// Bytes that nobody can foresee, from the system. To be called after `prepare_secrets`.
[[nodiscard]] std::string secret_bytes(std::size_t size);
/// 128 bits that nobody can foresee, as letters, digits, `-` and `_`.
[[nodiscard]] std::string secret_name();
/// Once at the start of the program; false where the system has no randomness to give.
[[nodiscard]] bool prepare_secrets();

}  // namespace evora::server
