// What is said about moves and deals that cannot be played: why, and what could be played instead.

#include <array>
#include <ostream>
#include <set>

#include <gtest/gtest.h>

#include "rules/notation/deal_text.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

struct RefusedCase {
    std::string name;
    std::string position;
    std::string move;
    std::string message;
};

std::ostream& operator<<(std::ostream& out, const RefusedCase& refused) {
    return out << refused.position + " " + refused.move;
}

constexpr const char* offer =
    "fixed 3 0 offer 1 1 BBRW/-/-/-/- *K B15Y20R18K19W19 - 0;-/BB/R/-/-;...../...../...../...B./.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;-";
constexpr const char* special_offer =
    "free+sf 9 0 offer 1 1 S5:x/S4:YRK/KWW/-/- * B20Y19R19K18W18 - 9;-/-/-/-/-;...../...../...../...../.....;-^- "
    "0;-/-/-/-/-;...../...../...../...../.....;-";
constexpr const char* tiling =
    "free 3 0 tiling 1 1 -/-/-/-/- * B19Y20R20K15W20 - 0;-/-/KKK/-/-;K..../..K../.B.../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;-";
constexpr const char* first_deal =
    "fixed 1 0 deal 1 1 - - B20Y20R20K20W20 - 0;-/-/-/-/-;...../...../...../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;-";
constexpr const char* special_deal =
    "fixed+sf 1 0 deal 1 1 - - B20Y20R20K20W20 - 0;-/-/-/-/-;...../...../...../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;-";
constexpr const char* refilled_deal =
    "fixed 3 0 deal 2 2 - - B3 B17Y20R20K20W20 0;-/-/-/-/-;...../...../...../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;-";
constexpr const char* game_over =
    "fixed 9 10 over 0 1 - - B20Y20R20K20W20 - 0;-/-/-/-/-;...../...../...../...../.....;- "
    "0;-/-/-/-/-;...../...../...../...../.....;-";

