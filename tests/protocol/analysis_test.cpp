// The analysis mode: JSON lines in, JSON lines out, in whatever order they are done.
#include "protocol/analysis.hpp"

#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "tests/protocol/scripted.hpp"
#include "tests/support/rules_games.hpp"

namespace evora::tests {
namespace {

using Json = nlohmann::json;

class Desk {
  public:
    explicit Desk(int workers = 1)
        : analysis_({.workers = workers, .table_bytes = std::size_t{1} << 20U}, [this](std::string_view line) {
              const std::scoped_lock lock(mutex_);
              answers_.push_back(Json::parse(line));
              changed_.notify_all();
          }) {}

    void ask(const Json& query) { analysis_.feed(query.dump() + "\n"); }
    void feed(const std::string& bytes) { analysis_.feed(bytes); }
    /// Everything answered, once all has been.
    std::vector<Json> finish() {
        analysis_.finish();
        const std::scoped_lock lock(mutex_);
        return std::exchange(answers_, {});
    }
    void wait_for(std::size_t answers) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return answers_.size() >= answers; });
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Json> answers_;
    Analysis analysis_;
};

/// The only answer to a line.
Json answer_to(const std::string& line) {
    Desk desk;
    desk.feed(line + "\n");
    const std::vector<Json> answers = desk.finish();
    return answers.size() == 1 ? answers[0] : Json(answers.size());
}

std::string code_of(const Json& answer) {
    return answer.contains("errors") ? answer["errors"][0]["code"].get<std::string>() : answer.dump();
}

Json query(const Json& id, const std::string& position = offer_text) {
    return {{"id", id}, {"position", position}, {"depth", 1}};
}

TEST(Analysis, AnswersEveryQuery) {
    Desk desk(3);
    std::map<std::string, Position> positions;
    for (const Position& position : sample_positions(plans(1), 20)) {
        const std::string id = "q" + std::to_string(positions.size());
        positions.emplace(id, position);
        Json asked = query(id, to_text(position));
        asked["lines"] = 2;
        desk.ask(asked);
    }
    const std::vector<Json> answers = desk.finish();
    ASSERT_EQ(answers.size(), positions.size());
    ASSERT_GT(answers.size(), 50U);
    for (const Json& answer : answers) {
        const auto found = positions.find(answer["id"].get<std::string>());
        ASSERT_NE(found, positions.end()) << answer;
        const Position position = found->second;
        positions.erase(found);
        EXPECT_EQ(answer["state"], "final");
        EXPECT_EQ(answer["turn"], position.turn().number());
        EXPECT_EQ(answer["lines"].size(), static_cast<std::size_t>(std::min(2, count_moves(position)))) << answer;
        for (const Json& line : answer["lines"]) {
            EXPECT_EQ(line["score"].size(), static_cast<std::size_t>(position.players().number()));
            EXPECT_EQ(line["win"].size(), static_cast<std::size_t>(position.players().number()));
            EXPECT_TRUE(is_legal(position, *parse_move(line["moves"][0].get<std::string>()))) << answer;
        }
    }
}

TEST(Analysis, TakesMovesAndTheStartOfAGame) {
    const Json answer = answer_to(query(7, "start free 3 2 moves BBYR/BKWW/YRRK/BYKW/YRRW/BBYY/RRKK 1B2").dump());
    EXPECT_EQ(answer["id"], 7);
    EXPECT_EQ(answer["turn"], 3) << answer;
}

TEST(Analysis, IdsAreTextsOrWholeNumbers) {
    for (const Json& id : {Json("a"), Json(""), Json("ü\n"), Json(0), Json(-5), Json(UINT64_MAX)}) {
        EXPECT_EQ(answer_to(query(id).dump())["id"], id);
    }
    for (const Json& id : {Json(1.5), Json(nullptr), Json(true), Json::array(), Json::object()}) {
        const Json answer = answer_to(query(id).dump());
        EXPECT_EQ(code_of(answer), "bad-query");
        EXPECT_EQ(answer["id"], nullptr);
    }
}

TEST(Analysis, PartialResultsComeFirst) {
    Json asked = query("a");
    asked["partial"] = true;
    Desk desk;
    desk.ask(asked);
    const std::vector<Json> answers = desk.finish();
    ASSERT_GE(answers.size(), 2U);
    for (const Json& answer : answers) {
        EXPECT_EQ(answer["state"], &answer == &answers.back() ? "final" : "partial");
    }
}

