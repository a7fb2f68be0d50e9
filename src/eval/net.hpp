#pragma once
/// A learnt value of a board at the end of a round: a small network of whole numbers, for one set of rules and one
/// number of players. It gives the same value for the same inputs on every machine: all sums are exact, which
/// `parse_net` makes sure of. docs/learning.md has the form of a file.
///
///     std::expected<Net, std::string> net = parse_net(bytes);
///     if (!net) { report(net.error()); }     // "found nets of format 3, expected 1"
///     int value = net->value(inputs, round);

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "eval/inputs.hpp"
#include "rules/rules.hpp"

namespace evora {

class Net {
  public:
    static constexpr int format = 1;
    /// Weights for the rounds 1, 2, 3, 4, and one set for all later ones.
    static constexpr std::size_t sets = 5;
    static constexpr std::size_t max_width = 256;  ///< of a layer
    /// The first hidden layer is filled up with zeros to a multiple of it.
    static constexpr std::size_t block = 32;
    /// What a layer of hidden numbers is at most, 16 as it was learnt.
    static constexpr int ceiling = 4095;

    [[nodiscard]] Rules rules() const noexcept { return rules_; }
    [[nodiscard]] Players players() const noexcept { return players_; }
    /// What the board will add to the margin, its score so far left out, in 1/100 point. `round` is the one that ends.
    [[nodiscard]] int value(const Inputs& inputs, int round) const noexcept;
    /// The expected margin that wins 73 % of games, in 1/100 point: the scale of a logistic distribution.
    [[nodiscard]] int width(int round) const noexcept { return sets_[set_of(round)].width; }

  private:
    friend std::expected<Net, std::string> parse_net(std::span<const std::byte> bytes);

    /// Of the layers, each from the numbers of one of them to the next.
    struct Set {
        int width = 0;
        std::vector<std::int32_t> direct;  ///< by input: what it adds to the value by itself
        std::vector<std::int32_t> first_bias;
        std::vector<std::int16_t> first;  ///< by input, then hidden number
        std::vector<std::int32_t> second_bias;
        std::vector<std::int16_t> second;  ///< by hidden number of the second layer, then of the first
        std::int32_t last_bias = 0;
        std::vector<std::int16_t> last;
    };

    [[nodiscard]] static std::size_t set_of(int round) noexcept {
        return static_cast<std::size_t>(round < 1                        ? 0
                                        : round > static_cast<int>(sets) ? static_cast<int>(sets) - 1
                                                                         : round - 1);
    }

    Rules rules_;
    Players players_;
    std::array<Set, sets> sets_;
};

/// The error says in English what was found and what would be right.
[[nodiscard]] std::expected<Net, std::string> parse_net(std::span<const std::byte> bytes);

}  // namespace evora
