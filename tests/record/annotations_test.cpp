#include <string>
#include <string_view>
#include <variant>

#include <gtest/gtest.h>

#include "rules/record/annotation.hpp"
#include "rules/record/writer.hpp"
#include "tests/record/helpers.hpp"

namespace evora {
namespace {

using test::first_message;
using test::one_round;
using test::read_all;
using test::read_one;
using test::replaced;

/// `one_round` with something behind its second pick, 4W2 of seat 2 after 2R2.
std::string noted(std::string_view notes) {
    return replaced(one_round, "4W2 ", "4W2 " + std::string(notes) + (notes.empty() ? "" : " "));
}

TEST(RecordAnnotations, AllKindsComeOutAsTheyStood) {
    for (std::string_view notes : {
             "{}",
             "{ two  spaces }",
             "{[%clk 0:04:31] (not a variation) $1 { }",
             "{\xD0\xBF\xD0\xBE\xD0\xBC\xD0\xB8\xD0\xBB\xD0\xBA\xD0\xB0 \xF0\x9F\x8E\xB2}",
             "$0",
             "$255 $4 {a} {b} $4",
             "( 4K3 )",
             "( 4K3 1B1 ) ( 4B5 {alone} )",
             "{before} ( 4K3 $2 {one} ( 4B4 ( 4B5 ) 1B1 ) CB1 $1 ) {after} $4",
         }) {
        const std::string text = noted(notes);
        const auto game = read_one(text);
        ASSERT_TRUE(game);
        EXPECT_EQ(to_text(*game), text);
    }
}

TEST(RecordAnnotations, SpacesInsideTheBracketsOfAVariationMayBeLeftOut) {
    const auto game = read_one(noted("(4K3 $2 (4B4 (4B5)) CB1)"));
    ASSERT_TRUE(game);
    EXPECT_EQ(to_text(*game), noted("( 4K3 $2 ( 4B4 ( 4B5 ) ) CB1 )"));
}

TEST(RecordAnnotations, AreFoundByTheirPly) {
    const auto game = read_one(noted("{a} ( 4K3 $2 ) $4"));
    ASSERT_TRUE(game);
    ASSERT_EQ(game->notes().size(), 3U);
    for (const Note& note : game->notes()) {
        EXPECT_EQ(note.ply, 1U);
    }
    EXPECT_EQ(std::get<Comment>(game->notes()[0].what).text, "a");
    const auto& variation = std::get<Variation>(game->notes()[1].what);
    ASSERT_EQ(variation.moves.size(), 1U);
    ASSERT_EQ(variation.notes.size(), 1U);
    EXPECT_EQ(std::get<Glyph>(variation.notes[0].what).number, 2);
    EXPECT_EQ(std::get<Glyph>(game->notes()[2].what).number, 4);
}

TEST(RecordAnnotations, StandAmongPlacementsAndVariationsRunOnIntoTheTiling) {
    const std::string text = replaced(replaced(test::in_tiling, "| 1@1 2@2 ", "| 1@1 {first} ( 1@5 2@1 ) 2@2 $1 "),
                                      "CB5 CYF", "CB5 CYF ( CYF 1@2 2@3 )");
    const auto game = read_one(text);
    ASSERT_TRUE(game);
    EXPECT_EQ(to_text(*game), text);
    EXPECT_EQ(game->moves().size(), 15U);
}

TEST(RecordAnnotations, MayBeSkipped) {
    const auto reading = read_all(noted("{a} ( 4K3 $2 ) $4"), Annotations::skip);
    ASSERT_EQ(reading.games.size(), 1U);
    EXPECT_EQ(to_text(reading.games.front()), one_round);
    EXPECT_EQ(read_all(noted("( 4K2 4K2 )"), Annotations::skip).broken.size(), 1U);
}

TEST(RecordAnnotations, Faults) {
    struct Case {
        std::string_view notes;
        std::string_view message;
    };
    for (const Case& c : {
             Case{"{",
                  "5:41, comment: found '{ 3W1 CB1 CY3 CK4 5Y3 1B5 CR4 CKF CW5 CB...', expected } on the same line "
                  "(annotation)"},
             Case{"{a}b", "5:44: found 'b', expected a space and a move, or nothing (form)"},
             Case{"{a}{b}", "5:44: found '{b}', expected a space and a move, or nothing (form)"},
             Case{
                 "{a\tb}",
                 "5:43: found the control character '\\x09', expected text without control characters (text-encoding)"},
             Case{"}", "5:41, move: found '}', expected a move such as 3R4, CB2, 1KF, 4B3yw or 3@5 (form)"},
             Case{"$", "5:41, glyph: found '$', expected a glyph from $0 to $255 (annotation)"},
             Case{"$256", "5:41, glyph: found '$256', expected a glyph from $0 to $255 (annotation)"},
             Case{"$04", "5:41, glyph: found '$04', expected a glyph from $0 to $255 (annotation)"},
             Case{"$4x", "5:41, glyph: found '$4x', expected a glyph from $0 to $255 (annotation)"},
             Case{"()", "5:43, variation: found a variation without moves, expected a move before ) (annotation)"},
             Case{"( )", "5:44, variation: found a variation without moves, expected a move before ) (annotation)"},
             Case{"(",
                  "5:47, move: found CB1, expected one of the colours on the centre: YRKW (no-such-tiles; A3, A4)"},
             Case{")", "5:41, move: found ')', expected a move such as 3R4, CB2, 1KF, 4B3yw or 3@5 (form)"},
             Case{"( 4K3", "5:91, move: found '=', expected a move such as 3R4, CB2, 1KF, 4B3yw or 3@5 (form)"},
             Case{"( 4K3  )", "5:47, variation: found a second space, expected a move (form)"},
             Case{"( {a} 4K3 )",
                  "5:43, variation: found '{a}', expected a move before what is said of it (annotation)"},
             Case{"( 4W9 )",
                  "5:45, move: found '4W9', expected a line from 1 to 5, or F for the floor, after the colour "
                  "(unknown-letter)"},
             Case{"( 1R3 )",
                  "5:43, move: found 1R3, expected one of the colours on display 1: BYK (no-such-tiles; A3, A4)"},
             Case{"( 4K3 4K3 )",
                  "5:47, move: found 4K3, expected a source with tiles, as display 4 is empty (no-such-tiles; A3, A4)"},
             Case{"( 4K3 = )", "5:47, move: found '=', expected a move such as 3R4, CB2, 1KF, 4B3yw or 3@5 (form)"},
             Case{"( 4K3 {a}CB1 )", "5:50, variation: found 'CB1', expected a space or ) here (annotation)"},
             Case{"( 4K3 ( 1B1 1B2 ) )",
                  "5:53, move: found 1B2, expected a source with tiles, as display 1 is empty (no-such-tiles; A3, A4)"},
         }) {
        EXPECT_EQ(first_message(noted(c.notes)), c.message) << c.notes;
    }
    EXPECT_EQ(first_message(replaced(one_round, ": 2R2", ": {a} 2R2")),
              "5:33: found '{a}', expected a move before what is said of it (annotation)");
    EXPECT_EQ(first_message(replaced(test::in_tiling, "/ -", "/ - {a}")),
              "5:99: found '{a}', expected a move before what is said of it (annotation)");
}

TEST(RecordAnnotations, VariationsAreNestedOnlySoDeep) {
    const auto nested = [](int depth) {
        std::string opening;
        std::string closing;
        for (int i = 0; i < depth; ++i) {
            opening += i == 0 ? "( 4K3" : " ( 4K3";
            closing += " )";
        }
        return noted(opening + closing);
    };
    EXPECT_EQ(first_message(nested(max_variation_depth)), "");
    EXPECT_EQ(first_message(nested(max_variation_depth + 1)),
              "5:425, variation: found '(', expected at most 64 variations inside one another (annotation)");
    EXPECT_EQ(first_message(nested(5'000)), first_message(nested(max_variation_depth + 1)));
}

TEST(RecordComments, Clocks) {
    EXPECT_EQ(clock_milliseconds("[%clk 0:04:31]"), 271'000);
    EXPECT_EQ(clock_milliseconds("good [%eval +1.0] [%clk 12:00:00.5] move"), 43'200'500);
    EXPECT_EQ(clock_milliseconds("[%clk 0:00:00.123]"), 123);
    for (std::string_view wrong :
         {"", "[%clk]", "[%clk 4:31]", "[%clk 0:4:31x]", "[%clk 0:60:00]", "[%clk 0:00:60]", "[%clk 0:00:00.1234]",
          "[%clk 0:00:00.]", "[%clk 0:00:31", "[%clk 99999:00:00]", "[%clk :00:00]", "[%clk -1:00:00]"}) {
        EXPECT_EQ(clock_milliseconds(wrong), std::nullopt) << wrong;
    }
}

TEST(RecordComments, EvaluationsAndLosses) {
    EXPECT_EQ(eval_hundredths("[%eval +3.4]"), 340);
    EXPECT_EQ(eval_hundredths("[%eval -0.05] [%loss 1.2]"), -5);
    EXPECT_EQ(eval_hundredths("[%eval 12]"), 1'200);
    EXPECT_EQ(loss_hundredths("[%eval -0.05] [%loss 1.2]"), 120);
    for (std::string_view wrong : {"", "[%eval ]", "[%eval +]", "[%eval +-1]", "[%eval 1.]", "[%eval .5]",
                                   "[%eval 1.234]", "[%eval 12345]", "[%eval 1 ]", "[%eval 1.2", "[%loss 1.2]"}) {
        EXPECT_EQ(eval_hundredths(wrong), std::nullopt) << wrong;
    }
}

}  // namespace
}  // namespace evora
