#pragma once
/// `evora bench solve` and `evora bench regret`.
///
///     return run_engine_suite(EngineSuite::solve, {.limits = {.time = 1000ms}}, json);

#include <cstdint>

#include "bench/engine_suites.hpp"
#include "cli/status.hpp"

namespace evora::cli {

enum class EngineSuite : std::uint8_t { solve, regret };

/// Prints the figures; on a terminal it counts the positions meanwhile.
[[nodiscard]] Status run_engine_suite(EngineSuite suite, const SuiteOptions& options, bool json);

}  // namespace evora::cli
