// Being an engine, without a process: lines in, lines out.
#include "protocol/session.hpp"

#include <algorithm>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/info_line.hpp"
#include "protocol/words.hpp"
#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/random.hpp"
#include "rules/settle.hpp"
#include "tests/protocol/scripted.hpp"
#include "tests/support/rules_games.hpp"

namespace evora::tests {
namespace {

/// A session and what it has said.
class Talk {
  public:
    /// What is answered to these lines, a search included unless it has no end.
    std::vector<std::string> say(const std::string& lines) {
        session_.feed(lines + "\n");
        if (!lines.ends_with("infinite")) {
            session_.wait();
        }
        return heard();
    }
    std::vector<std::string> heard() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(lines_, {});
    }
    Session& session() { return session_; }

  private:
    std::mutex mutex_;
    std::vector<std::string> lines_;
    Session session_{{.name = "Test", .ranges = {.max_threads = 2, .max_hash = 32}}, [this](std::string_view line) {
                         const std::scoped_lock lock(mutex_);
                         lines_.emplace_back(line);
                     }};
};

using Lines = std::vector<std::string>;

/// The first two words of the only line: "error searching".
std::string code_of(const Lines& lines) {
    if (lines.size() != 1) {
        return std::to_string(lines.size()) + " lines";
    }
    const Words words = split(lines[0]);
    return words.size() > 2 ? join(std::span(words).first(2)) : "too few words";
}

TEST(Session, IntroducesItself) {
    const Lines lines = Talk().say("ugi");
    ASSERT_EQ(lines.size(), 9U);
    EXPECT_EQ(lines[0], "id name Test");
    EXPECT_EQ(lines[5], "option name hash type spin default 32 min 1 max 32");
    EXPECT_EQ(lines.back(), "ugiok");
}

TEST(Session, ListsMovesWithTheirPoints) {
    for (const Position& position : sample_positions(plans(1), 40)) {
        Talk talk;
        EXPECT_EQ(talk.say("position " + to_text(position)), Lines{});
        const Lines lines = talk.say("moves");
        ASSERT_EQ(lines.size(), 1U);
        MoveList moves;
        generate(position, moves);
        std::string expected = "legal";
        for (const Move move : moves) {
            expected += " " + to_text(move) + ":" + std::to_string(settle_after(position, move).score.value);
        }
        EXPECT_EQ(lines[0], expected);
    }
}

TEST(Session, AnswersWithALegalMoveInAllRules) {
    for (const Position& position : sample_positions(plans(1), 60)) {
        Talk talk;
        talk.say("position " + to_text(position));
        const Lines lines = talk.say("go depth 1 lines 3");
        ASSERT_GE(lines.size(), 2U);
        const Words words = split(lines.back());
        ASSERT_EQ(words.size(), 2U) << lines.back();
        EXPECT_EQ(words[0], "bestmove");
        const auto move = parse_move(words[1]);
        ASSERT_TRUE(move);
        EXPECT_TRUE(is_legal(position, *move));
        for (const std::string& line : lines) {
            const Words info = split(line);
            if (info[0] != "info") {
                continue;
            }
            const auto score = std::ranges::find(info, "score");
            const auto win = std::ranges::find(info, "win");
            const auto of_moves = std::ranges::find(info, "moves");
            EXPECT_EQ(win - score, position.players().number() + 1) << line;
            EXPECT_EQ(of_moves - win, position.players().number() + 1) << line;
            EXPECT_GE(info.end() - of_moves, 2) << line;
        }
    }
}

TEST(Session, MovesAndDealsLeadOn) {
    Talk talk;
    EXPECT_EQ(talk.say("position start fixed 2 2 moves BBYR/BKWW/YRRK/BYKW/YRRW 1B2"), Lines{});
    Talk other;
    EXPECT_EQ(other.say("position fixed 1 0 offer 1 2 -/BKWW/YRRK/BYKW/YRRW *YR B16Y16R15K17W16 - "
                        "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/BB/-/-/-;...../...../...../...../.....;-"),
              Lines{});
    EXPECT_EQ(talk.say("moves"), other.say("moves"));
    EXPECT_EQ(code_of(talk.say("position start fixed 2 2 moves BBYR/BKWW/YRRK/BYKW/YRRW 1B2 1B2")), "error bad-move");
    EXPECT_EQ(code_of(talk.say("position start fixed 2 2 moves BBYR/BKWW/YRRK/BYKW")), "error bad-move");
    EXPECT_EQ(code_of(talk.say("position start fixed 2 2 moves BBY/BBBB/BBBB/BBBB/BBBB 2B1")), "error bad-move");
    EXPECT_EQ(code_of(talk.say("position start fixed 2 2 moves hello")), "error bad-move");
    // A position that was refused is none, and so is the one before it.
    EXPECT_EQ(code_of(talk.say("moves")), "error no-position");
}

TEST(Session, NamesEveryFaultOfAPosition) {
    Talk talk;
    const Lines lines = talk.say(
        "position fixed 1 0 offer 1 3 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W17 - "
        "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-");
    ASSERT_EQ(lines.size(), 2U);
    for (const std::string& line : lines) {
        EXPECT_TRUE(line.starts_with("error bad-position ")) << line;
    }
}

TEST(Session, RefusesWhatItDoesNotUnderstand) {
    const std::string position = "position " + offer_text + "\n";
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"uci", "unknown-command"},
        {"UGI", "unknown-command"},
        {"ugi now", "bad-argument"},
        {"isready 1", "bad-argument"},
        {"moves 1", "bad-argument"},
        {"stop it", "bad-argument"},
        {"quit it", "bad-argument"},
        {"position", "bad-argument"},
        {"position moves 1B1", "bad-argument"},
        {"position start", "bad-argument"},
        {"position start blue 2 1", "bad-argument"},
        {"position start fixed", "bad-argument"},
        {"position start fixed 5 1", "bad-argument"},
        {"position start fixed 99999999999 1", "bad-argument"},
        {"position start fixed 18446744073709551618 1", "bad-argument"},
        {"position start fixed 2", "bad-argument"},
        {"position start fixed 2 3", "bad-argument"},
        {"position start fixed 2 0", "bad-argument"},
        {"position start fixed 2 1 1B1", "bad-argument"},
        {"go", "no-position"},
        {"moves", "no-position"},
        {"position start fixed 2 1\ngo", "deal-due"},
        {"position start fixed 2 1\nmoves", "deal-due"},
        {position + "go depth", "bad-argument"},
        {position + "go depth 0", "bad-argument"},
        {position + "go depth 201", "bad-argument"},
        {position + "go depth -1", "bad-argument"},
        {position + "go depth 1 depth 2", "bad-argument"},
        {position + "go nodes 0", "bad-argument"},
        {position + "go nodes 18446744073709551616", "bad-argument"},
        {position + "go movetime 0", "bad-argument"},
        {position + "go movetime 1e3", "bad-argument"},
        {position + "go inc 5", "bad-argument"},
        {position + "go clock 5 inc", "bad-argument"},
        {position + "go lines 0", "bad-argument"},
        {position + "go lines 391", "bad-argument"},
        {position + "go infinite nodes 3", "bad-argument"},
        {position + "go fast", "bad-argument"},
        {"setoption", "bad-argument"},
        {"setoption hash 3", "bad-argument"},
        {"setoption name hash", "bad-argument"},
        {"setoption name hash size value 3", "bad-argument"},
        {"setoption name hash value", "option-range"},
        {"setoption name hash value 0", "option-range"},
        {"setoption name hash value 33", "option-range"},
        {"setoption name threads value 3", "option-range"},
        {"setoption name lines value many", "option-range"},
        {"setoption name evaluator value gold", "option-range"},
        {"setoption name Hash value 3", "unknown-option"},
        {"g\xC3\xB6", "bad-bytes"},
        {std::string("go\0", 3), "bad-bytes"},
        {"\x1b[2J", "bad-bytes"},
    };
    for (const auto& [lines, code] : cases) {
        EXPECT_EQ(code_of(Talk().say(lines)), "error " + code) << lines;
    }
}

