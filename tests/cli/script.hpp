#pragma once
/// What somebody might type in a game against bots, to its end.
///
///     const std::vector<std::string> lines = typed_game(options, Typing::steps);

#include <cstdint>
#include <string>
#include <vector>

#include "rules/rules.hpp"

namespace evora::tests {

struct ScriptOptions {
    Rules rules;
    std::vector<std::string> seats;  ///< "human" or a bot
    std::uint64_t seed = 1;
};

enum class Typing : std::uint8_t {
    notation,  ///< one line a decision: "3R4", "4B3yw", "3@5"
    steps,     ///< source and colour, then the line, then the way; columns by number
};

/// One entry for each decision of a person, several lines where it takes several. The person plays at random.
[[nodiscard]] std::vector<std::string> typed_game(const ScriptOptions& options, Typing typing);

/// The entries one after the other, from one to before another.
[[nodiscard]] std::string typed(const std::vector<std::string>& entries, std::size_t begin, std::size_t end);

}  // namespace evora::tests
