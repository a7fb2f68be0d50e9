#include "cli/deal_statistics.hpp"

#include <cmath>
#include <cstddef>

namespace evora::cli {

namespace {

constexpr double tiles_of_a_colour = 20;

[[nodiscard]] double square_over(double difference, double by) noexcept { return difference * difference / by; }

/// The share of the chi-square distribution beyond a value: the regularised incomplete gamma function Q(a, x), by its
/// series where that converges quickly and by Lentz's continued fraction where it does not.
[[nodiscard]] double upper_gamma(double a, double x) noexcept {
    if (x <= 0) {
        return 1;
    }
    constexpr int steps = 10'000;
    constexpr double precision = 1e-15;
    const double scale = std::exp(a * std::log(x) - x - std::lgamma(a));
    if (x < a + 1) {
        double term = 1 / a;
        double sum = term;
        for (int i = 1; i < steps && term > sum * precision; ++i) {
            term *= x / (a + i);
            sum += term;
        }
        return 1 - scale * sum;
    }
    constexpr double tiny = 1e-300;
    double b = x + 1 - a;
    double c = 1 / tiny;
    double d = 1 / b;
    double fraction = d;
    for (int i = 1; i < steps; ++i) {
        const double numerator = -i * (i - a);
        b += 2;
        d = 1 / (b + numerator * d);
        c = b + numerator / c;
        const double factor = c * d;
        fraction *= factor;
        if (std::abs(factor - 1) < precision) {
            break;
        }
    }
    return scale * fraction;
}

}  // namespace

double p_value(const ChiSquare& test) noexcept { return upper_gamma(test.degrees / 2.0, test.value / 2); }

void DealStatistics::add(Seat start, const Deal& deal) noexcept {
    ++deals_;
    ++starts_[static_cast<std::size_t>(start.index())];
    bool extra = false;
    for (int i = 0; i < deal.display_count(); ++i) {
        const Side side = deal.side(Display::from_index(i));
        extra |= side == Side::sf1;
        if (is_gold(side)) {
            ++gold_[static_cast<std::size_t>(side) - 1][static_cast<std::size_t>(i)];
        }
    }
    if (extra) {
        return;
    }
    ++plain_deals_;
    for (int i = 0; i < deal.display_count(); ++i) {
        for (const Colour colour : all_colours) {
            tiles_[static_cast<std::size_t>(index(colour))][static_cast<std::size_t>(i)] +=
                static_cast<std::uint64_t>(deal.tiles(Display::from_index(i)).count(colour));
        }
    }
}

std::vector<ChiSquare> DealStatistics::tests() const {
    std::vector<ChiSquare> tests = {tiles_test(), start_test()};
    if (rules_.special_factories) {
        add_gold_tests(tests);
    }
    return tests;
}

// Colours against displays and what stays in the bag: all margins are fixed, so the variance is tile_count /
// (tile_count − 1) of that of Pearson's table, for each deal and so for their sum.
ChiSquare DealStatistics::tiles_test() const noexcept {
    const auto deals = static_cast<double>(plain_deals_);
    const int displays = players_.display_count();
    ChiSquare test{.what = "tile x display", .deals = plain_deals_, .degrees = (colour_count - 1) * displays};
    const double on_display = 4 * tiles_of_a_colour / tile_count * deals;
    const double in_bag = (tile_count - 4.0 * displays) * tiles_of_a_colour / tile_count * deals;
    for (const Counts& counts : tiles_) {
        double left = tiles_of_a_colour * deals;
        for (int i = 0; i < displays; ++i) {
            const auto count = static_cast<double>(counts[static_cast<std::size_t>(i)]);
            left -= count;
            test.value += square_over(count - on_display, on_display);
        }
        test.value += square_over(left - in_bag, in_bag);
    }
    test.value *= (tile_count - 1.0) / tile_count;
    return test;
}

ChiSquare DealStatistics::start_test() const noexcept {
    const int players = players_.number();
    const double each = static_cast<double>(deals_) / players;
    ChiSquare test{.what = "starting seat", .deals = deals_, .degrees = players - 1};
    for (int i = 0; i < players; ++i) {
        test.value += square_over(static_cast<double>(starts_[static_cast<std::size_t>(i)]) - each, each);
    }
    return test;
}

// A table of n ones with at most one in each row and column. Its row and column sums are indicators of samples without
// repetition; what remains when both are taken out has the variance p + q for each deal, p being the chance of a one
// and q that of two given ones outside a common row or column.
void DealStatistics::add_gold_tests(std::vector<ChiSquare>& tests) const {
    const auto deals = static_cast<double>(deals_);
    const double n = players_.number();
    const double places = players_.display_count();
    const double sides = gold_side_count;
    std::array<double, Display::count> of_place{};
    std::array<double, gold_side_count> of_side{};
    for (std::size_t s = 0; s < gold_.size(); ++s) {
        for (std::size_t d = 0; d < static_cast<std::size_t>(players_.display_count()); ++d) {
            of_place[d] += static_cast<double>(gold_[s][d]);
            of_side[s] += static_cast<double>(gold_[s][d]);
        }
    }
    const auto sample_test = [&](std::string_view what, const auto& counts, double size) {
        const double p = n / size;
        ChiSquare test{.what = what, .deals = deals_, .degrees = static_cast<int>(size) - 1};
        for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i) {
            test.value += square_over(counts[i] - deals * p, deals * p * (1 - p) * size / (size - 1));
        }
        return test;
    };
    tests.push_back(sample_test("gold side", of_side, sides));
    tests.push_back(sample_test("gold display", of_place, places));
    ChiSquare both{.what = "gold side x display",
                   .deals = deals_,
                   .degrees = (gold_side_count - 1) * (players_.display_count() - 1)};
    const double variance = n / (sides * places) + n * (n - 1) / (sides * (sides - 1) * places * (places - 1));
    for (std::size_t s = 0; s < gold_.size(); ++s) {
        for (std::size_t d = 0; d < static_cast<std::size_t>(players_.display_count()); ++d) {
            const double expected = of_side[s] / places + of_place[d] / sides - deals * n / (sides * places);
            both.value += square_over(static_cast<double>(gold_[s][d]) - expected, deals * variance);
        }
    }
    tests.push_back(both);
}

}  // namespace evora::cli
