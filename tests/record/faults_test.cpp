#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tests/record/helpers.hpp"

namespace evora {
namespace {

using test::first_message;
using test::in_tiling;
using test::one_round;
using test::replaced;

struct FaultCase {
    std::string_view base;
    std::string_view from;
    std::string_view to;
    std::string_view message;
};

void expect_messages(const std::vector<FaultCase>& cases) {
    for (const FaultCase& c : cases) {
        const std::string text = replaced(c.base, c.from, c.to);
        EXPECT_EQ(first_message(text), c.message) << text;
    }
}

TEST(RecordFaults, TheBasesAreRight) {
    EXPECT_EQ(first_message(one_round), "");
    EXPECT_EQ(first_message(in_tiling), "");
}

TEST(RecordFaults, TheStartOfARound) {
    expect_messages({
        {one_round, "1. 1 B", "2. 1 B", "5:1, round: found '2.', expected 1. (wrong-round)"},
        {one_round, "1. 1 B", "01. 1 B",
         "5:1, round: found '01.', expected a round, as in '1.', or an empty line after a game (form)"},
        {one_round, "1. 1 B", "1 1 B",
         "5:1, round: found '1', expected a round, as in '1.', or an empty line after a game (form)"},
        {one_round, "1. 1 B", "1.1 B",
         "5:1, round: found '1.1', expected a round, as in '1.', or an empty line after a game (form)"},
        {one_round, "1. 1 B", "1.  1 B",
         "5:4, start: found a second space, expected the starting seat, 1 to 2 (seat; S1, A1)"},
        {one_round, "1. 1 B", " 1. 1 B",
         "5:1, round: found a second space, expected a round, as in '1.', or an empty line after a game (form)"},
        {one_round, "1. 1 B", "1. 3 B", "5:4, start: found '3', expected the starting seat, 1 to 2 (seat; S1, A1)"},
        {one_round, "1. 1 B", "1. 0 B", "5:4, start: found '0', expected the starting seat, 1 to 2 (seat; S1, A1)"},
        {one_round, "= 3-0\n", "= 3-0\n2. 1 BKWW/BYKW/YKKK/RRKK/YYRR :\n",
         "6:4, start: found '1', expected 2 (wrong-starter; N2)"},
        {one_round, "= 3-0\n", "= 3-0\n3. 2 BKWW/BYKW/YKKK/RRKK/YYRR :\n",
         "6:1, round: found '3.', expected 2. (wrong-round)"},
        {one_round, "= 3-0\n", "= 3-0\n2. 2 BKWW/BYKW/YKKK/RRKK/YYRR\n",
         "6:30: found the end of the line, expected a space and a colon (form)"},
        {one_round, "= 3-0\n", "= 3-0\n2. 2\n", "6:5: found the end of the line, expected a space and the deal (form)"},
        {one_round, "= 3-0\n", "= 3-0\n2.\n",
         "6:3: found the end of the line, expected a space and the starting seat (form)"},
        {one_round, "= 3-0\n", "= 3-0\n\n",
         "6:1: found an empty line at the end of the text, expected another game or no empty line (form)"},
    });
}

TEST(RecordFaults, Deals) {
    expect_messages({
        {one_round, "BBYK/", "BBYX/",
         "5:9, display 1: found 'X', expected a colour, one of B Y R K W (unknown-letter)"},
        {one_round, "BBYK/", "BYBK/",
         "5:8, display 1: found 'BYBK', expected tiles in the order B Y R K W (not-sorted)"},
        {one_round, "BBYK/", "BBY/", "5:6, display 1: found 3 tiles, expected 4 (deal-size; N3, N5, X4)"},
        {one_round, "BBYK/", "BBYK/BBYK/",
         "5:30, deal: found more displays, expected 5 displays for 2 players (display-count; S2)"},
        {one_round, "BBYK/", "", "5:25, deal: found 4 displays, expected 5 displays for 2 players (display-count; S2)"},
        {one_round, "BKWW/", "S3:BKWW/",
         "5:6, deal: found 1 gold displays, expected none without special factories (gold-displays; X1, X2)"},
        {one_round, "BBYK/YRRW/YRKW/BKWW/BYRK", "-",
         "5:7, deal: found 1 display, expected 5 displays for 2 players (display-count; S2)"},
        {one_round, "= 3-0\n", "= 3-0\n2. 2 BBBB/BBBB/BBBB/BBBB/BBBB :\n",
         "6:6, deal: found BBBB/BBBB/BBBB/BBBB/BBBB, expected tiles that the bag, then the lid can give in the order "
         "of the displays (deal-draw; N4)"},
        {one_round, "BYRK : ", "BYRK ", "5:31: found '2R2', expected a colon after the deal (form)"},
        {one_round, "BYRK : ", "BYRK  : ", "5:31: found a second space, expected a colon after the deal (form)"},
        {one_round, "BYRK : ", "BYRK: ",
         "5:26, display 5: found 'BYRK', expected S1, S2B, S2Y, S2R, S2K, S2W, S3, S4 or S5 before the colon "
         "(unknown-word)"},
        {one_round, "BYRK : ", "BYRK :", "5:31: found ':2R2', expected a colon after the deal (form)"},
    });
}

TEST(RecordFaults, Picks) {
    expect_messages({
        {one_round, "CB1 CY3", "CB1 CX3",
         "5:50, move: found 'CX3', expected a colour, one of B Y R K W, after the source (unknown-letter)"},
        {one_round, "CB1 CY3", "CB1 CY",
         "5:49, move: found 'CY', expected a move such as 3R4, CB2, 1KF, 4B3yw or 3@5 (form)"},
        {one_round, "CB1 CY3", "CB1  CY3", "5:49: found a second space, expected a pick by seat 1 (form)"},
        {one_round, "CB1 CY3", "CB1\tCY3",
         "5:48: found the control character '\\x09', expected text without control characters (text-encoding)"},
        {one_round, "CB1 CY3", "CB1 6Y3",
         "5:49, move: found 6Y3, expected a display from 1 to 5 or C (no-display; S2, X8)"},
        {one_round, "CB1 CY3", "CB1 1W3",
         "5:49, move: found 1W3, expected one of the colours on display 1: BYK (no-such-tiles; A3, A4)"},
        {one_round, "CB1 CY3", "CB1 CY1",
         "5:49, move: found CY1, expected line 3, 4, 5 or F for yellow, as line 1 is full (line-full; A7)"},
        {one_round, "CB1 CY3", "CB1 CY3b",
         "5:49, move: found CY3b, expected no colours after the destination, as the centre is no S4 (no-split; X7)"},
        {one_round, "CB1 CY3", "CB1 3@5", "5:49, move: found 3@5, expected a pick by seat 1 (phase; A2, A11)"},
        {one_round, "CB1 CY3", "CB1 | CY3", "5:49: found '|', expected a pick by seat 1 (form)"},
        {one_round, "CB1 CY3", "CB1 / CY3", "5:49: found '/', expected a pick by seat 1 (form)"},
        {one_round, "CB1 CY3", "CB1 - CY3", "5:49: found '-', expected a pick by seat 1 (form)"},
        {one_round, "CYF = 3-0", "CYF CB1 = 3-0", "5:85: found 'CB1', expected = 3-0 (phase; A2, A11)"},
        {one_round, "CB5 CYF = 3-0", "CB5 = 3-0", "5:81: found '=', expected a pick by seat 1 (form)"},
        {one_round, "CYF = 3-0\n", "CYF\n", "5:84: found the end of the line, expected = 3-0 (incomplete)"},
        {one_round, "CYF = 3-0\n", "CYF = 3-0 \n",
         "5:91: found a space at the end of the line, expected a move, or nothing (form)"},
        {one_round, "CYF = 3-0\n", "CYF | - / - = 3-0\n", "5:85: found '|', expected = 3-0 (form)"},
        {one_round, "CYF = 3-0\n", "\n2. 2 BKWW/BYKW/YKKK/RRKK/YYRR :\n",
         "5:81: found a space at the end of the line, expected a move, or nothing (form)"},
    });
}

TEST(RecordFaults, Scores) {
    expect_messages({
        {one_round, "= 3-0", "= 3-1",
         "5:89, board 2, scores: found 1, expected 0, as the scores are 3-0 (wrong-score; W4, W7)"},
        {one_round, "= 3-0", "= 4-0",
         "5:87, board 1, scores: found 4, expected 3, as the scores are 3-0 (wrong-score; W4, W7)"},
        {one_round, "= 3-0", "= 3-0-0", "5:87, scores: found '3-0-0', expected 3-0 (number)"},
        {one_round, "= 3-0", "= 3", "5:87, scores: found '3', expected 3-0 (number)"},
        {one_round, "= 3-0", "= 03-0", "5:87, scores: found '03-0', expected 3-0 (number)"},
        {one_round, "= 3-0", "= ", "5:87: found a space at the end of the line, expected the scores (form)"},
        {one_round, "= 3-0", "=", "5:86: found the end of the line, expected a space and the scores (form)"},
        {one_round, "= 3-0", "=3-0", "5:85: found '=3-0', expected = alone (form)"},
        {one_round, "= 3-0", "= 3-0 = 3-0", "5:91: found '=', expected the end of the line (form)"},
        {one_round, "= 3-0", "= 3-0 {good}",
         "5:91: found '{good}', expected a move before what is said of it (annotation)"},
    });
}

TEST(RecordFaults, Placements) {
    expect_messages({
        {in_tiling, " | 1@1 2@2 / -", "",
         "5:84: found the end of the line, expected | and the placements of each seat (incomplete)"},
        {in_tiling, " | 1@1 2@2 / -", " 1@1",
         "5:85: found '1@1', expected | and the placements of each seat (phase; A2, A11)"},
        {in_tiling, " | 1@1 2@2 / -", " |",
         "5:86: found the end of the line, expected a placement by seat 1 from line 1 (incomplete)"},
        {in_tiling, " | 1@1 2@2 / -", " | 1@1",
         "5:90: found the end of the line, expected a placement by seat 1 from line 2 (incomplete)"},
        {in_tiling, " | 1@1 2@2 / -", " | 1@1 /",
         "5:92: found the end of the line, expected -, as seat 2 does not place (incomplete)"},
        {in_tiling, " | 1@1 2@2 / -", " | 1@1 2@2 / - / -",
         "5:99: found '/', expected a placement by seat 1 from line 3 (form)"},
        {in_tiling, " | 1@1 2@2 / -", " | 1@1 - / -",
         "5:91: found '-', expected a placement by seat 1 from line 2 (form)"},
        {in_tiling, " | 1@1 2@2 / -", " | - 1@1 / -",
         "5:89: found '1@1', expected / and the placements of the next seat (form)"},
        {in_tiling, " | 1@1 2@2 / -", " | - / 1@1",
         "5:87, move: found '-', expected a placement by seat 1 from line 1 (incomplete)"},
        {in_tiling, " | 1@1 2@2 / -", " | 1@1 / 1@1",
         "5:91, move: found '/', expected a placement by seat 1 from line 2 (incomplete)"},
        {in_tiling, " | 1@1 2@2 / -", " | 2@2 / -",
         "5:87, move: found 2@2, expected 1@1 or 1@2 or 1@3 or 1@4 or 1@5, as seat 1 places white from line 1 "
         "(wrong-line; W2, G2)"},
        {in_tiling, " | 1@1 2@2 / -", " | 1@1 2@6 / -",
         "5:93, move: found '2@6', expected a line, @ and a column, each 1 to 5 (form)"},
        {in_tiling, " | 1@1 2@2 / -", " | 1@1 2@2 / - = 0-0",
         "5:95, move: found '/', expected a placement by seat 1 from line 3 (incomplete)"},
        {in_tiling, " | 1@1 2@2 / -", " | 1@1 2@2 / - |",
         "5:99: found '|', expected a placement by seat 1 from line 3 (form)"},
        {in_tiling, " | 1@1 2@2 / -", " |1@1 2@2 / -", "5:85: found '|1@1', expected | alone (form)"},
        {in_tiling, " | 1@1 2@2 / -", " | 1@1 2@2/ -",
         "5:94, move: found '2@2/', expected a line, @ and a column, each 1 to 5 (form)"},
        {in_tiling, " | 1@1 2@2 / -", " | 1@1 2@2 CY3 / -",
         "5:95: found 'CY3', expected a placement by seat 1 from line 3 (form)"},
        {in_tiling, "CB5 CYF |", "CB5 |", "5:81: found '|', expected a pick by seat 1 (form)"},
        {in_tiling, "2@2 / -\n", "2@2 / -\n2. 2 BKWW/BYKW/YKKK/RRKK/YYRR :\n",
         "5:98: found the end of the line before another round, expected a placement by seat 1 from line 3 "
         "(incomplete)"},
    });
}

}  // namespace
}  // namespace evora
