#pragma once
/// How often somebody may do something: so often at once, and so much more often each second.
///
///     Limiter tries(20, 0.1);
///     if (!tries.spend(address, now)) { refuse(); }

#include <algorithm>
#include <chrono>
#include <string>
#include <unordered_map>

#include "server/clocks.hpp"

namespace evora::server {

class Limiter {
  public:
    Limiter(double burst, double per_second) : burst_(burst), per_second_(per_second) {}

    /// What costs more than can be saved up costs all of it.
    bool spend(const std::string& who, Moment now, double cost = 1) {
        // Whoever has been forgotten begins anew, which is better than memory without end.
        if (credits_.size() > most) {
            credits_.clear();
        }
        Credit& credit = credits_.try_emplace(who, Credit{.left = burst_, .at = now}).first->second;
        const double seconds = std::chrono::duration<double>(now - credit.at).count();
        credit.left = std::min(burst_, credit.left + seconds * per_second_);
        credit.at = now;
        cost = std::min(cost, burst_);
        if (credit.left < cost) {
            return false;
        }
        credit.left -= cost;
        return true;
    }

  private:
    struct Credit {
        double left = 0;
        Moment at{};
    };
    static constexpr std::size_t most = 20'000;

    double burst_;
    double per_second_;
    std::unordered_map<std::string, Credit> credits_;
};

}  // namespace evora::server
