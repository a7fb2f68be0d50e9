// The deals of real games between real people, proved: what the record says, and what nobody may learn too early.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "fairness/chain.hpp"
#include "fairness/verify.hpp"
#include "hashing/sodium_hashing.hpp"
#include "rules/record/byte_source.hpp"
#include "rules/record/reader.hpp"
#include "store/sqlite_store.hpp"
#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

namespace json = boost::json;
using Nonces = Person::Nonces;

const SodiumHashing hashing;

std::string table_of(const std::string& rules, const std::string& seats, bool nonces) {
    return R"({"rules":")" + rules + R"(","seats":)" + seats + R"(,"clock":null,"start":"random","nonces":)" +
           (nonces ? "true}" : "false}");
}

server::ServerSettings impatient(const std::string& store = {}) {
    return {.hub = {.table = {.deal_pause = server::Milliseconds(10), .nonce_wait = server::Milliseconds(300)}},
            .store = {.path = store}};
}

std::string record_of(std::uint16_t port, const std::string& game) {
    const Answer answer = HttpClient(port).get("/api/v1/games/" + game + ".azul");
    EXPECT_EQ(answer.status, 200U) << answer.body;
    return answer.body;
}

/// Whether the record's proof holds; by the library, which counts, and by the program.
ProofSummary verified(const std::string& record) {
    MemorySource bytes(record);
    const auto read = RecordReader(bytes).next();
    if (!read || !*read) {
        ADD_FAILURE() << record;
        return {.id = FairId::from_text("none").value()};
    }
    const auto summary = verify_game(hashing, **read);
    EXPECT_TRUE(summary) << message(summary.error()) << "\n" << record;
    const TemporaryFolder folder;
    std::ofstream(folder.path("game.azul")) << record;
    const std::string command =
        std::string(EVORA_PROGRAM) + " verify " + folder.path("game.azul") + " >" + folder.path("out") + " 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    return summary ? *summary : ProofSummary{.id = FairId::from_text("none").value()};
}

class FairGames : public testing::TestWithParam<std::tuple<std::string, Nonces>> {};

