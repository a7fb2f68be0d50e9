// The reference model against the worked cases: it must be right before anything is compared with it.

#include <gtest/gtest.h>

#include "tests/support/cases.hpp"
#include "tests/support/reference/game.hpp"
#include "tests/support/reference/table.hpp"

namespace evora::reference {
namespace {

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) {
        text += (text.empty() ? "" : " ") + part;
    }
    return text;
}

TEST(Reference, AgreesWithTheWorkedCases) {
    for (const tests::Case& row : tests::read_cases(EVORA_TEST_DATA "/cases.tsv")) {
        SCOPED_TRACE(row.id);
        const auto table = read(row.position);
        if (row.kind == "invalid") {
            EXPECT_FALSE(table && complaints(*table).empty()) << row.expected;
            continue;
        }
        ASSERT_TRUE(table);
        EXPECT_EQ(write(*table), row.position);
        EXPECT_EQ(joined(complaints(*table)), "");
        Table now = *table;
        for (const std::string& move : row.moves) {
            const bool refused = row.kind == "illegal" && &move == &row.moves.back();
            ASSERT_EQ(legal(now, move), !refused) << move;
            if (!refused) {
                now = after(now, move);
            }
        }
        if (row.kind == "after") {
            EXPECT_EQ(write(now), row.expected);
        } else if (row.kind == "legal") {
            EXPECT_EQ(joined(legal_moves(now)), row.expected);
        }
    }
}

}  // namespace
}  // namespace evora::reference