const std::vector<RefusedCase>& moves() {
    static const std::vector<RefusedCase> all = {
        {"FormTooShort", offer, "1B",
         "move, column 1: found '1B', expected a move such as 3R4, CB2, 1KF, 4B3yw or 3@5 (form)"},
        {"FormSource", offer, "0B4",
         "move, column 1: found '0B4', expected a display from 1 to 9, or C for the centre (unknown-letter)"},
        {"FormSourceCentreLower", offer, "cB4",
         "move, column 1: found 'cB4', expected a display from 1 to 9, or C for the centre (unknown-letter)"},
        {"FormColour", offer, "1X4",
         "move, column 2: found '1X4', expected a colour, one of B Y R K W, after the source (unknown-letter)"},
        {"FormDestination", offer, "1B6",
         "move, column 3: found '1B6', expected a line from 1 to 5, or F for the floor, after the colour "
         "(unknown-letter)"},
        {"FormLeftLetter", offer, "1B4Y",
         "move, column 4: found '1B4Y', expected colours sent left, some of b y r k w, or nothing (unknown-letter)"},
        {"FormLeftTwice", offer, "1B4yy",
         "move, column 5: found '1B4yy', expected each colour sent left once, in the order b y r k w (not-sorted)"},
        {"FormLeftOrder", offer, "1B4ky",
         "move, column 5: found '1B4ky', expected each colour sent left once, in the order b y r k w (not-sorted)"},
        {"FormPlacement", offer, "6@1",
         "move, column 1: found '6@1', expected a line, @ and a column, each 1 to 5 (form)"},
        {"FormPlacementColumn", offer, "1@9",
         "move, column 3: found '1@9', expected a line, @ and a column, each 1 to 5 (form)"},
        {"FormPlacementLong", offer, "1@11",
         "move, column 4: found '1@11', expected a line, @ and a column, each 1 to 5 (form)"},
        {"FormBytes", offer, "\x01\xFF@",
         "move, column 1: found '\\x01\\xFF@', expected a display from 1 to 9, or C for the centre (unknown-letter)"},
        {"NoDisplay", offer, "6B4", "move: found 6B4, expected a display from 1 to 5 or C (no-display; S2, X8)"},
        {"NoDisplayTaken", special_offer, "1Y1",
         "move: found 1Y1, expected a display from 1 to 5 but 1, which has left the circle, or C (no-display; S2, X8)"},
        {"NoSuchTiles", offer, "1K4",
         "move: found 1K4, expected one of the colours on display 1: BRW (no-such-tiles; A3, A4)"},
        {"NoSuchTilesCentre", offer, "CR1",
         "move: found CR1, expected one of the colours on the centre: K (no-such-tiles; A3, A4)"},
        {"NoTilesAtAll", offer, "2B1",
         "move: found 2B1, expected a source with tiles, as display 2 is empty (no-such-tiles; A3, A4)"},
        {"LineFull", offer, "1B2",
         "move: found 1B2, expected line 1, 5 or F for blue, as line 2 is full (line-full; A7)"},
        {"LineColour", offer, "1B3",
         "move: found 1B3, expected line 1, 5 or F for blue, as line 3 holds red (line-colour; A7)"},
        {"RowHasColour", offer, "1B4",
         "move: found 1B4, expected line 1, 5 or F for blue, as wall row 4 has blue (row-has-colour; A7)"},
        {"NoSplitPlain", offer, "1B1r",
         "move: found 1B1r, expected no colours after the destination, as display 1 is no S4 (no-split; X7)"},
        {"NoSplitCentre", special_offer, "3K1w",
         "move: found 3K1w, expected no colours after the destination, as display 3 is no S4 (no-split; X7)"},
        {"NoSplitGone", special_offer, "2Y1y",
         "move: found 2Y1y, expected only colours that stay behind on the S4: RK (no-split; X7)"},
        {"NoSplitAbsent", special_offer, "2Y1bw",
         "move: found 2Y1bw, expected only colours that stay behind on the S4: RK (no-split; X7)"},
        {"WrongLine", tiling, "4@1",
         "move: found 4@1, expected 3@4 or 3@5, as seat 1 places black from line 3 (wrong-line; W2, G2)"},
        {"SpaceTaken", tiling, "3@2",
         "move: found 3@2, expected 3@4 or 3@5, as seat 1 places black from line 3 (space-taken; G1)"},
        {"ColumnHasColour", tiling, "3@1",
         "move: found 3@1, expected 3@4 or 3@5, as seat 1 places black from line 3 (column-has-colour; G1)"},
        {"PhaseDeal", first_deal, "1B1", "move: found 1B1, expected the deal of round 1 (phase; A2, A11)"},
        {"PhaseOffer", offer, "3@1", "move: found 3@1, expected a pick by seat 1 (phase; A2, A11)"},
        {"PhaseTiling", tiling, "1B1", "move: found 1B1, expected a placement by seat 1 from line 3 (phase; A2, A11)"},
        {"PhaseOver", game_over, "CB1", "move: found CB1, expected nothing, as the game is over (phase; A2, A11)"},
        {"OnlyTheFloor",
         "fixed 3 0 offer 2 1 R/-/-/-/- * B19Y15R17K20W20 - 0;-/-/-/-/-;...../...../...../...../.....;- "
         "0;Y/B/-/YYYY/-;...../...../....R/...../.R...;-",
         "1R1", "move: found 1R1, expected F for red, as line 1 is full (line-full; A7)"},
        {"DealFormTooFew", first_deal, "BBYR/BKWW/YRRK/BYKW",
         "deal, column 20: found 4 displays, expected 5 displays for 2 players (display-count; S2)"},
        {"DealFormTooMany", first_deal, "BBYR/BKWW/YRRK/BYKW/YRRW/BBBB",
         "deal, column 25: found more displays, expected 5 displays for 2 players (display-count; S2)"},
        {"DealFormLetter", first_deal, "BBYR/BKWW/YRRK/BYKW/YRR*",
         "display 5, column 24: found '*', expected a colour, one of B Y R K W (unknown-letter)"},
        {"DealFormOrder", first_deal, "RYBB/BKWW/YRRK/BYKW/YRRW",
         "display 1, column 2: found 'RYBB', expected tiles in the order B Y R K W (not-sorted)"},
        {"DealFormEmpty", first_deal, "BBYR/BKWW//BYKW/YRRW",
         "display 3, column 11: found '', expected one to five tiles, or - for none (deal-size; N3, N5, X4)"},
        {"DealFormSix", first_deal, "BBBBYR/BKWW/YRRK/BYKW/YRRW",
         "display 1, column 1: found 'BBBBYR', expected one to five tiles, or - for none (deal-size; N3, N5, X4)"},
        {"DealFormSide", first_deal, "S2:BBYR/BKWW/YRRK/BYKW/YRRW",
         "display 1, column 1: found 'S2', expected S1, S2B, S2Y, S2R, S2K, S2W, S3, S4 or S5 before the colon "
         "(unknown-word)"},
        {"DealFormTaken", special_deal, "S5:x/S3:BKWW/YRRK/BYKW/YRRW",
         "display 1, column 4: found 'x', expected a colour, one of B Y R K W (unknown-letter)"},
        {"DealGoldSides", first_deal, "S3:BBYR/S4:BKWW/YRRK/BYKW/YRRW",
         "deal: found 2 gold displays, expected none without special factories (gold-displays; X1, X2)"},
        {"DealGoldTooFew", special_deal, "S3:BBYR/BKWW/YRRK/BYKW/YRRW",
         "deal: found 1 gold displays, expected 2, as many as players (gold-displays; X1, X2)"},
        {"DealGoldTwice", special_deal, "S2B:BBYR/S2B:BKWW/YRRK/BYKW/YRRW",
         "display 2: found a second S2B, expected each gold side at most once (gold-displays; X1, X2)"},
        {"DealSizeShort", first_deal, "BBYR/BKWW/YRRK/BYKW/YRR",
         "display 5: found 3 tiles, expected 4 (deal-size; N3, N5, X4)"},
        {"DealSizeLong", first_deal, "BBYR/BBKWW/YRRK/BYKW/YRRW",
         "display 2: found 5 tiles, expected 4 (deal-size; N3, N5, X4)"},
        {"DealSizeSf1", special_deal, "S1:BBYR/S3:BKWW/YRRK/BYKW/YRRW",
         "display 1: found 4 tiles, expected 5 (deal-size; N3, N5, X4)"},
        {"DealDraw", refilled_deal, "BBKK/BKKK/KKKK/KKKK/KKKK",
         "deal: found BBKK/BKKK/KKKK/KKKK/KKKK, expected tiles that the bag, then the lid can give in the order of the "
         "displays (deal-draw; N4)"},
        {"DealPhaseOffer", offer, "BBYR/BKWW/YRRK/BYKW/YRRW",
         "deal: found BBYR/BKWW/YRRK/BYKW/YRRW, expected a pick by seat 1 (phase; A2, A11)"},
        {"DealPhaseOver", game_over, "BBYR/BKWW/YRRK/BYKW/YRRW",
         "deal: found BBYR/BKWW/YRRK/BYKW/YRRW, expected nothing, as the game is over (phase; A2, A11)"},
    };
    return all;
}

