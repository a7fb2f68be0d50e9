// The benchmarks refuse what they cannot do, and what must not touch the heap does not.

#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "bench/allocations.hpp"
#include "bench/benchmarks.hpp"
#include "players/random_game.hpp"
#include "rules/moves.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

TEST(Benchmarks, RefuseAFilterThatFitsNothing) {
    for (const char* filter : {"chess", "hash/fixed/7", "chess,go", "(.*)*(.*)*x"}) {
        const auto done = run_benchmarks({.filter = filter, .min_time = 0.001});
        ASSERT_FALSE(done) << filter;
        EXPECT_TRUE(done.error().starts_with("filter: found '" + std::string(filter) + "', which is in no name"))
            << done.error();
    }
}

TEST(Benchmarks, RefuseTimesThatAreNone) {
    for (const double time : {0.0, -1.0, 601.0}) {
        EXPECT_FALSE(run_benchmarks({.filter = "hash", .min_time = time})) << time;
    }
}

TEST(Benchmarks, PrintATable) {
    testing::internal::CaptureStdout();
    const auto done = run_benchmarks({.filter = "hash/fixed/2,random_game/fixed/2", .min_time = 0.001});
    const std::string table = testing::internal::GetCapturedStdout();
    ASSERT_TRUE(done) << done.error();
    EXPECT_NE(table.find("hash/fixed/2"), std::string::npos) << table;
    EXPECT_NE(table.find("180,000"), std::string::npos) << table;
    const std::uint64_t checksum = random_games_checksum(Rules{}, Players(), 1000, 1);
    EXPECT_NE(table.find("checksum " +
                         [&] {
                             std::string digits;
                             for (int shift = 60; shift >= 0; shift -= 4) {
                                 digits += "0123456789abcdef"[(checksum >> shift) & 15U];
                             }
                             return digits;
                         }()),
              std::string::npos)
        << table;
}

TEST(Benchmarks, PrintJson) {
    testing::internal::CaptureStdout();
    const auto done = run_benchmarks({.filter = "hash/fixed/2", .json = true, .min_time = 0.001});
    const std::string text = testing::internal::GetCapturedStdout();
    ASSERT_TRUE(done) << done.error();
    EXPECT_EQ(text.front(), '{') << text;
    for (const char* part : {"\"preset\"", "\"compiler\"", "\"items_per_second\"", "\"hash/fixed/2"}) {
        EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
    }
}

class Allocations : public testing::Test {
  protected:
    void SetUp() override {
        if (!counts_allocations()) {
            GTEST_SKIP() << "the sanitizer has an operator new of its own";
        }
    }
};

TEST_F(Allocations, AreCounted) {
    const AllocationCount before = count_allocations();
    const auto one = std::make_unique<int>(1);
    std::vector<double> many(100);
    struct alignas(64) Wide {
        char bytes[64];
    };
    const auto wide = std::make_unique<Wide>();
    // What nobody looks at the compiler need not allocate.
    const void* volatile seen = one.get();
    seen = many.data();
    seen = wide.get();
    EXPECT_NE(seen, nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(wide.get()) % 64, 0U);
    EXPECT_EQ(count_allocations() - before, 3U);
    EXPECT_NE(one, nullptr);
    many.clear();
    EXPECT_EQ(count_allocations() - before, 3U);
}

TEST_F(Allocations, DoNotHappenInGenerateApplyAndHash) {
    const auto positions = tests::sample_positions(tests::plans(1), 30);
    std::uint64_t sum = 0;
    const AllocationCount before = count_allocations();
    for (const Position& position : positions) {
        MoveList moves;
        generate(position, moves);
        for (const Move move : moves) {
            Position next = position;
            next.apply(move);
            sum ^= next.hash();
        }
    }
    EXPECT_EQ(count_allocations(), before);
    EXPECT_NE(sum, 0U);
}

TEST_F(Allocations, DoNotHappenInRandomGames) {
    for (const Rules rules : all_rules) {
        for (const Players players : all_players) {
            const AllocationCount before = count_allocations();
            static_cast<void>(random_games_checksum(rules, players, 10, 3));
            EXPECT_EQ(count_allocations(), before) << name(rules);
        }
    }
}

}  // namespace
}  // namespace evora
