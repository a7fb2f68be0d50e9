// Whole random games: the same from the same seed, told to the observer step by step, and summed up.

#include "players/random_game.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"
#include "rules/record/reader.hpp"
#include "rules/record/record_builder.hpp"
#include "rules/record/replay.hpp"
#include "rules/record/writer.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

constexpr auto nobody = [](const Position&, const auto&) {};

TEST(RandomGame, TellsEveryDealAndMoveBeforeItIsPlayed) {
    for (const Rules rules : all_rules) {
        for (const Players players : all_players) {
            std::optional<Position> expected;
            const Position end = play_random_game(rules, players, 6, [&](const Position& before, const auto& step) {
                if (expected) {
                    EXPECT_EQ(before, *expected);
                } else {
                    EXPECT_EQ(before, Position::initial(rules, players, before.start()));
                }
                const auto next = play(before, step);
                ASSERT_TRUE(next) << message(next.error());
                expected = *next;
            });
            EXPECT_EQ(end.phase(), Phase::over);
            EXPECT_EQ(end, *expected);
        }
    }
}

TEST(RandomGame, FollowsFromItsSeed) {
    std::set<std::uint64_t> ends;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const Position end = play_random_game(Rules{}, Players(), seed, nobody);
        EXPECT_EQ(end, play_random_game(Rules{}, Players(), seed, nobody));
        ends.insert(end.hash());
    }
    EXPECT_EQ(ends.size(), 50U);
}

TEST(RandomGame, LetsEverySeatStartEquallyOften) {
    for (const Players players : all_players) {
        constexpr int games = 1200;
        std::vector<int> starts(static_cast<std::size_t>(players.number()));
        for (std::uint64_t seed = 0; seed < games; ++seed) {
            auto starter = SeededStreams(seed).stream(StreamLabel::starter, 0);
            const auto expected = below(starter, static_cast<std::uint32_t>(players.number()));
            bool first = true;
            if (seed < 50) {
                play_random_game(Rules{}, players, seed, [&](const Position& before, const auto&) {
                    if (std::exchange(first, false)) {
                        EXPECT_EQ(before.start().index(), static_cast<int>(expected));
                    }
                });
            }
            ++starts[expected];
        }
        for (const int count : starts) {
            EXPECT_NEAR(count, games / players.number(), 80);  // five standard deviations
        }
    }
}

/// The checksum as a reader of records computes it.
class Summer final : public GameVisitor {
  public:
    void move(const Position& /*before*/, Move move) override { checksum.add(move); }
    void end(const Position& position) override { checksum.add_result(position); }
    GameChecksum checksum;
};

TEST(RandomGame, ChecksumIsThatOfTheGamesAsRecords) {
    constexpr std::uint32_t games = 20;
    for (const Rules rules : all_rules) {
        for (const Players players : all_players) {
            const SeededStreams streams(12);
            std::string text;
            for (std::uint32_t game = 0; game < games; ++game) {
                std::optional<RecordBuilder> builder;
                play_random_game(rules, players, streams.game_seed(game),
                                 [&](const Position& before, const auto& step) {
                                     if (!builder) {
                                         builder.emplace(before);
                                     }
                                     builder->play(step);
                                 });
                text += (game > 0 ? "\n" : "") + to_text(builder->record());
            }
            MemorySource source(text);
            RecordReader reader(source);
            Summer summer;
            std::uint32_t read = 0;
            while (true) {
                const auto game = reader.next();
                ASSERT_TRUE(game) << message(game.error().fault);
                if (!*game) {
                    break;
                }
                replay(**game, summer);
                ++read;
            }
            EXPECT_EQ(read, games);
            EXPECT_EQ(summer.checksum.value(), random_games_checksum(rules, players, games, 12)) << name(rules);
        }
    }
}

TEST(RandomGame, ChecksumChangesWithAnyMoveAndScore) {
    const Position end = play_random_game(Rules{}, Players(), 1, nobody);
    const Position other = play_random_game(Rules{}, Players(), 2, nobody);
    GameChecksum plain;
    plain.add_result(end);
    GameChecksum with_move;
    with_move.add(Move());
    with_move.add_result(end);
    GameChecksum other_scores;
    other_scores.add_result(other);
    EXPECT_NE(plain.value(), with_move.value());
    EXPECT_NE(plain.value(), other_scores.value());
    EXPECT_NE(GameChecksum().value(), plain.value());
    EXPECT_EQ(random_games_checksum(Rules{}, Players(), 0, 1), GameChecksum().value());
}

}  // namespace
}  // namespace evora
