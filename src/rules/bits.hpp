#pragma once
/// Small questions about words of bits that several parts of the rules ask.
///
///     popcount(0b1011U) == 3;   nth_bit(0b1010U, 1) == 3;   run_length(0b01110U, 2) == 3;

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace evora {

[[nodiscard]] constexpr int popcount(std::uint32_t bits) noexcept { return std::popcount(bits); }

/// The position of the lowest bit. Precondition: bits != 0.
[[nodiscard]] constexpr int lowest_bit(std::uint32_t bits) noexcept {
    assert(bits != 0);
    return std::countr_zero(bits);
}

/// The position of the set bit that has exactly n set bits below it. Precondition: 0 <= n < popcount(bits).
[[nodiscard]] inline int nth_bit(std::uint32_t bits, int n) noexcept {
    assert(0 <= n && n < popcount(bits));
#ifdef __BMI2__
    return std::countr_zero(_pdep_u32(1U << n, bits));
#else
    for (int i = 0; i < n; ++i) {
        bits &= bits - 1;
    }
    return std::countr_zero(bits);
#endif
}

namespace detail {

struct RunTable {
    std::array<std::array<std::uint8_t, 5>, 32> length{};
};

constexpr RunTable make_run_table() noexcept {
    RunTable table;
    for (unsigned bits = 0; bits < 32; ++bits) {
        for (int at = 0; at < 5; ++at) {
            int low = at;
            int high = at;
            while (low > 0 && ((bits >> (low - 1)) & 1U) != 0) {
                --low;
            }
            while (high < 4 && ((bits >> (high + 1)) & 1U) != 0) {
                ++high;
            }
            table.length[bits][static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(high - low + 1);
        }
    }
    return table;
}

inline constexpr RunTable run_table = make_run_table();

}  // namespace detail

/// How many bits in a row, among five, join the bit `at` (counted as set itself): 1 to 5.
[[nodiscard]] constexpr int run_length(unsigned five_bits, int at) noexcept {
    return detail::run_table.length[five_bits & 31U][static_cast<std::size_t>(at)];
}

}  // namespace evora
