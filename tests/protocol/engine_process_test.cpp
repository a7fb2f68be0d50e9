// Driving engines, the well-behaved and all others.
#include "protocol/engine_process.hpp"

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <thread>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "protocol/words.hpp"
#include "rules/dealer.hpp"
#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"
#include "tests/protocol/scripted.hpp"
#include "tests/support/rules_games.hpp"

namespace evora::tests {
namespace {

using namespace std::chrono_literals;
using Clock = EngineProcess::Clock;

Position offer() { return position_from(offer_text); }

/// What the engine answers in `offer()` within so long.
std::expected<Move, EngineFailure> answer_of(const EngineCommand& command, std::chrono::milliseconds within = 20s) {
    auto engine = EngineProcess::start(command);
    if (!engine) {
        return std::unexpected(engine.error());
    }
    return engine->best_move(offer(), {.depth = 1}, within);
}

/// The fault by which a `go` ends that does this, and its text.
EngineFailure failure_of(const std::string& on_go, std::chrono::milliseconds within = 20s) {
    const auto answer = answer_of(scripted(on_go), within);
    return answer ? EngineFailure{EngineFault::refused, "no failure: " + to_text(*answer)} : answer.error();
}

bool runs(pid_t pid) { return ::kill(pid, 0) == 0; }

bool gone_soon(pid_t pid) {
    for (int i = 0; i < 2000 && runs(pid); ++i) {
        std::this_thread::sleep_for(1ms);
    }
    return !runs(pid);
}

long open_files() {
    const std::filesystem::directory_iterator files("/proc/self/fd");
    return std::distance(begin(files), end(files));
}

TEST(EngineProcess, SaysWhoItIs) {
    const auto engine = EngineProcess::start(scripted(":"));
    ASSERT_TRUE(engine) << message(engine.error());
    const EngineIdentity& identity = engine->identity();
    EXPECT_EQ(identity.name, "Scripted engine");
    EXPECT_TRUE(identity.plays({.wall = WallKind::free, .special_factories = true}, *Players::from_number(4)));
    EXPECT_FALSE(identity.plays({.wall = WallKind::free}, *Players::from_number(4)));
    EXPECT_FALSE(identity.plays({}, *Players::from_number(3)));
    ASSERT_EQ(identity.options.size(), 1U);
    EXPECT_EQ(identity.options[0].name, "level");
    EXPECT_EQ(identity.options[0].type, "spin");
    EXPECT_EQ(identity.options[0].details, "default 1 min 1 max 9");
}

TEST(EngineProcess, PlaysFixedWithTwoWhereItSaysNothing) {
    const auto engine = EngineProcess::start({.command = "read x; echo ugiok; read x"});
    ASSERT_TRUE(engine) << message(engine.error());
    EXPECT_TRUE(engine->identity().plays({}, {}));
    EXPECT_EQ(engine->identity().rules.size() * engine->identity().players.size(), 1U);
}

TEST(EngineProcess, AnswersMoveAfterMove) {
    auto engine = EngineProcess::start(scripted("echo info depth 1; echo hello; echo bestmove 1B1 and more"));
    ASSERT_TRUE(engine) << message(engine.error());
    EXPECT_TRUE(engine->new_game());
    for (int i = 0; i < 3; ++i) {
        const auto move = engine->best_move(offer(), {.time = 10ms}, 20s);
        ASSERT_TRUE(move) << message(move.error());
        EXPECT_EQ(to_text(*move), "1B1");
    }
    EXPECT_TRUE(engine->quit(20s));
    EXPECT_EQ(engine->best_move(offer(), {}, 1s).error().fault, EngineFault::died);
}

TEST(EngineProcess, IsToldPositionAndLimits) {
    // The engine takes its answer from what it has read.
    auto engine = EngineProcess::start(
        {.command = "read x; echo ugiok; read p; read x; echo readyok; read g; echo error ${#p} $g; read x"});
    ASSERT_TRUE(engine);
    const ThinkLimits limits{
        .depth = 3, .nodes = 500, .time = 40ms, .clock = ClockLimit{.left = 3000ms, .increment = 20ms}, .lines = 2};
    const auto answer = engine->best_move(offer(), limits, 20s);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().fault, EngineFault::refused);
    EXPECT_EQ(answer.error().detail,
              "it says 'error " + std::to_string(offer_text.size() + 9) + " go depth 3 nodes 500 movetime ...'");
}

TEST(EngineProcess, IsToldTheGameSoFar) {
    const Position start = Position::initial({}, {}, Seat());
    const Deal deal = Dealer(SeededStreams(1)).deal(start);
    Position now = start;
    now.apply(deal);
    const Move first = nth_move(now, 0);
    now.apply(first);
    const GameSoFar game{.start = start, .steps = {deal, first}};
    // Anything but exactly two words after `moves` is refused.
    auto engine = EngineProcess::start(scripted("echo moves; read -r w m more; echo bestmove ${m%%:*}"));
    ASSERT_TRUE(engine);
    const auto move = engine->best_move(now, {}, 20s, &game);
    ASSERT_TRUE(move) << message(move.error());
    EXPECT_EQ(*move, nth_move(now, 0));
    auto strict = EngineProcess::start(
        {.command = "read x; echo ugiok; read p; read x; echo readyok; read x; echo error ${p##*moves}; read x"});
    ASSERT_TRUE(strict);
    const auto told = strict->best_move(now, {}, 20s, &game);
    ASSERT_FALSE(told);
    EXPECT_EQ(told.error().detail.find("it says 'error "), 0U);
    EXPECT_NE(told.error().detail.find('/'), std::string::npos) << told.error().detail;
}

TEST(EngineProcess, OlderAnswersAreNotTakenForNewOnes) {
    auto engine = EngineProcess::start(scripted("n=$((n+1)); echo bestmove 1B$n; echo bestmove 1YF; echo error late"));
    ASSERT_TRUE(engine);
    EXPECT_EQ(to_text(*engine->best_move(offer(), {}, 20s)), "1B1");
    // The late error is taken for one about the new position; after it everything is in step again.
    const auto second = engine->best_move(offer(), {}, 20s);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().fault, EngineFault::refused);
    EXPECT_EQ(to_text(*engine->best_move(offer(), {}, 20s)), "1B2");
}