TEST(Session, KnowsWhenAGameIsOver) {
    Position last = Position::initial({}, {}, Seat());
    const Position over =
        play_game(plans(1).front(), [&](const Position& before, const Decision&, const Position&) { last = before; });
    Talk talk;
    EXPECT_EQ(talk.say("position " + to_text(over)), Lines{});
    EXPECT_EQ(code_of(talk.say("go depth 1")), "error game-over");
    EXPECT_EQ(code_of(talk.say("moves")), "error game-over");
    EXPECT_EQ(talk.say("position " + to_text(last)), Lines{});
    EXPECT_TRUE(talk.say("go depth 1").back().starts_with("bestmove "));
}

TEST(Session, TakesBlanksAndEmptyLinesAsTheyCome) {
    Talk talk;
    EXPECT_EQ(talk.say("\n\r\n   \n\tisready \r"), Lines{"readyok"});
}

TEST(Session, ListensWhileItThinks) {
    Talk talk;
    talk.say("position " + offer_text);
    talk.say("go infinite");
    for (const char* line :
         {"go depth 1", "moves", "position start fixed 2 1", "uginewgame", "setoption name threads value 1"}) {
        talk.session().feed(std::string(line) + "\n");
    }
    talk.session().feed("isready\nugi\nhello\nstop\n");
    talk.session().wait();
    const Lines lines = talk.heard();
    EXPECT_EQ(std::ranges::count_if(lines, [](auto& line) { return line.starts_with("error searching "); }), 5);
    EXPECT_EQ(std::ranges::count_if(lines, [](auto& line) { return line.starts_with("error unknown-command "); }), 1);
    EXPECT_EQ(std::ranges::count(lines, "readyok"), 1);
    EXPECT_EQ(std::ranges::count(lines, "ugiok"), 1);
    EXPECT_EQ(std::ranges::count_if(lines, [](auto& line) { return line.starts_with("bestmove "); }), 1);
    EXPECT_TRUE(lines.back().starts_with("bestmove ")) << lines.back();
    // And again, with a stop that may come before the search has begun.
    for (int i = 0; i < 200; ++i) {
        talk.session().feed("go\nstop\n");
        talk.session().wait();
        const Lines answer = talk.heard();
        ASSERT_FALSE(answer.empty());
        EXPECT_TRUE(answer.back().starts_with("bestmove "));
    }
}

