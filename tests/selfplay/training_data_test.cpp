#include "selfplay/training_data.hpp"

#include <string>

#include <gtest/gtest.h>

#include "eval/evaluator.hpp"
#include "selfplay/game_row.hpp"
#include "selfplay/self_player.hpp"

namespace evora {
namespace {

TrainingHeader quick(std::uint64_t seed) {
    return {.rules = {},
            .players = {},
            .seed = seed,
            .nodes = 20,
            .opening = 3,
            .random = 50,
            .greedy = 100,
            .evaluator = "hand-1"};
}

std::string file_of(const TrainingHeader& header, GameRow row) {
    std::string bytes = header_bytes(header);
    play_games(header, *find_evaluator("hand-1"), row, [&](std::span<const TrainingRow> rows) {
        append_game(bytes, header.players, rows);
        return true;
    });
    return bytes;
}

TEST(TrainingData, ComesBackAsItWasWritten) {
    for (const Rules rules : all_rules) {
        for (const Players players : all_players) {
            TrainingHeader header = quick(5);
            header.rules = rules;
            header.players = players;
            SelfPlayer player(header, *find_evaluator("hand-1"));
            const std::vector<TrainingRow> rows = player.play(3);
            ASSERT_GE(rows.size(), 4U);
            std::string bytes = header_bytes(header);
            ASSERT_EQ(bytes.size(), TrainingHeader::size);
            append_game(bytes, players, rows);
            ASSERT_EQ(bytes.size(), TrainingHeader::size + rows.size() * row_size(players));
            const auto data = read_training_data(bytes);
            ASSERT_TRUE(data) << data.error();
            EXPECT_EQ(data->header, header);
            EXPECT_EQ(data->rows, rows);
            EXPECT_EQ(data->games, 1U);
            EXPECT_EQ(data->whole, bytes.size());
            EXPECT_EQ(data->fault, "");
        }
    }
}

TEST(TrainingData, IsReadUpToWhereItWasCut) {
    const std::string bytes = file_of(quick(9), {.first = 0, .end = 3, .concurrency = 1});
    const auto all = read_training_data(bytes);
    ASSERT_TRUE(all);
    ASSERT_EQ(all->games, 3U);
    const std::size_t row = row_size(Players());
    for (std::size_t size = TrainingHeader::size; size < bytes.size(); size += 97) {
        const auto data = read_training_data(std::string_view(bytes).substr(0, size));
        ASSERT_TRUE(data);
        ASSERT_LT(data->games, 3U) << size;
        ASSERT_LE(data->whole, size);
        ASSERT_EQ(data->rows.size() * row + TrainingHeader::size, data->whole);
        ASSERT_TRUE(data->rows.empty() || data->rows.back().left == 0);
        ASSERT_EQ(data->fault.empty(), data->whole == size) << size;
    }
}

TEST(TrainingData, IsReadUpToTheFirstWrongByte) {
    std::string bytes = file_of(quick(9), {.first = 0, .end = 3, .concurrency = 1});
    bytes[bytes.size() - 40] ^= 1;  // in the last row
    const auto data = read_training_data(bytes);
    ASSERT_TRUE(data);
    EXPECT_EQ(data->games, 2U);
    EXPECT_NE(data->fault.find("wrong checksum"), std::string::npos);
}

TEST(TrainingData, OfAnotherKindIsRefused) {
    const auto fault = [](const std::string& bytes) {
        const auto data = read_training_data(bytes);
        return data ? std::string("nothing") : data.error();
    };
    std::string header = header_bytes(quick(1));
    EXPECT_EQ(fault(header), "nothing");
    EXPECT_NE(fault("").find("no header"), std::string::npos);
    EXPECT_NE(fault(header.substr(0, 63)).find("no header"), std::string::npos);
    const auto with = [&](std::size_t at, char value) {
        std::string other = header;
        other[at] = value;
        return fault(other);
    };
    EXPECT_NE(with(0, 'X').find("no header"), std::string::npos);
    EXPECT_EQ(with(8, 7), "found format 7, expected 1");
    EXPECT_EQ(with(10, 7), "found inputs of version 7, expected 1");
    EXPECT_NE(with(12, 7).find("inputs"), std::string::npos);
    EXPECT_NE(with(14, 4).find("rules"), std::string::npos);
    EXPECT_NE(with(15, 5).find("players"), std::string::npos);
}

TEST(SelfPlay, RepeatsAGameWhateverWasPlayedBefore) {
    const std::string one_by_one = file_of(quick(4), {.first = 0, .end = 6, .concurrency = 1});
    EXPECT_EQ(file_of(quick(4), {.first = 0, .end = 6, .concurrency = 3}), one_by_one);
    const std::string rest = file_of(quick(4), {.first = 4, .end = 6, .concurrency = 1}).substr(TrainingHeader::size);
    EXPECT_TRUE(one_by_one.ends_with(rest));
    EXPECT_NE(file_of(quick(5), {.first = 0, .end = 6, .concurrency = 1}).substr(TrainingHeader::size),
              one_by_one.substr(TrainingHeader::size));
}

TEST(SelfPlay, SaysHowGamesEnded) {
    const auto data = read_training_data(file_of(quick(11), {.first = 0, .end = 4, .concurrency = 1}));
    ASSERT_TRUE(data);
    for (const TrainingRow& row : data->rows) {
        const auto& [first, second] = std::pair(row.seats[0], row.seats[1]);
        EXPECT_GE(row.round, 1);
        EXPECT_TRUE(first.place == 1 || second.place == 1);
        if (first.end_score != second.end_score) {
            EXPECT_EQ(first.place<second.place, first.end_score> second.end_score);
        }
        EXPECT_EQ(
            first.inputs[static_cast<std::size_t>(Input::feature) + static_cast<std::size_t>(Feature::starts)] +
                second.inputs[static_cast<std::size_t>(Input::feature) + static_cast<std::size_t>(Feature::starts)],
            1);
    }
}

TEST(SelfPlay, EndsWhenItIsToldTo) {
    int games = 0;
    play_games(quick(2), *find_evaluator("hand-1"), {.first = 0, .end = 1000, .concurrency = 2},
               [&](std::span<const TrainingRow>) { return ++games < 3; });
    EXPECT_EQ(games, 3);
}

}  // namespace
}  // namespace evora
