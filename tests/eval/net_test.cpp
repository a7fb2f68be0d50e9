#include "eval/net.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "eval/net_evaluator.hpp"
#include "eval/win_chances.hpp"
#include "tests/eval/net_files.hpp"
#include "tests/support/rules_games.hpp"
#include "tests/support/sanitized.hpp"

namespace evora {
namespace {

using tests::NetFile;

/// Numbers about as large as learnt ones.
NetFile any_net(std::size_t first, std::size_t second) {
    NetFile file(first, second);
    std::mt19937 generator(7);  // NOLINT(bugprone-random-generator-seed): the same net each time
    const auto fill = [&generator](auto& numbers, int most) {
        for (auto& number : numbers) {
            number = static_cast<std::remove_reference_t<decltype(number)>>(
                static_cast<int>(generator() % (2U * static_cast<unsigned>(most))) - most);
        }
    };
    for (NetFile::Set& set : file.sets) {
        fill(set.direct, 20'000);
        fill(set.first_bias, 4096);
        fill(set.first, 900);
        fill(set.second_bias, 40'000);
        fill(set.second, 600);
        fill(set.last, 2000);
        set.last_bias = 12'345;
    }
    return file;
}

/// Every tiled board of some games, with the round that ended.
template <class Visit>
void for_each_end(const Visit& visit) {
    for (const tests::GamePlan& plan : tests::plans(tests::sanitized ? 1 : 2)) {
        tests::play_game(plan, [&](const Position& before, const tests::Decision&, const Position&) {
            if (before.phase() != Phase::deal || before.round() == 1) {
                return;
            }
            RoundEnd end = round_end_of(before, Seat::from_index(0));
            end.round = before.round() - 1;
            visit(before.board(Seat::from_index(0)), before.start() == Seat::from_index(0), end);
        });
    }
}

/// What docs/learning.md says, number by number, in 64 bits.
int literal_value(const NetFile::Set& set, const Inputs& inputs) {
    const std::size_t first = set.first_bias.size();
    const auto bounded = [](std::int64_t sum, int shift) {
        return std::clamp<std::int64_t>(
            static_cast<std::int64_t>(std::floor(static_cast<double>(sum) / std::exp2(shift))), 0, 4095);
    };
    std::int64_t last = set.last_bias;
    for (const Inputs::Item& item : inputs.items()) {
        last += std::int64_t{item.value} * set.direct[item.index];
    }
    for (std::size_t j = 0; j < set.last.size(); ++j) {
        std::int64_t second = set.second_bias[j];
        for (std::size_t i = 0; i < first; ++i) {
            std::int64_t sum = set.first_bias[i];
            for (const Inputs::Item& item : inputs.items()) {
                sum += std::int64_t{item.value} * set.first[item.index * first + i];
            }
            second += bounded(sum, 4) * set.second[j * first + i];
        }
        last += bounded(second, 10) * set.last[j];
    }
    return static_cast<int>(std::floor(static_cast<double>(last * 1000) / std::exp2(18)));
}

TEST(Net, GivesWhatALiteralComputationGives) {
    // Widths that fill vectors of no machine, too.
    for (const auto& [first, second] : {std::pair<std::size_t, std::size_t>{64, 32}, {37, 5}, {1, 1}}) {
        const NetFile file = any_net(first, second);
        const auto net = parse_net(file.bytes());
        ASSERT_TRUE(net) << net.error();
        int boards = 0;
        int different = 0;
        int before = 0;
        for_each_end([&](const Board& board, bool starts, const RoundEnd& end) {
            const Inputs inputs(board, starts, end);
            const auto set = static_cast<std::size_t>(std::clamp(end.round, 1, 5) - 1);
            const int value = net->value(inputs, end.round);
            ASSERT_EQ(value, literal_value(file.sets[set], inputs)) << first << " " << boards;
            different += value != before ? 1 : 0;
            before = value;
            ++boards;
        });
        EXPECT_GT(boards, 50);
        EXPECT_GT(different, first > 1 ? boards / 2 : 0);
    }
}

TEST(Net, HasWeightsForEachRound) {
    NetFile file(2, 1);
    for (std::size_t i = 0; i < Net::sets; ++i) {
        file.sets[i].last_bias = static_cast<std::int32_t>(i + 1) << 18U;
        file.sets[i].width = 100 * static_cast<int>(i + 1);
    }
    const auto net = parse_net(file.bytes());
    ASSERT_TRUE(net);
    const Inputs inputs(Board(), false, RoundEnd{});
    EXPECT_EQ(net->value(inputs, 1), 1000);
    EXPECT_EQ(net->value(inputs, 4), 4000);
    EXPECT_EQ(net->value(inputs, 5), 5000);
    EXPECT_EQ(net->value(inputs, 9), 5000);
    EXPECT_EQ(net->width(3), 300);
}

TEST(Net, SaysWhatIsWrongWithAFile) {
    const auto fault = [](const std::vector<std::byte>& bytes) {
        const auto net = parse_net(bytes);
        return net ? std::string("nothing") : net.error();
    };
    const auto changed = [&](auto change) {
        NetFile file(2, 1);
        change(file);
        return fault(file.bytes());
    };
    EXPECT_EQ(fault(NetFile(2, 1).bytes()), "nothing");
    EXPECT_NE(fault({}).find("found no net"), std::string::npos);
    EXPECT_EQ(changed([](NetFile& file) { file.format = 2; }), "found a net of format 2, expected 1");
    EXPECT_EQ(changed([](NetFile& file) { file.version = 9; }), "found a net for inputs of version 9, expected 1");
    EXPECT_NE(changed([](NetFile& file) { file.inputs = 1; }).find("expected 264"), std::string::npos);
    EXPECT_NE(changed([](NetFile& file) { file.rules = 4; }).find("rules or players"), std::string::npos);
    EXPECT_NE(changed([](NetFile& file) { file.players = 5; }).find("rules or players"), std::string::npos);
    EXPECT_NE(changed([](NetFile& file) { file.set_count = 4; }).find("expected 5"), std::string::npos);
    EXPECT_NE(changed([](NetFile& file) { file.sets[3].width = 0; }).find("scale of chances"), std::string::npos);
    EXPECT_NE(
        changed([](NetFile& file) { std::ranges::fill(file.sets[2].first, std::int16_t{32767}); }).find("32 bits"),
        std::string::npos);
    EXPECT_NE(fault(NetFile(0, 1).bytes()).find("a layer of width 0"), std::string::npos);
    EXPECT_NE(fault(NetFile(257, 1).bytes()).find("a layer of width 257"), std::string::npos);

    std::vector<std::byte> bytes = NetFile(2, 1).bytes();
    bytes[100] ^= std::byte{1};
    EXPECT_NE(fault(bytes).find("checksum"), std::string::npos);
    bytes = NetFile(2, 1).bytes();
    for (const std::size_t size : {std::size_t{31}, std::size_t{40}, bytes.size() - 1}) {
        EXPECT_NE(fault(std::vector<std::byte>(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size))),
                  "nothing");
    }
    bytes.push_back(std::byte{0});
    EXPECT_NE(fault(bytes).find("bytes in a number of"), std::string::npos);
}

TEST(NetEvaluator, ValuesItsOwnGamesAndLeavesOthersAlone) {
    const Evaluator& hand = *find_evaluator("hand-1");
    const NetEvaluator evaluator(*parse_net(any_net(16, 8).bytes()), hand);
    int own = 0;
    int others = 0;
    for_each_end([&](const Board& board, bool starts, const RoundEnd& end) {
        const int term = evaluator.term(board, starts, end);
        if (end.rules == Rules{} && end.players == Players()) {
            ++own;
            EXPECT_EQ(term, 100 * board.score.value + evaluator.net().value(Inputs(board, starts, end), end.round));
            EXPECT_EQ(evaluator.chances(500, end).win, logistic_chances(500, 800).win);
        } else {
            ++others;
            EXPECT_EQ(term, hand.term(board, starts, end));
            EXPECT_EQ(evaluator.chances(500, end).win, hand.chances(500, end).win);
        }
    });
    EXPECT_GT(own, 5);
    EXPECT_GT(others, 50);
}

TEST(Inputs, AreSmallNumbersByRisingIndex) {
    for_each_end([&](const Board& board, bool starts, const RoundEnd& end) {
        int before = -1;
        for (const Inputs::Item& item : Inputs(board, starts, end).items()) {
            ASSERT_GT(int{item.index}, before);
            ASSERT_LT(item.index, Inputs::count);
            ASSERT_GE(item.value, 1);
            ASSERT_LE(item.value, 255);
            before = item.index;
        }
    });
}

TEST(Inputs, SeeTheBoardTheBagAndTheOthers) {
    const auto value_of = [](const Inputs& inputs, std::size_t index) {
        for (const Inputs::Item& item : inputs.items()) {
            if (item.index == index) {
                return int{item.value};
            }
        }
        return 0;
    };
    const auto at = [](Input group, std::size_t offset) { return static_cast<std::size_t>(group) + offset; };
    Board board;
    const Line second = Line::from_index(1);
    const Line fifth = Line::from_index(4);
    board.wall.place(second, fixed_column(second, Colour::red), Colour::red);
    board.lines.receive(Destination::line(fifth), Colour::white, 3);
    RoundEnd end{.round = 2, .bag = Tiles::of(Colour::black, 7)};
    end.other_walls[0].place(fifth, fixed_column(fifth, Colour::blue), Colour::blue);
    const Inputs inputs(board, true, end);
    EXPECT_EQ(value_of(inputs, at(Input::wall, 5 + 3)), 1);  // red's column in row 2 is the fourth
    EXPECT_EQ(value_of(inputs, at(Input::line, line_input(fifth, Colour::white, 3))), 1);
    EXPECT_EQ(value_of(inputs, at(Input::feature, static_cast<std::size_t>(Feature::starts))), 1);
    EXPECT_EQ(value_of(inputs, at(Input::bag, 3)), 7);
    EXPECT_EQ(value_of(inputs, at(Input::others, 20 + 4)), 1);
    EXPECT_EQ(value_of(inputs, at(Input::others, 25)), 1);  // one row with one tile
    EXPECT_EQ(value_of(inputs, at(Input::colour, 10 + 1)), 0);
    end.rules.wall = WallKind::free;
    EXPECT_EQ(value_of(Inputs(board, true, end), at(Input::colour, 10 + 1)), 1);
    // Lines begun have places of their own, side by side.
    std::vector<std::size_t> places;
    for (Line line : Line::all()) {
        for (Colour colour : all_colours) {
            for (int tiles = 1; tiles < line.capacity(); ++tiles) {
                places.push_back(line_input(line, colour, tiles));
            }
        }
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        EXPECT_EQ(places[i], i);
    }
    EXPECT_EQ(places.size(), at(Input::feature, 0) - at(Input::line, 0));
}

}  // namespace
}  // namespace evora
