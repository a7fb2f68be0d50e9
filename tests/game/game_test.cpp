// A game on one machine: taking back, and the seed that its record keeps.

#include "game/game.hpp"

#include <gtest/gtest.h>

#include "rules/moves.hpp"
#include "rules/record/writer.hpp"

namespace evora {
namespace {

Game begin(std::vector<SeatHolder> seats) {
    return {Position::initial(Rules{}, Players(), Seat()), {.seed = 42, .first_round = 1}, std::move(seats)};
}

TEST(DealSeed, IsWrittenAndReadBack) {
    for (const DealSeed seed : {DealSeed{0, 1}, DealSeed{UINT64_MAX, 1}, DealSeed{42, 3}, DealSeed{1, UINT16_MAX}}) {
        const auto read = parse_deal_seed(to_text(seed));
        ASSERT_TRUE(read) << to_text(seed);
        EXPECT_EQ(read->seed, seed.seed);
        EXPECT_EQ(read->first_round, seed.first_round);
    }
    EXPECT_EQ(to_text(DealSeed{.seed = 42, .first_round = 3}), "42 from round 3");
    for (const char* text : {"", "x", "-1", "042", "18446744073709551616", "42 ", "42 from round ", "42 from round 0",
                             "42 from round 65536", "42 from round 3 ", " from round 3"}) {
        EXPECT_FALSE(parse_deal_seed(text)) << text;
    }
}

TEST(Game, TakesBackMovesAndNoDealAndDealsTheSameAgain) {
    Game game = begin({{.name = "Ana", .bot = ""}, {.name = "Ben", .bot = ""}});
    EXPECT_FALSE(game.take_back());
    game.go_on();
    EXPECT_FALSE(game.take_back());
    while (game.position().phase() == Phase::offer) {
        game.play(nth_move(game.position(), 0));
    }
    const std::size_t steps = game.steps().size();
    const Move last = std::get<Move>(game.steps().back().what);
    Game other = game;
    game.go_on();
    EXPECT_FALSE(game.take_back());
    EXPECT_TRUE(other.take_back());
    EXPECT_EQ(other.steps().size(), steps - 1);
    EXPECT_EQ(other.position().phase(), Phase::offer);
    other.play(last);
    other.go_on();
    EXPECT_EQ(other.position(), game.position());
}

TEST(Game, SeatsWithoutANameHaveNoTag) {
    Game game = begin({{.name = "", .bot = ""}, {.name = "", .bot = "level-3"}});
    game.go_on();
    const std::string text = to_text(game.record());
    EXPECT_EQ(text.find("[Seat1 "), std::string::npos);
    EXPECT_EQ(text.find("[Seat2 "), std::string::npos);
    const auto holders = recorded_holders(game.record());
    ASSERT_TRUE(holders);
    EXPECT_TRUE(holders->at(0).is_person());
    EXPECT_EQ(holders->at(1).bot, "level-3");
}

}  // namespace
}  // namespace evora
