#pragma once
/// Where messages of Web Push may go. Endpoints come from browsers, which is to say from anybody: the server must not
/// be made to knock on doors of its own house.
///
///     const auto endpoint = PushEndpoint::parse("https://push.example.net/send/4f…", Reach::everywhere);
///     is_public(bytes_of_an_address);       // false for loopback, private and all other special addresses

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

namespace evora::server {

enum class Reach : std::uint8_t {
    outside,     ///< port 443 of public addresses
    everywhere,  ///< any port, and private addresses too: for tests, and services of one's own
};

struct PushEndpoint {
    std::string host;
    std::string port;
    std::string target;  ///< path and query

    /// "https://push.example.net", with the port where it is not 443.
    [[nodiscard]] std::string origin() const;
    /// What would be right instead, in English.
    [[nodiscard]] static std::expected<PushEndpoint, std::string> parse(std::string_view url, Reach reach);
};

/// Four bytes of IPv4 or sixteen of IPv6: whether it is an address of the public internet.
[[nodiscard]] bool is_public(std::span<const std::uint8_t> address);

}  // namespace evora::server
