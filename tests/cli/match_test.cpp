// `evora match` as a user meets it: what it prints, refuses, and how it goes on after a kill.

#include <cstdlib>

#include <gtest/gtest.h>

#include "tests/cli/program.hpp"
#include "tests/support/sanitized.hpp"

namespace evora::tests {
namespace {

const std::string pairs = sanitized ? "4" : "12";

std::vector<std::string> match(std::vector<std::string> more) {
    std::vector<std::string> arguments = {"match", "level-6", "greedy", "--pairs", pairs, "--seed", "5"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

TEST(Match, GoesOnAfterAKillAsIfNothingHadHappened) {
    const TemporaryFolder folder;
    const Finished whole = evora(match({"--resume", folder.path("whole")}));
    ASSERT_EQ(whole.status, 0) << whole.err;

    const std::string killed = folder.path("killed");
    const std::string command = "'" + std::string(EVORA_PROGRAM) + "' match level-6 greedy --pairs " + pairs +
                                " --seed 5 --resume " + killed + " >/dev/null 2>&1 & while kill -0 $! && [ $(cat " +
                                killed + " 2>/dev/null | wc -l) -lt 3 ]; do sleep 0.01; done; kill -9 $! && ! wait $!";
    // NOLINTNEXTLINE(bugprone-command-processor): a real process is what is to be killed
    EXPECT_EQ(std::system(command.c_str()), 0) << "it had ended before it was killed";
    const Finished rest = evora(match({"--resume", killed}));
    EXPECT_EQ(rest.status, 0) << rest.err;
    EXPECT_EQ(rest.out, whole.out);
    EXPECT_EQ(read_file(killed), read_file(folder.path("whole")));
}

TEST(Match, SaysWhatItPlayedInThreeForms) {
    const Finished text = evora({"match", "greedy", "random", "--pairs", "5", "--seed", "1"});
    EXPECT_EQ(text.status, 0);
    EXPECT_NE(text.out.find("greedy"), std::string::npos);
    EXPECT_LE(widest_line(text.out), 80U);
    const Finished csv = evora({"match", "greedy", "random", "--pairs", "5", "--seed", "1", "--format", "csv"});
    EXPECT_TRUE(csv.out.starts_with("contestant,played,won,")) << csv.out;
    const Finished json = evora({"match", "greedy", "random", "--pairs", "5", "--seed", "1", "--format", "json"});
    EXPECT_TRUE(json.out.starts_with("{")) << json.out;
}

TEST(Match, WritesGamesThatReplay) {
    const TemporaryFolder folder;
    const std::string games = folder.path("games");
    EXPECT_EQ(evora({"match", "greedy", "random", "--pairs", "5", "--seed", "1", "--games", games}).status, 0);
    const Finished replay = evora({"replay", games});
    EXPECT_EQ(replay.status, 0) << replay.err;
    EXPECT_NE(replay.out.find("10 games replayed"), std::string::npos) << replay.out;
}

TEST(Match, RefusesWhatCannotBePlayed) {
    expect_refused(evora({"match", "greedy"}), 2);
    expect_refused(evora({"match", "greedy", "gready"}), 2);
    expect_refused(evora({"match", "greedy", "engine:depth=0"}), 2);
    expect_refused(evora({"match", "greedy", "random", "--pairs", "0"}), 2);
    expect_refused(evora({"match", "greedy", "cmd:/nowhere/at-all", "--time", "50", "--pairs", "1", "--seed", "1"}), 1);
    const TemporaryFolder folder;
    write_file(folder.path("other"), "something else\n");
    expect_refused(evora({"match", "greedy", "random", "--pairs", "1", "--resume", folder.path("other")}), 1);
    EXPECT_EQ(read_file(folder.path("other")), "something else\n");
}

}  // namespace
}  // namespace evora::tests
