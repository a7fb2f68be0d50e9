#pragma once
/// From the words of a command line to values: each `take_…` makes a function that stores one word or says what would
/// be right.
///
///     std::uint64_t seed = 0;
///     Take take = take_number(seed, 0, max_seed);
///     take("x").error() == "a whole number from 0 to 18446744073709551615";

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/ordinals.hpp"
#include "rules/rules.hpp"

namespace evora::cli {

/// The error is what would be right, to follow the word "expected".
using Taken = std::expected<void, std::string>;
using Take = std::function<Taken(std::string_view)>;

inline constexpr std::uint64_t max_seed = UINT64_MAX;

/// A whole number in decimal digits, without sign and without leading zeros; empty for anything else.
[[nodiscard]] std::optional<std::uint64_t> parse_number(std::string_view text) noexcept;

/// Any text but the empty one, which would be a slip of a script.
[[nodiscard]] Take take_text(std::string& target);
/// One more text each time.
[[nodiscard]] Take take_texts(std::vector<std::string>& target);
/// The words between commas.
[[nodiscard]] Take take_list(std::vector<std::string>& target);
[[nodiscard]] Take take_switch(bool& target);
[[nodiscard]] Take take_rules(Rules& target);
[[nodiscard]] Take take_players(Players& target);

/// `least` to `most`, both included.
template <class Number>
[[nodiscard]] Take take_number(Number& target, std::uint64_t least, std::uint64_t most) {
    return [&target, least, most](std::string_view text) -> Taken {
        const auto number = parse_number(text);
        if (!number || *number < least || *number > most) {
            return std::unexpected("a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        }
        target = static_cast<Number>(*number);
        return {};
    };
}

/// One of some words, stored as its index.
[[nodiscard]] Take take_choice(std::size_t& target, std::vector<std::string_view> words);

/// "a, b or c".
[[nodiscard]] std::string joined_with_or(const std::vector<std::string_view>& words);

/// The word that was most likely meant: the nearest by letters exchanged, added and left out; empty where none is near.
[[nodiscard]] std::string_view nearest(std::string_view word, const std::vector<std::string_view>& words);

}  // namespace evora::cli
