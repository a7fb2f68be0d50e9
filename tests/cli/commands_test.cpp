// The commands that take a position: each good and bad, and the worked cases of the rules through the real program.
#include <algorithm>

#include <gtest/gtest.h>

#include "tests/cli/program.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/sanitized.hpp"

namespace evora::tests {
namespace {

const std::string empty_boards =
    "0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-";
const std::string start = "fixed 1 0 deal 1 1 - - B20Y20R20K20W20 - " + empty_boards;
const std::string first = "fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - " + empty_boards;

TEST(Commands, LegalListsMovesSorted) {
    const Finished run = evora({"legal", first});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    std::vector<std::string> moves = lines_of(run.out);
    EXPECT_EQ(moves.size(), 96U);
    EXPECT_EQ(moves.front(), "1B1");
    EXPECT_TRUE(std::ranges::is_sorted(moves));
    EXPECT_TRUE(run.out.ends_with('\n'));
}

TEST(Commands, LegalPrintsNothingWhereADealIsDue) {
    const Finished run = evora({"legal", start});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.out, "");
}

TEST(Commands, ApplyPlaysDealsAndMoves) {
    const Finished dealt = evora({"apply", start, "BBYR/BKWW/YRRK/BYKW/YRRW"});
    EXPECT_EQ(dealt.status, 0);
    EXPECT_EQ(dealt.out, first + "\n");
    const Finished played = evora({"apply", first, "3R3", "CB1"});
    expect_refused(played, 1);
    EXPECT_TRUE(played.err.starts_with("move 2 'CB1': ")) << played.err;
    EXPECT_EQ(evora({"apply", first, "3R3", "CY1"}).status, 0);
    EXPECT_EQ(lines_of(evora({"apply", first, "3R9"}).err).size(), 1U);
}

TEST(Commands, CheckNamesEveryFault) {
    EXPECT_EQ(evora({"check", first}).status, 0);
    EXPECT_EQ(evora({"check", first}).out, "");
    std::string two_faults = first;
    two_faults.replace(two_faults.find("B16"), 3, "B15");
    two_faults.replace(two_faults.find("K17"), 3, "K18");
    const Finished run = evora({"check", two_faults});
    expect_refused(run, 1);
    EXPECT_EQ(lines_of(run.err).size(), 2U) << run.err;
}

TEST(Commands, WinnersAreRefusedBeforeTheEnd) {
    expect_refused(evora({"winners", first}), 1);
    EXPECT_EQ(lines_of(evora({"winners", first}).err).size(), 1U);
}

TEST(Commands, PerftCounts) {
    EXPECT_EQ(evora({"perft", first, "0"}).out, "1\n");
    EXPECT_EQ(evora({"perft", first, "1"}).out, "96\n");
    expect_refused(evora({"perft", "rubbish", "1"}), 1);
}

TEST(Commands, BadPositionsAreRefusedByAll) {
    for (const std::string position : {"", " ", "fixed", "fixed 1 0 offer", "\xff\xfe", "x\ny", "--", "9999999999"}) {
        for (const std::vector<std::string>& arguments : {std::vector<std::string>{"legal", "--", position},
                                                          {"apply", "--", position, "3R4"},
                                                          {"check", "--", position},
                                                          {"winners", "--", position},
                                                          {"perft", "--", position, "1"},
                                                          {"show", "--", position}}) {
            const Finished run = evora(arguments);
            expect_refused(run, 1);
            EXPECT_EQ(std::ranges::count_if(run.err, [](char c) { return c != '\n' && (c < ' ' || c > '~'); }), 0)
                << arguments[0] << ": " << run.err;
        }
    }
    expect_refused(evora({"legal", std::string(100'000, 'B')}), 1);
}

TEST(Commands, ShowDrawsTextAndPictures) {
    const Finished text = evora({"show", first, "--names", "Ana,Ben"});
    EXPECT_EQ(text.status, 0);
    EXPECT_NE(text.out.find("Ana to move"), std::string::npos) << text.out;
    EXPECT_EQ(text.out.find('\x1b'), std::string::npos) << "colour, though this is no terminal";
    EXPECT_NE(evora({"show", first, "--color", "always"}).out.find('\x1b'), std::string::npos);
    EXPECT_EQ(evora({"show", first}, {.environment = {"LC_ALL=C"}}).out.find('\xc2'), std::string::npos);

    expect_refused(evora({"show", first, "--names", "a,b,c"}), 1);

    const TemporaryFolder folder;
    const std::string file = folder.path("table.svg");
    const Finished picture = evora({"show", first, "--svg", file});
    EXPECT_EQ(picture.status, 0);
    EXPECT_EQ(picture.out, "");
    EXPECT_TRUE(read_file(file).starts_with("<svg ")) << read_file(file).substr(0, 80);
    EXPECT_EQ(evora({"show", first, "--svg", "-"}).out, read_file(file));
    EXPECT_NE(evora({"show", first, "--svg", "-", "--look", "chocolates"}).out, read_file(file));
    expect_refused(evora({"show", first, "--svg", folder.path("no/such/folder.svg")}), 1);
    expect_refused(evora({"show", first, "--svg", folder.path()}), 1);
    expect_refused(evora({"show", "rubbish", "--svg", folder.path("new.svg")}), 1);
    EXPECT_FALSE(std::filesystem::exists(folder.path("new.svg")));
}

std::string joined(const std::vector<std::string>& words, char separator) {
    std::string text;
    for (const std::string& word : words) {
        text += text.empty() ? word : separator + word;
    }
    return text;
}

/// The position after all of the moves but the last `left` ones.
std::string position_after(const Case& row, std::size_t left) {
    if (row.moves.size() <= left) {
        return row.position;
    }
    std::vector<std::string> arguments = {"apply", row.position};
    arguments.insert(arguments.end(), row.moves.begin(), row.moves.end() - static_cast<std::ptrdiff_t>(left));
    const Finished run = evora(arguments);
    EXPECT_EQ(run.status, 0) << row.id << ": " << run.err;
    return run.out.substr(0, run.out.size() - 1);
}

TEST(Commands, WorkedCases) {
    int rows = 0;
    for (const Case& row : read_cases(EVORA_TEST_DATA "/cases.tsv")) {
        SCOPED_TRACE(row.id);
        if (++rows % 8 != 0 && sanitized) {
            continue;  // each starts processes, and what they then do, the tests of the rules look at
        }
        if (row.kind == "after") {
            EXPECT_EQ(position_after(row, 0), row.expected);
            EXPECT_EQ(evora({"check", row.expected}).status, 0);
        } else if (row.kind == "legal") {
            const Finished run = evora({"legal", position_after(row, 0)});
            EXPECT_EQ(run.status, 0);
            EXPECT_EQ(joined(lines_of(run.out), ' '), row.expected);
        } else if (row.kind == "illegal") {
            expect_refused(evora({"apply", position_after(row, 1), row.moves.back()}), 1);
        } else if (row.kind == "invalid") {
            expect_refused(evora({"check", row.position}), 1);
        } else if (row.kind == "winners") {
            const Finished run = evora({"winners", position_after(row, 0)});
            EXPECT_EQ(run.out, row.expected + "\n");
        } else {
            ADD_FAILURE() << "unknown kind " << row.kind;
        }
    }
    EXPECT_GT(rows, 100);
}

}  // namespace
}  // namespace evora::tests
