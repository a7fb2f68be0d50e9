// The state of a position as JSON: the moves are the legal ones, and what it says of each is what happens.

#include "view/state.hpp"

#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "rules/last_round.hpp"
#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"
#include "rules/settle.hpp"
#include "tests/picture/positions.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

using Json = nlohmann::json;

Json view_of(const Position& position) { return Json::parse(state_json(position)); }

Json due_of(const Settlement& settlement) {
    return {
        {"placed", settlement.placed.value}, {"penalty", settlement.penalty.value}, {"score", settlement.score.value}};
}

/// The legal moves, those that differ only in what SF4's rest does taken together.
std::multiset<std::string> moves_to_show(const Position& position) {
    MoveList moves;
    generate(position, moves);
    std::multiset<std::string> texts;
    for (const Move move : moves) {
        if (move.is_placement() || move.left().empty()) {
            texts.insert(to_text(move));
        }
    }
    return texts;
}

std::multiset<std::string> moves_shown(const Json& state) {
    std::multiset<std::string> texts;
    for (const Json& choice : state["choices"]) {
        EXPECT_FALSE(choice["destinations"].empty());
        for (const Json& destination : choice["destinations"]) {
            texts.insert(destination["move"]);
            EXPECT_EQ(destination["move"], choice["from"].get<std::string>() + choice["colour"].get<std::string>() +
                                               destination["to"].get<std::string>());
        }
    }
    for (const Json& placement : state["placements"]) {
        texts.insert(placement["move"]);
    }
    return texts;
}

TEST(State, ShowsExactlyTheLegalMoves) {
    for (const Position& position : tests::sample_positions(tests::plans(1), 4)) {
        SCOPED_TRACE(to_text(position));
        ASSERT_EQ(moves_shown(view_of(position)), moves_to_show(position));
    }
    for (const Sample& sample : samples) {
        const Position position = tests::position_from(std::string(sample.text));
        EXPECT_EQ(moves_shown(view_of(position)), moves_to_show(position));
    }
}

TEST(State, SaysOfEachDestinationWhatTheMoveThenDoes) {
    int full_floors = 0;
    for (const Position& position : tests::sample_positions(tests::plans(1), 8)) {
        const Json state = view_of(position);
        const Seat seat = position.turn();
        const Board& before = position.board(seat);
        for (const Json& choice : state["choices"]) {
            for (const Json& destination : choice["destinations"]) {
                SCOPED_TRACE(to_text(position) + " " + destination["move"].get<std::string>());
                const Move move = *parse_move(destination["move"].get<std::string>());
                EXPECT_EQ(destination["due"], due_of(settle_after(position, move)));
                EXPECT_EQ(destination["gain"],
                          settle_after(position, move).score.value - settle(position.rules().wall, before).score.value);

                EventLog log;
                Position after = position;
                after.apply(move, log);
                std::map<Place::Kind, int> picked;
                bool marker = false;
                for (const Event& event : log) {
                    if (std::holds_alternative<TilingStarted>(event)) {
                        break;
                    }
                    if (const auto* tiles = std::get_if<TilesMoved>(&event);
                        tiles != nullptr && tiles->from == Place::on(move.source()) && tiles->colour == move.colour() &&
                        tiles->to.kind != Place::Kind::display) {
                        picked[tiles->to.kind] += tiles->count;
                    }
                    marker = marker || std::holds_alternative<MarkerMoved>(event);
                }
                const int line = picked[Place::Kind::line];
                EXPECT_EQ(destination["inLine"], line);
                EXPECT_EQ(destination["onFloor"], picked[Place::Kind::floor] + picked[Place::Kind::shield]);
                EXPECT_EQ(destination["takesMarker"], marker);
                EXPECT_EQ(destination["fills"],
                          !move.destination().is_floor() && before.lines.space(move.destination().as_line()) == line);
                full_floors += picked[Place::Kind::lid] > 0 ? 1 : 0;
            }
        }
    }
    EXPECT_GT(full_floors, 20) << "the sample must hold moves that overflow the floor line";
}

TEST(State, CallsALineHopelessThatCanOnlyFall) {
    int hopeless = 0;
    for (const Position& position : tests::sample_positions(tests::plans(1), 8)) {
        const Board& board = position.board(position.turn());
        for (const Json& choice : view_of(position)["choices"]) {
            for (const Json& destination : choice["destinations"]) {
                const Move move = *parse_move(destination["move"].get<std::string>());
                bool can_be_placed = move.destination().is_floor() || position.rules().wall == WallKind::fixed;
                for (const Column column : Column::all()) {
                    if (can_be_placed) {
                        break;
                    }
                    bool in_column = false;
                    for (const Line line : Line::all()) {
                        in_column = in_column || board.wall.at(line, column) == move.colour();
                    }
                    can_be_placed = !board.wall.at(move.destination().as_line(), column) && !in_column;
                }
                EXPECT_EQ(destination["hopeless"], !can_be_placed) << to_text(position) << ' ' << to_text(move);
                hopeless += can_be_placed ? 0 : 1;
            }
        }
    }
    EXPECT_GT(hopeless, 20) << "the sample must hold lines that can only fall";
}

