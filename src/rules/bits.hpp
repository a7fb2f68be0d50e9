#pragma once
/// Small questions about words of bits that several parts of the rules ask.
///
///     popcount(0b1011U) == 3;   nth_bit(0b1010U, 1) == 3;   run_length(0b01110U, 2) == 3;

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace evora {

[[nodiscard]] constexpr int popcount(std::uint32_t bits) noexcept { return std::popcount(bits); }

/// The position of the lowest bit. Precondition: bits != 0.
[[nodiscard]] constexpr int lowest_bit(std::uint32_t bits) noexcept {
    assert(bits != 0);
    return std::countr_zero(bits);
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

struct NthBitTable {
    std::array<std::array<std::uint8_t, 8>, 32> position{};
};

constexpr NthBitTable make_nth_bit_table() noexcept {
    NthBitTable table;
    for (unsigned bits = 0; bits < 32; ++bits) {
        std::size_t n = 0;
        for (std::uint8_t at = 0; at < 5; ++at) {
            if (((bits >> at) & 1U) != 0) {
                table.position[bits][n++] = at;
            }
        }
        table.position[bits][n] = 5;
    }
    return table;
}

inline constexpr NthBitTable nth_bit_table = make_nth_bit_table();

}  // namespace detail

/// The position of the set bit, among five, that has exactly n set bits below it; 5 where n = popcount(bits).
/// Precondition: 0 <= n <= popcount(bits), bits < 32.
[[nodiscard]] constexpr int nth_bit_or_five(std::uint32_t five_bits, int n) noexcept {
    assert(0 <= n && n <= popcount(five_bits) && five_bits < 32);
    return detail::nth_bit_table.position[five_bits][static_cast<std::size_t>(n)];
}

/// The position of the set bit, among ten, that has exactly n set bits below it. Precondition: 0 <= n < popcount(bits).
/// A table of five bits, used twice: the instruction made for this takes hundreds of cycles on some processors.
[[nodiscard]] constexpr int nth_bit(std::uint32_t ten_bits, int n) noexcept {
    assert(0 <= n && n < popcount(ten_bits) && ten_bits < 1024);
    const int low = popcount(ten_bits & 31U);
    const bool upper = n >= low;
    const std::uint32_t five = upper ? ten_bits >> 5U : ten_bits & 31U;
    const int rank = upper ? n - low : n;
    return detail::nth_bit_table.position[five][static_cast<std::size_t>(rank)] + (upper ? 5 : 0);
}

/// How many bits in a row, among five, join the bit `at` (counted as set itself): 1 to 5.
[[nodiscard]] constexpr int run_length(unsigned five_bits, int at) noexcept {
    return detail::run_table.length[five_bits & 31U][static_cast<std::size_t>(at)];
}

/// n / divisor by a multiplication, several times faster than a division. Precondition: 0 <= n < 4096, 1 <= divisor
/// <= 6.
[[nodiscard]] constexpr int quotient(int n, int divisor) noexcept {
    assert(0 <= n && n < 4096 && 1 <= divisor && divisor <= 6);
    constexpr std::array<std::uint32_t, 7> reciprocals = {0, 65536, 32768, 21846, 16384, 13108, 10923};
    return static_cast<int>((static_cast<std::uint32_t>(n) * reciprocals[static_cast<std::size_t>(divisor)]) >> 16U);
}

}  // namespace evora
