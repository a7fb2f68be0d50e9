// Whoever takes a seat by itself: random, greedy, and the list of both.

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "players/greedy_player.hpp"
#include "players/random_player.hpp"
#include "players/registry.hpp"
#include "rules/dealer.hpp"
#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/settle.hpp"
#include "tests/players/fill_bag.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

const Seat first_seat = Seat::from_index(0);
const Seat second_seat = Seat::from_index(1);

Xoshiro256 generator_of(std::uint64_t seed) { return SeededStreams(seed).stream(StreamLabel::players, 0); }

/// One player for each seat, the game to its end.
Position play_out(Rules rules, Players players, std::uint64_t seed, const std::vector<std::string>& names) {
    const SeededStreams streams(seed);
    std::vector<std::unique_ptr<Player>> seats;
    for (int i = 0; i < players.number(); ++i) {
        seats.push_back(make_player(names[static_cast<std::size_t>(i)], streams, Seat::from_index(i)));
    }
    Dealer dealer(streams);
    Position position = Position::initial(rules, players, first_seat);
    while (position.phase() != Phase::over) {
        if (position.phase() == Phase::deal) {
            position.apply(dealer.deal(position));
        } else {
            position.apply(seats[static_cast<std::size_t>(position.turn().index())]->choose(position));
        }
    }
    return position;
}

std::string best_of(const std::string& position, std::uint64_t seed = 1) {
    return to_text(GreedyPlayer(generator_of(seed)).choose(tests::position_with_rest(position)));
}

TEST(RandomPlayer, TakesTheMoveThatItsNumberPointsAt) {
    for (const Position& position : tests::sample_positions(tests::plans(1), 40)) {
        MoveList moves;
        generate(position, moves);
        Xoshiro256 generator = generator_of(position.hash());
        RandomPlayer player(generator);
        for (int i = 0; i < 5; ++i) {
            EXPECT_EQ(player.choose(position),
                      moves[static_cast<int>(below(generator, static_cast<std::uint32_t>(moves.size())))]);
        }
    }
}

// 24 moves, 24,000 choices: chi-square with 23 degrees of freedom stays below 49.7 in 999 of 1000 runs.
TEST(RandomPlayer, IsUniform) {
    const Position position = tests::position_with_rest(
        "fixed 1 0 offer 1 1 BBBB/-/-/-/- *YRK REST - 0;-/-/-/-/-;...../...../...../...../.....;- "
        "0;-/-/-/-/-;...../...../...../...../.....;-");
    ASSERT_EQ(count_moves(position), 24);
    RandomPlayer player(generator_of(11));
    std::map<std::uint16_t, int> times;
    for (int i = 0; i < 24'000; ++i) {
        ++times[player.choose(position).bits()];
    }
    ASSERT_EQ(times.size(), 24U);
    double sum = 0;
    for (const auto& [move, count] : times) {
        sum += (count - 1000.0) * (count - 1000.0) / 1000.0;
    }
    EXPECT_LT(sum, 49.7);
}

TEST(GreedyPlayer, CompletesTheLineThatScoresMost) {
    // Red ends a row of three on line 2 (3 points); blue on line 1 stands alone (1 point).
    EXPECT_EQ(best_of("fixed 3 0 offer 1 1 RRKK/BYYY/-/-/- * REST - "
                      "5;-/-/-/-/-;...../.BY../...../...../.....;- 5;-/-/-/-/-;...../...../...../...../.....;-"),
              "1R2");
}

TEST(GreedyPlayer, CountsWhatTheFloorCosts) {
    // Four blue tiles: one on line 1 would score 1 and drop 3 (-4); line 4 takes them all and scores 1.
    EXPECT_EQ(best_of("fixed 2 0 offer 1 1 BBBB/-/-/-/- * REST - "
                      "9;-/-/-/-/-;...../...../...../...../.....;- 9;-/-/-/-/-;...../...../...../...../.....;-"),
              "1B4");
}

TEST(GreedyPlayer, CountsTheMarker) {
    // The same tile completes line 1 from display 1 and from the centre, where the marker comes with it.
    EXPECT_EQ(best_of("fixed 2 0 offer 1 1 B/-/-/-/- *B REST - "
                      "9;-/-/-/-/-;...../...../...../...../.....;- 9;-/-/-/-/-;...../...../...../...../.....;-"),
              "1B1");
}

TEST(GreedyPlayer, FindsTheBestSpaceOfAFreeWall) {
    // Row 2 has tiles in columns 2 and 4, column 3 of row 1 is taken: column 3 joins both (3 across, 2 down).
    EXPECT_EQ(best_of("free 4 0 tiling 1 1 -/-/-/-/- * REST - "
                      "5;-/RR/-/-/-;..Y../.B.K./...../...../.....;- 5;-/-/-/-/-;...../...../...../...../.....;-"),
              "2@3");
}

