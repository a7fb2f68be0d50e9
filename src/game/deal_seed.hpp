#pragma once
/// The seed from which a game's deals come, as the tag `DealSeed` of its record keeps it.
///
///     to_text(DealSeed{.seed = 42, .first_round = 3}) == "42 from round 3";
///     parse_seed("18446744073709551615");

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace evora {

/// Which seed deals, and from which round on: earlier rounds may have been dealt elsewhere.
struct DealSeed {
    std::uint64_t seed = 0;
    int first_round = 1;
};

/// "42", or "42 from round 3".
[[nodiscard]] std::string to_text(const DealSeed& seed);
[[nodiscard]] std::optional<DealSeed> parse_deal_seed(std::string_view text);

/// A whole number below 2^64 in decimal digits, without leading zeros.
[[nodiscard]] std::optional<std::uint64_t> parse_seed(std::string_view text) noexcept;

}  // namespace evora
