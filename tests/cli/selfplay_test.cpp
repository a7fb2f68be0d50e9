// evora selfplay as a user meets it, and what the program says of nets that it does not find.
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace evora::tests {
namespace {

std::vector<std::string> selfplay(const std::string& games, const std::string& file) {
    return {"selfplay", "--games", games, "--nodes", "20", "--seed", "5", "--out", file};
}

TEST(SelfPlayCommand, GoesOnWhereAFileWasCutOff) {
    const TemporaryFolder folder;
    const std::string whole = folder.path("whole");
    const Finished all = evora(selfplay("6", whole));
    ASSERT_EQ(all.status, 0) << all.err;
    EXPECT_EQ(all.err, "");
    const std::string bytes = read_file(whole);

    const std::string cut = folder.path("cut");
    write_file(cut, bytes.substr(0, bytes.size() - 700));
    const Finished rest = evora(selfplay("6", cut));
    EXPECT_EQ(rest.status, 0);
    EXPECT_NE(rest.err.find("cut off; going on after 5 games"), std::string::npos) << rest.err;
    EXPECT_EQ(read_file(cut), bytes);
    // Nothing is left to do, and nothing is lost.
    EXPECT_EQ(evora(selfplay("3", cut)).status, 0);
    EXPECT_EQ(read_file(cut), bytes);
}

TEST(SelfPlayCommand, RefusesWhatItCannotGoOnWith) {
    const TemporaryFolder folder;
    const std::string file = folder.path("games");
    ASSERT_EQ(evora(selfplay("1", file)).status, 0);
    const std::string bytes = read_file(file);
    const Finished other = evora({"selfplay", "--games", "2", "--nodes", "21", "--seed", "5", "--out", file});
    expect_refused(other, 1);
    EXPECT_NE(other.err.find("other settings"), std::string::npos) << other.err;
    EXPECT_EQ(read_file(file), bytes);

    const std::string text = folder.path("text");
    write_file(text, "not games, but something that took long to write\n");
    expect_refused(evora(selfplay("1", text)), 1);
    EXPECT_EQ(read_file(text), "not games, but something that took long to write\n");

    expect_refused(evora({"selfplay", "--games", "1", "--eval", "gold", "--out", folder.path("new")}), 2);
    expect_refused(evora({"selfplay", "--games", "1"}), 2);
}

TEST(Nets, AreMissedAloud) {
    const TemporaryFolder empty;
    const Surroundings nowhere{.environment = {"EVORA_NETS=" + empty.path()}};
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"engine"}, {"match", "engine:depth=1", "random", "--pairs", "1", "--seed", "1"}}) {
        const Finished run = evora(command, nowhere);
        EXPECT_EQ(run.status, 0);
        EXPECT_EQ(run.err.substr(0, run.err.find('\n')),
                  "evora: no file fixed-2.net in " + empty.path() + "; hand-1 plays instead");
    }
    write_file(empty.path("fixed-2.net"), "EVORANET, but not much of one, and cut off");
    const Finished broken = evora({"engine"}, nowhere);
    EXPECT_NE(broken.err.find("fixed-2.net: found a net of format"), std::string::npos) << broken.err;
    EXPECT_NE(broken.err.find("hand-1 plays instead"), std::string::npos) << broken.err;
    expect_refused(evora({"match", "engine:eval=fixed-2,depth=1", "random", "--pairs", "1", "--seed", "1"}, nowhere),
                   2);
    // Whoever wants none is told nothing.
    EXPECT_EQ(evora({"engine"}, {.environment = {"EVORA_NETS="}}).err, "");
}

TEST(Nets, ComeWithTheProgram) {
    EXPECT_EQ(evora({"engine"}).err, "");
    const Finished ugi = evora({"engine"}, {.in = "ugi\n"});
    EXPECT_NE(ugi.out.find(" var fixed-2"), std::string::npos) << ugi.out;
}

}  // namespace
}  // namespace evora::tests