TEST(State, SaysOfEachPlacementWhatItScores) {
    int placements = 0;
    for (const tests::GamePlan& plan : tests::plans(1)) {
        tests::play_game(plan, [&](const Position& before, const tests::Decision&, const Position&) {
            if (before.phase() != Phase::tiling) {
                return;
            }
            const Json state = view_of(before);
            for (const Json& placement : state["placements"]) {
                ++placements;
                EventLog log;
                Position after = before;
                const Move move = *parse_move(placement["move"].get<std::string>());
                after.apply(move, log);
                const auto& placed = std::get<TilePlaced>(log[1]);
                EXPECT_EQ(placement["line"], placed.line.number());
                EXPECT_EQ(placement["column"], placed.column.number());
                EXPECT_EQ(placement["across"], placed.run.across);
                EXPECT_EQ(placement["down"], placed.run.down);
                EXPECT_EQ(placement["points"], placed.points.value);
            }
        });
    }
    EXPECT_GT(placements, 1000);
}

/// Before the last pick of a round on the coloured wall nothing is left to choose: what is due for the others, and what
/// the destination says of the mover, must come true.
TEST(State, WhatIsDueComesTrueAtTheEndOfTheRound) {
    int rounds = 0;
    for (const tests::GamePlan& plan : tests::plans(2)) {
        if (plan.rules.wall != WallKind::fixed) {
            continue;
        }
        tests::play_game(plan, [&](const Position& before, const tests::Decision& decision, const Position& after) {
            const Move* const move = std::get_if<Move>(&decision);
            if (move == nullptr || after.phase() == Phase::offer) {
                return;
            }
            ++rounds;
            SCOPED_TRACE(to_text(before) + " " + to_text(*move));
            const Json was = view_of(before);
            EventLog log;
            Position same = before;
            same.apply(*move, log);
            bool completes = false;
            for (int i = 0; i < before.players().number(); ++i) {
                completes = completes || after.board(Seat::from_index(i)).wall.full_rows() > 0;
            }
            for (const Event& event : log) {
                const auto* floor = std::get_if<FloorScored>(&event);
                if (floor == nullptr) {
                    continue;
                }
                Json due = was["boards"][static_cast<std::size_t>(floor->seat.index())]["due"];
                for (const Json& choice : was["choices"]) {
                    for (const Json& destination : choice["destinations"]) {
                        if (floor->seat == before.turn() && destination["move"] == to_text(*move)) {
                            due = destination["due"];
                        }
                    }
                }
                EXPECT_EQ(due["score"], floor->after.value);
                EXPECT_EQ(due["penalty"], floor->penalty.value);
                EXPECT_EQ(due["placed"], floor->before.value - before.board(floor->seat).score.value);
            }
            if (was["lastRound"] == true) {
                EXPECT_TRUE(completes);
            }
        });
    }
    EXPECT_GT(rounds, 500);
}

TEST(State, OutcomeIsThereAtTheEndOnly) {
    for (const tests::GamePlan& plan : tests::plans(1)) {
        tests::play_game(plan, [&](const Position& before, const tests::Decision&, const Position& after) {
            if (before.phase() == Phase::deal) {
                EXPECT_EQ(view_of(before)["outcome"], nullptr);
            }
            if (after.phase() == Phase::over) {
                const Json state = view_of(after);
                EXPECT_EQ(state["turn"], 0);
                const auto players = static_cast<std::size_t>(plan.players.number());
                ASSERT_EQ(state["outcome"]["places"].size(), players);
                int best = 0;
                for (std::size_t i = 0; i < players; ++i) {
                    best += state["outcome"]["places"][i] == 1 ? 1 : 0;
                    EXPECT_EQ(state["outcome"]["rows"][i], state["boards"][i]["rows"]);
                }
                EXPECT_GE(best, 1);
            }
        });
    }
}

class StateText : public testing::TestWithParam<Sample> {};

TEST_P(StateText, IsAsItWasAccepted) {
    const Position position = tests::position_from(std::string(GetParam().text));
    tests::compare_with_golden("view", std::string(GetParam().name) + ".json",
                               nlohmann::ordered_json::parse(state_json(position)).dump(1) + "\n");
}

INSTANTIATE_TEST_SUITE_P(Samples, StateText, testing::ValuesIn(samples),
                         [](const auto& sample) { return std::string(sample.param.name); });

}  // namespace
}  // namespace evora
