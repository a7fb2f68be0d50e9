#include "nets/evaluators.hpp"

#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "tests/eval/net_files.hpp"
#include "tests/support/temporary_folder.hpp"

namespace evora {
namespace {

void write(const std::string& path, const std::vector<std::byte>& bytes) {
    std::ofstream file(path, std::ios::binary);
    for (const std::byte byte : bytes) {
        file.put(static_cast<char>(byte));
    }
}

/// A net that gives every board so many hundreds of points.
std::vector<std::byte> constant_net(int hundreds) {
    tests::NetFile file(1, 1);
    for (auto& set : file.sets) {
        set.last_bias = hundreds * 10 << 18U;
    }
    return file.bytes();
}

class Nets : public testing::Test {
  protected:
    Nets() { ::setenv("EVORA_NETS", folder_.path().c_str(), 1); }

    tests::TemporaryFolder folder_;
};

TEST_F(Nets, AreReadByName) {
    write(folder_.path("three.net"), constant_net(3));
    const auto evaluator = evaluator_named("three");
    ASSERT_TRUE(evaluator) << evaluator.error();
    EXPECT_EQ((*evaluator)->term(Board(), false, RoundEnd{}), 30'000);
    EXPECT_EQ(evaluator_named("three"), evaluator);  // the same again
    EXPECT_EQ(*evaluator_named("hand-1"), find_evaluator("hand-1"));
}

TEST_F(Nets, AreRefusedWithTheReason) {
    EXPECT_NE(evaluator_named("four").error().find("found 'four', expected hand-1, material or the name of a net in"),
              std::string::npos);
    EXPECT_NE(evaluator_named("../four").error().find("expected hand-1"), std::string::npos);
    std::vector<std::byte> bytes = constant_net(5);
    bytes[50] ^= std::byte{1};
    write(folder_.path("five.net"), bytes);
    EXPECT_NE(evaluator_named("five").error().find("five.net: found a net whose checksum does not fit"),
              std::string::npos);
}

TEST_F(Nets, AreTheBestWhereThereAreAny) {
    write(folder_.path("fixed-2.net"), constant_net(2));
    const BestEvaluator& best = best_evaluator();
    EXPECT_TRUE(best.notes.empty());
    EXPECT_EQ(best.learnt, std::vector<std::string>{"fixed-2"});
    EXPECT_EQ(best.evaluator->term(Board(), false, RoundEnd{}), 20'000);
    // For other games there is none yet.
    const RoundEnd three{.players = *Players::from_number(3)};
    EXPECT_EQ(best.evaluator->term(Board(), false, three), find_evaluator("hand-1")->term(Board(), false, three));
}

}  // namespace
}  // namespace evora
