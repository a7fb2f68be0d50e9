#pragma once

namespace evora::tests {

/// Whether this build looks for errors of memory and undefined behaviour, which makes everything several times slower.
///
///   const std::size_t games = sanitized ? 1'000 : 10'000;
#ifdef EVORA_SANITIZED
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace evora::tests
