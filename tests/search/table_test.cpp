#include "search/table.hpp"

#include <gtest/gtest.h>

namespace evora {
namespace {

TEST(Table, GivesBackWhatWasStored) {
    Table table(Table::smallest);
    EXPECT_FALSE(table.find(42));
    for (int value : {0, 1, -1, 8'000'000, -8'000'000}) {
        for (Bound bound : {Bound::upper, Bound::lower, Bound::exact}) {
            for (int depth : {0, 1, 126, Table::complete}) {
                table.store(42,
                            {.value = value, .move_bits = 0xFFFF, .has_move = true, .depth = depth, .bound = bound});
                const auto found = table.find(42);
                ASSERT_TRUE(found);
                EXPECT_EQ(found->value, value);
                EXPECT_EQ(found->move_bits, 0xFFFF);
                EXPECT_TRUE(found->has_move);
                EXPECT_EQ(found->depth, depth);
                EXPECT_EQ(found->bound, bound);
            }
        }
    }
    EXPECT_FALSE(table.find(43));
    table.clear();
    EXPECT_FALSE(table.find(42));
}

TEST(Table, TakesTheLargestPowerOfTwoThatFits) {
    EXPECT_EQ(Table(Table::smallest).bytes(), Table::smallest);
    EXPECT_EQ(Table(3 * Table::smallest + 17).bytes(), 2 * Table::smallest);
}

TEST(Table, KeepsWhatWasDeepUntilItIsOld) {
    Table table(Table::smallest);
    // These keys share a bucket, as only higher bits choose it.
    const auto key = [](std::uint64_t i) { return (std::uint64_t{7} << 40U) + i; };
    table.store(key(0), {.value = 1, .depth = 100});
    for (std::uint64_t i = 1; i < 50; ++i) {
        table.store(key(i), {.value = 2, .depth = 3});
    }
    EXPECT_TRUE(table.find(key(0)));
    table.age();
    for (std::uint64_t i = 50; i < 54; ++i) {
        table.store(key(i), {.value = 2, .depth = 3});
    }
    EXPECT_FALSE(table.find(key(0)));
}

}  // namespace
}  // namespace evora
