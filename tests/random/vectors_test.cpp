// Every vector of docs/randomness.md, read from the page itself.

#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "players/random_game.hpp"
#include "rules/dealer.hpp"
#include "rules/notation/deal_text.hpp"
#include "tests/random/specification.hpp"

namespace evora {
namespace {

struct Vector {
    std::vector<std::string> meaning;  ///< words before the colon
    std::vector<std::string> values;
};

std::vector<std::string> words(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> found;
    for (std::string word; in >> word;) {
        found.push_back(word);
    }
    return found;
}

std::vector<Vector> read_vectors() {
    std::ifstream page(std::string(EVORA_TEST_DATA) + "/../../docs/randomness.md");
    EXPECT_TRUE(page) << "docs/randomness.md cannot be read";
    std::vector<Vector> vectors;
    bool inside = false;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("```")) {
            inside = line == "```vectors";
        } else if (inside) {
            const std::size_t colon = line.find(':');
            vectors.push_back({.meaning = words(line.substr(0, colon)), .values = words(line.substr(colon + 1))});
        }
    }
    return vectors;
}

std::uint64_t number(const std::string& word) { return std::stoull(word); }

Rules rules_named(const std::string& name) { return *rules_from_name(name); }
Players players_named(const std::string& number_of) { return *Players::from_number(std::stoi(number_of)); }

template <BitGenerator G>
std::vector<std::string> draws(G generator, std::size_t count) {
    std::vector<std::string> values;
    for (std::size_t i = 0; i < count; ++i) {
        values.push_back(std::to_string(generator()));
    }
    return values;
}

std::string hexadecimal(std::uint64_t value) {
    std::string text(16, '0');
    for (char& digit : text) {
        digit = "0123456789abcdef"[value >> 60U];
        value <<= 4U;
    }
    return text;
}

/// The deals of the game in which every player makes the first legal move.
std::vector<std::string> first_move_deals(Rules rules, Players players, std::uint64_t seed, std::size_t count) {
    Dealer dealer{SeededStreams(seed)};
    Position position = Position::initial(rules, players, Seat());
    std::vector<std::string> deals;
    while (deals.size() < count && position.phase() != Phase::over) {
        if (position.phase() == Phase::deal) {
            const Deal deal = dealer.deal(position);
            deals.push_back(to_text(deal));
            position.apply(deal);
        } else {
            position.apply(nth_move(position, 0));
        }
    }
    return deals;
}

/// What the program has for the meaning of a vector, as many values as the page names.
using Answer = std::function<std::vector<std::string>(const std::vector<std::string>& m, std::size_t count)>;

const std::map<std::string, Answer>& answers() {
    static const std::map<std::string, Answer> all = {
        {"splitmix64",  // state S
         [](const auto& m, std::size_t count) { return draws(SplitMix64(number(m[2])), count); }},
        {"xoshiro256**",  // state A B C D, or seed S
         [](const auto& m, std::size_t count) {
             return m[1] == "state" ? draws(Xoshiro256({number(m[2]), number(m[3]), number(m[4]), number(m[5])}), count)
                                    : draws(Xoshiro256(number(m[2])), count);
         }},
        {"below",  // N of xoshiro256** seed S
         [](const auto& m, std::size_t count) {
             Xoshiro256 generator(number(m[5]));
             std::vector<std::string> values;
             for (std::size_t i = 0; i < count; ++i) {
                 values.push_back(std::to_string(below(generator, static_cast<std::uint32_t>(number(m[1])))));
             }
             return values;
         }},
        {"stream",  // LABEL NUMBER of seed S
         [](const auto& m, std::size_t count) {
             const auto label = static_cast<StreamLabel>(number(m[1]));
             return draws(SeededStreams(number(m[5])).stream(label, static_cast<std::uint32_t>(number(m[2]))), count);
         }},
        {"games",  // of seed S
         [](const auto& m, std::size_t count) {
             std::vector<std::string> values;
             for (std::uint32_t game = 0; game < count; ++game) {
                 values.push_back(std::to_string(SeededStreams(number(m[3])).game_seed(game)));
             }
             return values;
         }},
        {"order",  // of refill N, seed S: the hundred tiles
         [](const auto& m, std::size_t /*count*/) {
             std::string letters;
             for (const Colour colour :
                  tests::shuffled(Tiles::full_set(), SeededStreams(number(m[5])),
                                  static_cast<std::uint32_t>(number(m[3].substr(0, m[3].size() - 1))))) {
                 letters += letter(colour);
             }
             return std::vector{letters};
         }},
        {"deals",  // RULES PLAYERS seed S
         [](const auto& m, std::size_t count) {
             return first_move_deals(rules_named(m[1]), players_named(m[2]), number(m[4]), count);
         }},
        {"checksum",  // RULES PLAYERS seed S, G games
         [](const auto& m, std::size_t /*count*/) {
             return std::vector{hexadecimal(random_games_checksum(
                 rules_named(m[1]), players_named(m[2]), static_cast<std::uint32_t>(number(m[5])), number(m[4])))};
         }},
    };
    return all;
}

TEST(RandomnessPage, EveryVectorIsWhatTheProgramHas) {
    const auto vectors = read_vectors();
    std::map<std::string, int> seen;
    for (const Vector& vector : vectors) {
        std::string line;
        for (const std::string& word : vector.meaning) {
            line += word + " ";
        }
        SCOPED_TRACE(line);
        const auto answer = answers().find(vector.meaning.at(0));
        ASSERT_NE(answer, answers().end());
        EXPECT_EQ(answer->second(vector.meaning, vector.values.size()), vector.values);
        ++seen[vector.meaning[0]];
    }
    for (const auto& [kind, answer] : answers()) {
        EXPECT_GT(seen[kind], 0) << kind;
    }
}

// Published by the authors of the generators and by other implementations of them, not computed here.
TEST(RandomnessPage, GeneratorsAreTheOnesTheyAreCalled) {
    EXPECT_EQ(draws(SplitMix64(1234567), 5),
              (std::vector<std::string>{"6457827717110365317", "3203168211198807973", "9817491932198370423",
                                        "4593380528125082431", "16408922859458223821"}));
    EXPECT_EQ(draws(Xoshiro256({1, 2, 3, 4}), 10),
              (std::vector<std::string>{"11520", "0", "1509978240", "1215971899390074240", "1216172134540287360",
                                        "607988272756665600", "16172922978634559625", "8476171486693032832",
                                        "10595114339597558777", "2904607092377533576"}));
}

}  // namespace
}  // namespace evora
