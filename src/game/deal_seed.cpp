#include "game/deal_seed.hpp"

#include <charconv>

namespace evora {

namespace {

constexpr std::string_view from_round = " from round ";

}  // namespace

std::string to_text(const DealSeed& seed) {
    const std::string round = seed.first_round > 1 ? std::string(from_round) + std::to_string(seed.first_round) : "";
    return std::to_string(seed.seed) + round;
}

std::optional<DealSeed> parse_deal_seed(std::string_view text) {
    const std::size_t place = text.find(from_round);
    const auto seed = parse_seed(text.substr(0, place));
    const auto round = place == std::string_view::npos ? 1 : parse_seed(text.substr(place + from_round.size()));
    if (!seed || !round || *round < 1 || *round > UINT16_MAX) {
        return std::nullopt;
    }
    return DealSeed{.seed = *seed, .first_round = static_cast<int>(*round)};
}

std::optional<std::uint64_t> parse_seed(std::string_view text) noexcept {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool leading_zero = text.size() > 1 && text.front() == '0';
    if (error != std::errc() || end != text.data() + text.size() || leading_zero) {
        return std::nullopt;
    }
    return number;
}

}  // namespace evora