TEST(GreedyPlayer, TakesNoMoveThatAnotherBeats) {
    for (const Position& position : tests::sample_positions(tests::plans(1), 80)) {
        SCOPED_TRACE(to_text(position));
        const Points score = settle_after(position, GreedyPlayer(generator_of(3)).choose(position)).score;
        MoveList moves;
        generate(position, moves);
        for (const Move move : moves) {
            EXPECT_LE(settle_after(position, move).score, score) << to_text(move);
        }
    }
}

TEST(GreedyPlayer, TakesEveryMoveAmongEqualsInTime) {
    // One blue tile and an empty board: line 1 scores a point; with a full line 1 every other line is worth nothing.
    const Position position = tests::position_with_rest(
        "fixed 2 0 offer 1 1 B/-/-/-/- - REST - "
        "9;Y/-/-/-/-;...../...../...../...../.....;* 9;-/-/-/-/-;...../...../...../...../.....;-");
    GreedyPlayer player(generator_of(5));
    std::map<std::string, int> times;
    for (int i = 0; i < 400; ++i) {
        ++times[to_text(player.choose(position))];
    }
    ASSERT_EQ(times.size(), 4U);
    for (const char* move : {"1B2", "1B3", "1B4", "1B5"}) {
        EXPECT_GT(times[move], 60) << move;  // 100 expected, standard deviation below 9
    }
}

TEST(Players, PlayTheSameGameFromTheSameSeed) {
    const Players three = *Players::from_number(3);
    for (const Rules rules : all_rules) {
        const std::vector<std::string> names = {"greedy", "random", "greedy"};
        EXPECT_EQ(play_out(rules, three, 8, names), play_out(rules, three, 8, names)) << name(rules);
        EXPECT_NE(play_out(rules, three, 8, names), play_out(rules, three, 9, names)) << name(rules);
    }
}

TEST(Players, HaveStreamsOfTheirOwn) {
    const SeededStreams streams(21);
    const Position position = play_out(Rules{}, Players(), 21, {"random", "random"});
    ASSERT_EQ(position.phase(), Phase::over);
    Position opening = Position::initial(Rules{}, Players(), first_seat);
    Dealer dealer(streams);
    opening.apply(dealer.deal(opening));
    const auto choices = [&](Player& player) {
        std::vector<std::uint16_t> bits;
        for (int i = 0; i < 20; ++i) {
            bits.push_back(player.choose(opening).bits());
        }
        return bits;
    };
    const auto one = make_player("random", streams, first_seat);
    const auto two = make_player("random", streams, second_seat);
    const auto once_more = make_player("random", streams, first_seat);
    const auto first_choices = choices(*one);
    EXPECT_NE(first_choices, choices(*two));
    EXPECT_EQ(first_choices, choices(*once_more));
}

TEST(Players, GreedyBeatsRandomUnderAllRules) {
    for (const Rules rules : all_rules) {
        for (const Players players : all_players) {
            int greedy = 0;
            int random = 0;
            for (std::uint64_t seed = 0; seed < 8; ++seed) {
                std::vector<std::string> names(4, "random");
                names[0] = "greedy";
                const Position end = play_out(rules, players, seed, names);
                greedy += end.board(first_seat).score.value;
                random += end.board(second_seat).score.value;
            }
            EXPECT_GT(greedy, random + 8 * 10) << name(rules) << ", " << players.number() << " players";
        }
    }
}

TEST(Registry, KnowsItsPlayersByName) {
    std::vector<std::string> names;
    for (const PlayerKind& kind : player_kinds()) {
        names.emplace_back(kind.name);
        EXPECT_FALSE(kind.summary.empty());
        EXPECT_NE(make_player(kind.name, SeededStreams(1), first_seat), nullptr);
        EXPECT_EQ(player_kind(kind.name)->name, kind.name);
    }
    EXPECT_EQ(names, (std::vector<std::string>{"random", "greedy", "level-1", "level-2", "level-3", "level-4",
                                               "level-5", "level-6", "level-7", "level-8", "level-9", "level-10"}));
}

TEST(Registry, SaysWhomItKnowsWhenItDoesNotKnowOne) {
    for (const char* unknown : {"gready", "Greedy", "", "random "}) {
        const auto kind = player_kind(unknown);
        ASSERT_FALSE(kind) << unknown;
        EXPECT_EQ(kind.error().code, FaultCode::unknown_word);
        EXPECT_EQ(message(kind.error()),
                  "found '" + std::string(unknown) +
                      "', expected a player: random, greedy or level-1 to level-10 (unknown-word)");
        EXPECT_EQ(make_player(unknown, SeededStreams(1), first_seat), nullptr);
    }
}

}  // namespace
}  // namespace evora
