// The commands about fair deals.

#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace evora::tests {
namespace {

std::string fair_games(const std::string& kind, const std::string& games = "3") {
    const Finished run =
        evora({"random", "--rules", "free+sf", "--players", "3", "--games", games, "--seed", "7", "--fair", kind});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.err, "");
    return run.out;
}

/// The games with another first byte of the value of the first tag with that name.
std::string altered(std::string games, const std::string& tag) {
    const std::size_t value = games.find("[" + tag + " \"") + tag.size() + 3;
    games[value] = games[value] == '0' ? '1' : '0';
    return games;
}

TEST(Verify, CountsWhatWasProved) {
    const Finished chain = evora({"verify", "-"}, {.in = fair_games("chain")});
    EXPECT_EQ(chain.status, 0) << chain.err;
    EXPECT_EQ(chain.err, "");
    EXPECT_TRUE(chain.out.starts_with("3 games verified, ")) << chain.out;
    EXPECT_TRUE(chain.out.ends_with(" not given\n")) << chain.out;
    const Finished set = evora({"verify", "-"}, {.in = fair_games("set")});
    EXPECT_EQ(set.status, 0) << set.err;
    EXPECT_NE(set.out.find("of 0 nonces 0 were not opened"), std::string::npos) << set.out;
}

TEST(Verify, GoesThroughSeveralFiles) {
    const TemporaryFolder folder;
    write_file(folder.path("one.azul"), fair_games("chain", "1"));
    write_file(folder.path("two.azul"), altered(fair_games("chain", "2"), "DealKey2"));
    const Finished run = evora({"verify", folder.path("two.azul"), folder.path("one.azul"), folder.path("none.azul")});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.out, "");
    const auto lines = lines_of(run.err);
    ASSERT_EQ(lines.size(), 2U) << run.err;
    EXPECT_TRUE(lines[0].starts_with(folder.path("two.azul") + ", game 1: round 2, DealKey2: found ")) << lines[0];
    EXPECT_TRUE(lines[0].ends_with(" (wrong-key)")) << lines[0];
    EXPECT_NE(lines[1].find("none.azul"), std::string::npos) << lines[1];
}

TEST(Verify, TellsMachinesOfEveryGame) {
    const Finished run = evora({"verify", "--json", "-"}, {.in = altered(fair_games("chain"), "DealLink1")});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.err, "");
    const auto lines = lines_of(run.out);
    ASSERT_EQ(lines.size(), 3U) << run.out;
    EXPECT_TRUE(lines[0].starts_with(R"({"file":"standard input","game":1,"proved":false,"code":"wrong-link",)"
                                     R"("round":1,"seat":0,"tag":"DealLink1","found":")"))
        << lines[0];
    EXPECT_TRUE(lines[1].starts_with(R"({"file":"standard input","game":2,"proved":true,"kind":"chain",)"
                                     R"("id":"sample-7-1","start":"drawn","rounds":)"))
        << lines[1];
    EXPECT_NE(lines[2].find(R"("start":"agreed")"), std::string::npos) << lines[2];
}

TEST(Verify, RefusesRecordsWithoutAProofAndBrokenOnes) {
    const Finished plain = evora({"random", "--rules", "fixed", "--players", "2", "--games", "1", "--seed", "1"});
    const Finished none = evora({"verify", "-"}, {.in = plain.out});
    expect_refused(none, 1);
    EXPECT_NE(none.err.find("(no-proof)"), std::string::npos) << none.err;
    expect_refused(evora({"verify", "-"}, {.in = "[Rules \"fixed\"]\n"}), 1);
    expect_refused(evora({"verify"}), 2);
}

TEST(Random, FairGamesHaveNoChecksum) {
    expect_refused(evora({"random", "--rules", "fixed", "--players", "2", "--games", "1", "--seed", "1", "--fair",
                          "chain", "--checksum"}),
                   2);
    expect_refused(evora({"random", "--rules", "fixed", "--players", "2", "--games", "1", "--fair", "dice"}), 2);
}

TEST(Deals, AreTested) {
    const Finished run = evora({"deals", "--rules", "fixed+sf", "--players", "2", "--deals", "2000", "--seed", "3"});
    EXPECT_EQ(run.status, 0) << run.out;
    EXPECT_EQ(run.err, "");
    EXPECT_EQ(lines_of(run.out).size(), 6U) << run.out;
    expect_refused(evora({"deals", "--rules", "fixed", "--players", "2", "--deals", "10"}), 2);
}

}  // namespace
}  // namespace evora::tests
