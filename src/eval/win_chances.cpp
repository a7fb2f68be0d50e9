#include "eval/win_chances.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace evora {

namespace {

/// 10,000 / (1 + e^-x) for x = 0, 1/8, 2/8 … 8.
constexpr std::size_t steps = 64;
constexpr std::array<int, steps + 1> make_logistic() noexcept {
    std::array<int, steps + 1> table{};
    double power = 1;  // e^-x
    for (std::size_t i = 0; i <= steps; ++i) {
        table[i] = static_cast<int>(10000 / (1 + power) + 0.5);
        power *= 0.8824969025845955;  // e^(-1/8)
    }
    return table;
}
constexpr auto logistic = make_logistic();

/// The margin, in 1/100 point, that takes the chances from even to 73 %, by rounds to come 1 to 4.
constexpr std::array<int, 4> widths = {500, 700, 800, 900};

/// Games that end level in points and rows are about one in a hundred, the more so the closer they are.
constexpr int draws_when_even = 150;

}  // namespace

Chances logistic_chances(int margin, int width) noexcept {
    const int eighths_by_256 = static_cast<int>(std::min<long long>(
        static_cast<long long>(std::abs(margin)) * 8 * 256 / width, static_cast<long long>(steps) * 256 - 1));
    const auto at = static_cast<std::size_t>(eighths_by_256 / 256);
    const int ahead = logistic[at] + (logistic[at + 1] - logistic[at]) * (eighths_by_256 % 256) / 256;
    const int draw = draws_when_even * (10000 - ahead) / 5000;
    const int better = ahead - draw / 2;
    const int worse = 10000 - draw - better;
    return margin >= 0 ? Chances{.win = better, .draw = draw, .loss = worse}
                       : Chances{.win = worse, .draw = draw, .loss = better};
}

Chances win_chances(int margin, int rounds_to_come) noexcept {
    return logistic_chances(margin, widths[static_cast<std::size_t>(std::clamp(rounds_to_come, 1, 4) - 1)]);
}

}  // namespace evora
