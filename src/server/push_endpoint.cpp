#include "server/push_endpoint.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace evora::server {

namespace {

constexpr std::string_view scheme = "https://";
constexpr std::string_view usual_port = "443";
constexpr std::size_t most_host = 253;
constexpr std::size_t most_url = 1024;

struct Block {
    std::array<std::uint8_t, 4> first;
    unsigned bits;
};
/// What the registry of special addresses has for IPv4, and multicast.
constexpr std::array<Block, 15> special = {{{{0, 0, 0, 0}, 8},
                                            {{10, 0, 0, 0}, 8},
                                            {{100, 64, 0, 0}, 10},
                                            {{127, 0, 0, 0}, 8},
                                            {{169, 254, 0, 0}, 16},
                                            {{172, 16, 0, 0}, 12},
                                            {{192, 0, 0, 0}, 24},
                                            {{192, 0, 2, 0}, 24},
                                            {{192, 88, 99, 0}, 24},
                                            {{192, 168, 0, 0}, 16},
                                            {{198, 18, 0, 0}, 15},
                                            {{198, 51, 100, 0}, 24},
                                            {{203, 0, 113, 0}, 24},
                                            {{224, 0, 0, 0}, 4},
                                            {{240, 0, 0, 0}, 4}}};

bool begins_with(std::span<const std::uint8_t> address, std::span<const std::uint8_t> first, unsigned bits) {
    for (std::size_t i = 0; i < first.size() && bits > 0; ++i) {
        const unsigned here = std::min(bits, 8U);
        if (((address[i] ^ first[i]) >> (8U - here)) != 0) {
            return false;
        }
        bits -= here;
    }
    return true;
}

bool is_host_letter(char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '-' || c == '.';
}

bool is_port(std::string_view text) {
    std::uint16_t number = 0;
    const auto [rest, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    return fault == std::errc() && rest == text.data() + text.size() && number > 0;
}

}  // namespace

std::string PushEndpoint::origin() const { return std::string(scheme) + host + (port == usual_port ? "" : ":" + port); }

std::expected<PushEndpoint, std::string> PushEndpoint::parse(std::string_view url, Reach reach) {
    if (!url.starts_with(scheme) || url.size() > most_url) {
        return std::unexpected("an address with https:// and at most 1024 characters");
    }
    const std::string_view rest = url.substr(scheme.size());
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const std::string_view authority = rest.substr(0, slash);
    const std::string_view target = rest.substr(slash);
    const std::size_t colon = authority.find(':');
    const std::string_view host = authority.substr(0, colon);
    const std::string_view port = colon == std::string_view::npos ? usual_port : authority.substr(colon + 1);
    if (host.empty() || host.size() > most_host || !std::ranges::all_of(host, is_host_letter)) {
        return std::unexpected("the name of a host behind https://");
    }
    if (!is_port(port) || (reach == Reach::outside && port != usual_port)) {
        return std::unexpected("the port 443");
    }
    const auto is_plain = [](char c) { return c > 0x20 && c < 0x7F && c != '#'; };
    if (!std::ranges::all_of(target, is_plain)) {
        return std::unexpected("a path of plain characters");
    }
    return PushEndpoint{
        .host = std::string(host), .port = std::string(port), .target = target.empty() ? "/" : std::string(target)};
}

bool is_public(std::span<const std::uint8_t> address) {
    if (address.size() == 4) {
        return std::ranges::none_of(special,
                                    [&](const Block& block) { return begins_with(address, block.first, block.bits); });
    }
    constexpr std::array<std::uint8_t, 12> mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    if (address.size() != 16) {
        return false;
    }
    if (begins_with(address, mapped, 96)) {
        return is_public(address.subspan(12));
    }
    // Of what is given out, 2000::/3, less what tunnels to addresses of IPv4 or is for documents.
    constexpr std::array<std::uint8_t, 1> global = {0x20};
    constexpr std::array<std::uint8_t, 3> protocols = {0x20, 0x01, 0x00};
    constexpr std::array<std::uint8_t, 4> documents = {0x20, 0x01, 0x0D, 0xB8};
    constexpr std::array<std::uint8_t, 2> tunnels = {0x20, 0x02};
    return begins_with(address, global, 3) && !begins_with(address, protocols, 23) &&
           !begins_with(address, documents, 32) && !begins_with(address, tunnels, 16);
}

}  // namespace evora::server
