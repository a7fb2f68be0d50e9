// The signature: of which positions it is, that it says something, and that it is the one kept in golden.txt.

#include <algorithm>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "signature/positions.hpp"
#include "signature/search_signature.hpp"
#include "tests/support/sanitized.hpp"

namespace evora {
namespace {

TEST(SignaturePositions, CoverAllRulesAndNumbersOfPlayers) {
    const std::vector<Position> positions = signature_positions();
    EXPECT_EQ(positions.size(), 40U);
    for (const Rules rules : all_rules) {
        for (const Players players : all_players) {
            const auto count = std::ranges::count_if(positions, [&](const Position& position) {
                return position.rules() == rules && position.players() == players && position.phase() == Phase::offer;
            });
            EXPECT_GE(count, 3) << name(rules) << ", " << players.number() << " players";
        }
    }
    EXPECT_EQ(std::ranges::count(positions, Phase::tiling, &Position::phase), 2);
}

/// Of positions that are searched at once.
std::uint64_t signature_of_placements(bool backwards) {
    std::vector<Position> positions = signature_positions();
    std::erase_if(positions, [](const Position& position) { return position.phase() != Phase::tiling; });
    if (backwards) {
        std::ranges::reverse(positions);
    }
    SearchSignature signature;
    for (const Position& position : positions) {
        EXPECT_GT(signature.add(position), 0U);
    }
    return signature.value();
}

TEST(SearchSignature, IsTheSameAgainAndAnotherOneForOtherSearches) {
    EXPECT_EQ(signature_of_placements(false), signature_of_placements(false));
    EXPECT_NE(signature_of_placements(false), signature_of_placements(true));
    EXPECT_NE(signature_of_placements(false), SearchSignature().value());
}

/// Before adding, a search sees an empty table: what came before leaves no trace but in the value.
TEST(SearchSignature, SearchesEachPositionAfresh) {
    const Position position = signature_positions()[2];
    SearchSignature signature;
    const std::uint64_t nodes = signature.add(position);
    EXPECT_EQ(signature.add(position), nodes);
}

TEST(SearchSignature, IsTheOneKept) {
    SearchSignature signature;
    std::size_t number = 0;
    for (const Position& position : signature_positions()) {
        if (number++ % 8 == 0 || !tests::sanitized) {
            signature.add(position);
        }
    }
    if (tests::sanitized) {
        return;  // only to be looked on at: the value is that of all positions
    }
    std::ifstream file(EVORA_TEST_DATA "/../signature/golden.txt");
    std::uint64_t kept = 0;
    ASSERT_TRUE(file >> std::hex >> kept);
    EXPECT_EQ(signature.value(), kept)
        << "The search or its evaluation does something else. If that is meant, renew the file, and quote the new "
           "signature in the commit:\n  build/release/evora bench search | sed -n 's/^signature //p' "
           "> tests/signature/golden.txt";
}

}  // namespace
}  // namespace evora
