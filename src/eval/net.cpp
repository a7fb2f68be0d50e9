#include "eval/net.hpp"

#include <algorithm>

namespace evora {

namespace {

// How many steps of a whole number are 1 as it was learnt, as powers of two: of the weights of each layer, and of what
// lies between them.
constexpr int first_bits = 12;
constexpr int later_bits = 10;
constexpr int hidden_bits = 8;
/// A value of 1 as it was learnt is ten points.
constexpr std::int64_t unit = 1000;

std::int16_t bounded(std::int32_t sum, int shift) noexcept {
    return static_cast<std::int16_t>(std::clamp(sum >> shift, 0, Net::ceiling));
}

}  // namespace

// Plain loops of a fixed length over neighbours: every compiler turns them into the vector instructions of its machine
// and keeps the sums of a block in registers.
int Net::value(const Inputs& inputs, int round) const noexcept {
    const Set& set = sets_[set_of(round)];
    const std::size_t width = set.first_bias.size();
    std::int64_t last = set.last_bias;
    for (const Inputs::Item& item : inputs.items()) {
        last += std::int64_t{item.value} * set.direct[item.index];
    }
    std::array<std::int16_t, max_width> hidden;
    for (std::size_t begin = 0; begin < width; begin += block) {
        std::array<std::int32_t, block> sums;
        std::copy_n(set.first_bias.data() + begin, block, sums.begin());
        for (const Inputs::Item& item : inputs.items()) {
            const std::int16_t* const weights = set.first.data() + item.index * width + begin;
            if (item.value == 1) {
                for (std::size_t i = 0; i < block; ++i) {
                    sums[i] += weights[i];
                }
            } else {
                for (std::size_t i = 0; i < block; ++i) {
                    sums[i] += std::int32_t{item.value} * weights[i];
                }
            }
        }
        for (std::size_t i = 0; i < block; ++i) {
            hidden[begin + i] = bounded(sums[i], first_bits - hidden_bits);
        }
    }
    for (std::size_t j = 0; j < set.last.size(); ++j) {
        std::int32_t sum = set.second_bias[j];
        for (std::size_t begin = 0; begin < width; begin += block) {
            const std::int16_t* const weights = set.second.data() + j * width + begin;
            for (std::size_t i = 0; i < block; ++i) {
                sum += std::int32_t{hidden[begin + i]} * weights[i];
            }
        }
        last += bounded(sum, later_bits) * set.last[j];
    }
    return static_cast<int>(last * unit >> (hidden_bits + later_bits));
}

}  // namespace evora
