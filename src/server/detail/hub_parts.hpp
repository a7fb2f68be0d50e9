#pragma once
/// What the parts of the hub share.
///
///     client->send(shared(pong_message(n, now)));

#include <memory>
#include <string>

#include "server/refusal.hpp"
#include "server/table.hpp"

namespace evora::server {

/// If a write fails, the table waits so long before it tries the next.
inline constexpr Milliseconds retry_pause{1000};

inline constexpr std::size_t game_id_size = 10;
inline constexpr std::size_t invite_size = 20;

[[nodiscard]] inline std::shared_ptr<const std::string> shared(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

[[nodiscard]] inline Refusal unavailable() {
    return Refusal(RefusalCode::unavailable, "found a store that cannot be written or read; nothing has changed");
}

[[nodiscard]] inline Refusal hidden() {
    return Refusal(RefusalCode::hidden,
                   "found a table of a duplicate set that is still played, expected that you sit there");
}

[[nodiscard]] inline Refusal too_much() { return Refusal(RefusalCode::busy, "found too much waiting; send it again"); }

}  // namespace evora::server