/// The fault of a move or deal; the test fails where it can be played.
Fault fault_of(const RefusedCase& refused) {
    const Position position = tests::position_from(refused.position);
    std::optional<Fault> fault;
    if (looks_like_deal(refused.move)) {
        const auto deal = parse_deal(refused.move, position.players());
        fault = deal ? deal_fault(position, *deal) : deal.error();
    } else {
        const auto move = parse_move(refused.move);
        fault = move ? move_fault(position, *move) : move.error();
    }
    EXPECT_TRUE(fault) << refused.move << " is legal";
    return fault.value_or(Fault{});
}

class RefusedMove : public testing::TestWithParam<RefusedCase> {};

TEST_P(RefusedMove, IsExplained) { EXPECT_EQ(message(fault_of(GetParam())), GetParam().message); }

INSTANTIATE_TEST_SUITE_P(Text, RefusedMove, testing::ValuesIn(moves()),
                         [](const auto& info) { return info.param.name; });

TEST(RefusedMoves, ShowEveryCodeOfMovesAndDeals) {
    std::set<FaultCode> shown;
    for (const RefusedCase& refused : moves()) {
        shown.insert(fault_of(refused).code);
    }
    for (int code = static_cast<int>(FaultCode::phase); code < static_cast<int>(FaultCode::tag); ++code) {
        EXPECT_TRUE(shown.contains(static_cast<FaultCode>(code))) << name(static_cast<FaultCode>(code));
    }
}

// A deal for another number of players cannot be read for these, but a program can make one.
TEST(RefusedMoves, ADealForOthers) {
    const auto fault = deal_fault(tests::position_from(first_deal), Deal(all_players[1]));
    ASSERT_TRUE(fault);
    EXPECT_EQ(message(*fault), "deal: found 7 displays, expected 5 for 2 players (display-count; S2)");
}

TEST(RefusedMoves, ChangeNothing) {
    for (const RefusedCase& refused : moves()) {
        const Position position = tests::position_from(refused.position);
        const Position before = position;
        if (const auto move = parse_move(refused.move)) {
            EXPECT_FALSE(play(position, *move));
        }
        if (const auto deal = parse_deal(refused.move, position.players())) {
            EXPECT_FALSE(play(position, *deal));
        }
        EXPECT_EQ(position, before);
    }
}

}  // namespace
}  // namespace evora
