#pragma once
/// The limits of a search as the words of a `go` line, both ways.
///
///     go_line({.depth = 3, .lines = 2});                       // "go depth 3 lines 2"
///     auto go = read_go(split("go movetime 500").subspan(1));  // go->limits.time == 500ms

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "engine/thinker.hpp"
#include "protocol/protocol_error.hpp"

namespace evora {

struct GoCommand {
    ThinkLimits limits;     ///< `lines` is 0 where the line does not say
    bool infinite = false;  ///< no answer before `stop`
};

/// A year: what is longer is a slip.
inline constexpr std::uint64_t max_milliseconds = 365ULL * 24 * 3600 * 1000;
inline constexpr std::uint64_t max_depth = 200;  ///< more than any round has decisions

/// The words behind `go`.
[[nodiscard]] std::expected<GoCommand, ProtocolError> read_go(std::span<const std::string_view> words);

[[nodiscard]] std::string go_line(const ThinkLimits& limits);

}  // namespace evora
