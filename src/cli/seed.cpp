#include "cli/seed.hpp"

#include <random>
#include <utility>

namespace evora::cli {

std::uint64_t fresh_seed() {
    std::random_device device;
    const std::uint64_t high = device();
    return high << 32U | device();
}

Option seed_option(std::optional<std::uint64_t>& seed, std::string help) {
    return {.name = "seed", .value = "S", .help = std::move(help), .take = [&seed](std::string_view text) -> Taken {
                std::uint64_t number = 0;
                auto taken = take_number(number, 0, max_seed)(text);
                if (taken) {
                    seed = number;
                }
                return taken;
            }};
}

}  // namespace evora::cli
