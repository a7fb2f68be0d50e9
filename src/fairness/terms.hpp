#pragma once
/// What is settled before a game whose deals are proved: its id, the rules, and who starts.
///
///     const FairTerms terms{.rules = {}, .players = players, .start = std::nullopt};   // chance decides who starts
///     std::optional<FairId> game = FairId::from_text("k3J9xQ2p");
///     start_text(terms) == "drawn";

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "rules/ordinals.hpp"
#include "rules/rules.hpp"

namespace evora {

/// The id of a game or of a duplicate set.
class FairId {
  public:
    static constexpr std::size_t max_size = 64;

    /// Empty unless the text is 1 to 64 letters, digits, `-` and `_`.
    [[nodiscard]] static std::optional<FairId> from_text(std::string_view text) {
        constexpr auto allowed = [](char c) {
            return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '-' || c == '_';
        };
        if (text.empty() || text.size() > max_size || !std::ranges::all_of(text, allowed)) {
            return std::nullopt;
        }
        return FairId(std::string(text));
    }
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

    friend bool operator==(const FairId&, const FairId&) = default;

  private:
    explicit FairId(std::string text) noexcept : text_(std::move(text)) {}

    std::string text_;
};

struct FairTerms {
    Rules rules;
    Players players;
    std::optional<Seat> start;  ///< the seat that was agreed on; empty where chance decides

    friend bool operator==(const FairTerms&, const FairTerms&) = default;
};

/// `drawn`, or the number of the seat.
[[nodiscard]] inline std::string start_text(const FairTerms& terms) {
    return terms.start ? std::to_string(terms.start->number()) : "drawn";
}

}  // namespace evora
