// Requests in, JSON out: what each request does, and that none is too strange to be answered.

#include "bridge/bridge.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/fair_games.hpp"
#include "fairness/portable_hashing.hpp"
#include "game/game.hpp"
#include "players/registry.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/record/writer.hpp"
#include "tests/eval/net_files.hpp"
#include "tests/support/rules_games.hpp"
#include "view/state.hpp"

namespace evora {
namespace {

using Json = nlohmann::json;

class BridgeTest : public testing::Test {
  protected:
    Json ask(const std::string& text) {
        const Json answer = Json::parse(bridge_.ask(text));
        EXPECT_EQ(answer.size(), 1U) << answer;
        return answer;
    }
    Json ok(const std::string& text) {
        const Json answer = ask(text);
        EXPECT_TRUE(answer.contains("ok")) << text << "\n" << answer;
        return answer.contains("ok") ? answer["ok"] : Json();
    }
    std::string refusal(const std::string& text) {
        const Json answer = ask(text);
        EXPECT_TRUE(answer.contains("fault")) << text << "\n" << answer;
        return answer.contains("fault") ? answer["fault"]["message"].get<std::string>() : "";
    }
    /// The number of a new game.
    std::string begin(const std::string& words = "fixed 1 42 2026-11-28") {
        return std::to_string(ok("new " + words + "\n- Ana\ngreedy Ben")["game"].get<int>());
    }

    Bridge bridge_;
};

TEST_F(BridgeTest, StateIsThatOfThePosition) {
    for (const Position& position : tests::sample_positions(tests::plans(1), 100)) {
        EXPECT_EQ(ok("state\n" + to_text(position)), Json::parse(state_json(position)));
    }
    EXPECT_NE(refusal("state\nfixed 1").find("expected"), std::string::npos);
}

TEST_F(BridgeTest, GameIsTheOneThatTheTerminalPlays) {
    const std::string number = begin("fixed+sf 2 42 2026-11-28");
    Game game(Position::initial({.wall = WallKind::fixed, .special_factories = true}, Players(), Seat::from_index(1)),
              {.seed = 42, .first_round = 1}, {{.name = "Ana", .bot = ""}, {.name = "Ben", .bot = "greedy"}});
    game.set_tag("Date", "2026-11-28");
    while (game.position().phase() != Phase::over) {
        if (game.position().phase() == Phase::deal) {
            game.go_on();
            ok("deal " + number);
        } else {
            const auto player = make_player("greedy", SeededStreams(7), game.position().turn());
            const Move move = player->choose(game.position());
            EXPECT_EQ(ok("choose greedy 7\n" + to_text(game.position())), to_text(move));
            game.play(move);
            EXPECT_EQ(ok("play " + number + " " + to_text(move))["state"]["position"], to_text(game.position()));
        }
    }
    EXPECT_EQ(ok("record " + number).get<std::string>(), to_text(game.record()));
}

TEST_F(BridgeTest, RecordIsReadBackWithItsStepsSeatsAndSeed) {
    const std::string number = begin();
    std::vector<Json> steps = {ok("deal " + number)};
    for (int i = 0; i < 5; ++i) {
        const std::string position = steps.back()["state"]["position"];
        steps.push_back(ok("play " + number + " " + ok("choose random 1\n" + position).get<std::string>()));
    }
    const std::string record = ok("record " + number);
    const Json loaded = ok("load 9\n" + record);
    EXPECT_EQ(loaded["steps"], steps.size());
    EXPECT_EQ(loaded["state"], steps.back()["state"]);
    EXPECT_EQ(loaded["salvaged"], nullptr);
    EXPECT_EQ(loaded["seats"], Json::parse(R"([{"name": "Ana", "bot": null}, {"name": "Ben", "bot": "greedy"}])"));
    const std::string again = std::to_string(loaded["game"].get<int>());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        EXPECT_EQ(ok("step " + again + " " + std::to_string(i + 1)), steps[i]);
    }
    EXPECT_NE(refusal("step " + again + " 0").find("from 1 to 6"), std::string::npos);
    EXPECT_NE(refusal("step " + again + " 7").find("from 1 to 6"), std::string::npos);
    EXPECT_EQ(ok("record " + again).get<std::string>(), record);

