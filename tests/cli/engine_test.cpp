// evora engine as a program: what it does with its files and its end. What it answers is tested in tests/protocol/.
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace evora::tests {
namespace {

const std::string position =
    "fixed 3 0 offer 1 1 BBRW/-/-/-/- * B16Y20R18K20W19 - 0;-/BB/R/-/-;...../...../...../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;-";

TEST(Engine, EndsWithItsInput) {
    const Finished run = evora({"engine"}, {.in = "isready\nposition " + position + "\ngo infinite"});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    const std::vector<std::string> lines = lines_of(run.out);
    ASSERT_GE(lines.size(), 2U);
    EXPECT_EQ(lines.front(), "readyok");
    EXPECT_TRUE(lines.back().starts_with("bestmove ")) << lines.back();
    EXPECT_EQ(evora({"engine"}).out, "");
    EXPECT_EQ(evora({"engine"}, {.in = "quit\nisready\n"}).out, "");
}

TEST(Engine, CannotReadAFolderOrWriteToAFullDisk) {
    const Finished folder = evora({"engine"}, {.in_file = "/"});
    EXPECT_EQ(folder.status, 1);
    EXPECT_EQ(folder.err, "evora: cannot read standard input: Is a directory\n");
    const Finished full = evora({"engine"}, {.in = "ugi\nisready\n", .out_file = "/dev/full"});
    EXPECT_EQ(full.status, 1);
    EXPECT_EQ(full.err, "evora: cannot write to standard output: No space left on device\n");
    EXPECT_EQ(evora({"engine", "--analyse"}, {.in = "x\n", .out_file = "/dev/full"}).status, 1);
}

TEST(Engine, AnalysesWhatItIsGivenBeforeItEnds) {
    std::string queries;
    for (int i = 0; i < 100; ++i) {
        queries += R"({"id": )" + std::to_string(i) + R"(, "position": ")" + position + "\", \"depth\": 1}\n";
    }
    const Finished run = evora({"engine", "--analyse", "--threads", "2", "--hash", "1"}, {.in = queries});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    EXPECT_EQ(lines_of(run.out).size(), 100U);
}

TEST(Engine, RefusesTablesLargerThanMemory) {
    const Finished run = evora({"engine", "--analyse", "--threads", "64", "--hash", "1048576"});
    expect_refused(run, 1);
    EXPECT_TRUE(run.err.starts_with("evora: --hash: found 1048576, expected 1 to ")) << run.err;
}

}  // namespace
}  // namespace evora::tests