TEST(EngineProcess, ThatRefusesIsStillOfUse) {
    auto engine = EngineProcess::start(scripted("n=$((n+1)); [ $n = 1 ] && echo error too hard || echo bestmove 1B2"));
    ASSERT_TRUE(engine);
    const auto refused = engine->best_move(offer(), {}, 20s);
    ASSERT_FALSE(refused);
    EXPECT_EQ(message(refused.error()), "refused: it says 'error too hard'");
    EXPECT_EQ(to_text(*engine->best_move(offer(), {}, 20s)), "1B2");
}

TEST(EngineProcess, TakesOnlyOptionsThatItHas) {
    auto engine = EngineProcess::start(scripted(":"));
    ASSERT_TRUE(engine);
    EXPECT_TRUE(engine->set_option("level", "3"));
    const auto unknown = engine->set_option("levl", "3");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(message(unknown.error()), "refused: no option 'levl'; it has level");
    EXPECT_EQ(engine->set_option("level", "3\nquit").error().fault, EngineFault::refused);
    EXPECT_TRUE(engine->set_option("level", "4"));
}

TEST(EngineProcess, ThatCannotBeRunIsNamed) {
    const auto engine = EngineProcess::start({.command = "/no/such/engine"});
    ASSERT_FALSE(engine);
    EXPECT_EQ(message(engine.error()), "not-started: ended with exit status 127");
    EXPECT_EQ(EngineProcess::start({.command = "/etc/passwd"}).error().fault, EngineFault::not_started);
    EXPECT_EQ(EngineProcess::start({.command = std::string("cat\0x", 5)}).error().fault, EngineFault::not_started);
}

