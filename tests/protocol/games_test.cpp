// Whole games between programs: evora engine and the bots of bots/.
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/engine_process.hpp"
#include "rules/dealer.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/result.hpp"
#include "tests/support/sanitized.hpp"

namespace evora::tests {
namespace {

using namespace std::chrono_literals;

const std::string bots = std::string(EVORA_TEST_DATA) + "/../../bots/";
const std::string random_bot = "python3 '" + bots + "random_bot.py'";
const std::string greedy_bot = "python3 '" + bots + "greedy_bot.py'";
const std::string evora_engine = std::string("'") + EVORA_PROGRAM + "' engine";

EngineProcess start(const std::string& command) {
    auto engine = EngineProcess::start({.command = command, .error_output = ErrorOutput::keep});
    if (!engine) {
        throw std::runtime_error(command + ": " + message(engine.error()));
    }
    return *std::move(engine);
}

/// A game of these engines, seat 1 first. Throws where one of them fails.
Position play(std::vector<EngineProcess*> engines, Rules rules, std::uint64_t seed) {
    const Players players = *Players::from_number(static_cast<int>(engines.size()));
    GameSoFar game{.start = Position::initial(rules, players, Seat()), .steps = {}};
    Position position = game.start;
    Dealer dealer{SeededStreams(seed)};
    for (EngineProcess* engine : engines) {
        if (const auto ready = engine->new_game(); !ready) {
            throw std::runtime_error(message(ready.error()));
        }
    }
    while (position.phase() != Phase::over) {
        if (position.phase() == Phase::deal) {
            const Deal deal = dealer.deal(position);
            position.apply(deal);
            game.steps.emplace_back(deal);
            continue;
        }
        EngineProcess& engine = *engines[static_cast<std::size_t>(position.turn().index())];
        const auto move = engine.best_move(position, {.nodes = 500}, 20s, &game);
        if (!move) {
            throw std::runtime_error(engine.identity().name + ": " + message(move.error()) + " in " +
                                     to_text(position));
        }
        position.apply(*move);
        game.steps.emplace_back(*move);
    }
    return position;
}

TEST(Games, AllRulesAndPlayersBetweenPrograms) {
    EngineProcess ours = start(evora_engine);
    EngineProcess random = start(random_bot);
    EngineProcess greedy = start(greedy_bot);
    const std::array<EngineProcess*, 4> seats = {&ours, &random, &greedy, &ours};
    int number = 0;
    for (const Rules rules : all_rules) {
        for (const Players players : all_players) {
            if (++number % 5 != 0 && sanitized) {
                continue;
            }
            for (const EngineProcess* engine : seats) {
                EXPECT_TRUE(engine->identity().plays(rules, players));
            }
            const Position end = play({seats.begin(), seats.begin() + players.number()}, rules, 7);
            EXPECT_TRUE(end_reason(end).has_value());
        }
    }
    EXPECT_TRUE(ours.quit(20s));
    EXPECT_TRUE(random.quit(20s));
    EXPECT_TRUE(greedy.quit(20s));
}

TEST(Games, TheGreedyBotBeatsTheRandomOne) {
    EngineProcess random = start(random_bot);
    EngineProcess greedy = start(greedy_bot);
    int wins = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const bool first = seed % 2 == 0;
        const Position end = first ? play({&greedy, &random}, {}, seed) : play({&random, &greedy}, {}, seed);
        wins += ranking_of(end).won(Seat::from_index(first ? 0 : 1)) ? 1 : 0;
    }
    EXPECT_GE(wins, 18);
}

TEST(Bots, HaveLessThanThirtyLinesAndTheStandardLibraryOnly) {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(bots)) {
        if (entry.path().extension() != ".py" || entry.path().stem() == "online_bot") {
            continue;  // that one plays on a server and speaks no engine protocol
        }
        ++count;
        std::ifstream file(entry.path());
        int lines = 0;
        for (std::string line; std::getline(file, line); ++lines) {
            const bool import = line.find("import") != std::string::npos;
            EXPECT_TRUE(!import || line == "import random" || line == "import sys") << line;
        }
        EXPECT_LT(lines, 30) << entry.path();
    }
    EXPECT_EQ(count, 2);
}

TEST(Bots, AreTheOnesInTheDocs) {
    const auto text_of = [](const std::string& path) {
        std::ifstream file(path);
        return std::string(std::istreambuf_iterator<char>(file), {});
    };
    const std::string bot = text_of(bots + "random_bot.py");
    ASSERT_FALSE(bot.empty());
    EXPECT_NE(text_of(bots + "../docs/bots.md").find("```python\n" + bot + "```\n"), std::string::npos);
}

}  // namespace
}  // namespace evora::tests