    const Json salvaged = ok("load 9\n" + record.substr(0, record.size() - 3));
    EXPECT_EQ(salvaged["steps"], steps.size() - 1);
    EXPECT_EQ(salvaged["salvaged"]["code"], "incomplete");
}

TEST_F(BridgeTest, DecidedGameSaysHow) {
    const std::string start = "[Rules \"fixed\"]\n[Players \"2\"]\n[Result \"*\"]\n";
    const std::string round = "\n1. 1 BBYK/YRRW/YRKW/BKWW/BYRK : 2R2 {well} 4W2\n";
    const std::string resigned = start + "[Termination \"resignation\"]\n[Places \"2-1\"]\n" + round;
    const Json loaded = ok("load 9\n" + resigned);
    EXPECT_EQ(loaded["decided"], Json::parse(R"({"how":"resignation","places":[2,1]})"));
    EXPECT_EQ(ok("record " + std::to_string(loaded["game"].get<int>())), resigned);
    const Json abandoned = ok("load 9\n" + start + "[Termination \"abandoned\"]\n" + round);
    EXPECT_EQ(abandoned["decided"], Json::parse(R"({"how":"abandoned","places":[]})"));
    EXPECT_EQ(ok("load 9\n" + start + round)["decided"], nullptr);
}

TEST_F(BridgeTest, GamesGoOnFromAPosition) {
    for (const Position& position : tests::sample_positions(tests::plans(1), 50)) {
        std::string seats;
        for (int i = 0; i < position.players().number(); ++i) {
            seats += "\n" + std::string(i == 0 ? "- Ana" : "greedy ");
        }
        const std::string request = "from 7 2026-11-28\n" + to_text(position) + seats;
        if (position.phase() == Phase::over) {
            EXPECT_NE(refusal(request).find("game that is over"), std::string::npos);
            continue;
        }
        const Json game = ok(request);
        const std::string number = std::to_string(game["game"].get<int>());
        EXPECT_EQ(game["state"]["position"], to_text(position));
        EXPECT_EQ(game["start"], to_text(position));
        EXPECT_EQ(game["steps"], 0);
        if (position.phase() == Phase::deal) {
            ok("deal " + number);
        } else {
            const std::string move = ok("choose greedy 1\n" + to_text(position));
            ok("play " + number + " " + move);
        }
        // Its record, with the position as a tag and the seed for the rounds to come, is that of the same game.
        const std::string record = ok("record " + number);
        const Json again = ok("load 9\n" + record);
        EXPECT_EQ(again["start"], to_text(position));
        EXPECT_EQ(ok("record " + std::to_string(again["game"].get<int>())), record);
        ok("close " + std::to_string(again["game"].get<int>()));
        ok("close " + number);
    }
    const std::string start = to_text(Position::initial(Rules{}, Players(), Seat()));
    EXPECT_NE(refusal("from 1 2026-11-28\n" + start + "\n- a\n- b\n- c").find("expected 2, as in"), std::string::npos);
    EXPECT_NE(refusal("from 1 2026-11-31\n" + start + "\n- a\n- b").find("2026-11-31"), std::string::npos);
    EXPECT_NE(refusal("from 1 2026-11-28\nfixed 1").find("expected"), std::string::npos);
}

std::string fair_game(cli::FairKind kind) {
    const cli::FairRow row{.kind = kind, .rules = {}, .players = *Players::from_number(3), .seed = 5};
    RecordBuilder builder(Position::initial(row.rules, row.players, Seat{}));
    cli::play_fair_game(PortableHashing(), row, 0, builder);
    return to_text(builder.record());
}

TEST_F(BridgeTest, DealsAreVerifiedRoundByRound) {
    const std::string game = fair_game(cli::FairKind::chain);
    const Json proved = ok("verify\n" + game);
    EXPECT_EQ(proved["kind"], "chain");
    EXPECT_EQ(proved["start"], 0);
    EXPECT_EQ(proved["fault"], nullptr);
    ASSERT_GE(proved["rounds"].size(), 4U);
    int opened = 0;
    for (const Json& round : proved["rounds"]) {
        ASSERT_EQ(round.size(), 3U);
        for (const Json& told : round) {
            opened += told == "opened" ? 1 : 0;
        }
    }
    EXPECT_GT(opened, 0);

    // The record comes out of a game as it went in, its proof unharmed.
    EXPECT_EQ(ok("record " + std::to_string(ok("load 1\n" + game)["game"].get<int>())), game);

    std::string altered = game;
    const std::size_t key = altered.find("[DealKey3 \"") + 11;
    altered[key] = altered[key] == '0' ? '1' : '0';
    const Json refused = ok("verify\n" + altered);
    EXPECT_EQ(refused["fault"]["code"], "wrong-key");
    EXPECT_EQ(refused["fault"]["round"], 3);
    EXPECT_EQ(refused["fault"]["tag"], "DealKey3");
    EXPECT_EQ(refused["rounds"], proved["rounds"]);

    const Json set = ok("verify\n" + fair_game(cli::FairKind::set));
    EXPECT_EQ(set["kind"], "set");
    EXPECT_EQ(set["fault"], nullptr);
    EXPECT_EQ(set["rounds"][0], Json::array());

    const Json unproved =
        ok("verify\n[Rules \"fixed\"]\n[Players \"2\"]\n[Result \"*\"]\n\n1. 1 BBYK/YRRW/YRKW/BKWW/BYRK :\n");
    EXPECT_EQ(unproved["kind"], nullptr);
    EXPECT_EQ(unproved["fault"]["code"], "no-proof");
    EXPECT_NE(refusal("verify\n").find("no game"), std::string::npos);
    EXPECT_NE(refusal("verify\n" + game + "\n" + game).find("more than one game"), std::string::npos);
}

TEST_F(BridgeTest, UndoTakesBackMovesAndNoDeal) {
    const std::string number = begin();
    EXPECT_NE(refusal("undo " + number).find("no move since the last deal"), std::string::npos);
    const Json dealt = ok("deal " + number)["state"];
    EXPECT_NE(refusal("deal " + number).find("expected the phase deal"), std::string::npos);
    ok("play " + number + " " + dealt["choices"][0]["destinations"][0]["move"].get<std::string>());
    EXPECT_EQ(ok("undo " + number), dealt);
    refusal("undo " + number);
}

TEST_F(BridgeTest, AnalysisGoesOnInSlicesUntilItIsDone) {
    // A few picks before the end of a round.
    const std::string position =
        "fixed 4 0 offer 1 2 BBRW/-/-/RRRW/BYYK *BBW B5Y4R4K4W5 B6Y5R4K6W7 "
        "24;-/-/KKK/-/YYYY;.YR.W/WB.../.W..R/R...Y/.....;YK 17;Y/RR/RR/-/KK;..RKW/.BY.K/.W.../.K.B./.....;B";
    const std::string number = std::to_string(ok("analyse 2 1\n" + position).get<int>());
    Json report;
    for (int slice = 0; slice < 10'000 && report["done"] != true; ++slice) {
        report = ok("think " + number + " 2000");
        ASSERT_EQ(report["lines"].size(), 2U);
    }
    EXPECT_EQ(report["done"], true);
    EXPECT_EQ(report["exact"], true);
    EXPECT_EQ(report["lines"][0]["exact"], true);
    // As numbers: to put two JSON values in order takes the compiler longer than all the rest of this file.
    EXPECT_GE(report["lines"][0]["points"][0].get<double>(), report["lines"][1]["points"][0].get<double>());
    EXPECT_EQ(ok("end " + number), nullptr);
    refusal("think " + number + " 1");
    refusal("end " + number);
}

TEST_F(BridgeTest, AnalysesValueBoardsWithTheNetsItWasGiven) {
    const std::string early =
        "fixed 3 0 offer 1 2 -/-/-/BYYR/BRWW RRKKW B8Y6R9K9W8 B4Y5R3K5W3 "
        "9;-/-/-/YYYY/BBBBB;...KW/W...K/K...R/...../.....;* 5;-/RR/WWW/-/-;.YR../W...K/..BY./....Y/.....;-";
    const auto points = [&](const std::string& position) {
        const std::string number = std::to_string(ok("analyse 1 1\n" + position).get<int>());
        const Json found = ok("think " + number + " 5000")["lines"][0]["points"][0];
        ok("end " + number);
        return found.get<double>();
    };
    const double by_hand = points(early);
    std::vector<std::byte> wrong = tests::NetFile(1, 1).bytes();
    wrong.pop_back();
    EXPECT_NE(bridge_.use_net(wrong).find("expected"), std::string::npos);
    EXPECT_EQ(points(early), by_hand);

    // A net to which only the starting player's marker is worth something, and much.
    tests::NetFile file(1, 1);
    for (auto& set : file.sets) {
        set.direct[static_cast<std::size_t>(Input::feature) + static_cast<std::size_t>(Feature::starts)] = 100 << 18U;
    }
    EXPECT_EQ(bridge_.use_net(file.bytes()), "");
    EXPECT_GT(std::abs(points(early)), 500);
    EXPECT_LT(std::abs(by_hand), 500);
    for (int i = 0; i < 20; ++i) {
        wrong = file.bytes();
        if (const std::string refused = bridge_.use_net(wrong); !refused.empty()) {
            EXPECT_NE(refused.find("found more than 12 nets"), std::string::npos);
            return;
        }
    }
    FAIL() << "there is no end of nets";
}

TEST_F(BridgeTest, NobodyThinksWhereNobodyHasToMove) {
    const std::string start = to_text(Position::initial(Rules{}, Players(), Seat()));
    EXPECT_NE(refusal("choose greedy 1\n" + start).find("phase"), std::string::npos);
    EXPECT_NE(refusal("analyse 1 1\n" + start).find("phase"), std::string::npos);
}

TEST_F(BridgeTest, WhatIsWrongIsNamed) {
    EXPECT_NE(refusal("").find("expected state, new"), std::string::npos);
    EXPECT_NE(refusal("stat\n").find("'stat'"), std::string::npos);
    EXPECT_NE(refusal("play 1").find("play GAME MOVE"), std::string::npos);
    EXPECT_NE(refusal("play 7 1B1").find("game 7"), std::string::npos);
    EXPECT_NE(refusal("play 1 1B1\nand more").find("more than one line"), std::string::npos);
    EXPECT_NE(refusal("play  1 1B1").find("3 words"), std::string::npos);
    EXPECT_NE(refusal("new fxed 1 1 2026-11-28\n- a\n- b").find("'fxed'"), std::string::npos);
    EXPECT_NE(refusal("new fixed 3 1 2026-11-28\n- a\n- b").find("from 1 to 2"), std::string::npos);
    EXPECT_NE(refusal("new fixed 1 1 2026-02-30\n- a\n- b").find("2026-02-30"), std::string::npos);
    EXPECT_NE(refusal("new fixed 1 1 2026-11-28\n- a").find("1 seats"), std::string::npos);
    EXPECT_NE(refusal("new fixed 1 1 2026-11-28\n- a\n- b\n- c\n- d\n- e").find("5 seats"), std::string::npos);
    EXPECT_NE(refusal("new fixed 1 1 2026-11-28\n- a\nhuman b").find("board 2"), std::string::npos);
    EXPECT_NE(refusal("new fixed 1 1 2026-11-28\n- a\n- \xFF").find("text-encoding"), std::string::npos);
    EXPECT_NE(refusal("new fixed 1 1 2026-11-28\n- a\n- " + std::string(201, 'b')).find("at most 200 bytes"),
              std::string::npos);
    EXPECT_NE(refusal("picture gold\n").find("azulejos or chocolates"), std::string::npos);
    EXPECT_NE(refusal("load 1\n").find("no game"), std::string::npos);
}

TEST_F(BridgeTest, ALongGameIsOpened) {
    const std::string number = begin("fixed 1 1 2026-11-28");
    // Everybody throws everything on the floor line, for as long as the rules allow: ten quiet rounds.
    int steps = 0;
    for (Json state = ok("deal " + number)["state"]; state["phase"] != "over" && steps < 400; ++steps) {
        const std::string move =
            state["phase"] == "deal" ? "" : state["choices"][0]["destinations"].back()["move"].get<std::string>();
        state = ok(move.empty() ? "deal " + number : "play " + number + " " + move)["state"];
    }
    const std::string record = ok("record " + number);
    EXPECT_EQ(ok("load 1\n" + record)["state"]["outcome"]["reason"], "no_progress");
}

TEST_F(BridgeTest, PicturesAreThoseOfTheProgram) {
    const std::string start = to_text(Position::initial(Rules{}, Players(), Seat()));
    const std::string picture = ok("picture chocolates\n" + start + "\nAna\n\xFF<");
    EXPECT_TRUE(picture.starts_with("<svg"));
    EXPECT_NE(picture.find("Ana"), std::string::npos);
    EXPECT_NE(picture, ok("picture azulejos\n" + start + "\nAna\n\xFF<").get<std::string>());
}

TEST_F(BridgeTest, RandomBytesAreAnswered) {
    Xoshiro256 generator(1);
    const std::vector<std::string> heads = {"",
                                            "state\n",
                                            "load 1\n",
                                            "verify\n",
                                            "from 1 2026-11-28\n",
                                            "new free 1 1 2026-11-28\n",
                                            "picture azulejos\n",
                                            "play 1 ",
                                            "choose greedy 1\n",
                                            "think 1 "};
    begin();
    for (int i = 0; i < 20'000; ++i) {
        std::string text = heads[below(generator, static_cast<std::uint32_t>(heads.size()))];
        for (std::uint32_t k = below(generator, 60); k > 0; --k) {
            text += static_cast<char>(below(generator, 256));
        }
        ask(text);
    }
}

}  // namespace
}  // namespace evora