TEST(EngineProcess, ThatDiesIsNamed) {
    EXPECT_EQ(EngineProcess::start({.command = "exit 0"}).error().fault, EngineFault::died);
    EXPECT_EQ(message(failure_of("exit 3")), "died: ended with exit status 3");
    EXPECT_EQ(message(failure_of("kill -9 $$")), "died: ended by signal 9");
    EXPECT_EQ(message(failure_of("echo bestmo; exit 0")), "died: ended with exit status 0");
    EXPECT_EQ(message(failure_of("exec >&-; sleep 1000")), "died: it has closed its input or output");
}

TEST(EngineProcess, ALastLineWithoutItsEndIsALine) {
    const auto move = answer_of(scripted("printf 'bestmove 1B3'; exit 0"));
    ASSERT_TRUE(move) << message(move.error());
    EXPECT_EQ(to_text(*move), "1B3");
}

TEST(EngineProcess, ThatDiesBetweenMovesRaisesNoSignal) {
    auto engine = EngineProcess::start(scripted("echo bestmove 1B1; exit 0"));
    ASSERT_TRUE(engine);
    EXPECT_TRUE(engine->best_move(offer(), {}, 20s));
    std::this_thread::sleep_for(50ms);
    const auto second = engine->best_move(offer(), {}, 20s);
    ASSERT_FALSE(second);
    EXPECT_EQ(message(second.error()), "died: ended with exit status 0");
    EXPECT_EQ(engine->new_game().error(), second.error());
    sigset_t pending{};
    ::sigpending(&pending);
    EXPECT_EQ(::sigismember(&pending, SIGPIPE), 0);
}

TEST(EngineProcess, ThatIsSilentIsWaitedForNoLonger) {
    for (const char* on_go : {":", "while :; do echo info depth 1; done", "while :; do echo; sleep 0.01; done",
                              "exec sleep 1000", "while :; do echo info; sleep 0.001; done"}) {
        const auto before = Clock::now();
        const EngineFailure failure = failure_of(on_go, 300ms);
        EXPECT_EQ(failure.fault, EngineFault::silent) << on_go << ": " << message(failure);
        EXPECT_EQ(failure.detail, "no bestmove within 300 ms") << on_go;
        EXPECT_LT(Clock::now() - before, 5s) << on_go;
    }
    EngineCommand command{.command = "sleep 1000", .patience = 100ms};
    EXPECT_EQ(message(EngineProcess::start(command).error()), "silent: no ugiok within 100 ms");
}

TEST(EngineProcess, GarbageIsNamed) {
    EXPECT_EQ(failure_of("yes nonsense").fault, EngineFault::garbage);
    EXPECT_EQ(EngineProcess::start({.command = "yes"}).error().fault, EngineFault::garbage);
    EXPECT_EQ(message(failure_of("echo bestmove 9Z9")),
              "garbage: it says 'bestmove 9Z9'; move, column 2: found '9Z9', expected a colour, one of B Y R K W, "
              "after the source (unknown-letter)");
    EXPECT_EQ(failure_of("echo bestmove").fault, EngineFault::garbage);
    for (const char* command : {"cat /dev/urandom", "cat /dev/zero"}) {
        const EngineFailure failure = failure_of(command);
        EXPECT_TRUE(failure.fault == EngineFault::garbage || failure.fault == EngineFault::flood) << message(failure);
    }
}

TEST(EngineProcess, FloodsAreStopped) {
    // Of long lines, since the sanitizers make a million short ones last.
    EXPECT_EQ(failure_of("yes \"info string $(head -c 2000 /dev/zero | tr '\\0' x)\"").fault, EngineFault::flood);
    EXPECT_EQ(failure_of("head -c 70000 /dev/zero | tr '\\0' x; echo; echo bestmove 1B1").fault, EngineFault::flood);
    EXPECT_EQ(failure_of("while :; do echo moves; read -r x; done").fault, EngineFault::flood);
    EXPECT_EQ(failure_of("yes moves").fault, EngineFault::flood);
}

