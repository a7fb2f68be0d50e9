// The command line itself: help, version, and what happens to words that make no sense.
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace evora::tests {
namespace {

TEST(Usage, TheProgramExplainsItself) {
    const Finished run = evora({"--help"});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    EXPECT_EQ(run.out,
              "Usage: evora COMMAND [ARGUMENT...] [OPTION...]\n"
              "\n"
              "evora: play, study and research the board game Azul.\n"
              "\n"
              "Commands:\n"
              "  play       Play a game in the terminal\n"
              "  show       Draw a position, as text or as an SVG picture\n"
              "  legal      List the legal moves of a position\n"
              "  apply      Play moves and deals in a position and print the position after\n"
              "             them\n"
              "  check      Check that a position is valid\n"
              "  winners    Print the seats that win a finished game\n"
              "  replay     Check every game of a file of records\n"
              "  trace      Print every decision of the games of a file of records\n"
              "  verify     Check that the deals of games were fair\n"
              "  random     Write games of random moves as records\n"
              "  deals      Test whether fair deals are as chance would have them\n"
              "  perft      Count the decision sequences of an exact length inside the round\n"
              "  engine     Be an engine, for programs that play or study\n"
              "  match      Let players and engines play against each other and rate them\n"
              "  selfplay   Play games that an evaluation can learn from\n"
              "  bench      Measure how fast this machine plays\n"
              "  serve      Run the play server\n"
              "  backup     Copy the play server's store, also while it runs\n"
              "  organiser  Say who looks after a play server, also while it runs\n"
              "  help       Explain a command\n"
              "  generate   Write the man page, the command reference or completions for a\n"
              "             shell\n"
              "\n"
              "Options:\n"
              "  -h, --help  show this help and leave\n"
              "  --version   show the version and leave\n"
              "\n"
              "Exit status:\n"
              "  0  done\n"
              "  1  the input was refused, or a file could not be read or written\n"
              "  2  the command line was not right\n"
              "\n"
              "'evora COMMAND --help' explains a command. Start with 'evora play'.\n");
    EXPECT_EQ(evora({"-h"}).out, run.out);
    EXPECT_EQ(evora({"help"}).out, run.out);
}

TEST(Usage, EachCommandExplainsItself) {
    const Finished run = evora({"random", "--help"});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.out,
              "Usage: evora random --rules RULES --players N --games G [OPTION...]\n"
              "\n"
              "Write games of random moves as records.\n"
              "\n"
              "Every decision is uniform over the legal moves. The same rules, players and seed\n"
              "give the same games everywhere; the first games of a longer row are those of a\n"
              "shorter one.\n"
              "\n"
              "Options:\n"
              "  --rules RULES  fixed (coloured wall), free (grey side), fixed+sf or free+sf\n"
              "                 (with special factories)\n"
              "  --players N    2, 3 or 4\n"
              "  --games G      how many games, 1 to 4294967295\n"
              "  --seed S       what the games are drawn from, 0 to 18446744073709551615;\n"
              "                 without it one is chosen and named on standard error\n"
              "  --checksum     print the checksum of the games instead of the games\n"
              "  --fair KIND    deal as docs/fairness.md has it and add the proofs: chain, or\n"
              "                 set for tables of one duplicate set; all secrets follow from\n"
              "                 the seed, so this is for trying verifiers\n"
              "  -h, --help     show this help and leave\n"
              "\n"
              "Examples:\n"
              "  evora random --rules fixed+sf --players 4 --games 10 --seed 42 > games.azul\n"
              "      ten games\n"
              "  evora random --rules fixed --players 2 --games 1000 --seed 1 --checksum\n"
              "      what evora bench --filter random_game/fixed/2 prints as well\n");
    for (const char* command : {"play", "show", "legal", "apply", "check", "winners", "replay", "trace", "random",
                                "perft", "engine", "match", "bench", "help", "generate"}) {
        const Finished help = evora({command, "--help"});
        EXPECT_EQ(help.status, 0) << command;
        EXPECT_EQ(help.err, "") << command;
        EXPECT_TRUE(help.out.starts_with("Usage: evora " + std::string(command))) << help.out;
        EXPECT_LE(widest_line(help.out), 80U) << help.out;
        EXPECT_EQ(evora({"help", command}).out, help.out);
        EXPECT_EQ(evora({command, "-h"}).out, help.out);
    }
}

TEST(Usage, HelpWinsOverMissingArguments) { EXPECT_EQ(evora({"perft", "x", "--help"}).status, 0); }

TEST(Usage, Version) {
    const Finished run = evora({"--version"});
    EXPECT_EQ(run.status, 0);
    EXPECT_TRUE(run.out.starts_with("evora 0.")) << run.out;
}

struct Wrong {
    std::vector<std::string> arguments;
    std::vector<std::string> faults;  ///< lines of standard error, but for the last one, which names --help
};

void PrintTo(const Wrong& wrong, std::ostream* out) {
    for (const std::string& argument : wrong.arguments) {
        *out << '[' << argument << ']';
    }
}

class WrongUsage : public testing::TestWithParam<Wrong> {};

TEST_P(WrongUsage, IsNamedAndHasStatus2) {
    const Finished run = evora(GetParam().arguments);
    expect_refused(run, 2);
    std::vector<std::string> lines = lines_of(run.err);
    ASSERT_FALSE(lines.empty());
    EXPECT_TRUE(lines.back().starts_with("Try 'evora ") && lines.back().ends_with("--help'.")) << lines.back();
    lines.pop_back();
    EXPECT_EQ(lines, GetParam().faults);
}

const std::string too_much(50'000, 'x');

INSTANTIATE_TEST_SUITE_P(
    CommandLines, WrongUsage,
    testing::Values(
        Wrong{{},
              {"evora: found no command, expected one of: play, show, legal, apply, check, winners, replay, trace, "
               "verify, random, deals, perft, engine, match, selfplay, bench, serve, backup, organiser, help or "
               "generate"}},
        Wrong{{""}, {"evora: unknown command ''"}},
        Wrong{{"legl", "x"}, {"evora: unknown command 'legl'; did you mean legal?"}},
        Wrong{{"tournament"}, {"evora: unknown command 'tournament'"}},
        Wrong{{"\x1b[2Jx"}, {"evora: unknown command '\\x1B[2Jx'"}},
        Wrong{{too_much}, {"evora: unknown command '" + std::string(40, 'x') + "...'"}},
        Wrong{{"--foo"}, {"evora: unknown option '--foo'; expected --help, --version or a command"}},
        Wrong{{"-x"}, {"evora: unknown option '-x'; expected --help, --version or a command"}},
        Wrong{{"--version=3"}, {"evora: --version: found the value '3', expected none"}},
        Wrong{{"legal"},
              {"evora legal: POSITION: missing, expected a position in the notation, one argument: put it in quotes"}},
        Wrong{{"legal", "a", "b"}, {"evora legal: found 'b', expected nothing after POSITION"}},
        Wrong{{"legal", "a", "--sed", "3"},
              {"evora legal: unknown option '--sed'",
               "evora legal: found '3', expected "
               "nothing after POSITION"}},
        Wrong{{"apply"},
              {"evora apply: POSITION: missing, expected a position in the notation, one argument: put it in quotes",
               "evora apply: MOVE: missing, expected moves (3R4, CB2, 1KF, 4B3yw, 3@5) and deals, in order"}},
        Wrong{{"apply", "x"},
              {"evora apply: MOVE: missing, expected moves (3R4, CB2, 1KF, 4B3yw, 3@5) and deals, in order"}},
        Wrong{{"random"},
              {"evora random: --rules: missing, expected --rules RULES",
               "evora random: --players: missing, expected --players N",
               "evora random: --games: missing, expected --games G"}},
        Wrong{{"random", "--rules"}, {"evora random: --rules: found nothing after it, expected its value"}},
        Wrong{{"random", "--rules=", "--players", "2", "--games", "1"},
              {"evora random: '--rules': found nothing after '=', expected a value"}},
        Wrong{{"random", "--rules", "Fixed", "--players", "5", "--games", "-1", "--seed", "99999999999999999999"},
              {"evora random: --rules: found 'Fixed', expected fixed, free, fixed+sf or free+sf",
               "evora random: --players: found '5', expected 2, 3 or 4",
               "evora random: --games: found '-1', expected a whole number from 1 to 4294967295",
               "evora random: --seed: found '99999999999999999999', expected a whole number from 0 to "
               "18446744073709551615"}},
        Wrong{{"random", "--rules", "fixed", "--players", "02", "--games", "1e3", "--seed", ""},
              {"evora random: --players: found '02', expected 2, 3 or 4",
               "evora random: --games: found '1e3', expected a whole number from 1 to 4294967295",
               "evora random: --seed: found nothing, expected a whole number from 0 to 18446744073709551615"}},
        Wrong{{"random", "--rules", "fixed", "--players", "2", "--games", "4294967296", "--seed", "0x10"},
              {"evora random: --games: found '4294967296', expected a whole number from 1 to 4294967295",
               "evora random: --seed: found '0x10', expected a whole number from 0 to 18446744073709551615"}},
        Wrong{{"random", "--rules", "fixed", "--rules", "free", "--players", "2", "--games", "1"},
              {"evora random: --rules: found 2 times, expected once"}},
        Wrong{{"random", "--rules", "fixed", "--player", "2", "--games", "1"},
              {"evora random: unknown option '--player'; did you mean --players?",
               "evora random: found '2', expected no arguments"}},
        Wrong{{"perft", "x", "-1"}, {"evora perft: DEPTH: found '-1', expected a whole number from 0 to 9999"}},
        Wrong{{"perft", "x", "10000"}, {"evora perft: DEPTH: found '10000', expected a whole number from 0 to 9999"}},
        Wrong{{"replay", "a", "b"}, {"evora replay: found 'b', expected nothing after FILE"}},
        Wrong{{"replay", ""}, {"evora replay: FILE: found nothing, expected a text that is not empty"}},
        Wrong{{"replay", "--salvage=1"}, {"evora replay: --salvage: found the value '1', expected none"}},
        Wrong{{"show", "x", "--look", "gold"}, {"evora show: --look: found 'gold', expected azulejos or chocolates"}},
        Wrong{{"show", "x", "--color", "yes"}, {"evora show: --color: found 'yes', expected auto, always or never"}},
        Wrong{{"show", "x", "--svg"}, {"evora show: --svg: found nothing after it, expected its value"}},
        Wrong{{"play", "--seats", "human"},
              {"evora play: --seats: found 'human', expected 2 to 4 of these, separated by commas: human, random, "
               "greedy, level-1, level-2, level-3, level-4, level-5, level-6, level-7, level-8, level-9, level-10"}},
        Wrong{{"play", "--seats", "human,gready"},
              {"evora play: --seats: found 'human,gready', expected 2 to 4 of these, separated by commas: human, "
               "random, greedy, level-1, level-2, level-3, level-4, level-5, level-6, level-7, level-8, level-9, "
               "level-10"}},
        Wrong{{"play", "--players", "3", "--seats", "human,greedy"},
              {"evora play: found --players 3 and --seats with 2 seats, expected as many seats as players"}},
        Wrong{{"play", "--start", "3"}, {"evora play: --start: found seat 3, expected 1 to 2 or random"}},
        Wrong{{"play", "--start", "5"}, {"evora play: --start: found '5', expected random, 1, 2, 3 or 4"}},
        Wrong{{"play", "--names", "a,b,c"},
              {"evora play: --names: found 3 names, expected at most 2, one for each seat"}},
        Wrong{{"play", "--resume", "x", "--seed", "3"},
              {"evora play: found --resume with --rules, --players, --seed, --start or --save, expected it without, as "
               "the saved game says all that"}},
        Wrong{{"engine", "--threads", "3"},
              {"evora engine: found --threads or --hash, expected --analyse with it, as setoption sets them"}},
        Wrong{{"engine", "--analyse", "--check", "x"},
              {"evora engine: found --analyse and --check, expected one of them"}},
        Wrong{{"engine", "--analyse", "--threads", "0", "--hash", "1e3"},
              {"evora engine: --threads: found '0', expected a whole number from 1 to 64",
               "evora engine: --hash: found '1e3', expected a whole number from 1 to 1048576"}},
        Wrong{{"help", "rnadom"}, {"evora help: unknown command 'rnadom'; did you mean random?"}},
        Wrong{{"generate", "csh"}, {"evora generate: KIND: found 'csh', expected man, markdown, bash, zsh or fish"}}));

TEST(Usage, TwoDashesEndTheOptions) {
    // A position that begins with a dash is read as a position, though it is none.
    const Finished run = evora({"check", "--", "-x"});
    expect_refused(run, 1);
}

TEST(Generated, TheCommandReferenceIsThatOfTheDocs) {
    const std::string docs = read_file(std::string(EVORA_TEST_DATA) + "/../../docs/commands.md");
    EXPECT_EQ(evora({"generate", "markdown"}).out, docs) << "make it again: evora generate markdown > docs/commands.md";
}

TEST(Generated, ManPageAndCompletionsNameEveryCommandAndOption) {
    const std::string bash = evora({"generate", "bash"}).out;
    const std::string zsh = evora({"generate", "zsh"}).out;
    const std::string fish = evora({"generate", "fish"}).out;
    const std::string man = evora({"generate", "man"}).out;
    EXPECT_TRUE(man.starts_with(".TH EVORA 1 ")) << man.substr(0, 100);
    for (const std::string command : {"play", "show", "legal", "trace", "generate"}) {
        for (const std::string* text : {&bash, &zsh, &fish, &man}) {
            EXPECT_NE(text->find(command), std::string::npos) << command;
        }
    }
    EXPECT_NE(bash.find("play:--rules) words='fixed free fixed+sf free+sf'"), std::string::npos);
    EXPECT_NE(zsh.find("'--rules["), std::string::npos);
    EXPECT_NE(fish.find("-l rules -x -a 'fixed free fixed+sf free+sf'"), std::string::npos);
    EXPECT_NE(man.find("\\-\\-rules RULES"), std::string::npos);
}

}  // namespace
}  // namespace evora::tests
