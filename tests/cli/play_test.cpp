// `evora play` with its input from a file: whole games, saving, resuming, undoing, and input that makes no sense.
#include <gtest/gtest.h>

#include "rules/rules.hpp"
#include "tests/cli/program.hpp"
#include "tests/cli/script.hpp"

namespace evora::tests {
namespace {

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : ",") + word;
    }
    return text;
}

std::vector<std::string> play_arguments(const ScriptOptions& options, const std::string& file) {
    return {"play",
            "--rules",
            std::string(name(options.rules)),
            "--seats",
            joined(options.seats),
            "--seed",
            std::to_string(options.seed),
            "--start",
            "1",
            "--save",
            file};
}

/// A record without what depends on the clock.
std::string timeless(const std::string& record) {
    std::string text;
    for (const std::string& line : lines_of(record)) {
        if (!line.starts_with("[Date ") && !line.starts_with("[Time ")) {
            text += line + "\n";
        }
    }
    return text;
}

struct Table {
    Rules rules;
    int players = 2;
};

void PrintTo(const Table& table, std::ostream* out) { *out << name(table.rules) << ' ' << table.players; }

std::vector<Table> all_tables() {
    std::vector<Table> tables;
    for (const Rules rules : all_rules) {
        for (int players = 2; players <= 4; ++players) {
            tables.push_back({rules, players});
        }
    }
    return tables;
}

class PlayedGame : public testing::TestWithParam<Table> {
  protected:
    [[nodiscard]] static ScriptOptions options() {
        std::vector<std::string> seats = {"human", "greedy", "human", "random"};
        seats.resize(static_cast<std::size_t>(GetParam().players));
        return {.rules = GetParam().rules, .seats = seats, .seed = 11};
    }
};

TEST_P(PlayedGame, GoesToItsEndStepByStep) {
    const TemporaryFolder folder;
    const std::string file = folder.path("game.azul");
    const auto entries = typed_game(options(), Typing::steps);
    const Finished run = evora(play_arguments(options(), file), {.in = typed(entries, 0, entries.size())});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    EXPECT_NE(run.out.find("The game is over after round "), std::string::npos);
    EXPECT_NE(run.out.find("full colours"), std::string::npos);
    EXPECT_TRUE(run.out.ends_with("The game is kept in " + file + "\n")) << run.out.substr(run.out.size() - 200);
    const std::string told = run.out.substr(0, run.out.rfind("The game is kept"));
    EXPECT_LE(widest_line(told), 80U) << told;
    EXPECT_EQ(run.out.find('\x1b'), std::string::npos);
    EXPECT_EQ(evora({"replay", file}).out, "1 games replayed\n");
    EXPECT_EQ(read_file(file).find("[Result \"*\"]"), std::string::npos);
}

TEST_P(PlayedGame, ResumedIsTheSameAsUninterrupted) {
    const TemporaryFolder folder;
    const auto entries = typed_game(options(), Typing::notation);
    const Finished whole =
        evora(play_arguments(options(), folder.path("whole.azul")), {.in = typed(entries, 0, entries.size())});
    EXPECT_EQ(whole.status, 0);
    const std::string expected = timeless(read_file(folder.path("whole.azul")));
    for (const std::size_t cut : {std::size_t{1}, entries.size() / 3, entries.size() / 2, entries.size() - 1}) {
        const std::string file = folder.path("cut-" + std::to_string(cut) + ".azul");
        const Finished before = evora(play_arguments(options(), file), {.in = typed(entries, 0, cut)});
        EXPECT_EQ(before.status, 0);
        EXPECT_TRUE(before.out.ends_with("The game is saved. Go on with: evora play --resume " + file + "\n"))
            << before.out.substr(before.out.size() - 300);
        EXPECT_NE(read_file(file).find("[Result \"*\"]"), std::string::npos);
        const Finished after = evora({"play", "--resume", file}, {.in = typed(entries, cut, entries.size())});
        EXPECT_EQ(after.status, 0) << after.err;
        EXPECT_EQ(timeless(read_file(file)), expected);
        // The last screens are the same too.
        const auto ending = [](const std::string& text) {
            const std::size_t begin = text.rfind("The game is over");
            return text.substr(begin, text.rfind("The game is kept") - begin);
        };
        EXPECT_EQ(ending(after.out), ending(whole.out));
    }
}

TEST_P(PlayedGame, UndoneAndPlayedAgainIsTheSame) {
    const TemporaryFolder folder;
    const auto entries = typed_game(options(), Typing::notation);
    const auto plain =
        evora(play_arguments(options(), folder.path("plain.azul")), {.in = typed(entries, 0, entries.size())});
    EXPECT_EQ(plain.status, 0);
    // Half of the game, all of it undone one by one and once too often, and the whole again.
    std::string undos;
    for (std::size_t i = 0; i <= entries.size() / 2; ++i) {
        undos += "undo\n";
    }
    const Finished undone =
        evora(play_arguments(options(), folder.path("undone.azul")),
              {.in = typed(entries, 0, entries.size() / 2) + undos + typed(entries, 0, entries.size())});
    EXPECT_EQ(undone.status, 0);
    EXPECT_NE(undone.out.find("There is nothing to undo."), std::string::npos);
    EXPECT_EQ(timeless(read_file(folder.path("undone.azul"))), timeless(read_file(folder.path("plain.azul"))));
}

