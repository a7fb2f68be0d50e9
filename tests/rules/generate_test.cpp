// Listing, counting, choosing and testing moves are four answers to one question.

#include <ostream>
#include <set>

#include <gtest/gtest.h>

#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"
#include "tests/support/rules_games.hpp"
#include "tests/support/rules_moves.hpp"

namespace evora {
namespace {

void expect_consistent(const Position& position) {
    SCOPED_TRACE(to_text(position));
    MoveList moves;
    generate(position, moves);
    generate(position, moves);  // what was listed before goes
    ASSERT_EQ(count_moves(position), moves.size());
    std::set<std::uint16_t> listed;
    for (int i = 0; i < moves.size(); ++i) {
        ASSERT_EQ(nth_move(position, i), moves[i]) << i;
        ASSERT_TRUE(listed.insert(moves[i].bits()).second) << "twice: " << to_text(moves[i]);
    }
    for (Move move : tests::all_moves()) {
        const bool legal = listed.contains(move.bits());
        ASSERT_EQ(is_legal(position, move), legal) << to_text(move);
        ASSERT_EQ(!move_fault(position, move), legal) << to_text(move);
    }
}

TEST(Generate, AgreesWithThePredicateOnEveryMoveThereIs) {
    EXPECT_EQ(tests::all_moves().size(), 10U * 5 * 6 * 32 + 25);
    for (const Position& position : tests::sample_positions(tests::plans(1), 60)) {
        expect_consistent(position);
    }
}

TEST(Generate, IsConsistentBetweenDecisionsToo) {
    const tests::GamePlan plan{.rules = all_rules[3], .players = all_players[0], .seed = 5};
    const Position end =
        tests::play_game(plan, [](const Position& before, const tests::Decision& decision, const Position&) {
            if (std::holds_alternative<Deal>(decision)) {
                expect_consistent(before);
            }
        });
    expect_consistent(end);
}

TEST(Generate, ListsInTheDocumentedOrder) {
    for (const Position& position : tests::sample_positions(tests::plans(1), 20)) {
        MoveList moves;
        generate(position, moves);
        const auto on_sf4 = [&](Move move) {
            return !move.source().is_centre() && position.side(move.source().as_display()) == Side::sf4;
        };
        for (int i = 1; i < moves.size(); ++i) {
            const Move a = moves[i - 1];
            const Move b = moves[i];
            if (a.is_placement()) {
                EXPECT_LT(a.column(), b.column());
                continue;
            }
            EXPECT_LE(on_sf4(a), on_sf4(b));
            if (on_sf4(a) == on_sf4(b) && !on_sf4(a)) {
                const auto key = [](Move move) {
                    return std::tuple(move.colour(), move.source().index(), move.destination().index());
                };
                EXPECT_LT(key(a), key(b));
            }
        }
    }
}

// Rules 1.9: the positions with most moves, and a deal for each.
struct Most {
    std::string deal;
    int players;
    const char* rules;
    int moves;
};

std::ostream& operator<<(std::ostream& out, const Most& most) { return out << most.deal; }

class MostMoves : public testing::TestWithParam<Most> {};

TEST_P(MostMoves, AreAsManyAsTheRulesSay) {
    const Most& most = GetParam();
    const Rules rules = rules_from_name(most.rules).value();
    const Players players = Players::from_number(most.players).value();
    std::string text = std::string(most.rules) + " 1 0 offer 1 1 " + most.deal + " *";
    // The bag holds what the deal does not.
    text += " ";
    for (Colour colour : all_colours) {
        int left = tiles_per_colour;
        for (std::size_t i = 0; i < most.deal.size(); ++i) {
            const bool code = i > 0 && (most.deal[i - 1] == 'S' || most.deal[i - 1] == '2');
            left -= most.deal[i] == letter(colour) && !code ? 1 : 0;
        }
        text += letter(colour) + std::to_string(left);
    }
    text += " -";
    for (int i = 0; i < most.players; ++i) {
        text += " 0;-/-/-/-/-;...../...../...../...../.....;-";
    }
    const Position position = tests::position_from(text);
    EXPECT_EQ(position.rules(), rules);
    EXPECT_EQ(position.players(), players);
    EXPECT_EQ(count_moves(position), most.moves);
    EXPECT_LE(most.moves, max_moves);
    expect_consistent(position);
}

INSTANTIATE_TEST_SUITE_P(
    Rules19, MostMoves,
    testing::Values(Most{"BYRK/BYRW/BYKW/BRKW/YRKW", 2, "fixed", 120},
                    Most{"BYRK/BYRW/BYKW/BRKW/YRKW/BYRK/BYRW", 3, "free", 168},
                    Most{"BYRK/BYRW/BYKW/BRKW/YRKW/BYRK/BYRW/BYKW/BRKW", 4, "fixed", 216},
                    Most{"S1:BYRKW/S3:BYRW/BYKW/BRKW/YRKW", 2, "fixed+sf", 126},
                    Most{"S1:BYRKW/S3:BYRW/BYKW/BRKW/YRKW/S5:BYRK/BYRW", 3, "free+sf", 174},
                    Most{"S1:BYRKW/S3:BYRW/BYKW/BRKW/YRKW/S5:BYRK/BYRW/BYKW/S2B:YRKW", 4, "fixed+sf", 222},
                    Most{"S1:BYRKW/S4:BYRW/BYKW/BRKW/YRKW", 2, "fixed+sf", 294},
                    Most{"S1:BYRKW/S3:BYRW/BYKW/BRKW/YRKW/S4:BYRK/BYRW", 3, "fixed+sf", 342},
                    Most{"S1:BYRKW/S3:BYRW/BYKW/BRKW/YRKW/S5:BYRK/BYRW/BYKW/S4:YRKW", 4, "free+sf", 390}));

}  // namespace
}  // namespace evora
