#pragma once
/// What a push service carries to a browser without being able to read it: RFC 8291 (aes128gcm of RFC 8188), and the
/// header by which it knows who sends: RFC 8292.
///
///     const auto body = encrypt(R"({"kind":"turn"})", {.point = p256dh, .auth = auth}, *Key::fresh(), salt);
///     const auto authorization = vapid(server_key, "https://push.example.net", "mailto:ana@example.org", expires);
///
/// Keys and salts are bytes. Nothing here keeps a secret longer than the call.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "push/key.hpp"

namespace evora::push {

inline constexpr std::size_t auth_size = 16;
inline constexpr std::size_t salt_size = 16;
/// A message is one record of 4096 bytes; this much of it is left for the text.
inline constexpr std::size_t most_text = 3993;

/// What a browser has given when it subscribed.
struct BrowserKeys {
    std::string point;  ///< its public key, `p256dh`
    std::string auth;   ///< 16 bytes that only browser and server know
};

/// `key` is for this message alone. Empty where a key, a salt or a size is wrong.
[[nodiscard]] std::optional<std::string> encrypt(std::string_view text, const BrowserKeys& browser, const Key& key,
                                                 std::string_view salt);

/// The value of `Authorization`. `audience` is the origin of the push service, `contact` a mailto: or https: address,
/// or empty; `expires` is in seconds since 1970, a day ahead at most.
[[nodiscard]] std::optional<std::string> vapid(const Key& server, std::string_view audience, std::string_view contact,
                                               std::int64_t expires);

}  // namespace evora::push