TEST(Session, WhatFollowsAStopNeedNotWaitForTheAnswer) {
    Talk talk;
    for (int i = 0; i < 100; ++i) {
        const Lines lines =
            talk.say("position " + offer_text + "\ngo infinite\nstop\nposition " + offer_text + "\nmoves");
        ASSERT_GE(lines.size(), 2U);
        EXPECT_TRUE(lines.back().starts_with("legal ")) << lines.back();
        EXPECT_TRUE(lines[lines.size() - 2].starts_with("bestmove ")) << lines[lines.size() - 2];
    }
}

TEST(Session, TheEndOfInputStopsTheSearch) {
    Talk talk;
    talk.session().feed("position " + offer_text + "\ngo infinite");
    talk.session().finish();
    EXPECT_TRUE(talk.heard().back().starts_with("bestmove "));
}

TEST(Session, QuitEndsEvenASearch) {
    Talk talk;
    EXPECT_TRUE(talk.session().feed("position " + offer_text + "\ngo infinite\n"));
    EXPECT_FALSE(talk.session().feed("quit\nisready\n"));
}

TEST(Session, OptionsHoldForWhatFollows) {
    Talk talk;
    EXPECT_EQ(talk.say("setoption name lines value 2\nsetoption name hash value 1\nsetoption name threads value 2\n"
                       "setoption name evaluator value material\nisready"),
              Lines{"readyok"});
    talk.say("position " + offer_text);
    Lines lines = talk.say("go depth 1");
    EXPECT_TRUE(std::ranges::any_of(lines, [](auto& line) { return line.find(" line 2 ") != std::string::npos; }));
    lines = talk.say("go depth 1 lines 1");
    EXPECT_FALSE(std::ranges::any_of(lines, [](auto& line) { return line.find(" line 2 ") != std::string::npos; }));
    EXPECT_EQ(talk.say("uginewgame"), Lines{});
}

TEST(Session, LinesMayComeInAnyPieces) {
    const std::string text = "ugi\nposition " + offer_text + "\nmoves\nhello\n";
    Talk whole;
    whole.session().feed(text);
    const Lines expected = whole.heard();
    Talk bytes;
    for (const char c : text) {
        bytes.session().feed(std::string_view(&c, 1));
    }
    EXPECT_EQ(bytes.heard(), expected);
}

TEST(Session, EndlessLinesArePassedOver) {
    Talk talk;
    const std::string piece(10'000, 'x');
    for (int i = 0; i < 1000; ++i) {
        talk.session().feed(piece);
    }
    EXPECT_EQ(code_of(talk.heard()), "error line-too-long");
    EXPECT_EQ(talk.say(" go\nisready"), Lines{"readyok"});
    const std::string longest = "isready" + std::string(max_protocol_line - 7, ' ');
    EXPECT_EQ(talk.say(longest), Lines{"readyok"});
    EXPECT_EQ(code_of(talk.say(longest + " ")), "error line-too-long");
}

TEST(Session, AnyBytesAreAnswered) {
    Xoshiro256 generator(7);
    for (int i = 0; i < 200; ++i) {
        Talk talk;
        std::string bytes;
        for (int n = 0; n < 300; ++n) {
            bytes += static_cast<char>(generator());
        }
        talk.session().feed(bytes);
        talk.session().feed("\nisready\n");
        EXPECT_EQ(talk.heard().back(), "readyok");
    }
}

TEST(InfoLine, WritesNumbersAsDecimals) {
    EXPECT_EQ(points_text(0), "0.00");
    EXPECT_EQ(points_text(-5), "-0.05");
    EXPECT_EQ(points_text(-325), "-3.25");
    EXPECT_EQ(points_text(12000), "120.00");
    EXPECT_EQ(chance_text(10000), "1.0000");
    EXPECT_EQ(chance_text(612), "0.0612");
}

TEST(InfoLine, HasALineForEachBestMove) {
    const Position position = position_from(offer_text);
    MoveList moves;
    generate(position, moves);
    Thought thought{.lines = {}, .depth = 4, .nodes = 1234, .time = std::chrono::microseconds(5999), .exact = false};
    SearchLine line;
    line.moves = {moves[0], moves[1]};
    line.seats[0] = {.points = 150, .win = 7000};
    line.seats[1] = {.points = -150, .win = 3000};
    thought.lines = {line, line};
    thought.lines[1].exact = true;
    EXPECT_EQ(info_lines(thought, position.players()),
              (Lines{"info depth 4 nodes 1234 time 5 line 1 exact no score 1.50 -1.50 win 0.7000 0.3000 moves 1B1 1B2",
                     "info depth 4 nodes 1234 time 5 line 2 exact yes score 1.50 -1.50 win 0.7000 0.3000 moves 1B1 "
                     "1B2"}));
}

}  // namespace
}  // namespace evora::tests