TEST(Analysis, RefusesWhatItDoesNotUnderstand) {
    const std::vector<std::pair<std::string, std::string>> lines = {
        {"hello", "bad-json"},
        {"[]", "bad-json"},
        {"{", "bad-json"},
        {R"({"id": 1e999})", "bad-json"},
        {"\xFF", "bad-json"},
        {std::string("{\0}", 3), "bad-json"},
        {std::string(30'000, '['), "bad-json"},
        {R"({"id": )" + std::string(30'000, '[') + std::string(30'000, ']') + "}", "bad-json"},
        {"{}", "bad-query"},
        {R"({"id": 1})", "bad-query"},
        {R"({"cancel": 1, "id": 1})", "bad-query"},
        {R"({"cancel": []})", "bad-query"},
        {R"({"cancel": 1})", "unknown-id"},
        {std::string(70'000, ' '), "line-too-long"},
    };
    for (const auto& [line, code] : lines) {
        EXPECT_EQ(code_of(answer_to(line)), code) << line.substr(0, 60);
    }
    const std::vector<std::pair<Json, std::string>> fields = {
        {{{"position", 3}}, "bad-query"},
        {{{"position", ""}}, "bad-argument"},
        {{{"position", "hello"}}, "bad-position"},
        {{{"position", offer_text + " moves 1W1"}}, "bad-move"},
        {{{"position", "start fixed 2 1"}}, "deal-due"},
        {{{"depht", 3}}, "bad-query"},
        {{{"depth", 0}}, "bad-argument"},
        {{{"depth", -3}}, "bad-argument"},
        {{{"depth", 1.5}}, "bad-argument"},
        {{{"depth", "3"}}, "bad-argument"},
        {{{"depth", nullptr}}, "bad-argument"},
        {{{"inc", 3}}, "bad-argument"},
        {{{"lines", 0}}, "bad-argument"},
        {{{"evaluator", "gold"}}, "option-range"},
        {{{"evaluator", 3}}, "option-range"},
        {{{"priority", "high"}}, "bad-query"},
        {{{"priority", 1'000'001}}, "bad-query"},
        {{{"priority", UINT64_MAX}}, "bad-query"},
        {{{"partial", 1}}, "bad-query"},
        {{{"fresh", "yes"}}, "bad-query"},
    };
    for (const auto& [field, code] : fields) {
        Json asked = query("x");
        asked.update(field);
        const Json answer = answer_to(asked.dump());
        EXPECT_EQ(code_of(answer), code) << asked;
        EXPECT_EQ(answer["id"], "x") << asked;
    }
}

TEST(Analysis, NamesEveryFaultOfAQuery) {
    Json asked = query("x");
    asked.update({{"depth", 0}, {"priority", "high"}, {"evaluator", "gold"}, {"more", 1}});
    EXPECT_EQ(answer_to(asked.dump())["errors"].size(), 4U);
}

TEST(Analysis, OptionsAreForOneQueryEach) {
    Desk desk;
    for (int i = 0; i < 20; ++i) {
        Json asked = query(i);
        asked.update({{"evaluator", i % 2 == 0 ? "material" : "best"}, {"fresh", i % 3 == 0}, {"lines", i + 1}});
        desk.ask(asked);
    }
    for (const Json& answer : desk.finish()) {
        EXPECT_EQ(answer["lines"].size(), answer["id"].get<std::size_t>() + 1);
    }
}

TEST(Analysis, AnIdIsFreeAgainOnceItIsAnswered) {
    Desk desk;
    for (int i = 1; i <= 100; ++i) {
        desk.ask(query("same"));
        desk.wait_for(static_cast<std::size_t>(i));
    }
    for (const Json& answer : desk.finish()) {
        EXPECT_EQ(answer["state"], "final") << answer;
    }
}

TEST(Analysis, ThePriorityDecides) {
    // The only worker is held up in its first answer while the others queue up.
    std::atomic<bool> held = false;
    std::atomic<bool> open = false;
    std::vector<std::string> order;
    Analysis analysis({.workers = 1, .table_bytes = std::size_t{1} << 20U}, [&](std::string_view line) {
        held = true;
        held.notify_all();
        open.wait(false);
        order.push_back(Json::parse(line)["id"].get<std::string>());
    });
    const auto ask = [&](const std::string& id, int priority) {
        Json asked = query(id);
        asked["priority"] = priority;
        analysis.feed(asked.dump() + "\n");
    };
    ask("first", 0);
    held.wait(false);
    ask("c", 0);
    ask("a", 5);
    ask("e", -5);
    ask("b", 5);
    ask("d", 0);
    open = true;
    open.notify_all();
    analysis.finish();
    EXPECT_EQ(order, (std::vector<std::string>{"first", "a", "b", "c", "d", "e"}));
}

TEST(Analysis, WhatWaitsCanBeCancelled) {
    // Without workers everything waits.
    std::vector<Json> answers;
    Analysis analysis({.workers = 0}, [&](std::string_view line) { answers.push_back(Json::parse(line)); });
    analysis.feed(query("a").dump() + "\n" + query("a").dump() + "\n");
    ASSERT_EQ(answers.size(), 1U);
    EXPECT_EQ(code_of(answers[0]), "duplicate-id");
    analysis.feed("{\"cancel\": \"a\"}\n{\"cancel\": \"a\"}\n");
    analysis.finish();
    ASSERT_EQ(answers.size(), 3U);
    EXPECT_EQ(answers[1], (Json{{"id", "a"}, {"state", "cancelled"}}));
    EXPECT_EQ(code_of(answers[2]), "unknown-id");
}

TEST(Analysis, WhatIsSearchedCanBeCancelled) {
    std::vector<std::string> states;
    std::unique_ptr<Analysis> analysis;
    analysis =
        std::make_unique<Analysis>(AnalysisSettings{.table_bytes = std::size_t{1} << 20U}, [&](std::string_view line) {
            states.push_back(Json::parse(line)["state"]);
            if (states.back() == "partial") {
                analysis->feed("{\"cancel\": 1}\n");
            }
        });
    Json asked = query(1);
    asked["partial"] = true;
    asked["depth"] = 200;
    analysis->feed(asked.dump() + "\n");
    analysis->finish();
    ASSERT_GE(states.size(), 2U);
    EXPECT_EQ(states.back(), "cancelled");
}

TEST(Analysis, WhatIsOpenIsCancelledInTheEnd) {
    std::vector<std::string> answers;
    {
        Analysis analysis({.workers = 1, .table_bytes = std::size_t{1} << 20U},
                          [&](std::string_view line) { answers.emplace_back(line); });
        for (int i = 0; i < 1000; ++i) {
            Json asked = query(i);
            asked.erase("depth");
            asked["movetime"] = 1'000'000;
            analysis.feed(asked.dump() + "\n");
        }
    }
    EXPECT_EQ(answers.size(), 1000U);
}

}  // namespace
}  // namespace evora::tests
