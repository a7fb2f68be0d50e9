// The events of moves and deals tell the whole story: whoever follows them alone knows where every tile lies and what
// everybody has.

#include <gtest/gtest.h>

#include "rules/notation/deal_text.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/result.hpp"
#include "tests/support/rules_games.hpp"
#include "tests/support/rules_ledger.hpp"
#include "tests/support/sanitized.hpp"

namespace evora {
namespace {

using tests::Decision;

EventLog events_of(const Position& before, const Decision& decision) {
    Position position = before;
    EventLog log;
    std::visit([&](const auto& it) { position.apply(it, log); }, decision);
    return log;
}

template <class Kind>
std::vector<Kind> only(const EventLog& log) {
    std::vector<Kind> events;
    for (const Event& event : log) {
        if (const auto* it = std::get_if<Kind>(&event)) {
            events.push_back(*it);
        }
    }
    return events;
}

TEST(Events, TellWhereEveryTileGoesAndWhatItScores) {
    for (const tests::GamePlan& plan : tests::plans(tests::sanitized ? 1 : 2)) {
        SCOPED_TRACE(tests::describe(plan));
        std::optional<tests::Ledger> ledger;
        tests::play_game(plan, [&](const Position& before, const Decision& decision, const Position& after) {
            if (testing::Test::HasFailure()) {
                return;
            }
            SCOPED_TRACE(to_text(before) + "\n" + tests::text_of(decision));
            if (!ledger) {
                ledger.emplace(before);
            }
            ledger->follow(events_of(before, decision));
            ledger->expect_same(after);
        });
        if (testing::Test::HasFailure()) {
            return;
        }
    }
}

TEST(Events, ComeInTheOrderOfTheRules) {
    for (const tests::GamePlan& plan : tests::plans(tests::sanitized ? 1 : 2)) {
        SCOPED_TRACE(tests::describe(plan));
        tests::play_game(plan, [&](const Position& before, const Decision& decision, const Position& after) {
            SCOPED_TRACE(to_text(before) + "\n" + tests::text_of(decision));
            const EventLog log = events_of(before, decision);
            if (const auto* deal = std::get_if<Deal>(&decision)) {
                ASSERT_EQ(std::get<RoundStarted>(log.front()), (RoundStarted{before.round(), before.start()}));
                std::vector<DisplayTurned> turned;
                for (int i = 0; i < deal->display_count(); ++i) {
                    const Display display = Display::from_index(i);
                    if (is_gold(deal->side(display))) {
                        turned.push_back({display, deal->side(display)});
                    }
                }
                ASSERT_EQ(only<DisplayTurned>(log), turned);
                const bool refill = deal->total().total() > before.bag().total() && !before.lid().empty();
                ASSERT_EQ(only<BagRefilled>(log).size(), refill ? 1U : 0U);
                if (refill) {
                    ASSERT_EQ(only<BagRefilled>(log)[0].tiles, before.lid());
                }
                return;
            }
            const Move move = std::get<Move>(decision);
            const bool from_sf5 = !move.is_placement() && !move.source().is_centre() &&
                                  before.side(move.source().as_display()) == Side::sf5;
            ASSERT_EQ(only<ShieldTaken>(log).size(), from_sf5 ? 1U : 0U);
            const auto started = only<TilingStarted>(log);
            const bool offer_ended = before.phase() == Phase::offer && after.phase() != Phase::offer;
            ASSERT_EQ(started.size(), offer_ended ? 1U : 0U);
            if (offer_ended) {
                ASSERT_EQ(started[0].start, before.start());
            }
            const bool round_ended = after.phase() == Phase::deal || after.phase() == Phase::over;
            const auto floors = only<FloorScored>(log);
            ASSERT_EQ(floors.size(), round_ended ? static_cast<std::size_t>(before.players().number()) : 0U);
            Seat seat = before.start();
            for (const FloorScored& floor : floors) {
                ASSERT_EQ(floor.seat, seat);
                seat = before.players().after(seat);
            }
            const auto starters = only<StarterChosen>(log);
            ASSERT_EQ(starters.size(), round_ended ? 1U : 0U);
            if (round_ended) {
                ASSERT_EQ(starters[0].seat, after.start());
            }
            const auto ended = only<GameEnded>(log);
            ASSERT_EQ(ended.size(), after.phase() == Phase::over ? 1U : 0U);
            if (!ended.empty()) {
                ASSERT_EQ(ended[0].reason, end_reason(after));
                for (int i = 0; i < after.players().number(); ++i) {
                    Points sum;
                    for (const BonusScored& bonus : only<BonusScored>(log)) {
                        sum += bonus.seat.index() == i ? bonus.points : Points{0};
                    }
                    ASSERT_EQ(sum, bonus_of(after.board(Seat::from_index(i)).wall));
                }
            } else {
                ASSERT_TRUE(only<BonusScored>(log).empty());
            }
        });
        if (testing::Test::HasFatalFailure()) {
            return;
        }
    }
}

EventLog events_of(const std::string& position, const std::string& move) {
    const Position before = tests::position_from(position);
    if (looks_like_deal(move)) {
        return events_of(before, parse_deal(move, before.players()).value());
    }
    return events_of(before, parse_move(move).value());
}

const Seat seat_1 = Seat::from_index(0);
const Seat seat_2 = Seat::from_index(1);
const Line line_1 = Line::from_index(0);
const Line line_2 = Line::from_index(1);
const Line line_3 = Line::from_index(2);
const Display display_1 = Display::from_index(0);

constexpr const char* empty_lines = "0;-/-/-/-/-;...../...../...../...../.....;-";

// T53: the first excess tile lies on SF5, the next on the floor line.
TEST(Events, OfAPickFromSf5) {
    const EventLog log =
        events_of(std::string("fixed+sf 3 0 offer 1 1 S5:YYYK/-/-/-/S3:- * B20Y16R20K19W20 - 0;-/Y/-/-/-;"
                              "...../...../...../...../.....;- ") +
                      empty_lines,
                  "1Y2");
    const EventLog expected = {
        ShieldTaken{seat_1, display_1},
        TilesMoved{Colour::black, 1, Place::on(display_1), Place::centre()},
        TilesMoved{Colour::yellow, 1, Place::on(display_1), Place::on_line(seat_1, line_2)},
        TilesMoved{Colour::yellow, 1, Place::on(display_1), Place::on_shield(seat_1)},
        TilesMoved{Colour::yellow, 1, Place::on(display_1), Place::on_floor(seat_1, 1)},
    };
    EXPECT_EQ(log, expected);
}

// T09: the marker falls first (F4). T12: it stands eighth where there is no space (F3).
TEST(Events, OfPicksFromTheCentre) {
    const std::string position =
        std::string("fixed 3 0 offer 1 2 -/-/-/-/- *RRRK B20Y20R17K19W20 - ") + empty_lines + " " + empty_lines;
    const EventLog expected = {
        MarkerMoved{Place::centre(), Place::on_floor(seat_1, 1)},
        TilesMoved{Colour::red, 1, Place::centre(), Place::on_line(seat_1, line_1)},
        TilesMoved{Colour::red, 1, Place::centre(), Place::on_floor(seat_1, 2)},
        TilesMoved{Colour::red, 1, Place::centre(), Place::on_floor(seat_1, 3)},
    };
    EXPECT_EQ(events_of(position, "CR1"), expected);

    const EventLog eighth = events_of(std::string("fixed 3 0 offer 1 2 -/-/-/-/- *YWW B18Y17R18K19W18 - 20;-/-/-/-/-;"
                                                  "...../...../...../...../.....;BBYYRRK ") +
                                          empty_lines,
                                      "CW1");
    const EventLog expected_eighth = {
        MarkerMoved{Place::centre(), Place::on_floor(seat_1, 8)},
        TilesMoved{Colour::white, 1, Place::centre(), Place::on_line(seat_1, line_1)},
        TilesMoved{Colour::white, 1, Place::centre(), Place::lid()},
    };
    EXPECT_EQ(eighth, expected_eighth);
}

// T40: a blocked line falls, and what the floor has no room for goes to the lid; the penalty stops at nothing lower
// than 0; nobody took the marker.
TEST(Events, OfALineThatFallsAndAPenalty) {
    const EventLog log = events_of(
        std::string("free 3 0 offer 2 2 B/-/-/-/- * B18Y19R20K13W13 K1W1 13;-/-/KKK/-/-;K..../..K../.B.Y./....K/"
                    ".....;WWWWWW ") +
            empty_lines,
        "1B5");
    const EventLog expected = {
        TilesMoved{Colour::blue, 1, Place::on(display_1), Place::on_line(seat_2, Line::from_index(4))},
        TilingStarted{seat_2},
        LineFell{seat_1, line_3, Colour::black},
        TilesMoved{Colour::black, 1, Place::on_line(seat_1, line_3), Place::on_floor(seat_1, 7)},
        TilesMoved{Colour::black, 2, Place::on_line(seat_1, line_3), Place::lid()},
        FloorScored{seat_2, Points{0}, Points{0}, Points{0}, false},
        FloorScored{seat_1, Points{14}, Points{13}, Points{0}, true},
        TilesMoved{Colour::white, 1, Place::on_floor(seat_1, 1), Place::lid()},
        TilesMoved{Colour::white, 1, Place::on_floor(seat_1, 2), Place::lid()},
        TilesMoved{Colour::white, 1, Place::on_floor(seat_1, 3), Place::lid()},
        TilesMoved{Colour::white, 1, Place::on_floor(seat_1, 4), Place::lid()},
        TilesMoved{Colour::white, 1, Place::on_floor(seat_1, 5), Place::lid()},
        TilesMoved{Colour::white, 1, Place::on_floor(seat_1, 6), Place::lid()},
        TilesMoved{Colour::black, 1, Place::on_floor(seat_1, 7), Place::lid()},
        StarterChosen{seat_2, false},
    };
    EXPECT_EQ(log, expected);
}

// T23b: a tile that completes a row, the end of the game and the bonus.
TEST(Events, OfTheEnd) {
    const EventLog log = events_of(
        std::string("fixed 3 0 offer 2 2 B/-/-/-/- * B18Y19R19K19W19 - 0;Y/-/-/-/-;B.RKW/...../...../...../.....;- ") +
            empty_lines,
        "1B5");
    const EventLog expected = {
        TilesMoved{Colour::blue, 1, Place::on(display_1), Place::on_line(seat_2, Line::from_index(4))},
        TilingStarted{seat_2},
        TilesMoved{Colour::yellow, 1, Place::on_line(seat_1, line_1),
                   Place::on_wall(seat_1, line_1, Column::from_index(1))},
        TilePlaced{seat_1, line_1, Column::from_index(1), Colour::yellow, evora::Run{5, 1}, Points{5}, Points{5}},
        FloorScored{seat_2, Points{0}, Points{0}, Points{0}, false},
        FloorScored{seat_1, Points{0}, Points{5}, Points{5}, false},
        StarterChosen{seat_2, false},
        GameEnded{EndReason::full_row},
        BonusScored{seat_1, BonusScored::Kind::row, 1, Points{2}, Points{7}},
    };
    EXPECT_EQ(log, expected);
}

// T34: all three bonuses, rows before columns before colours.
TEST(Events, OfAllBonuses) {
    const EventLog log = events_of(
        std::string("fixed 9 0 offer 2 2 B/-/-/-/- * B14Y18R18K18W18 - 0;W/-/-/-/-;BYRK./WB.../K.B../R..B./Y...B;- ") +
            empty_lines,
        "1B2");
    const auto bonuses = only<BonusScored>(log);
    const std::vector<BonusScored> expected = {
        {seat_1, BonusScored::Kind::row, 1, Points{2}, Points{7}},
        {seat_1, BonusScored::Kind::column, 1, Points{7}, Points{14}},
        {seat_1, BonusScored::Kind::colour, 1, Points{10}, Points{24}},
    };
    EXPECT_EQ(bonuses, expected);
}

// T30, T47, T49: the bag's last tiles, the refill, SF1's extra tile, SF2's takings.
TEST(Events, OfADeal) {
    const std::string lines = std::string(empty_lines) + " " + empty_lines;
    const EventLog log =
        events_of("fixed+sf 2 0 deal 1 1 - - B3 B17Y20R20K20W20 " + lines, "S1:BBBBY/S2B:KKWW/YYRK/YYRR/KKWW");
    const auto display = [](int number) { return Place::on(Display::from_index(number - 1)); };
    const EventLog expected = {
        RoundStarted{2, seat_1},
        DisplayTurned{Display::from_index(0), Side::sf1},
        DisplayTurned{Display::from_index(1), Side::sf2_blue},
        TilesMoved{Colour::blue, 3, Place::bag(), display(1)},
        BagRefilled{Tiles::full_set() - Tiles::of(Colour::blue, 3)},
        TilesMoved{Colour::yellow, 1, Place::bag(), display(1)},
        TilesMoved{Colour::black, 2, Place::bag(), display(2)},
        TilesMoved{Colour::white, 2, Place::bag(), display(2)},
        TilesMoved{Colour::yellow, 2, Place::bag(), display(3)},
        TilesMoved{Colour::red, 1, Place::bag(), display(3)},
        TilesMoved{Colour::black, 1, Place::bag(), display(3)},
        TilesMoved{Colour::yellow, 2, Place::bag(), display(4)},
        TilesMoved{Colour::red, 2, Place::bag(), display(4)},
        TilesMoved{Colour::black, 2, Place::bag(), display(5)},
        TilesMoved{Colour::white, 2, Place::bag(), display(5)},
        TilesMoved{Colour::blue, 1, Place::bag(), display(1)},
        TilesMoved{Colour::blue, 1, display(1), display(2)},
    };
    EXPECT_EQ(log, expected);
}

}  // namespace
}  // namespace evora
