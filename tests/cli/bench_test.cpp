// `evora bench solve` and `evora bench regret`, as far as they are more than the library.
#include <regex>

#include <gtest/gtest.h>

#include "tests/cli/program.hpp"
#include "tests/support/sanitized.hpp"

namespace evora::tests {
namespace {

TEST(BenchCommand, PrintsTheSameSignatureAsTextAndAsJson) {
    if (sanitized) {
        GTEST_SKIP() << "the sanitizers look on while the tests of the signature search a part of the positions";
    }
    const Finished text = evora({"bench", "search"});
    EXPECT_EQ(text.status, 0) << text.err;
    std::smatch found;
    ASSERT_TRUE(
        std::regex_search(text.out, found, std::regex("\nall +40 +([1-9][0-9]*) .*\n\nsignature ([0-9a-f]{16})\n$")))
        << text.out;

    const Finished json = evora({"bench", "search", "--json"});
    EXPECT_EQ(json.status, 0) << json.err;
    EXPECT_TRUE(
        std::regex_match(json.out, std::regex(R"(\{"preset": .*"positions": 40, "nodes": )" + found[1].str() +
                                              R"(, "seconds": .*, "signature": ")" + found[2].str() + "\"\\}\n")))
        << json.out;
}

TEST(BenchCommand, RefusesOtherSuitesAndWhatASuiteDoesNotTake) {
    const std::string help = "Try 'evora bench --help'.\n";
    const Finished unknown = evora({"bench", "chess"});
    EXPECT_EQ(unknown.status, 2);
    EXPECT_EQ(unknown.err, "evora bench: SUITE: found 'chess', expected search, solve or regret\n" + help);
    const Finished time = evora({"bench", "search", "--time", "1"});
    EXPECT_EQ(time.status, 2);
    EXPECT_EQ(time.err, "evora bench: --time: found with the suite search, whose limits are fixed\n" + help);
}

TEST(BenchSuites, PrintFiguresWithWhatTheyWereMeasuredWith) {
    const Finished solve = evora({"bench", "solve", "--nodes", "500", "--limit", "10", "--threads", "2"});
    EXPECT_EQ(solve.status, 0);
    EXPECT_EQ(solve.err, "");
    EXPECT_TRUE(solve.out.starts_with("preset ")) << solve.out;
    EXPECT_NE(solve.out.find("10 positions, fixed wall, two players, hand-1; 500 nodes a position, 2 threads"),
              std::string::npos)
        << solve.out;
    const Finished regret = evora({"bench", "regret", "--depth", "1", "--limit", "10", "--json"});
    EXPECT_EQ(regret.status, 0);
    EXPECT_TRUE(regret.out.starts_with(R"({"suite":"regret","preset":)")) << regret.out;
    EXPECT_NE(regret.out.find(R"("positions":10,"depth":1,"mean_loss":)"), std::string::npos) << regret.out;
}

TEST(BenchSuites, AreTheSameEachTimeByNodes) {
    const std::vector<std::string> command = {"bench", "regret", "--nodes", "2000", "--limit", "20"};
    EXPECT_EQ(evora(command).out, evora(command).out);
}

TEST(BenchSuites, RefuseOptionsThatSayNothingToThem) {
    const Finished filter = evora({"bench", "solve", "--filter", "hash"});
    EXPECT_EQ(filter.status, 2);
    EXPECT_EQ(filter.err,
              "evora bench: --filter: found beside a suite, expected it without one\nTry 'evora bench --help'.\n");
    const Finished threads = evora({"bench", "--threads", "2"});
    EXPECT_EQ(threads.status, 2);
    EXPECT_EQ(threads.err,
              "evora bench: --threads: found without a suite, expected it with solve or regret\n"
              "Try 'evora bench --help'.\n");
    EXPECT_EQ(evora({"bench", "solv"}).status, 2);
    EXPECT_EQ(evora({"bench", "solve", "--time", "0"}).status, 2);
    EXPECT_EQ(evora({"bench", "solve", "--threads", "65"}).status, 2);
}

}  // namespace
}  // namespace evora::tests
