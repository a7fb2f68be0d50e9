#include "match/contestant.hpp"

#include <algorithm>
#include <array>

namespace evora {

namespace {

constexpr std::array<std::string_view, 4> reason_names = {"illegal", "time", "crash", "garbage"};

}  // namespace

std::string_view name(ForfeitReason reason) noexcept { return reason_names[static_cast<std::size_t>(reason)]; }

std::optional<ForfeitReason> forfeit_reason_from_name(std::string_view text) noexcept {
    const auto* const found = std::ranges::find(reason_names, text);
    return found == reason_names.end() ? std::nullopt
                                       : std::optional(static_cast<ForfeitReason>(found - reason_names.begin()));
}

std::string to_text(const MoveLimits& limits) {
    std::string text;
    const auto add = [&text](std::string_view word, std::uint64_t number) {
        text += text.empty() ? "" : ",";
        text += word;
        text += '=' + std::to_string(number);
    };
    if (limits.depth) {
        add("depth", static_cast<std::uint64_t>(*limits.depth));
    }
    if (limits.nodes) {
        add("nodes", *limits.nodes);
    }
    if (limits.time) {
        add("time", static_cast<std::uint64_t>(limits.time->count()));
    }
    return text;
}

}  // namespace evora
