// One game for each rules and number of players, written out in tests/golden/ and compared byte for byte. A change of
// the rules' behaviour shows there as a difference that can be read. UPDATE_GOLDEN=1 writes the files anew.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <ostream>

#include <gtest/gtest.h>

#include "tests/support/rules_dump.hpp"

namespace evora {
namespace {

struct Golden {
    std::string name;
    tests::GamePlan plan;
};

std::ostream& operator<<(std::ostream& out, const Golden& golden) { return out << golden.name; }

std::vector<Golden> goldens() {
    std::vector<Golden> result;
    std::uint64_t seed = 0;
    for (Rules rules : all_rules) {
        for (Players players : all_players) {
            std::string name(evora::name(rules));
            if (const auto plus = name.find('+'); plus != std::string::npos) {
                name[plus] = '-';
            }
            result.push_back({name + "-" + std::to_string(players.number()),
                              {.rules = rules, .players = players, .style = tests::Style::uniform, .seed = ++seed}});
        }
    }
    return result;
}

class GoldenGame : public testing::TestWithParam<Golden> {};

TEST_P(GoldenGame, IsPlayedAsBefore) {
    const std::string file = std::string(EVORA_TEST_DATA "/../golden/") + GetParam().name + ".txt";
    const std::string played = tests::dump_game(GetParam().plan);
    if (std::getenv("UPDATE_GOLDEN") != nullptr) {
        std::ofstream(file, std::ios::binary) << played;
    }
    std::ifstream in(file, std::ios::binary);
    ASSERT_TRUE(in) << "cannot read " << file << "; UPDATE_GOLDEN=1 writes it";
    const std::string expected{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    // The first difference and where it is: whole files would drown it.
    const auto [mine, theirs] = std::mismatch(played.begin(), played.end(), expected.begin(), expected.end());
    if (mine != played.end() || theirs != expected.end()) {
        const auto line = 1 + std::count(played.begin(), mine, '\n');
        const auto line_of = [](const std::string& text, std::string::const_iterator at) {
            const auto from = text.rfind('\n', static_cast<std::size_t>(at - text.begin()) - 1) + 1;
            return text.substr(from, text.find('\n', from) - from);
        };
        FAIL() << file << ":" << line << " differs; UPDATE_GOLDEN=1 writes it anew\n"
               << "played:   " << line_of(played, mine) << "\nexpected: " << line_of(expected, theirs);
    }
}

std::string name_of(const testing::TestParamInfo<Golden>& info) {
    std::string name = info.param.name;
    std::erase(name, '-');
    return name;
}

INSTANTIATE_TEST_SUITE_P(All, GoldenGame, testing::ValuesIn(goldens()), name_of);

}  // namespace
}  // namespace evora
