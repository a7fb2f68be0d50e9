#include "bench/statistics.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace evora {

namespace {

constexpr double z = 1.959964;  // 95 %, both sides

}  // namespace

Interval wilson_interval(std::size_t successes, std::size_t trials) {
    assert(trials > 0 && successes <= trials);
    const auto n = static_cast<double>(trials);
    const double share = static_cast<double>(successes) / n;
    const double middle = share + z * z / (2 * n);
    const double width = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    const double scale = 1 + z * z / n;
    return {.low = std::max((middle - width) / scale, 0.0), .high = std::min((middle + width) / scale, 1.0)};
}

Mean mean_of(const std::vector<double>& values) {
    assert(!values.empty());
    const auto n = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    double squares = 0;
    for (const double value : values) {
        squares += (value - mean) * (value - mean);
    }
    const double width = values.size() > 1 ? z * std::sqrt(squares / (n - 1) / n) : 0;
    return {.value = mean, .interval = {.low = mean - width, .high = mean + width}};
}

double quantile(std::vector<double> values, double share) {
    assert(!values.empty() && 0 <= share && share <= 1);
    std::ranges::sort(values);
    const double place = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (place - static_cast<double>(below)) * (values[above] - values[below]);
}

}  // namespace evora
