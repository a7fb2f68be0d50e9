#include "protocol/protocol_error.hpp"

#include <array>
#include <cstddef>

namespace evora {

std::string_view name(ProtocolFault fault) noexcept {
    constexpr std::array<std::string_view, 17> names = {
        "unknown-command", "bad-argument",   "bad-position", "bad-move",     "no-position", "deal-due",
        "game-over",       "unknown-option", "option-range", "no-memory",    "searching",   "line-too-long",
        "bad-bytes",       "bad-json",       "bad-query",    "duplicate-id", "unknown-id"};
    static_assert(static_cast<std::size_t>(ProtocolFault::unknown_id) + 1 == names.size());
    return names[static_cast<std::size_t>(fault)];
}

std::string error_line(const ProtocolError& error) {
    return "error " + std::string(name(error.fault)) + " " + error.text;
}

}  // namespace evora