INSTANTIATE_TEST_SUITE_P(AllTables, PlayedGame, testing::ValuesIn(all_tables()));

TEST(Play, BotsPlayWithoutAnybody) {
    const Finished run = evora({"play", "--seats", "greedy,random,greedy,random", "--rules", "free+sf", "--seed", "5"});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    EXPECT_LE(widest_line(run.out), 80U);
    EXPECT_NE(run.out.find("The game is over"), std::string::npos);
}

TEST(Play, EndOfInputSavesTheGame) {
    const TemporaryFolder folder;
    const Finished untouched = evora({"play", "--seed", "5"});
    EXPECT_EQ(untouched.status, 0);
    EXPECT_EQ(untouched.out.find("The game is saved"), std::string::npos) << "nobody has decided anything yet";

    const std::vector<std::string> state = {"XDG_STATE_HOME=" + folder.path()};
    const Finished run = evora({"play", "--seed", "5", "--start", "1"}, {.in = "3k1\n", .environment = state});
    EXPECT_EQ(run.status, 0);
    EXPECT_NE(run.out.find("The game is saved. Go on with: evora play --resume " + folder.path("evora/games/20")),
              std::string::npos);
    const Finished resumed = evora({"play", "--resume"}, {.in = "undo\n", .environment = state});
    EXPECT_EQ(resumed.status, 0);
    EXPECT_NE(resumed.out.find("The game goes on where it stopped."), std::string::npos);
    EXPECT_NE(resumed.out.find("Undone."), std::string::npos);
    expect_refused(evora({"play", "--resume"}), 1);
}

TEST(Play, EveryWordIsAnswered) {
    const std::string words =
        "?\nhelp\nrules\nboard\nmoves\nhint\nposition\nback\nsave\n\n   \n3\nk\n4\nx\n9r4\n3q4\n1 2 3 4 5 6 7\n3@5\n"
        "c\n3z\nred\nr\ncb\n8\n\xff\xfe\x01\n\x1b[2J\nquit now\nsave! \nundo\nundo\nundo\nquit\n";
    const Finished run = evora({"play", "--seed", "5", "--start", "1"}, {.in = words + "3k1\n"});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    EXPECT_EQ(run.out.find('\x1b'), std::string::npos) << "what was typed is repeated as it is";
    EXPECT_NE(run.out.find("There is nothing to undo."), std::string::npos);
    EXPECT_EQ(run.out.find("You take 2 [K] black from display 3 to line 1"), std::string::npos) << "after quit";
}

TEST(Play, PagesFitTheScreen) {
    const Finished run = evora({"play", "--seed", "5", "--rules", "free+sf", "--players", "4", "--start", "1"},
                               {.in = "?\nrules\nmoves\nhint\n4\n4r\n"});
    EXPECT_LE(widest_line(run.out), 80U) << run.out;
}

