#pragma once
/// What can go wrong with somebody's engine, as a value.
///
///     if (!answer) { report(message(answer.error())); }   // "silent: no bestmove within 1000 ms"

#include <cstdint>
#include <string>
#include <string_view>

namespace evora {

enum class EngineFault : std::uint8_t {
    not_started,   ///< the command could not be run
    died,          ///< it ended, or closed its output
    silent,        ///< no answer within its time
    garbage,       ///< lines that are not of the protocol, or an answer that cannot be read
    flood,         ///< more output than any answer needs
    illegal_move,  ///< an answer that the rules do not allow
    refused,       ///< it answered `error`, or does not offer what was asked; the only one that it outlives
};

struct EngineFailure {
    EngineFault fault = EngineFault::died;
    std::string detail;  ///< English, without a full stop
    friend bool operator==(const EngineFailure&, const EngineFailure&) noexcept = default;
};

/// `not-started`, `died`, `silent`, `garbage`, `flood`, `illegal-move` or `refused`.
[[nodiscard]] constexpr std::string_view name(EngineFault fault) noexcept {
    switch (fault) {
        case EngineFault::not_started: return "not-started";
        case EngineFault::died: return "died";
        case EngineFault::silent: return "silent";
        case EngineFault::garbage: return "garbage";
        case EngineFault::flood: return "flood";
        case EngineFault::illegal_move: return "illegal-move";
        case EngineFault::refused: break;
    }
    return "refused";
}

[[nodiscard]] inline std::string message(const EngineFailure& failure) {
    return std::string(name(failure.fault)) + ": " + failure.detail;
}

}  // namespace evora
