// Steps as JSON: whoever follows the events alone, with no rule of the game, arrives at the state that comes with them.

#include "view/step.hpp"

#include <map>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "rules/notation/position_text.hpp"
#include "tests/support/rules_games.hpp"
#include "tests/support/sanitized.hpp"
#include "view/state.hpp"

namespace evora {
namespace {

using Json = nlohmann::json;

/// Pieces by place and letter, as a state says and as events change it. The floor line counts by its spaces.
class Table {
  public:
    explicit Table(const Json& state) {
        const auto put = [this](const std::string& place, const std::string& pieces) {
            for (const char piece : pieces) {
                ++pieces_[place + " " + piece];
            }
        };
        for (const char* store : {"bag", "lid"}) {
            for (const auto& [colour, count] : state[store].items()) {
                put(store, std::string(count.get<std::size_t>(), colour.front()));
            }
        }
        put("centre", state["centre"]["tiles"].get<std::string>() + (state["centre"]["marker"] == true ? "*" : ""));
        for (std::size_t i = 0; i < state["displays"].size(); ++i) {
            put("display " + std::to_string(i + 1), state["displays"][i]["tiles"]);
        }
        for (std::size_t i = 0; i < state["boards"].size(); ++i) {
            const Json& board = state["boards"][i];
            const std::string seat = std::to_string(i + 1);
            scores_[static_cast<int>(i) + 1] = board["score"].get<int>();
            for (std::size_t r = 0; r < 5; ++r) {
                const std::string line = seat + " " + std::to_string(r + 1);
                put("line " + line, board["lines"][r]);
                const std::string row = board["wall"][r];
                for (std::size_t c = 0; c < row.size(); ++c) {
                    if (row[c] != '.') {
                        put("wall " + line + " " + std::to_string(c + 1), row.substr(c, 1));
                    }
                }
            }
            const std::string floor = board["floor"];
            for (std::size_t p = 0; p < floor.size(); ++p) {
                put("floor " + seat + " " + std::to_string(p + 1), floor.substr(p, 1));
            }
            if (board["shield"].is_string()) {
                put("shield " + seat, board["shield"]);
            }
        }
    }

    void follow(const Json& events) {
        for (const Json& event : events) {
            const std::string type = event["type"];
            if (type == "tiles") {
                move(event["colour"], event["count"], event["from"], event["to"]);
            } else if (type == "marker") {
                move("*", 1, event["from"], event["to"]);
            } else if (type == "placed" || type == "bonus") {
                score(event["seat"], event["points"], event["score"]);
            } else if (type == "floor") {
                score(event["seat"], event["after"].get<int>() - event["before"].get<int>(), event["after"]);
                EXPECT_EQ(event["stopped"], event["penalty"].get<int>() > event["before"].get<int>());
            } else if (type == "round") {
                pieces_["centre *"] = 1;
            } else if (type == "starter") {
                EXPECT_EQ(pieces_.contains("centre *"), event["markerTaken"] == false);
                pieces_.erase("centre *");
            } else if (type == "refilled") {
                for (const auto& [colour, count] : event["tiles"].items()) {
                    move(colour, count, {{"at", "lid"}}, {{"at", "bag"}});
                }
            }
        }
    }

    friend bool operator==(const Table&, const Table&) = default;
    friend void PrintTo(const Table& table, std::ostream* out) {
        for (const auto& [place, count] : table.pieces_) {
            *out << place << ": " << count << "\n";
        }
    }

  private:
    static std::string name_of(const Json& place) {
        std::string name = place["at"];
        for (const char* part : {"display", "seat", "line", "column", "position"}) {
            name += place.contains(part) ? " " + std::to_string(place[part].get<int>()) : "";
        }
        return name;
    }
    void move(const std::string& piece, int count, const Json& from, const Json& to) {
        if (from["at"] != "beside" && count > 0) {
            const auto found = pieces_.find(name_of(from) + " " + piece);
            ASSERT_TRUE(found != pieces_.end() && found->second >= count) << from << " has no " << count << piece;
            found->second -= count;
            if (found->second == 0) {
                pieces_.erase(found);
            }
        }
        if (to["at"] != "beside" && count > 0) {
            pieces_[name_of(to) + " " + piece] += count;
        }
    }
    void score(int seat, int change, int after) {
        scores_[seat] += change;
        EXPECT_EQ(scores_[seat], after) << "seat " << seat;
    }

    std::map<std::string, int> pieces_;
    std::map<int, int> scores_;
};

TEST(Step, EventsAloneLeadFromStateToState) {
    for (const tests::GamePlan& plan : tests::plans(1)) {
        SCOPED_TRACE(tests::describe(plan));
        int played = 0;
        tests::play_game(plan, [&](const Position& before, const tests::Decision& decision, const Position& after) {
            // Some of the picks will do; all deals, placements and ends of rounds are of interest.
            const bool plain = before.phase() == Phase::offer && after.phase() == Phase::offer;
            if (testing::Test::HasFailure() || (plain && ++played % (tests::sanitized ? 24 : 6) != 0)) {
                return;
            }
            SCOPED_TRACE(to_text(before) + "\n" + tests::text_of(decision));
            const Json step = Json::parse(std::visit([&](const auto& it) { return step_json(before, it); }, decision));
            EXPECT_EQ(step["text"], tests::text_of(decision));
            EXPECT_EQ(step["seat"], before.phase() == Phase::deal ? 0 : before.turn().number());
            EXPECT_EQ(step["state"], Json::parse(state_json(after)));
            Table table(Json::parse(state_json(before)));
            table.follow(step["events"]);
            EXPECT_EQ(table, Table(step["state"]));
        });
    }
}

}  // namespace
}  // namespace evora
