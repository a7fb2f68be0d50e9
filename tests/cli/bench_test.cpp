// What `evora bench` takes beside its suites, and what the suite search prints.

#include <regex>

#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace evora::tests {
namespace {

TEST(BenchCommand, PrintsTheSameSignatureAsTextAndAsJson) {
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
    EXPECT_EQ(unknown.err, "evora bench: SUITE: found 'chess', expected search\n" + help);
    for (const std::string option : {"--filter", "--time"}) {
        const Finished run = evora({"bench", "search", option, "1"});
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.out, "");
        EXPECT_EQ(run.err, "evora bench: " + option + ": found beside a suite, expected it without one\n" + help);
    }
}

}  // namespace
}  // namespace evora::tests
