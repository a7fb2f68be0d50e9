#pragma once
/// The header Retry-After of an HTTP answer (RFC 9110, 10.2.3): so many seconds, or a date.
///
///     retry_after("120", now);                                // 120 s
///     retry_after("Fri, 31 Dec 1999 23:59:59 GMT", now);      // until then; 0 s where that is past
///
/// Empty for anything else. A day at most, whatever is asked.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace evora::server {

[[nodiscard]] std::optional<std::chrono::seconds> retry_after(std::string_view text, std::int64_t unix_seconds);

}  // namespace evora::server