TEST_P(FairGames, OfTwoPeopleAreProved) {
    const auto& [rules, nonces] = GetParam();
    const RunningServer server(impatient());
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const std::string game = ana.open_table(table_of(rules, R"(["me","link"])", nonces == Nonces::opened));
    ana.give(nonces);
    ben.sit(game, ana.invite());
    ben.give(nonces);
    play_to_the_end({&ana, &ben});

    const ProofSummary summary = verified(record_of(server.port(), game));
    EXPECT_EQ(summary.id.text(), game);
    EXPECT_TRUE(summary.start_drawn);
    EXPECT_EQ(summary.opened, nonces == Nonces::opened ? 2 * summary.rounds : 0);
    EXPECT_EQ(summary.withheld, 0);
    EXPECT_EQ(summary.not_given, nonces == Nonces::opened ? 0 : 2 * summary.rounds);
    // What was told while it was played is what the record proves.
    const std::string chain(ana.table().at("chain").as_string());
    EXPECT_EQ(ana.events().front().at("chain"), ana.table().at("chain"));
    EXPECT_NE(record_of(server.port(), game).find("[DealChain \"" + chain + "\"]"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Rules, FairGames,
                         testing::Combine(testing::Values("fixed", "free", "fixed+sf", "free+sf"),
                                          testing::Values(Nonces::none, Nonces::opened)),
                         [](const auto& of) {
                             std::string name = std::get<0>(of.param);
                             std::ranges::replace(name, '+', '_');
                             return name + (std::get<1>(of.param) == Nonces::none ? "_no_nonces" : "_nonces");
                         });

TEST(LongFair, ThreeAndFourPlayersOfWhomSomeGiveNothing) {
    const RunningServer server(impatient());
    for (const char* seats : {R"(["bot:greedy","me","link"])", R"(["me","bot:random","link","bot:greedy"])"}) {
        Person ana(server.port(), "Ana");
        Person ben(server.port(), "Ben");
        const std::string game = ana.open_table(table_of("free+sf", seats, true));
        ana.give(Nonces::opened);
        ben.sit(game, ana.invite());
        ben.give(Nonces::withheld);
        play_to_the_end({&ana, &ben});
        const ProofSummary summary = verified(record_of(server.port(), game));
        EXPECT_EQ(summary.opened, summary.rounds);
        EXPECT_EQ(summary.withheld, summary.rounds) << "committed to, and never opened";
    }
}

TEST(Fair, TakebacksAndResignationLeaveTheProofWhole) {
    const RunningServer server(impatient());
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const std::string game = ana.open_table(table_of("free", R"(["me","link"])", true));
    ana.give(Nonces::opened);
    ben.sit(game, ana.invite());
    ben.give(Nonces::opened);
    std::int64_t round = 0;
    int takebacks = 0;
    while (round < 3) {
        Person& mover = ana.move_message("x").empty() ? ben : ana;
        Person& other = &mover == &ana ? ben : ana;
        if (mover.play()) {
            while (mover.waiting()) {
                ASSERT_TRUE(mover.hear());
            }
            while (mover.last() < mover.acknowledged().back()) {
                ASSERT_TRUE(mover.hear());
            }
            const bool offer = mover.state().at("phase") == "offer";
            if (takebacks < 4 && offer && mover.last() % 3 == 0) {
                mover.say({{"type", "takeback"}, {"answer", "ask"}});
                other.say({{"type", "takeback"}, {"answer", "yes"}});
                for (Person* person : {&ana, &ben}) {
                    while (person->events().back().at("type") != "takeback") {
                        ASSERT_TRUE(person->hear());
                    }
                }
                ++takebacks;
            }
        } else {
            ASSERT_TRUE(mover.hear());
        }
        const std::int64_t newest = std::max(ana.last(), ben.last());
        for (Person* person : {&ana, &ben}) {
            while (person->last() < newest) {
                ASSERT_TRUE(person->hear());
            }
        }
        round =
            ana.state().is_object() && ana.state().at("phase") == "offer" ? ana.state().at("round").as_int64() : round;
        // A record that is asked for in between is proved as far as it goes.
        if (round > 0 && ana.state().at("phase") == "offer" && ana.last() % 7 == 0) {
            EXPECT_EQ(verified(record_of(server.port(), game)).rounds, ana.state().at("round").as_int64());
        }
    }
    EXPECT_EQ(takebacks, 4);
    ben.say({{"type", "resign"}});
    const std::string record = record_of(server.port(), game);
    EXPECT_NE(record.find("[Termination \"resignation\"]"), std::string::npos);
    EXPECT_EQ(verified(record).opened, 6);
}

TEST(Fair, ARematchHasAChainOfItsOwn) {
    const RunningServer server(impatient());
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const std::string game = ana.open_table(table_of("fixed", R"(["me","link"])", true));
    ben.sit(game, ana.invite());
    while (!ana.state().is_object() || ana.state().at("phase") != "offer") {
        ASSERT_TRUE(ana.hear());
    }
    ben.say({{"type", "resign"}});
    ana.say({{"type", "rematch"}});
    ben.say({{"type", "rematch"}});
    while (ana.events().back().at("type") != "rematch") {
        ASSERT_TRUE(ana.hear());
    }
    const std::string next(ana.events().back().at("game").as_string());
    Person eve(server.port(), "Eve");
    eve.follow(next);
    EXPECT_NE(eve.table().at("chain"), ana.table().at("chain"));
    EXPECT_EQ(eve.table().at("friends"), true);
    EXPECT_EQ(eve.table().at("nonces"), true);
    EXPECT_TRUE(eve.table().at("start").is_int64()) << "who starts is settled, not drawn";
}

TEST(Fair, NoncesThatAreNotInOrderAreRefused) {
    const RunningServer server(impatient());
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const std::string game = ana.open_table(table_of("fixed", R"(["me","link"])", false));
    const std::string hex(64, 'a');
    int count = 0;
    const auto refused = [&](Person& person, std::string type, std::string field, int round, std::string value) {
        person.socket().send(json::serialize(json::object{
            {"type", type}, {"game", game}, {"cid", "r" + std::to_string(count++)}, {"round", round}, {field, value}}));
        return std::string(person.socket().next("error").at("code").as_string());
    };
    EXPECT_EQ(refused(ben, "nonce", "commitment", 1, hex), "not_seated");
    EXPECT_EQ(refused(ana, "nonce", "commitment", 2, hex), "wrong_time");
    EXPECT_EQ(refused(ana, "nonce", "commitment", 1, std::string(64, 'A')), "bad_message");
    EXPECT_EQ(refused(ana, "nonce", "commitment", 1, "aa"), "bad_message");
    EXPECT_EQ(refused(ana, "open", "nonce", 1, hex), "wrong_time") << "nobody opens while others may still commit";
    EXPECT_EQ(refused(ana, "open", "nonce", 1, std::string(64, '0')), "bad_message");
    ana.give(Nonces::withheld);
    while (ana.events().back().at("type") != "nonce") {
        ASSERT_TRUE(ana.hear());
    }
    EXPECT_EQ(refused(ana, "nonce", "commitment", 1, hex), "nonce") << "one for each seat and round";
    ben.sit(game, ana.invite());
    while (ben.events().back().at("type") != "opening") {
        ASSERT_TRUE(ben.hear());
    }
    EXPECT_EQ(refused(ben, "nonce", "commitment", 1, hex), "wrong_time") << "too late";
    EXPECT_EQ(refused(ana, "open", "nonce", 1, hex), "nonce") << "another one than was committed to";
    EXPECT_EQ(refused(ben, "open", "nonce", 1, hex), "nonce");
    ben.socket().send(R"({"type":"stand","game":")" + game + R"(","cid":"up"})");
    EXPECT_EQ(ben.socket().next("error").at("code"), "wrong_time") << "the deal hangs on who sits there";
}

TEST(Fair, NoLinkIsKnownBeforeItsRound) {
    const TemporaryFolder folder;
    const std::string path = folder.path("evora.db");
    std::string told;
    std::string game;
    {
        RunningServer server(impatient(path));
        Person ana(server.port(), "Ana");
        game = ana.open_table(table_of("fixed", R"(["me","bot:greedy"])", false));
        while (!ana.state().is_object() || ana.state().at("round").as_int64() < 2) {
            ana.play();
            const auto heard = ana.socket().try_next();
            ASSERT_TRUE(heard);
            told += json::serialize(*heard);
            ana.hear(*heard);
        }
        told += record_of(server.port(), game);
        told += ana.http().get("/api/v1/games/" + game).body;
        server.stop();
    }
    auto store = store::SqliteStore::open({.path = path});
    ASSERT_TRUE(store);
    const auto log = (*store)->load({game});
    ASSERT_TRUE(log && *log);
    Link::Array last{};
    ASSERT_EQ((*log)->secret.size(), last.size());
    std::ranges::copy((*log)->secret, last.begin());
    const HashChain chain(hashing, Link(last));
    EXPECT_NE(told.find(chain.end().text()), std::string::npos);
    EXPECT_NE(told.find(chain.link(1).text()), std::string::npos);
    for (int round = 3; round <= HashChain::length; ++round) {
        ASSERT_EQ(told.find(chain.link(round).text()), std::string::npos) << "link " << round;
    }
}

TEST(Fair, AGameIsProvedAcrossKilledServers) {
    const TemporaryFolder folder;
    const std::string store = folder.path("evora.db");
    auto server = std::make_unique<ServerProcess>(store);
    Person ana(server->port(), "Ana");
    Person ben(server->port(), "Ben");
    const std::string game = ana.open_table(table_of("free+sf", R"(["me","link"])", true));
    ana.give(Nonces::opened);
    ben.sit(game, ana.invite());
    ben.give(Nonces::opened);
    int kills = 0;
    int killed_while_opening = 0;
    std::int64_t killed_at = 0;
    while (!ana.over()) {
        ana.play();
        ben.play();
        const std::string_view type = ana.events().back().at("type").as_string();
        const bool opening = type == "opening" || type == "opened";
        if (ana.last() > killed_at + 9 || (opening && ana.last() > killed_at + 3)) {
            server->kill();
            ++kills;
            killed_while_opening += opening ? 1 : 0;
            while (ana.hear()) {
            }
            while (ben.hear()) {
            }
            server = std::make_unique<ServerProcess>(store);
            ana.reconnect(server->port());
            ben.reconnect(server->port());
            killed_at = ana.last();
            continue;
        }
        ASSERT_TRUE(ana.over() || ana.hear());
        while (ben.last() < ana.last()) {
            ASSERT_TRUE(ben.hear());
        }
    }
    EXPECT_GE(kills, 5);
    EXPECT_GE(killed_while_opening, 1);
    const ProofSummary summary = verified(record_of(server->port(), game));
    EXPECT_EQ(summary.not_given + summary.withheld, 0) << "whoever comes back can still give his nonce";
}

}  // namespace
}  // namespace evora::tests
