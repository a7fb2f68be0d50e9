#pragma once
/// The durations that so many in a hundred stay below.
///
///     const Latencies latencies = Latencies::of(score.latencies);
///     latencies.p99;      // milliseconds

#include <vector>

#include "load/network.hpp"

namespace evora::load {

struct Latencies {
    double p50 = 0;
    double p99 = 0;
    double longest = 0;

    [[nodiscard]] static Latencies of(std::vector<Clock::duration> all);
};

}  // namespace evora::load
