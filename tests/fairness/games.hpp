#pragma once
/// Games with proofs to try things on.
///
///     const std::string text = fair_games(FairKind::chain, "free+sf", 3, 10);   // ten games as `evora random` writes
///     them verify_text(text) == "";    // or the message of the first fault

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/fair_games.hpp"
#include "rules/record/game_record.hpp"

namespace evora::tests {

/// Precondition: rules and number of players exist.
[[nodiscard]] GameRecord fair_game(cli::FairKind kind, std::string_view rules, int players, std::uint64_t seed,
                                   std::uint32_t number = 0);
[[nodiscard]] std::string fair_games(cli::FairKind kind, std::string_view rules, int players, std::uint32_t games,
                                     std::uint64_t seed = 1);

/// The message of the fault in the first game of the text; empty where its deals are proved.
[[nodiscard]] std::string verify_text(std::string_view text);

/// The text with the tag's value replaced. Precondition: the tag is there.
[[nodiscard]] std::string with_tag(std::string text, std::string_view tag, std::string_view value);
/// Precondition: the tag is there.
[[nodiscard]] std::string value_of(std::string_view text, std::string_view tag);

}  // namespace evora::tests