TEST(Play, NonsenseWithoutEndIsNoTrouble) {
    const Finished run = evora({"play", "--seed", "5", "--start", "1"},
                               {.in = std::string(3'000'000, 'x') + "\n" + std::string(2000, '\0') + "\n3k1"});
    EXPECT_EQ(run.status, 0);
    EXPECT_LT(run.out.size(), 20'000U);
    EXPECT_NE(run.out.find("You take 2 [K] black from display 3 to line 1"), std::string::npos)
        << "a last line without a line feed counts";
}

TEST(Play, ChoicesSayWhatTheyLeadTo) {
    const Finished run = evora({"play", "--seed", "5", "--start", "1"}, {.in = "3k\n1\n"});
    EXPECT_NE(run.out.find("2 [K] black from display 3: where to?      if the round ended after that\n"
                           "  1  line 1       full    tiles  +1   floor line  -1   score 0 -> 0\n"
                           "  2  line 2       full    tiles  +1   floor line   0   score 0 -> 1\n"
                           "  3  line 3       2 of 3  tiles   0   floor line   0   score 0 -> 0\n"),
              std::string::npos)
        << run.out;
    EXPECT_NE(run.out.find("You take 2 [K] black from display 3 to line 1; 1 to the floor line. The rest:\n"
                           "  [Y][W] to the centre.\n"),
              std::string::npos)
        << run.out;
}

TEST(Play, FilesAreNotOverwrittenUnasked) {
    const TemporaryFolder folder;
    const std::string old = folder.path("old.azul");
    write_file(old, "precious");
    expect_refused(evora({"play", "--save", old, "--seed", "5"}), 1);
    const Finished run = evora({"play", "--seed", "5", "--start", "1"}, {.in = "save " + old + "\n3k1\n"});
    EXPECT_NE(run.out.find("replaces it."), std::string::npos) << run.out;
    EXPECT_EQ(read_file(old), "precious");
    const Finished replaced = evora({"play", "--seed", "5", "--start", "1"}, {.in = "save! " + old + "\n3k1\n"});
    EXPECT_EQ(replaced.status, 0);
    EXPECT_EQ(evora({"replay", old}).out, "1 games replayed\n");
    const Finished moved =
        evora({"play", "--seed", "5", "--start", "1"}, {.in = "3k1\nsave " + folder.path("a game.azul") + "\n"});
    EXPECT_TRUE(moved.out.ends_with("evora play --resume '" + folder.path("a game.azul") + "'\n")) << moved.out;
}

TEST(Play, WhatCannotBeSavedIsSaid) {
    const TemporaryFolder folder;
    const std::string nowhere = folder.path("no/such/game.azul");
    const Finished end = evora({"play", "--save", nowhere, "--seed", "5", "--start", "1"}, {.in = "3k1\n"});
    EXPECT_EQ(end.status, 1);
    EXPECT_NE(end.err.find("cannot write '" + nowhere.substr(0, 10)), std::string::npos) << end.err;
    const Finished quit =
        evora({"play", "--save", nowhere, "--seed", "5", "--start", "1"}, {.in = "3k1\nquit\nquit\n"});
    EXPECT_EQ(quit.status, 0);
    EXPECT_NE(quit.out.find("The game is not saved."), std::string::npos);
    const Finished full = evora({"play", "--save", "/dev/full", "--seed", "5"});
    expect_refused(full, 1);  // it exists
}

TEST(Play, FilesThatCannotBeResumed) {
    const TemporaryFolder folder;
    const std::string file = folder.path("game.azul");
    const std::string game = evora({"random", "--rules", "fixed", "--players", "2", "--games", "1", "--seed", "5"}).out;
    const auto refuse = [&](const std::string& content, const std::string& part) {
        write_file(file, content);
        const Finished run = evora({"play", "--resume", file});
        expect_refused(run, 1);
        EXPECT_NE(run.err.find(part), std::string::npos) << run.err;
        EXPECT_EQ(read_file(file), content) << "the file is as it was";
    };
    refuse("", "found no game");
    refuse("rubbish\n", ":1:1");
    refuse(game, "found a finished game");
    refuse(game + "\n" + game, "found more than one game");
    expect_refused(evora({"play", "--resume", folder.path("missing.azul")}), 1);
    expect_refused(evora({"play", "--resume", folder.path()}), 1);

    const auto entries = typed_game({.rules = {}, .seats = {"human", "greedy"}, .seed = 11}, Typing::notation);
    const ScriptOptions options{.rules = {}, .seats = {"human", "greedy"}, .seed = 11};
    const std::string saved = folder.path("saved.azul");
    EXPECT_EQ(evora(play_arguments(options, saved), {.in = typed(entries, 0, 10)}).status, 0);
    const std::string whole = read_file(saved);
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string text = whole;
        text.replace(text.find(from), from.size(), to);
        return text;
    };
    refuse(with("[DealSeed \"11\"]", "[DealSeed \"12\"]"), "round 1: found another deal than the tag DealSeed gives");
    refuse(with("[DealSeed \"11\"]", "[DealSeed \"one\"]"), "tag: found DealSeed 'one'");
    refuse(with("[Seat2Bot \"greedy\"]", "[Seat2Bot \"deep thought\"]"), "board 2: found the bot 'deep thought'");
    refuse(whole.substr(0, whole.size() - 8), "--salvage plays on from what comes before");

    write_file(file, whole.substr(0, whole.size() - 8));
    const Finished salvaged = evora({"play", "--resume", file, "--salvage"}, {.in = "position\n"});
    EXPECT_EQ(salvaged.status, 0) << salvaged.err;
    // Without the seed the game goes on with other deals, and can be resumed again.
    write_file(file, with("[DealSeed \"11\"]\n", ""));
    EXPECT_EQ(evora({"play", "--resume", file, "--seats", "greedy,greedy"}).status, 0);
    EXPECT_EQ(evora({"replay", file}).out, "1 games replayed\n");
    EXPECT_NE(read_file(file).find(" from round "), std::string::npos);
}

TEST(Play, NamesAreChecked) {
    const Finished run = evora({"play", "--seed", "5", "--names", "Ana \"A\",Бен"}, {.in = "quit\n"});
    EXPECT_EQ(run.status, 0);
    EXPECT_NE(run.out.find("Ana \"A\""), std::string::npos);
    expect_refused(evora({"play", "--names", "\x1b[2J"}), 2);
    expect_refused(evora({"play", "--names", "\xff"}), 2);
    expect_refused(evora({"play", "--names", std::string(25, 'n')}), 2);
}

}  // namespace
}  // namespace evora::tests
