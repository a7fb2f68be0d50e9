// A game on one machine: taking back, and the seed that its record keeps.

#include "game/game.hpp"

#include <optional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "rules/moves.hpp"
#include "rules/record/reader.hpp"
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

std::optional<GameRecord> read(std::string_view text) {
    MemorySource source(text);
    RecordReader reader(source);
    auto game = reader.next();
    return game ? *std::move(game) : std::nullopt;
}

Game resumed(std::string_view text) {
    const auto record = read(text);
    EXPECT_TRUE(record) << text;
    auto holders = recorded_holders(*record);
    return *Game::resume(*record, std::move(*holders), 1);
}

constexpr std::string_view header = "[Rules \"fixed\"]\n[Players \"2\"]\n[Result \"*\"]\n";
constexpr std::string_view opening =
    "\n1. 1 BBYK/YRRW/YRKW/BKWW/BYRK : 2R2 {[%clk 0:04:31] too early} $4 ( 3R3 4K4 ) 4W2 3W1 {so be it}\n";

TEST(Game, RecordThatWasDecidedIsWrittenAsItWasRead) {
    for (const char* end : {"[Termination \"resignation\"]\n[Places \"1-2\"]\n", "[Termination \"abandoned\"]\n",
                            "[Places \"2-1\"]\n[Termination \"time\"]\n"}) {
        const std::string text = std::string(header) +
                                 "[Date \"2026-11-28\"]\n[Seat2Bot \"greedy\"]\n[Seat1 \"Ana\"]\n[Club \"Évora\"]\n" +
                                 end + std::string(opening);
        const Game game = resumed(text);
        ASSERT_TRUE(game.decision()) << text;
        EXPECT_EQ(read(to_text(game.record())).value().termination(), read(text)->termination());
        // Termination and Places stand last, in this order; all else is where it was.
        const std::string written = to_text(game.record());
        EXPECT_EQ(written.substr(0, written.find("[Termination")), text.substr(0, text.find(end)));
        EXPECT_EQ(written.substr(written.find("\n\n")), text.substr(text.find("\n\n")));
    }
}

TEST(Game, WhoGoesOnWithADecidedGameUndecidesIt) {
    const std::string text = std::string(header) + "[Termination \"time\"]\n[Places \"2-1\"]\n" + std::string(opening);
    Game game = resumed(text);
    game.play(nth_move(game.position(), 0));
    EXPECT_FALSE(game.decision());
    EXPECT_EQ(to_text(game.record()).find("Termination"), std::string::npos);
    Game other = resumed(text);
    EXPECT_TRUE(other.take_back());
    EXPECT_FALSE(other.decision());
    const std::string shorter = to_text(other.record());
    EXPECT_EQ(shorter.find("so be it"), std::string::npos) << "the comment goes with its move";
    EXPECT_NE(shorter.find("too early"), std::string::npos);
}

TEST(Game, SeedThatNothingWasDealtFromIsWrittenOnlyWhileItMayBe) {
    const std::string open = std::string(header) + std::string(opening);
    EXPECT_NE(to_text(resumed(open).record()).find("[DealSeed \"1 from round 2\"]"), std::string::npos);
    const std::string decided =
        std::string(header) + "[Termination \"time\"]\n[Places \"2-1\"]\n" + std::string(opening);
    EXPECT_EQ(to_text(resumed(decided).record()), decided);
    // Beside a proof no other tag may begin with "Deal", and a game that went on by itself has none.
    const std::string proved = std::string(header) + "[DealProof \"chain 1\"]\n" + std::string(opening);
    Game game = resumed(proved);
    EXPECT_EQ(to_text(game.record()), proved);
    while (game.position().phase() == Phase::offer) {
        game.play(nth_move(game.position(), 0));
    }
    game.go_on();
    EXPECT_EQ(to_text(game.record()).find("DealProof"), std::string::npos);
    EXPECT_NE(to_text(game.record()).find("[DealSeed \"1 from round 2\"]"), std::string::npos);
}

}  // namespace
}  // namespace evora
