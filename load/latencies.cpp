#include "load/latencies.hpp"

#include <algorithm>
#include <cmath>

namespace evora::load {

Latencies Latencies::of(std::vector<Clock::duration> all) {
    if (all.empty()) {
        return {};
    }
    std::ranges::sort(all);
    const auto at = [&](double share) {
        const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(all.size())));
        return std::chrono::duration<double, std::milli>(all[rank - 1]).count();
    };
    return {.p50 = at(0.5), .p99 = at(0.99), .longest = at(1)};
}

}  // namespace evora::load
