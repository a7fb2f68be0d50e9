#pragma once
/// What an engine answers where it cannot do as it is told: `error CODE TEXT`.
///
///     error_line({ProtocolFault::bad_argument, "found 'dept', expected …"});   // "error bad-argument found 'dept' …"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace evora {

/// As in docs/protocol.md; the last five are for the analysis mode.
enum class ProtocolFault : std::uint8_t {
    unknown_command,
    bad_argument,
    bad_position,
    bad_move,
    no_position,
    deal_due,
    game_over,
    unknown_option,
    option_range,
    no_memory,
    searching,
    line_too_long,
    bad_bytes,
    bad_json,
    bad_query,
    duplicate_id,
    unknown_id,
};

struct ProtocolError {
    ProtocolFault fault = ProtocolFault::bad_argument;
    std::string text;  ///< what was found and what would be right, printable ASCII without a full stop
    friend bool operator==(const ProtocolError&, const ProtocolError&) noexcept = default;
};

using ProtocolErrors = std::vector<ProtocolError>;

/// The code: "unknown-command".
[[nodiscard]] std::string_view name(ProtocolFault fault) noexcept;

[[nodiscard]] std::string error_line(const ProtocolError& error);

}  // namespace evora