TEST(EngineProcess, MovesThatTheRulesForbidAreRefused) {
    EXPECT_EQ(message(failure_of("echo bestmove 1W1")),
              "illegal-move: move: found 1W1, expected one of the colours on display 1: BYR (no-such-tiles; A3, A4)");
    EXPECT_EQ(failure_of("echo bestmove 3@5").fault, EngineFault::illegal_move);
    EXPECT_EQ(failure_of("echo bestmove 9B1").fault, EngineFault::illegal_move);
}

TEST(EngineProcess, LeavesNothingBehind) {
    const long files = open_files();
    pid_t engine_itself = 0;
    pid_t its_child = 0;
    {
        auto engine = EngineProcess::start(
            {.command = "trap '' TERM HUP INT PIPE; sleep 1000 & echo id name $$ $!; echo ugiok; wait"});
        ASSERT_TRUE(engine);
        const Words pids = split(engine->identity().name);
        ASSERT_EQ(pids.size(), 2U);
        engine_itself = static_cast<pid_t>(*whole_number(pids[0]));
        its_child = static_cast<pid_t>(*whole_number(pids[1]));
        EXPECT_TRUE(runs(engine_itself));
        EXPECT_TRUE(runs(its_child));
    }
    EXPECT_FALSE(runs(engine_itself));
    EXPECT_TRUE(gone_soon(its_child));
    EXPECT_EQ(open_files(), files);
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
}

TEST(EngineProcess, ThatIgnoresQuitIsKilled) {
    auto engine = EngineProcess::start(scripted(":", "trap '' PIPE; exec sleep 1000"));
    ASSERT_TRUE(engine);
    EXPECT_FALSE(engine->quit(100ms));
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
}

TEST(EngineProcess, ManyLiveBesideEachOther) {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([] {
            for (int i = 0; i < 10; ++i) {
                const auto move = answer_of(scripted("echo bestmove 1B1"));
                EXPECT_TRUE(move) << message(move.error());
            }
        });
    }
}

TEST(ChildProcess, WritingNeverWaitsBeyondItsDeadline) {
    const std::string text(std::size_t{1} << 20U, 'x');
    auto deaf = *ChildProcess::start("sleep 1000", ErrorOutput::discard);
    const auto written = deaf->write(text, Clock::now() + 100ms);
    ASSERT_FALSE(written);
    EXPECT_EQ(message(written.error()), "silent: it does not read");
    auto loud = *ChildProcess::start("yes", ErrorOutput::discard);
    EXPECT_EQ(loud->write(text, Clock::now() + 20s).error().fault, EngineFault::flood);
    auto dead = *ChildProcess::start("exit 4", ErrorOutput::discard);
    EXPECT_EQ(message(dead->write(text, Clock::now() + 20s).error()), "died: ended with exit status 4");
}

TEST(ChildProcess, BothMayWriteAtOnce) {
    // More than both pipes hold, so that each side has to read while it writes.
    auto echo = *ChildProcess::start("cat", ErrorOutput::discard);
    std::string text;
    for (int i = 0; i < 60'000; ++i) {
        text += std::to_string(i) + "\n";
    }
    const auto deadline = Clock::now() + 20s;
    ASSERT_TRUE(echo->write(text, deadline));
    for (int i = 0; i < 60'000; ++i) {
        ASSERT_EQ(echo->read_line(deadline), std::to_string(i));
    }
    echo->close_input();
    EXPECT_TRUE(echo->ends_by(deadline));
    EXPECT_EQ(echo->read_line(deadline).error().fault, EngineFault::died);
}

}  // namespace
}  // namespace evora::tests
