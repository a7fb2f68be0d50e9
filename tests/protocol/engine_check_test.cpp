// evora engine --check finds nothing wrong with good engines, and each fault in others.
#include "protocol/engine_check.hpp"

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/child_process.hpp"
#include "protocol/info_check.hpp"
#include "tests/protocol/scripted.hpp"
#include "tests/support/rules_games.hpp"
#include "tests/support/sanitized.hpp"

namespace evora::tests {
namespace {

using namespace std::chrono_literals;

const std::string bots_folder = std::string(EVORA_TEST_DATA) + "/../../bots/";

/// What `evora engine --check` prints, its exit status last.
std::vector<std::string> check(const std::string& command) {
    auto program = *ChildProcess::start(
        std::string("'") + EVORA_PROGRAM + "' engine --check \"" + command + "\"; echo $?", ErrorOutput::keep);
    std::vector<std::string> lines;
    const auto deadline = ChildProcess::Clock::now() + 300s;
    while (auto line = program->read_line(deadline)) {
        lines.push_back(*std::move(line));
    }
    return lines;
}

TEST(LongEngineCheck, PassesOursAndTheBots) {
    std::vector<std::string> commands = {std::string("'") + EVORA_PROGRAM + "' engine"};
    if (!sanitized) {
        for (const char* bot : {"random_bot.py", "greedy_bot.py"}) {
            commands.push_back("python3 '" + bots_folder + bot + "'");
        }
    }
    for (const std::string& command : commands) {
        const std::vector<std::string> lines = check(command);
        ASSERT_EQ(lines.size(), 14U) << command;
        for (std::size_t i = 0; i < 12; ++i) {
            EXPECT_TRUE(lines[i].starts_with("passed  ")) << command << ": " << lines[i];
        }
        EXPECT_EQ(lines[12], "12 passed, 0 failed");
        EXPECT_EQ(lines[13], "0");
    }
}

TEST(EngineCheck, SaysWhatIsWrongAndHasStatus1) {
    EXPECT_EQ(check("/no/such/engine"),
              (std::vector<std::string>{"failed  greeting  starts, and answers ugi with ugiok: not-started: ended with "
                                        "exit status 127",
                                        "0 passed, 1 failed", "1"}));
}

struct Mutant {
    std::string check;   ///< the one that must fail
    std::string reason;  ///< a part of what it says
    std::string from;    ///< what the random bot has
    std::string to;      ///< and the mutant instead
};

void PrintTo(const Mutant& mutant, std::ostream* out) { *out << mutant.check << ": " << mutant.to; }

class BadEngine : public testing::TestWithParam<Mutant> {};

TEST_P(BadEngine, IsFound) {
    const Mutant& mutant = GetParam();
    // As the shell quotes it; one rule and two players are enough.
    const std::string script =
        "s|fixed free fixed+sf free+sf|fixed|; s|2 3 4|2|; s~" + mutant.from + "~" + mutant.to + "~";
    const std::string command = "python3 -c \"$(sed -e '" + script + "' '" + bots_folder + "random_bot.py')\"";
    std::map<std::string, std::string> reasons;
    const bool good =
        check_engine({.command = command, .patience = 1500ms, .only = mutant.check}, [&](const EngineCheck& done) {
            if (!done.reason.empty()) {
                reasons.emplace(done.name, done.reason);
            }
        });
    EXPECT_FALSE(good);
    ASSERT_TRUE(reasons.contains(mutant.check)) << "found nothing";
    EXPECT_NE(reasons[mutant.check].find(mutant.reason), std::string::npos) << reasons[mutant.check];
}

INSTANTIATE_TEST_SUITE_P(
    Mutants, BadEngine,
    testing::Values(
        Mutant{"greeting", "silent", "ugiok", "uciok"},
        Mutant{"greeting", "died", "^for line", "sys.exit(3)\\nfor line"},
        Mutant{"identity", "id name", "id name", "id nmae"},
        Mutant{"identity", "found 'fxed'", "rules fixed", "rules fxed"},
        Mutant{"identity", "found '5'", "players 2", "players 2 5"},
        Mutant{"options", "default N min N max N", "say(\"ugiok\")",
               "say(\"option name x type spin default 9 min 1 max 3\\\\nugiok\")"},
        Mutant{"options", "expected spin, combo", "say(\"ugiok\")", "say(\"option name x type number\\\\nugiok\")"},
        Mutant{"options", "default true or false", "say(\"ugiok\")",
               "say(\"option name x type check default 1\\\\nugiok\")"},
        Mutant{"ready", "no readyok", "readyok", "ready"},
        Mutant{"games", "illegal-move", "random.choice(moves)", "\"1B1\""},
        Mutant{"games", "garbage", "bestmove \"", "bestmove 9\""},
        Mutant{"time", "go movetime 200: no bestmove within 1200 ms", "say(\"moves\")",
               "import time; time.sleep(2 * (\"movetime 200\" in line)); say(\"moves\")"},
        Mutant{"stop", "no bestmove", "say(\"moves\")", "say(\"moves\") if \"infinite\" not in line else None"},
        Mutant{"info", "depth: found ", "say(\"moves\")", "say(\"info depth x\\\\nmoves\")"},
        Mutant{"info", "moves: ", "say(\"moves\")", "say(\"info depth 1 moves 9K1\\\\nmoves\")"},
        Mutant{"unknown", "no error", "say(\"error.*$", "pass"},
        Mutant{"no-move", "found bestmove", "say(\"moves\")", "say(\"bestmove 1B1\")"},
        Mutant{"no-move", "no error", "say(\"moves\")", "pass"},
        Mutant{"hostile", "died: ended with exit status 4",
               "command = ", "len(line) > 66000 and sys.exit(4); command = "},
        Mutant{"end", "quit after isready: it still runs", "break", "pass"},
        Mutant{"end", "the end of input after isready: it still runs", "break",
               "__import__(\"os\")._exit(0)~; s~^for line~import atexit, time; atexit.register(time.sleep, 100)\\nfor "
               "line"}));

TEST(InfoCheck, FindsEveryFlaw) {
    const Position position = position_from(offer_text);
    for (const char* good :
         {"info", "info depth 3 nodes 12 time 0 line 1 exact yes score 1.25 -1.25 win 0.5 0.5 moves 1B1 CY2",
          "info string anything at all depth 3", "info nps 300 depth 3 seldepth 4"}) {
        EXPECT_EQ(info_flaw(good, position), std::nullopt) << good;
    }
    const std::vector<std::pair<std::string, std::string>> bad = {
        {"info depth", "depth: found nothing, expected a whole number"},
        {"info nodes -1", "nodes: found '-1', expected a whole number"},
        {"info exact maybe", "exact: found 'maybe', expected yes or no"},
        {"info score 1.25", "score: found '1.25', expected a number for each of 2 seats"},
        {"info score 1.25 x", "score: found 'x', expected a number as 3.25"},
        {"info win 0.5 1.5", "win: found '1.5', expected a number from 0 to 1"},
        {"info win 0.5 nan", "win: found 'nan', expected a number as 3.25"},
        {"info moves", "moves: found nothing, expected one move at least"},
        {"info moves 1B1 1B1",
         "moves: move: found 1B1, expected a source with tiles, as display 1 is empty (no-such-tiles; A3, A4)"},
    };
    for (const auto& [line, flaw] : bad) {
        EXPECT_EQ(info_flaw(line, position), flaw);
    }
}

}  // namespace
}  // namespace evora::tests
