#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "rules/dealer.hpp"
#include "rules/moves.hpp"
#include "rules/record/record_builder.hpp"
#include "rules/record/replay.hpp"
#include "rules/record/writer.hpp"
#include "tests/record/helpers.hpp"

namespace evora {
namespace {

using test::read_one;

/// Plays on at random; `after_step` is called after every deal and move.
template <class AfterStep>
void play_to_the_end(RecordBuilder& builder, std::uint64_t seed, const AfterStep& after_step) {
    Dealer dealer{SeededStreams(seed)};
    SplitMix64 choice(seed);
    while (builder.position().phase() != Phase::over) {
        if (builder.position().phase() == Phase::deal) {
            builder.play(dealer.deal(builder.position()));
        } else {
            const auto moves = static_cast<std::uint32_t>(count_moves(builder.position()));
            builder.play(nth_move(builder.position(), static_cast<int>(below(choice, moves))));
        }
        after_step();
    }
}

class EveryGame : public testing::TestWithParam<std::tuple<Rules, Players>> {
  protected:
    [[nodiscard]] static Position start() {
        const auto [rules, players] = GetParam();
        return Position::initial(rules, players, Seat::from_index(1));
    }
};

TEST_P(EveryGame, HasARecordAtEveryStepThatReadsBackAsItIs) {
    RecordBuilder builder(start());
    play_to_the_end(builder, 1, [&] {
        const auto again = read_one(to_text(builder.record()));
        ASSERT_TRUE(again);
        EXPECT_EQ(*again, builder.record());
        EXPECT_EQ(final_position(*again), builder.position());
    });
    EXPECT_TRUE(builder.record().result());
}

TEST_P(EveryGame, CanStartFromAnyOfItsPositions) {
    RecordBuilder whole(start());
    play_to_the_end(whole, 2, [&] {
        if (whole.position().phase() == Phase::over) {
            return;
        }
        RecordBuilder later(whole.position());
        if (later.position().phase() == Phase::deal) {
            later.play(Dealer{SeededStreams(3)}.deal(later.position()));
        }
        const auto again = read_one(to_text(later.record()));
        ASSERT_TRUE(again);
        EXPECT_EQ(*again, later.record());
        EXPECT_EQ(again->start(), whole.position());
    });
}

INSTANTIATE_TEST_SUITE_P(AllRules, EveryGame,
                         testing::Combine(testing::ValuesIn(all_rules), testing::ValuesIn(all_players)),
                         [](const auto& kind) {
                             std::string text(name(std::get<0>(kind.param)));
                             if (text.ends_with("+sf")) {
                                 text.replace(text.size() - 3, 3, "_sf");
                             }
                             return text + '_' + std::to_string(std::get<1>(kind.param).number());
                         });

Position two_players() { return Position::initial(Rules{}, *Players::from_number(2), Seat()); }

TEST(RecordBuilderTest, GoesOnWithARecordedGame) {
    RecordBuilder whole(two_players());
    std::vector<GameRecord> stages;
    play_to_the_end(whole, 4, [&] { stages.push_back(whole.record()); });
    for (std::size_t i = 0; i + 1 < stages.size(); ++i) {
        RecordBuilder builder(stages[i]);
        const RoundRecord& last = stages[i + 1].rounds().back();
        if (stages[i + 1].rounds().size() > stages[i].rounds().size()) {
            builder.play(*last.deal);
        } else {
            builder.play(stages[i + 1].moves().back());
        }
        EXPECT_EQ(builder.record(), stages[i + 1]);
    }
}

TEST(RecordBuilderTest, BeginsAnotherGameWithoutATraceOfTheLast) {
    RecordBuilder used(two_players());
    play_to_the_end(used, 5, [] {});
    EXPECT_FALSE(used.set_tag("Seat1", "Ana"));
    used.annotate(Glyph{1});
    used.begin(two_players());
    play_to_the_end(used, 6, [] {});
    RecordBuilder fresh(two_players());
    play_to_the_end(fresh, 6, [] {});
    EXPECT_EQ(used.record(), fresh.record());
}

TEST(RecordBuilderTest, WritesTagsAndAnnotations) {
    auto game = read_one(test::one_round);
    ASSERT_TRUE(game);
    RecordBuilder builder(*std::move(game));
    EXPECT_FALSE(builder.set_tag("Seat1", "\"Ana\""));
    EXPECT_FALSE(builder.set_tag("Event", "A"));
    EXPECT_FALSE(builder.set_tag("Seat1", "\"Ann\\Ana\""));
    builder.annotate(Comment{"[%clk 0:04:31]"});
    builder.annotate(Glyph{4});
    const std::string text = to_text(builder.record());
    EXPECT_EQ(text, test::replaced(test::replaced(test::one_round, "\"*\"]\n",
                                                  "\"*\"]\n[Seat1 \"\\\"Ann\\\\Ana\\\"\"]\n[Event \"A\"]\n"),
                                   "CYF =", "CYF {[%clk 0:04:31]} $4 ="));
    EXPECT_EQ(*read_one(text), builder.record());
}

TEST(RecordBuilderTest, RefusesTagsThatAreWrongOrNotToBeSet) {
    RecordBuilder builder(two_players());
    for (std::string_view name : {"Rules", "Players", "Result", "Position", "Termination", "Places", "Seat3", "A b"}) {
        EXPECT_TRUE(builder.set_tag(name, "1-2")) << name;
    }
    EXPECT_TRUE(builder.set_tag("Date", "today"));
    EXPECT_TRUE(builder.set_tag("Event", "a\nb"));
    EXPECT_TRUE(builder.record().tags().empty());
}

TEST(RecordBuilderTest, WritesHowAGameWasDecided) {
    RecordBuilder builder(*read_one(test::one_round));
    builder.decide(Termination::time, parse_places("2-1", builder.record().players()));
    EXPECT_EQ(builder.record().termination(), Termination::time);
    EXPECT_EQ(*read_one(to_text(builder.record())), builder.record());
    EXPECT_NE(to_text(builder.record()).find("[Termination \"time\"]\n[Places \"2-1\"]\n"), std::string::npos);
    builder.decide(Termination::abandoned, std::nullopt);
    EXPECT_EQ(*read_one(to_text(builder.record())), builder.record());
}

TEST(Replay, ShowsEveryDecisionInItsPosition) {
    struct Checker final : GameVisitor {
        void deal(const Position& before, const Deal& /*deal*/) override {
            EXPECT_EQ(before.phase(), Phase::deal);
            ++deals;
        }
        void move(const Position& before, Move move) override {
            EXPECT_TRUE(is_legal(before, move));
            ++moves;
        }
        void end(const Position& position) override { over = position.phase() == Phase::over; }
        std::size_t deals = 0;
        std::size_t moves = 0;
        bool over = false;
    };
    for (const auto& file : test::sample_files()) {
        for (const GameRecord& game : test::read_all(file.text).games) {
            Checker checker;
            replay(game, checker);
            EXPECT_EQ(checker.deals, game.rounds().size());
            EXPECT_EQ(checker.moves, game.moves().size());
            EXPECT_TRUE(checker.over);
            EXPECT_EQ(scores_of(final_position(game)), *game.result());
        }
    }
}

TEST(Replay, RoundsKnowTheirPicksAndPlacements) {
    const auto game = read_one(test::in_tiling);
    ASSERT_TRUE(game);
    ASSERT_EQ(game->rounds().size(), 1U);
    const RoundRecord& round = game->rounds().front();
    EXPECT_EQ(round.number, 1);
    EXPECT_EQ(game->picks(round).size(), 13U);
    EXPECT_EQ(game->placements(round, 0).size(), 2U);
    EXPECT_EQ(game->placements(round, 1).size(), 0U);
    EXPECT_TRUE(round.tiling);
    EXPECT_FALSE(round.scores);
}

}  // namespace
}  // namespace evora
