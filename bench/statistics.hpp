#pragma once
/// The statistics that stand beside the figures of the suites.
///
///     const Interval share = wilson_interval(97, 120);   // 0.73 to 0.87
///     median(times);   quantile(times, 0.9);

#include <cstddef>
#include <vector>

namespace evora {

struct Interval {
    double low = 0;
    double high = 0;
};

/// Where a share lies with 95 %, of which `successes` of `trials` are known (Wilson). Precondition: trials > 0.
[[nodiscard]] Interval wilson_interval(std::size_t successes, std::size_t trials);

struct Mean {
    double value = 0;
    Interval interval;  ///< 95 %, by the normal approximation; no width with fewer than two values
};
/// Precondition: not empty.
[[nodiscard]] Mean mean_of(const std::vector<double>& values);

/// The value that the share of the values does not exceed, interpolated. Preconditions: not empty, 0 <= share <= 1.
[[nodiscard]] double quantile(std::vector<double> values, double share);

}  // namespace evora
