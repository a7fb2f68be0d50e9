// What an operator does: configures, backs up while people play, stops and starts.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/serve_settings.hpp"
#include "tests/server/person.hpp"
#include "tests/server/running_server.hpp"

namespace evora::tests {
namespace {

bool run(const std::string& arguments) {
    return std::system(("'" EVORA_PROGRAM "' " + arguments).c_str()) == 0;  // NOLINT(bugprone-command-processor)
}

std::string text_of(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

/// As whoever takes out the `# ` before every setting.
std::string uncommented(const std::string& file) {
    std::istringstream lines(file);
    std::string text;
    for (std::string line; std::getline(lines, line);) {
        const bool setting = line.starts_with("# ") && line.find(" = ") != std::string::npos;
        text += (setting ? line.substr(2) : line) + "\n";
    }
    return text;
}

/// Everything that can be set, as a text to compare.
std::string shown(const cli::ServeValues& values) {
    std::ostringstream text;
    text << values.host << ' ' << values.port << ' ' << values.store << ' ' << values.app << ' ';
    for (const std::string& origin : values.origins) {
        text << origin << ',';
    }
    text << ' ' << values.secure_cookies << ' ' << values.behind_proxy << ' ' << values.max_connections << ' '
         << values.max_connections_per_address << ' ' << values.messages_per_second << ' ' << values.posts_per_minute
         << ' ' << values.bot_threads << ' ' << values.bot_pace << ' ' << values.store_limit << ' ' << values.log;
    return text.str();
}

TEST(Configuration, WhatIsPrintedIsReadBackAsTheSameSettings) {
    const TemporaryFolder folder;
    const std::string printed = folder.path("printed.toml");
    ASSERT_TRUE(run("serve --print-config >'" + printed + "'"));
    const std::string all = folder.path("all.toml");
    std::ofstream(all) << uncommented(text_of(printed));
    cli::ServeValues values;
    const auto settings = cli::serve_settings(values);
    // Each is in the file, and was something else before.
    for (const cli::ServeSetting& setting : settings) {
        EXPECT_NE(text_of(all).find("\n" + setting.key() + " = "), std::string::npos) << setting.name;
    }
    values = {.host = "::1",
              .port = 1,
              .store = "sqlite:x",
              .app = "",
              .origins = {},
              .secure_cookies = true,
              .behind_proxy = true,
              .max_connections = 1,
              .max_connections_per_address = 1,
              .messages_per_second = 1,
              .posts_per_minute = 1,
              .bot_threads = 7,
              .bot_pace = 7,
              .store_limit = 7,
              .log = 4};
    const auto applied = cli::apply_file(all, settings);
    ASSERT_TRUE(applied) << applied.error();
    EXPECT_EQ(shown(values), shown(cli::ServeValues{}));
    // As it is printed, all of it is comment.
    cli::ServeValues untouched{.port = 1234};
    ASSERT_TRUE(cli::apply_file(printed, cli::serve_settings(untouched)));
    EXPECT_EQ(untouched.port, 1234);
}

TEST(Configuration, AServerStartsWithTheFileThatItPrints) {
    const TemporaryFolder folder;
    const std::string file = folder.path("evora.toml");
    ASSERT_TRUE(run("serve --print-config >'" + file + "'"));
    std::ofstream(file, std::ios::app)
        << "\nbot_pace = 250\norigins = [\"https://a.example\", \"https://b.example\"]\n";
    const ServerProcess server(folder.path("evora.db"), {"--config", file});
    HttpClient http(server.port());
    EXPECT_EQ(http.get("/healthz").status, 200U);
    EXPECT_EQ(http.post("/api/v1/guests", R"({"name":"Ana"})", {{"Origin", "https://b.example"}}).status, 200U);
    EXPECT_EQ(http.post("/api/v1/guests", R"({"name":"Ana"})", {{"Origin", "https://c.example"}}).status, 403U);
}

TEST(Configuration, AFaultIsToldWithItsLine) {
    const TemporaryFolder folder;
    const auto fault = [&](const std::string& text) {
        std::ofstream(folder.path("evora.toml")) << text;
        cli::ServeValues values;
        const auto applied = cli::apply_file(folder.path("evora.toml"), cli::serve_settings(values));
        return applied ? std::string() : applied.error();
    };
    EXPECT_NE(fault("# x\nport = \"http\"\n").find("evora.toml:2: port: found"), std::string::npos);
    EXPECT_NE(fault("ports = 8080\n").find("evora.toml:1: ports: found no setting"), std::string::npos);
    EXPECT_NE(fault("port = 1\nport = 2\n").find("evora.toml:2"), std::string::npos);
    EXPECT_NE(fault("log = [1, 2]\n").find("evora.toml:1: log"), std::string::npos);
}

TEST(Backup, TakenWhilePeoplePlayHasAllThatWasAcknowledged) {
    const TemporaryFolder folder;
    const ServerProcess server(folder.path("evora.db"));
    Person ana(server.port(), "Ana");
    Person ben(server.port(), "Ben");
    const std::string game = ana.open_table(table_of_two);
    ben.sit(game, ana.invite());
    struct Copy {
        std::string path;
        std::size_t acknowledged;
    };
    std::vector<Copy> copies;
    int moves = 0;
    while (!ana.over()) {
        const bool sent = ana.play() || ben.play();
        if (sent && ++moves % 10 == 0) {
            // One move is on its way meanwhile.
            const std::string path = folder.path("copy-" + std::to_string(moves) + ".db");
            copies.push_back({path, ana.events().size()});
            ASSERT_TRUE(run("backup --store 'sqlite:" + folder.path("evora.db") + "' '" + path + "'"));
        }
        ASSERT_TRUE(ana.over() || ana.hear());
        while (ben.last() < ana.last()) {
            ASSERT_TRUE(ben.hear());
        }
    }
    ASSERT_GE(copies.size(), 2U);
    for (const Copy& copy : copies) {
        const ServerProcess restored(copy.path);
        Person eve(restored.port(), "Eve");
        eve.follow(game);
        const auto& kept = eve.events();
        ASSERT_GE(kept.size(), copy.acknowledged);
        // Behind them may stand what the restored server did by itself: a deal that was due.
        for (std::size_t i = 0; i < copy.acknowledged; ++i) {
            EXPECT_EQ(kept[i], ana.events()[i]) << i;
        }
        // A copy is a store with its people, not only its games.
        EXPECT_EQ(eve.http().get("/api/v1/me", {{"Cookie", ana.http().cookie()}}).json().at("person").at("name"),
                  "Ana");
    }
}

TEST(Backup, DoesNotOverwriteAndSaysWhatItFound) {
    const TemporaryFolder folder;
    {
        const ServerProcess server(folder.path("evora.db"));
    }
    const std::string store = "--store 'sqlite:" + folder.path("evora.db") + "' ";
    EXPECT_TRUE(run("backup " + store + "'" + folder.path("copy.db") + "'"));
    EXPECT_FALSE(run("backup " + store + "'" + folder.path("copy.db") + "' 2>/dev/null"));
    EXPECT_FALSE(
        run("backup --store 'sqlite:" + folder.path("none.db") + "' '" + folder.path("b.db") + "' 2>/dev/null"));
    EXPECT_FALSE(std::ifstream(folder.path("b.db")));
}

TEST(Stop, SigtermInTheMiddleOfManyMovesLosesNoneThatWasAcknowledged) {
    const TemporaryFolder folder;
    auto server = std::make_unique<ServerProcess>(folder.path("evora.db"));
    struct Pair {
        std::unique_ptr<Person> ana;
        std::unique_ptr<Person> ben;
        std::string game{};
    };
    std::vector<Pair> pairs;
    for (int i = 0; i < 8; ++i) {
        Pair pair{std::make_unique<Person>(server->port(), "Ana"), std::make_unique<Person>(server->port(), "Ben")};
        pair.game = pair.ana->open_table(table_of_two);
        pair.ben->sit(pair.game, pair.ana->invite());
        while (pair.ana->last() < 4) {
            ASSERT_TRUE(pair.ana->hear());
        }
        while (pair.ben->last() < 4) {
            ASSERT_TRUE(pair.ben->hear());
        }
        pairs.push_back(std::move(pair));
    }
    for (Pair& pair : pairs) {
        ASSERT_TRUE(pair.ana->play() || pair.ben->play());
    }
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_EQ(server->terminate(), 0);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(3));
    std::size_t acknowledged = 0;
    for (Pair& pair : pairs) {
        for (Person* person : {pair.ana.get(), pair.ben.get()}) {
            bool told = false;
            while (const auto message = person->socket().try_next({}, std::chrono::milliseconds(50))) {
                told = told || message->at("type") == "closing";
                if (message->at("type") == "ack" || message->at("type") == "event") {
                    person->hear(*message);
                }
            }
            EXPECT_TRUE(told);
            EXPECT_EQ(person->socket().close_code(), 1001U);
            acknowledged += person->acknowledged().size();
        }
    }
    server = std::make_unique<ServerProcess>(folder.path("evora.db"));
    for (Pair& pair : pairs) {
        Person eve(server->port(), "Eve");
        eve.follow(pair.game);
        for (const Person* person : {pair.ana.get(), pair.ben.get()}) {
            ASSERT_LE(person->events().size(), eve.events().size());
            EXPECT_TRUE(std::equal(person->events().begin(), person->events().end(), eve.events().begin()));
            for (const std::int64_t number : person->acknowledged()) {
                EXPECT_LE(number, static_cast<std::int64_t>(eve.events().size()));
            }
        }
    }
    EXPECT_GT(acknowledged, 0U) << "moves that had come before are answered before the end";
}

}  // namespace
}  // namespace evora::tests
