// A server that is a process of its own: started, killed in the middle of games, started again.
#include <chrono>
#include <string>

#include <gtest/gtest.h>

#include "rules/record/byte_source.hpp"
#include "rules/record/reader.hpp"
#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

TEST(Crash, NothingAcknowledgedIsLostWhenTheProcessIsKilled) {
    const TemporaryFolder folder;
    const std::string store = folder.path("evora.db");
    auto server = std::make_unique<ServerProcess>(store);
    Person ana(server->port(), "Ana");
    Person ben(server->port(), "Ben");
    const std::string game = ana.open_table(table_of_two);
    ben.sit(game, ana.invite());
    int kills = 0;
    int moves = 0;
    while (!ana.over()) {
        const bool sent = ana.play() || ben.play();
        if (sent && ++moves % 6 == 0) {
            // Whether the move that was just sent is safe is not known to anybody but the disk.
            server->kill();
            ++kills;
            while (ana.hear()) {
            }
            while (ben.hear()) {
            }
            server = std::make_unique<ServerProcess>(store);
            ana.reconnect(server->port());
            ben.reconnect(server->port());
            // All that was told before is there, as it was told: else a number would be missing or another event.
            for (Person* person : {&ana, &ben}) {
                for (const std::int64_t number : person->acknowledged()) {
                    ASSERT_LE(number, person->last());
                }
            }
            continue;
        }
        ASSERT_TRUE(ana.over() || ana.hear());
        while (ben.last() < ana.last()) {
            ASSERT_TRUE(ben.hear());
        }
    }
    EXPECT_GE(kills, 5);
    while (ben.last() < ana.last()) {
        ASSERT_TRUE(ben.hear());
    }
    EXPECT_EQ(ana.events(), ben.events());
    // The whole game as a newcomer gets it is what was told piece by piece.
    Person eve(server->port(), "Eve");
    eve.follow(game);
    EXPECT_EQ(eve.events(), ana.events());
    const Answer record = eve.http().get("/api/v1/games/" + game + ".azul");
    MemorySource bytes(record.body);
    const auto read = RecordReader(bytes).next();
    EXPECT_TRUE(read && read->has_value()) << record.body;
}

TEST(Crash, EndsAtOnceWhenAskedAndGoesOnAfterwards) {
    const TemporaryFolder folder;
    const std::string store = folder.path("evora.db");
    auto server = std::make_unique<ServerProcess>(store);
    Person ana(server->port(), "Ana");
    Person ben(server->port(), "Ben");
    ben.sit(ana.open_table(table_of_two), ana.invite());
    while (ana.last() < 4 || ben.last() < 4) {
        ASSERT_TRUE(ana.last() < 4 ? ana.hear() : ben.hear());
    }
    ASSERT_TRUE(ana.play() || ben.play());
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_EQ(server->terminate(), 0);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(3));
    EXPECT_TRUE(ana.socket().try_next("closing")) << "clients are told";

    server = std::make_unique<ServerProcess>(store);
    ana.reconnect(server->port());
    ben.reconnect(server->port());
    play_to_the_end({&ana, &ben});
}

TEST(Crash, ASecondServerDoesNotGetTheSameStore) {
    const TemporaryFolder folder;
    const ServerProcess first(folder.path("evora.db"));
    EXPECT_THROW(ServerProcess(folder.path("evora.db")), std::runtime_error);
}

TEST(Crash, ASessionOutlivesTheServer) {
    const TemporaryFolder folder;
    auto server = std::make_unique<ServerProcess>(folder.path("evora.db"));
    HttpClient ana(server->port());
    const Answer guest = ana.post("/api/v1/guests", R"({"name":"Ana"})");
    server->kill();
    server = std::make_unique<ServerProcess>(folder.path("evora.db"));
    HttpClient again(server->port());
    EXPECT_EQ(again.get("/api/v1/me", {{"Cookie", guest.cookie}}).json().at("person"), guest.json().at("person"));
}

}  // namespace
}  // namespace evora::tests
