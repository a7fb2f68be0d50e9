#pragma once
/// Whether deals look as chance would have them: chi-square tests over many first rounds.
///
///     DealStatistics statistics(rules, players);
///     statistics.add(start, deal);                    // a million times, say
///     for (const ChiSquare& test : statistics.tests()) { test.what; test.value; p_value(test); }
///
/// Tiles are drawn without putting them back, so counts on one table hang together; each test divides by the variance
/// that they really have, and so follows the chi-square distribution with the degrees it names.

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/colour.hpp"
#include "rules/deal.hpp"
#include "rules/rules.hpp"

namespace evora::cli {

struct ChiSquare {
    std::string_view what;
    std::uint64_t deals = 0;  ///< that went into it
    double value = 0;
    int degrees = 1;
};

/// How often chance gives a value as high or higher.
[[nodiscard]] double p_value(const ChiSquare& test) noexcept;

class DealStatistics {
  public:
    DealStatistics(Rules rules, Players players) noexcept : rules_(rules), players_(players) {}

    /// A deal from the full bag of a new game, and who starts it.
    void add(Seat start, const Deal& deal) noexcept;

    /// Colours on displays, starting seats; with special factories gold sides, their places, and both together, too.
    [[nodiscard]] std::vector<ChiSquare> tests() const;

  private:
    [[nodiscard]] ChiSquare tiles_test() const noexcept;
    [[nodiscard]] ChiSquare start_test() const noexcept;
    void add_gold_tests(std::vector<ChiSquare>& tests) const;

    using Counts = std::array<std::uint64_t, Display::count>;

    Rules rules_;
    Players players_;
    std::uint64_t deals_ = 0;
    std::uint64_t plain_deals_ = 0;  ///< without SF1's extra tile
    std::array<Counts, colour_count> tiles_{};
    std::array<Counts, gold_side_count> gold_{};
    std::array<std::uint64_t, Seat::count> starts_{};
};

}  // namespace evora::cli
