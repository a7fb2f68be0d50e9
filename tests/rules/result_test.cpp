// Who won (E5), by how much the end pays (E2), and why the game ended.

#include "rules/result.hpp"

#include <gtest/gtest.h>

#include "rules/notation/position_text.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

constexpr const char* no_row = "BYRK./...../...../...../.....";
constexpr const char* one_row = "BYRKW/...../...../...../.....";
constexpr const char* two_rows = "BYRKW/WBYRK/...../...../.....";

struct Player {
    int score;
    const char* wall;
};

/// A finished game in which these are the scores and walls.
Position finished(const std::vector<Player>& players) {
    std::array<int, colour_count> left{};
    left.fill(tiles_per_colour);
    std::string boards;
    for (const Player& player : players) {
        boards += " " + std::to_string(player.score) + ";-/-/-/-/-;" + player.wall + ";-";
        for (const char* c = player.wall; *c != '\0'; ++c) {
            if (const auto colour = colour_from_letter(*c)) {
                --left.at(static_cast<std::size_t>(*colour));
            }
        }
    }
    std::string bag;
    for (Colour colour : all_colours) {
        bag += letter(colour) + std::to_string(left.at(static_cast<std::size_t>(colour)));
    }
    return tests::position_from("fixed 9 10 over 0 1 - - " + bag + " -" + boards);
}

std::vector<int> places(const std::vector<Player>& players) {
    const Position position = finished(players);
    const Ranking ranking = ranking_of(position);
    EXPECT_EQ(ranking.players(), static_cast<int>(players.size()));
    std::vector<int> result;
    int winners = 0;
    for (int i = 0; i < ranking.players(); ++i) {
        const Seat seat = Seat::from_index(i);
        result.push_back(ranking.place(seat));
        EXPECT_EQ(ranking.won(seat), ranking.place(seat) == 1);
        winners += ranking.won(seat) ? 1 : 0;
    }
    EXPECT_EQ(ranking.winner_count(), winners);
    return result;
}

using Places = std::vector<int>;

TEST(Result, GoesByPointsThenRows) {
    EXPECT_EQ(places({{40, one_row}, {41, no_row}}), (Places{2, 1}));
    EXPECT_EQ(places({{40, two_rows}, {40, one_row}}), (Places{1, 2}));                    // T36
    EXPECT_EQ(places({{50, one_row}, {50, one_row}, {40, two_rows}}), (Places{1, 1, 3}));  // T37
    EXPECT_EQ(places({{7, no_row}, {9, no_row}, {8, no_row}}), (Places{3, 1, 2}));
    EXPECT_EQ(places({{7, no_row}, {7, no_row}, {7, one_row}, {6, two_rows}}), (Places{2, 2, 1, 4}));
    EXPECT_EQ(places({{0, no_row}, {0, no_row}, {0, no_row}, {0, no_row}}), (Places{1, 1, 1, 1}));
    EXPECT_EQ(places({{5, no_row}, {9, no_row}, {5, no_row}, {5, one_row}}), (Places{3, 1, 3, 2}));
}

TEST(Result, StandingsAreScoreAndFullRows) {
    const Position position = finished({{50, two_rows}, {3, no_row}});
    EXPECT_EQ(standing_of(position, Seat::from_index(0)), (Standing{Points{50}, 2}));
    EXPECT_EQ(standing_of(position, Seat::from_index(1)), (Standing{Points{3}, 0}));
}

Wall wall_of(const std::string& text) { return finished({{0, text.c_str()}, {0, no_row}}).board(Seat()).wall; }

TEST(Result, BonusesOfWalls) {
    EXPECT_EQ(bonus_of(Wall()), Points{0});
    EXPECT_EQ(bonus_of(wall_of(one_row)), Points{2});
    EXPECT_EQ(bonus_of(wall_of(two_rows)), Points{4});
    EXPECT_EQ(bonus_of(wall_of("B..../W..../K..../R..../Y....")), Points{7});
    EXPECT_EQ(bonus_of(wall_of("..R../..Y../..B../..W../..K..")), Points{7});
    EXPECT_EQ(bonus_of(wall_of("....W/....K/....R/....Y/....B")), Points{7});
    EXPECT_EQ(bonus_of(wall_of("B..../.B.../..B../...B./....B")), Points{10});
    EXPECT_EQ(bonus_of(wall_of("....W/W..../.W.../..W../...W.")), Points{10});
    EXPECT_EQ(bonus_of(wall_of("BYRKW/WB.../K.B../R..B./Y...B")), Points{19});  // T34
    EXPECT_EQ(bonus_of(wall_of("BYRKW/WBYRK/KWBYR/RKWBY/YRKWB")), Points{95});  // T35
    EXPECT_EQ(bonus_of(wall_of("BYRK./WBYR./KWBY./RKWB./.....")), Points{0});
    EXPECT_EQ(bonus_of(wall_of(".YRKW/.BYRK/.WBYR/.KWBY/YRKWB")), Points{2 + 4 * 7 + 10 * 1});
}

TEST(Result, SaysWhyTheGameEnded) {
    const std::string empty = " 0;-/-/-/-/-;...../...../...../...../.....;-";
    EXPECT_EQ(end_reason(finished({{0, no_row}, {0, no_row}})), EndReason::no_progress);
    EXPECT_EQ(end_reason(finished({{0, no_row}, {0, one_row}})), EndReason::full_row);
    EXPECT_EQ(end_reason(tests::position_from("fixed 9 9 deal 1 1 - - B20Y20R20K20W20 -" + empty + empty)),
              std::nullopt);
    // T32; and with ten quiet rounds besides: E3 comes first.
    const std::string nothing_left =
        " over 0 1 - - - - 70;-/B/-/-/BBBB;.YRKW/W.YRK/KW.YR/RKW.Y/YRKW.;- "
        "65;-/Y/-/-/YYYY;B.RKW/WB.RK/KWB.R/RKWB./.RKWB;- 60;-/R/-/-/RRRR;BY.KW/WBY.K/KWBY./.KWBY/Y.KWB;- "
        "50;-/K/-/-/KKKK;BYR.W/WBYR./.WBYR/R.WBY/YR.WB;-";
    EXPECT_EQ(end_reason(tests::position_from("fixed 12 1" + nothing_left)), EndReason::nothing_to_deal);
    EXPECT_EQ(end_reason(tests::position_from("fixed 12 10" + nothing_left)), EndReason::nothing_to_deal);
}

}  // namespace
}  // namespace evora
