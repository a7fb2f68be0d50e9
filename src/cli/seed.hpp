#pragma once
/// Seeds that nobody chose.
///
///     const std::uint64_t seed = values.seed.value_or(fresh_seed());

#include <cstdint>
#include <optional>

#include "cli/command.hpp"

namespace evora::cli {

/// From the system's source of randomness.
[[nodiscard]] std::uint64_t fresh_seed();

[[nodiscard]] Option seed_option(std::optional<std::uint64_t>& seed, std::string help);

}  // namespace evora::cli
