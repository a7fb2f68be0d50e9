// What is said about positions that are none: each fault in the words it is reported with, and all of them at once.

#include <array>
#include <ostream>
#include <set>

#include <gtest/gtest.h>

#include "rules/notation/position_text.hpp"
#include "rules/setup.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

// A macro, so that it joins the literals around it.
#define EMPTY_BOARD "0;-/-/-/-/-;...../...../...../...../.....;-"

struct Refused {
    std::string name;
    std::string text;
    std::string messages;  ///< one a line
};

std::ostream& operator<<(std::ostream& out, const Refused& refused) { return out << refused.text; }

std::string messages_of(const Faults& faults) {
    std::string text;
    for (const Fault& fault : faults) {
        text += (text.empty() ? "" : "\n") + message(fault);
    }
    return text;
}

const std::vector<Refused>& texts() {
    static const std::vector<Refused> all = {
        {"Empty", "",
         "column 1: found nothing, expected RULES ROUND QUIET PHASE TURN START DISPLAYS CENTRE BAG LID and two to four "
         "boards, single spaces between (form)"},
        {"NotAPosition", "hello",
         "column 6: found 1 field, expected RULES ROUND QUIET PHASE TURN START DISPLAYS CENTRE BAG LID and two to "
         "four boards, single spaces between (field-count)"},
        {"TwoSpaces", "fixed  1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "column 7: found ' 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW ...', expected RULES ROUND QUIET PHASE TURN START "
         "DISPLAYS CENTRE BAG LID and two to four boards, single spaces between (form)"},
        {"SpaceAtTheEnd",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD " ",
         "column 154: found nothing, expected RULES ROUND QUIET PHASE TURN START DISPLAYS CENTRE BAG LID and two to "
         "four boards, single spaces between (form)"},
        {"OneBoard", "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD,
         "column 109: found 11 fields, expected RULES ROUND QUIET PHASE TURN START DISPLAYS CENTRE BAG LID and two "
         "to four boards, single spaces between (field-count)"},
        {"FiveBoards",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD " " EMPTY_BOARD
         " " EMPTY_BOARD " " EMPTY_BOARD,
         "column 285: found 15 fields, expected no more than four boards (field-count)"},
        {"EndsInAWall",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " 0;-/-/-/-/-;...../.....",
         "board 2, column 110: found '0;-/-/-/-/-;...../.....', expected SCORE;LINES;WALL;FLOOR, five lines and five "
         "wall rows joined by / (field-count)"},
        {"UnknownFloorPieces",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD
         " 0;-/-/-/-/-;...../...../...../...../.....;BQX",
         "board 2, floor line, column 153: found 'Q', expected a colour, one of B Y R K W, or * for the marker "
         "(unknown-letter)"},
        {"TooLong", "fixed 1 0 offer 1 1 " + std::string(3000, 'B'),
         "column 2049: found 'fixed 1 0 offer 1 1 BBBBBBBBBBBBBBBBBBBB...', expected a position of at most 2048 bytes "
         "(field-count)"},
        {"AsLongAsAllowed", std::string(2048, 'B'),
         "column 2049: found 1 field, expected RULES ROUND QUIET PHASE TURN START DISPLAYS CENTRE BAG LID and two to "
         "four boards, single spaces between (field-count)"},
        {"RulesName", "Fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "rules, column 1: found 'Fixed', expected fixed, free, fixed+sf or free+sf (unknown-word)"},
        {"PhaseName", "fixed 1 0 play 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "phase, column 11: found 'play', expected deal, offer, tiling or over (unknown-word)"},
        {"Numbers",
         "fixed 01 -1 offer x 12345 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "round, column 7: found '01', expected a number of one to four digits without leading zeros (number)\n"
         "quiet rounds, column 10: found '-1', expected a number of one to four digits without leading zeros (number)\n"
         "turn, column 19: found 'x', expected a number of one to four digits without leading zeros (number)\n"
         "start, column 21: found '12345', expected a number of one to four digits without leading zeros (number)"},
        {"RoundZero", "fixed 0 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "round: found 0, expected 1 to 9999 (number)"},
        {"DisplayLetters",
         "fixed 1 0 offer 1 1 BBXR/S6:WW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "display 1, column 23: found 'X', expected a colour, one of B Y R K W (unknown-letter)\n"
         "display 2, column 26: found 'S6', expected S1, S2B, S2Y, S2R, S2K, S2W, S3, S4 or S5 before the colon "
         "(unknown-word)"},
        {"DisplayOrder",
         "fixed 1 0 offer 1 1 BYBR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "display 1, column 23: found 'BYBR', expected tiles in the order B Y R K W (not-sorted)"},
        {"DisplayForms", "fixed 1 0 offer 1 1 /S3:x/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "display 1, column 21: found nothing, expected tiles, or - for none (form)\n"
         "display 2, column 25: found 'x', expected tiles or -, as only S5 leaves the circle (form)"},
        {"FortyOfAColour",
         "fixed 1 0 offer 1 1 BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 "
         "- " EMPTY_BOARD " " EMPTY_BOARD,
         "display 1, column 52: found 'BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB', expected at most 20 tiles of a "
         "colour "
         "(tile-total; C1, C6)"},
        {"TenDisplays",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW/-/-/-/-/- * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "displays, column 54: found '-', expected at most 9 displays (display-count; S2)"},
        {"CentreOrder",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/-/YRRW *KBYW B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "centre, column 45: found 'KBYW', expected tiles in the order B Y R K W (not-sorted)"},
        {"Counts", "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B0Y16R15K17W16 Y2B1 " EMPTY_BOARD " " EMPTY_BOARD,
         "bag, column 49: found '0', expected 1 or more, as colours with none are left out (number)\n"
         "lid, column 65: found 'B1', expected each colour once, in the order B Y R K W (not-sorted)"},
        {"CountLetters", "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Z Y " EMPTY_BOARD " " EMPTY_BOARD,
         "bag, column 51: found 'Z', expected a colour, one of B Y R K W, and its count (unknown-letter)\n"
         "lid, column 54: found nothing, expected a number of one to four digits without leading zeros (number)"},
        {"BoardFields",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - "
         "0;-/-/-/-/-;...../...../...../...../..... " EMPTY_BOARD,
         "board 1, column 66: found '0;-/-/-/-/-;...../...../...../...../.......', expected SCORE;LINES;WALL;FLOOR, "
         "five lines and five wall rows joined by / (field-count)"},
        {"Scores",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - "
         "-1;-/-/-/-/-;...../...../...../...../.....;- 007;-/-/-/-/-;...../...../...../...../.....;-",
         "board 1, score, column 66: found '-1', expected a number of one to four digits without leading zeros "
         "(number)\n"
         "board 2, score, column 111: found '007', expected a number of one to four digits without leading zeros "
         "(number)"},
        {"LineCount",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - "
         "0;-/-/-/-;...../...../...../...../.....;- " EMPTY_BOARD,
         "board 1, column 66: found '0;-/-/-/-;...../...../...../...../.....;...', expected SCORE;LINES;WALL;FLOOR, "
         "five lines and five wall rows joined by / (field-count)"},
        {"LineLetters",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - "
         "0;-/Q/-/-/-;...../...../...../...../.....;- " EMPTY_BOARD,
         "board 1, line 2, column 70: found 'Q', expected a colour, one of B Y R K W (unknown-letter)"},
        {"CaretInALine",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - "
         "0;-/B^/-/-/-;...../...../...../...../.....;- " EMPTY_BOARD,
         "board 1, line 2, column 71: found '^', expected a colour, one of B Y R K W (unknown-letter)"},
        {"WallRows",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - 0;-/-/-/-/-;...../...../...../.....;- "
         "0;-/-/-/-/-;..../...../..B?./...../.....;-",
         "board 1, column 66: found '0;-/-/-/-/-;...../...../...../.....;-', expected SCORE;LINES;WALL;FLOOR, five "
         "lines and five wall rows joined by / (field-count)\n"
         "board 2, wall row 1, column 116: found '....', expected five characters, letters or . (form)\n"
         "board 2, wall row 3, column 130: found '?', expected a colour, one of B Y R K W, or . for an empty space "
         "(unknown-letter)"},
        {"FloorLetters",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - "
         "0;-/-/-/-/-;...../...../...../...../.....;BX 0;-/-/-/-/-;...../...../...../...../.....;",
         "board 1, floor line, column 109: found 'X', expected a colour, one of B Y R K W, or * for the marker "
         "(unknown-letter)\n"
         "board 2, floor line, column 153: found nothing, expected pieces, or - for none (form)"},
        {"MoreBehindAnEmptyFloor",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 Q "
         "0;-/-/-/-/-;...../...../...../...../.....;-x 0;-/-/Q/-/-;...../...../...../...../.....;-",
         "lid, column 64: found 'Q', expected a colour, one of B Y R K W, and its count (unknown-letter)\n"
         "column 109: found 'x', expected a space and the next field (form)\n"
         "board 2, line 3, column 117: found 'Q', expected a colour, one of B Y R K W (unknown-letter)"},
        {"ShieldForms",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD "^ " EMPTY_BOARD "^BB",
         "board 1, floor line, column 110: found nothing, expected after ^ the one piece on the SF5 space, or - "
         "(form)\n"
         "board 2, floor line, column 155: found 'BB', expected after ^ the one piece on the SF5 space, or - (form)"},
        {"FloorTooLong",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - "
         "0;-/-/-/-/-;...../...../...../...../.....;BBBBBBBBBBBBBBBBBB " EMPTY_BOARD,
         "board 1, floor line, column 124: found 'BB', expected at most 7 pieces, and the marker eighth where it found "
         "no space (floor-size; F3)"},
        {"TileTotals", "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B17Y15R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "found 21 blue tiles, expected 20 in all places together (tile-total; C1, C6)\n"
         "found 19 yellow tiles, expected 20 in all places together (tile-total; C1, C6)"},
        {"NoMarker", "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW - B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "found 0 markers, expected 1 (marker-total; C6)"},
        {"TwoMarkers",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - "
         "0;-/-/-/-/-;...../...../...../...../.....;* " EMPTY_BOARD,
         "found 2 markers, expected 1 (marker-total; C6)"},
        {"MarkerInADeal", "fixed 1 0 deal 1 1 - * B20Y20R20K20W20 - " EMPTY_BOARD " " EMPTY_BOARD,
         "found 1 marker, expected none, as START tells who has it (marker-total; C6)"},
        {"Seats", "fixed 1 0 offer 3 4 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "start: found 4, expected a seat from 1 to 2 (seat; S1, A1)\n"
         "turn: found 3, expected a seat from 1 to 2 (seat; S1, A1)"},
        {"TurnInADeal", "fixed 1 0 deal 2 1 - - B20Y20R20K20W20 - " EMPTY_BOARD " " EMPTY_BOARD,
         "turn: found 2, expected 1, the seat that starts the round (seat; S1, A1)"},
        {"TurnAfterTheEnd", "fixed 9 10 over 1 1 - - B20Y20R20K20W20 - " EMPTY_BOARD " " EMPTY_BOARD,
         "turn: found 1, expected 0, as the game is over (seat; S1, A1)"},
        {"FourDisplays", "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW * B16Y17R17K17W17 - " EMPTY_BOARD " " EMPTY_BOARD,
         "displays: found 4 displays, expected 5 for 2 players (display-count; S2)"},
        {"GoldWithoutSf",
         "fixed 1 0 offer 1 1 S3:BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "displays: found 1 gold displays, expected none without special factories (gold-displays; X1, X2)"},
        {"GoldTwice",
         "fixed+sf 1 0 offer 1 1 S2B:BBYR/S2B:BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "display 2: found a second S2B, expected each gold side at most once (gold-displays; X1, X2)"},
        {"TooFewGold",
         "fixed+sf 1 0 offer 1 1 S3:BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "displays: found 1 gold displays, expected 2, as many as players (gold-displays; X1, X2)"},
        {"ShieldWithoutOwner",
         "fixed+sf 1 0 offer 1 1 S5:x/S3:-/YRRK/BYKW/YRRW * B19Y17R16K18W18 - " EMPTY_BOARD " " EMPTY_BOARD,
         "displays: found 1 times S5:x and 0 floor lines with ^, expected one of each or none (shield-owner; X8)"},
        {"ShieldWithoutDisplay",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD "^- " EMPTY_BOARD,
         "displays: found 0 times S5:x and 1 floor lines with ^, expected one of each or none (shield-owner; X8)"},
        {"DisplayTooFull",
         "fixed 1 0 offer 1 1 BBYRW/BKW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "display 1: found 5 tiles, expected at most 4 (display-size; N3, X7)"},
        {"Sf4TooFull",
         "fixed+sf 1 0 offer 1 1 S4:BBYRW/S3:BKW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "display 1: found 5 tiles, expected at most 4 (display-size; N3, X7)"},
        {"TableTooFull",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW *B B15Y16R15K17W16 - " EMPTY_BOARD " " EMPTY_BOARD,
         "displays: found 21 tiles on displays and centre, expected at most 20 (table-size; S2)"},
        {"LineTooLong",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B14Y16R15K17W16 - "
         "0;BB/-/-/-/-;...../...../...../...../.....;- " EMPTY_BOARD,
         "board 1, line 1: found 2 tiles, expected at most 1 (line-size; C4)"},
        {"LineMixed",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B15Y16R15K16W16 - "
         "0;-/-/BK/-/-;...../...../...../...../.....;- " EMPTY_BOARD,
         "board 1, line 3: found 2 colours, expected one (line-mixed; A7)"},
        {"LineOnWall",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B14Y16R15K17W16 - " EMPTY_BOARD
         " 0;-/-/B/-/-;...../...../..B../...../.....;-",
         "board 2, line 3: found blue, expected a colour that wall row 3 has not (line-on-wall; A7)"},
        {"RowRepeats",
         "free 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B14Y16R15K17W16 - "
         "0;-/-/-/-/-;...../B..B./...../...../.....;- " EMPTY_BOARD,
         "board 1, wall row 2: found blue twice, expected each colour at most once (row-repeats; A7)"},
        {"ColumnRepeats",
         "free 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B14Y16R15K17W16 - " EMPTY_BOARD
         " 0;-/-/-/-/-;...../...B./...../...B./.....;-",
         "board 2, wall column 4: found blue twice, expected each colour at most once (column-repeats; G1)"},
        {"WrongColumn",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B15Y16R15K17W15 - "
         "0;-/-/-/-/-;W..../B..../...../...../.....;- " EMPTY_BOARD,
         "board 1, wall row 2: found blue in column 1, expected column 2 on a fixed wall (wrong-column; C5)\n"
         "board 1, wall row 1: found white in column 1, expected column 5 on a fixed wall (wrong-column; C5)"},
        {"WrongColumnBehindOthers",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B15Y16R15K17W16 - "
         "0;-/-/-/-/-;...B./...../...../...../.....;- " EMPTY_BOARD,
         "board 1, wall row 1: found blue in column 4, expected column 1 on a fixed wall (wrong-column; C5)"},
        {"FloorTooFull",
         "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B8Y16R15K17W16 - "
         "0;-/-/-/-/-;...../...../...../...../.....;BBBBBBBB " EMPTY_BOARD,
         "board 1, floor line: found 8 pieces, expected at most 7, and the marker eighth where it found no space "
         "(floor-size; F3)"},
        {"NotClearedDeal",
         "fixed 1 0 deal 1 1 BBYR/BKWW/YRRK/BYKW/YRRW R B16Y16R13K17W16 - "
         "0;-/-/-/-/-;...../...../...../...../.....;R " EMPTY_BOARD,
         "displays: found 5 displays, expected - before a deal and after the end (not-cleared; A11, W8)\n"
         "centre: found 1 tiles, expected none (not-cleared; A11, W8)\n"
         "board 1, floor line: found 1 pieces, expected none (not-cleared; A11, W8)"},
        {"NotClearedTiling",
         "free 3 0 tiling 1 1 R/-/-/-/- *R B20Y20R17K20W20 - 0;R/-/-/-/-;...../...../...../...../.....;- " EMPTY_BOARD,
         "displays: found 2 tiles on displays and centre, expected none while tiling (not-cleared; A11, W8)"},
        {"FullLineInADeal",
         "fixed 2 0 deal 1 1 - - B18Y20R20K20W20 - 0;-/BB/-/-/-;...../...../...../...../.....;- " EMPTY_BOARD,
         "board 1, line 2: found a full line, expected none after tiling (full-line; W2, W5)"},
        {"FullLineBefore",
         "free 3 0 tiling 2 1 -/-/-/-/- * B20Y20R17K20W20 - 0;R/-/-/-/-;...../...../...../...../.....;- "
         "0;-/RR/-/-/-;...../...../...../...../.....;-",
         "board 1, line 1: found a full line, expected none, as this seat tiles before seat 2 (full-line; W2, W5)"},
        {"FullRow",
         "fixed 6 0 deal 1 1 - - B19Y19R19K19W19 - " EMPTY_BOARD " 0;-/-/-/-/-;...../WBYRK/...../...../.....;-",
         "board 2, wall row 2: found a full row, expected a game that is over (full-row; E1)"},
        {"QuietRounds", "fixed 20 10 deal 1 1 - - B20Y20R20K20W20 - " EMPTY_BOARD " " EMPTY_BOARD,
         "quiet rounds: found 10, expected less, as the game ends with 10 (quiet-rounds; E4)"},
        {"TooManyQuietRounds", "fixed 20 11 over 0 1 - - B20Y20R20K20W20 - " EMPTY_BOARD " " EMPTY_BOARD,
         "quiet rounds: found 11, expected 0 to 10 (quiet-rounds; E4)\n"
         "phase: found over, expected a full wall row, 10 quiet rounds, or bag and lid empty (no-reason-to-end; E1, "
         "E3, E4)"},
        {"NothingToDeal", "fixed 20 1 deal 1 1 - - - - " EMPTY_BOARD " " EMPTY_BOARD,
         "found 0 blue tiles, expected 20 in all places together (tile-total; C1, C6)\n"
         "found 0 yellow tiles, expected 20 in all places together (tile-total; C1, C6)\n"
         "found 0 red tiles, expected 20 in all places together (tile-total; C1, C6)\n"
         "found 0 black tiles, expected 20 in all places together (tile-total; C1, C6)\n"
         "found 0 white tiles, expected 20 in all places together (tile-total; C1, C6)\n"
         "bag: found no tile in bag and lid, expected a game that is over (nothing-to-deal; E3)"},
        {"NothingToPick", "fixed 3 0 offer 1 1 -/-/-/-/- * B20Y20R20K20W20 - " EMPTY_BOARD " " EMPTY_BOARD,
         "displays: found no tile on displays and centre, expected a tile to pick (nothing-to-pick; A11)"},
        {"TilingOnAFixedWall",
         "fixed 3 0 tiling 1 1 -/-/-/-/- * B20Y20R19K20W20 - 0;R/-/-/-/-;...../...../...../...../.....;- " EMPTY_BOARD,
         "phase: found tiling, expected no such phase on a fixed wall (no-tiling; W1, G4)"},
        {"TilingWithoutAFullLine", "free 3 0 tiling 1 1 -/-/-/-/- * B20Y20R20K20W20 - " EMPTY_BOARD " " EMPTY_BOARD,
         "board 1: found no full line, expected one, as this seat is to tile (no-tiling; W1, G4)"},
        {"TilingWithoutAChoice",
         "free 3 0 tiling 1 1 -/-/-/-/- * B19Y19R20K13W20 K1 "
         "0;-/-/KKK/-/-;K..../..K../.B.Y./....K/.....;- " EMPTY_BOARD,
         "board 1, line 3: found a full line without a valid space, expected one with a choice, as this line falls by "
         "itself (no-tiling; W1, G4)"},
        {"NoReasonToEnd", "fixed 9 0 over 0 1 - - B20Y20R20K20W20 - " EMPTY_BOARD " " EMPTY_BOARD,
         "phase: found over, expected a full wall row, 10 quiet rounds, or bag and lid empty (no-reason-to-end; E1, "
         "E3, E4)"},
        {"SeveralAtOnce",
         "fixed+sf 3 11 offer 5 0 S4:BBYRW/BKW/YRRK/BYKW * B15Y17R17K17W17 - "
         "0;BB/-/YR/-/-;W..../W..../...../...../.....;BBBBBBBBB 0;-/-/-/-/-;...../...../...../...../.....;*^-",
         "quiet rounds: found 11, expected 0 to 10 (quiet-rounds; E4)\n"
         "found 30 blue tiles, expected 20 in all places together (tile-total; C1, C6)\n"
         "found 21 yellow tiles, expected 20 in all places together (tile-total; C1, C6)\n"
         "found 21 red tiles, expected 20 in all places together (tile-total; C1, C6)\n"
         "found 22 white tiles, expected 20 in all places together (tile-total; C1, C6)\n"
         "found 2 markers, expected 1 (marker-total; C6)\n"
         "start: found 0, expected a seat from 1 to 2 (seat; S1, A1)\n"
         "turn: found 5, expected a seat from 1 to 2 (seat; S1, A1)\n"
         "displays: found 4 displays, expected 5 for 2 players (display-count; S2)\n"
         "display 1: found 5 tiles, expected at most 4 (display-size; N3, X7)\n"
         "displays: found 1 gold displays, expected 2, as many as players (gold-displays; X1, X2)\n"
         "displays: found 0 times S5:x and 1 floor lines with ^, expected one of each or none (shield-owner; X8)\n"
         "board 1, line 1: found 2 tiles, expected at most 1 (line-size; C4)\n"
         "board 1, line 3: found 2 colours, expected one (line-mixed; A7)\n"
         "board 1, wall row 1: found white in column 1, expected column 5 on a fixed wall (wrong-column; C5)\n"
         "board 1, wall column 1: found white twice, expected each colour at most once (column-repeats; G1)\n"
         "board 1, floor line: found 9 pieces, expected at most 7, and the marker eighth where it found no space "
         "(floor-size; F3)"},
    };
    return all;
}

class RefusedPosition : public testing::TestWithParam<Refused> {};

TEST_P(RefusedPosition, IsExplained) {
    const auto position = parse_position(GetParam().text);
    ASSERT_FALSE(position);
    EXPECT_EQ(messages_of(position.error()), GetParam().messages);
}

INSTANTIATE_TEST_SUITE_P(Text, RefusedPosition, testing::ValuesIn(texts()),
                         [](const auto& info) { return info.param.name; });

TEST(RefusedPositions, ShowEveryCodeOfPositions) {
    std::set<FaultCode> shown;
    for (const Refused& refused : texts()) {
        const auto position = parse_position(refused.text);
        ASSERT_FALSE(position);
        for (const Fault& fault : position.error()) {
            shown.insert(fault.code);
        }
    }
    for (int code = 0; code < static_cast<int>(FaultCode::phase); ++code) {
        EXPECT_TRUE(shown.contains(static_cast<FaultCode>(code))) << name(static_cast<FaultCode>(code));
    }
}

/// A setup that no text can say: made from a valid one by `spoil`.
template <class Spoil>
std::string refused(const std::string& text, Spoil spoil) {
    auto setup = tests::position_from(text).setup();
    spoil(setup);
    const auto position = Position::from(setup);
    return position ? "" : messages_of(position.error());
}

TEST(RefusedSetups, AreExplained) {
    const std::string offer =
        "fixed+sf 1 0 offer 1 1 S5:-/S3:-/YRRK/BYKW/YRRW * B19Y17R16K18W18 - " EMPTY_BOARD " " EMPTY_BOARD;
    EXPECT_EQ(refused(offer, [](auto& setup) { setup.round = 10'000; }),
              "round: found 10000, expected 1 to 9999 (number)");
    EXPECT_EQ(refused(offer, [](auto& setup) { setup.quiet = -1; }),
              "quiet rounds: found -1, expected 0 to 10 (quiet-rounds; E4)");
    EXPECT_EQ(refused(offer, [](auto& setup) { setup.boards[1].score = -1; }),
              "board 2, score: found -1, expected 0 to 9999 (number)");
    EXPECT_EQ(refused(offer, [](auto& setup) { setup.boards[0].score = 10'000; }),
              "board 1, score: found 10000, expected 0 to 9999 (number)");
    EXPECT_EQ(refused(offer, [](auto& setup) { setup.board_count = 1; }),
              "found 1 boards, expected 2, 3 or 4 (field-count)");
    EXPECT_EQ(refused(offer, [](auto& setup) { setup.board_count = 5; }),
              "found 5 boards, expected 2, 3 or 4 (field-count)");
    EXPECT_EQ(refused(offer, [](auto& setup) { setup.display_count = 10; }),
              "displays: found 10 displays, expected 0 to 9 (display-count; S2)");
    EXPECT_EQ(refused(offer, [](auto& setup) { setup.display_count = -1; }),
              "displays: found -1 displays, expected 0 to 9 (display-count; S2)");
    EXPECT_EQ(refused(offer, [](auto& setup) { setup.boards[1].floor.size = 17; }),
              "board 2, floor line: found 17 pieces, expected 0 to 8 (floor-size; F3)");
    EXPECT_EQ(refused(offer, [](auto& setup) { setup.boards[0].floor.size = -1; }),
              "board 1, floor line: found -1 pieces, expected 0 to 8 (floor-size; F3)");
    EXPECT_EQ(refused(offer,
                      [](auto& setup) {
                          setup.displays[1].removed = true;
                          setup.boards[0].floor.shield = SetupShield{};
                      }),
              "display 2: found a display out of the circle, expected S5 without tiles, as no other display leaves it "
              "(shield-owner; X8)");
}

TEST(Setups, MayHoldTheHighestNumbers) {
    const std::string highest =
        "fixed 9999 9 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - 9999;-/-/-/-/-;...../...../...../...../"
        ".....;- " EMPTY_BOARD;
    EXPECT_TRUE(parse_position(highest));
}

TEST(RefusedPositions, SayWhereInTheText) {
    const auto position = parse_position("fixed 01 0 offer 1 1 -/-/-/-/- * - - " EMPTY_BOARD
                                         " 0;-/-/Q/-/-;...../...../...../...../.....;-");
    ASSERT_FALSE(position);
    ASSERT_EQ(position.error().size(), 2U);
    const Fault& first = position.error().front();
    EXPECT_EQ(first.code, FaultCode::number);
    EXPECT_EQ(first.where, (Where{.part = Part::round, .column = 7}));
    EXPECT_EQ(first.found, "'01'");
    EXPECT_EQ(first.expected, "a number of one to four digits without leading zeros");
    EXPECT_EQ(position.error().back().where, (Where{.part = Part::line, .seat = 2, .number = 3, .column = 88}));
}

TEST(Faults, HaveStableNamesOfTheirOwn) {
    std::set<std::string_view> names;
    for (int code = 0; code <= static_cast<int>(FaultCode::annotation); ++code) {
        EXPECT_TRUE(names.insert(name(static_cast<FaultCode>(code))).second) << code;
    }
    EXPECT_EQ(name(FaultCode::line_mixed), "line-mixed");
    EXPECT_EQ(rule_numbers(FaultCode::line_mixed), "A7");
    EXPECT_EQ(rule_numbers(FaultCode::form), "");
}

TEST(Faults, OfAFileSayLineAndColumn) {
    const Fault fault{.code = FaultCode::wrong_score,
                      .where = {.part = Part::scores, .column = 71, .line = 12},
                      .found = "3-5",
                      .expected = "3-4"};
    EXPECT_EQ(message(fault), "12:71, scores: found 3-5, expected 3-4 (wrong-score; W4, W7)");
}

TEST(Faults, QuoteShortlyAndSafely) {
    EXPECT_EQ(evora::quoted(""), "''");
    EXPECT_EQ(evora::quoted("a b"), "'a b'");
    EXPECT_EQ(evora::quoted(std::string("\n\x00~\x7F\xC3", 5)), "'\\x0A\\x00~\\x7F\\xC3'");
    EXPECT_EQ(evora::quoted("\x1F !"), "'\\x1F !'");
    EXPECT_EQ(evora::quoted(std::string(40, 'x')), "'" + std::string(40, 'x') + "'");
    EXPECT_EQ(evora::quoted(std::string(41, 'x')), "'" + std::string(40, 'x') + "...'");
}

}  // namespace
}  // namespace evora
