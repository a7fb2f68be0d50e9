// The commands that read and write records.
#include <algorithm>
#include <array>
#include <cstdlib>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/cli/program.hpp"

namespace evora::tests {
namespace {

const std::string all_games = std::string(EVORA_TEST_DATA) + "/games/";

std::vector<std::string> random_arguments(const std::string& rules, const std::string& players,
                                          const std::string& games, const std::string& seed) {
    return {"random", "--rules", rules, "--players", players, "--games", games, "--seed", seed};
}

TEST(Records, RandomGamesReplay) {
    for (const char* rules : {"fixed", "free", "fixed+sf", "free+sf"}) {
        for (const char* players : {"2", "3", "4"}) {
            const Finished games = evora(random_arguments(rules, players, "20", "7"));
            EXPECT_EQ(games.status, 0);
            EXPECT_EQ(games.err, "");
            const Finished replayed = evora({"replay"}, {.in = games.out});
            EXPECT_EQ(replayed.status, 0) << replayed.err;
            EXPECT_EQ(replayed.out, "20 games replayed\n");
        }
    }
}

TEST(Records, TheSameSeedGivesTheSameGames) {
    const std::string games = evora(random_arguments("fixed", "2", "3", "18446744073709551615")).out;
    EXPECT_EQ(evora(random_arguments("fixed", "2", "3", "18446744073709551615")).out, games);
    EXPECT_NE(evora(random_arguments("fixed", "2", "3", "1")).out, games);
    // A longer row begins with the shorter one.
    EXPECT_TRUE(evora(random_arguments("fixed", "2", "4", "18446744073709551615")).out.starts_with(games));
}

TEST(Records, AChecksumStandsForTheGames) {
    std::vector<std::string> arguments = random_arguments("fixed+sf", "3", "100", "1");
    arguments.emplace_back("--checksum");
    const Finished run = evora(arguments);
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    EXPECT_EQ(run.out, "checksum 30fb3dda619fcb1f\n");  // docs/randomness.md
}

TEST(Records, TheChecksumIsThatOfTheBenchmark) {
    std::vector<std::string> arguments = random_arguments("fixed", "2", "1000", "1");
    arguments.emplace_back("--checksum");
    const std::string checksum = evora(arguments).out;
    ASSERT_EQ(checksum.size(), std::string("checksum 0123456789abcdef\n").size());
    const Finished bench = evora({"bench", "--filter", "random_game/fixed/2", "--time", "0.01"});
    EXPECT_NE(bench.out.find(checksum), std::string::npos) << checksum << bench.out;
}

TEST(Records, ASeedThatIsChosenIsNamed) {
    const Finished games = evora({"random", "--rules", "fixed", "--players", "2", "--games", "1"});
    ASSERT_TRUE(games.err.starts_with("seed ")) << games.err;
    const std::string seed = games.err.substr(5, games.err.size() - 6);
    EXPECT_EQ(evora(random_arguments("fixed", "2", "1", seed)).out, games.out);
}

TEST(Records, TheGamesOfTheDataReplay) {
    for (const auto& entry : std::filesystem::directory_iterator(all_games)) {
        const Finished run = evora({"replay", entry.path().string()});
        EXPECT_EQ(run.status, 0) << run.err;
        EXPECT_TRUE(run.out.ends_with(" games replayed\n"));
    }
}

TEST(Records, TraceNamesEveryDecision) {
    const std::string game = evora(random_arguments("free+sf", "3", "1", "5")).out;
    const Finished trace = evora({"trace", "-"}, {.in = game});
    EXPECT_EQ(trace.status, 0);
    const std::vector<std::string> lines = lines_of(trace.out);
    EXPECT_GT(lines.size(), 60U);
    for (std::size_t i = 0; i < lines.size(); i += 10) {
        const std::size_t first = lines[i].find('\t');
        const std::size_t second = lines[i].find('\t', first + 1);
        ASSERT_NE(second, std::string::npos);
        const std::string position = lines[i].substr(0, first);
        std::string moves = evora({"legal", position}).out;
        std::ranges::replace(moves, '\n', ' ');
        EXPECT_EQ(moves, lines[i].substr(first + 1, second - first - 1) + " ");
        EXPECT_EQ(evora({"apply", position, lines[i].substr(second + 1)}).status, 0);
    }
}

TEST(Records, NoGamesAreFine) {
    EXPECT_EQ(evora({"replay"}).out, "0 games replayed\n");
    EXPECT_EQ(evora({"trace"}).out, "");
    EXPECT_EQ(evora({"trace"}).status, 0);
}

TEST(Records, ABrokenGameIsRefusedAndNothingPrinted) {
    const std::string games = evora(random_arguments("fixed", "2", "3", "5")).out;
    const std::string cut = games.substr(0, games.size() - 30);
    const TemporaryFolder folder;
    write_file(folder.path("cut.azul"), cut);
    for (const char* command : {"replay", "trace"}) {
        const Finished piped = evora({command}, {.in = cut});
        expect_refused(piped, 1);
        EXPECT_TRUE(piped.err.starts_with("standard input:")) << piped.err;
        EXPECT_EQ(lines_of(piped.err).size(), 1U);
        const Finished named = evora({command, folder.path("cut.azul")});
        expect_refused(named, 1);
        EXPECT_TRUE(named.err.starts_with(folder.path("cut.azul") + ":")) << named.err;
    }
}

TEST(Records, WhatComesBeforeTheFaultCanBeSalvaged) {
    const std::string games = evora(random_arguments("fixed", "2", "3", "5")).out;
    const std::string cut = games.substr(0, games.size() - 30);
    const Finished replayed = evora({"replay", "--salvage"}, {.in = cut});
    EXPECT_EQ(replayed.status, 0);
    EXPECT_EQ(replayed.out, "3 games replayed, 1 of them in part\n");
    EXPECT_EQ(lines_of(replayed.err).size(), 1U) << "the fault is still reported";
    const Finished traced = evora({"trace", "--salvage"}, {.in = cut});
    EXPECT_EQ(traced.status, 0);
    EXPECT_TRUE(evora({"trace"}, {.in = games}).out.starts_with(traced.out));
    EXPECT_GT(lines_of(traced.out).size(), 60U);
}

TEST(Records, FilesThatCannotBeRead) {
    const TemporaryFolder folder;
    for (const char* command : {"replay", "trace"}) {
        const Finished missing = evora({command, folder.path("missing.azul")});
        expect_refused(missing, 1);
        EXPECT_NE(missing.err.find("No such file or directory"), std::string::npos) << missing.err;
        expect_refused(evora({command, folder.path()}), 1);
        expect_refused(evora({command}, {.in_file = folder.path()}), 1);
        write_file(folder.path("binary"), std::string("\x7f"
                                                      "ELF\0\x01\xff",
                                                      7));
        expect_refused(evora({command, folder.path("binary")}), 1);
        expect_refused(evora({command, EVORA_PROGRAM}), 1);
    }
}

TEST(Records, AFileWithoutEndTakesConstantMemory) {
#ifdef EVORA_SANITIZED
    GTEST_SKIP() << "the sanitizer has memory of its own";
#else
    // This process stays small itself: a child's peak begins with its parent's.
    const TemporaryFolder folder;
    const std::string in_file = folder.path("large.azul");
    const std::string command = std::string(EVORA_PROGRAM) + " random --rules fixed --players 4 --games 500 --seed ";
    for (int seed = 1; seed <= 12; ++seed) {
        const std::string separator = seed > 1 ? "echo >> " + in_file + " && " : "";
        // NOLINTNEXTLINE(bugprone-command-processor): a shell is what is tested with
        ASSERT_EQ(std::system((separator + command + std::to_string(seed) + " >> " + in_file).c_str()), 0);
    }
    constexpr long megabyte = 1024;
    const Finished small = evora({"replay"}, {.in = ""});
    const Finished run = evora({"replay", in_file});
    EXPECT_EQ(run.out, "6000 games replayed\n") << run.err;
    EXPECT_GT(std::filesystem::file_size(in_file), 5'000'000U);
    EXPECT_LT(run.peak_kilobytes, small.peak_kilobytes + 3 * megabyte);
    // One line without end.
    const std::string line_file = folder.path("line.azul");
    // NOLINTNEXTLINE(bugprone-command-processor): a shell is what is tested with
    ASSERT_EQ(std::system(("head -c 20000000 /dev/zero | tr '\\0' x > " + line_file).c_str()), 0);
    const Finished line = evora({"replay", line_file});
    expect_refused(line, 1);
    EXPECT_LT(line.peak_kilobytes, small.peak_kilobytes + 3 * megabyte);
    EXPECT_LT(line.err.size(), 500U);
#endif
}

TEST(Output, AFullDiskIsReported) {
    for (const std::vector<std::string>& arguments :
         {random_arguments("fixed", "2", "100", "1"), std::vector<std::string>{"--help"}, {"generate", "man"}}) {
        const Finished run = evora(arguments, {.out_file = "/dev/full"});
        EXPECT_EQ(run.status, 1);
        EXPECT_EQ(run.err, "evora: cannot write to standard output: No space left on device\n");
    }
}

TEST(Output, ALimitOfFileSizesIsReported) {
    const Finished run = evora(random_arguments("fixed", "2", "500", "1"), {.file_limit = 100'000});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.err, "evora: cannot write to standard output: File too large\n");
}

TEST(Output, AClosedStandardOutputIsReported) {
    const Finished run = evora({"--version"}, {.close_out = true});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.err, "evora: cannot write to standard output: Bad file descriptor\n");
}

TEST(Output, ARealPipeMayEndEarly) {
    const std::string program = EVORA_PROGRAM;
    const std::string line = program + " random --rules fixed --players 2 --games 200000 --seed 1 | head -n 1";
    std::array<char, 256> text{};
    // NOLINTNEXTLINE(bugprone-command-processor): a shell is what is tested with
    FILE* pipe = ::popen(line.c_str(), "r");
    ASSERT_NE(pipe, nullptr);
    EXPECT_NE(std::fgets(text.data(), text.size(), pipe), nullptr);
    EXPECT_STREQ(text.data(), "[Rules \"fixed\"]\n");
    EXPECT_EQ(::pclose(pipe), 0);
}

}  // namespace
}  // namespace evora::tests
