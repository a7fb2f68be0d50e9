// The parts of a player board: pattern lines, wall and floor line.

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "rules/board.hpp"
#include "rules/random.hpp"
#include "tests/support/reference/game.hpp"

namespace evora {
namespace {

Line line(int number) { return Line::from_index(number - 1); }
Column column(int number) { return Column::from_index(number - 1); }

TEST(PatternLine, FillsUpWithOneColour) {
    for (Line each : Line::all()) {
        for (Colour colour : all_colours) {
            PatternLines lines;
            EXPECT_TRUE(lines.empty(each));
            EXPECT_EQ(lines.full_lines(), 0U);
            EXPECT_EQ(lines.accepts(), 0x1FFFFFFU);
            for (int tiles = 1; tiles <= each.capacity(); ++tiles) {
                EXPECT_EQ(lines.receive(Destination::line(each), colour, 1), 1);
                EXPECT_EQ(lines.count(each), tiles);
                EXPECT_EQ(lines.colour(each), colour);
                EXPECT_EQ(lines.space(each), each.capacity() - tiles);
                EXPECT_EQ(lines.full(each), tiles == each.capacity());
                EXPECT_EQ(lines.full_lines(), tiles == each.capacity() ? 1U << each.index() : 0U);
                EXPECT_EQ(lines.tiles(each), Tiles::of(colour, tiles));
                EXPECT_FALSE(lines.empty(each));
                for (Colour other : all_colours) {
                    const bool accepts = ((lines.accepts() >> (5 * index(other) + each.index())) & 1U) != 0;
                    EXPECT_EQ(accepts, other == colour && tiles < each.capacity());
                }
            }
            lines.clear(each);
            EXPECT_EQ(lines, PatternLines());
        }
    }
}

TEST(PatternLine, KeepsWhatFits) {
    for (Line each : Line::all()) {
        for (int before = 0; before < each.capacity(); ++before) {
            for (int tiles = 1; tiles <= 15; ++tiles) {
                PatternLines lines;
                if (before > 0) {
                    lines.receive(Destination::line(each), Colour::red, before);
                }
                const int kept = lines.receive(Destination::line(each), Colour::red, tiles);
                EXPECT_EQ(kept, std::min(tiles, each.capacity() - before));
                EXPECT_EQ(lines.count(each), before + kept);
                EXPECT_EQ(lines.full(each), before + kept == each.capacity());
            }
        }
    }
    PatternLines lines;
    EXPECT_EQ(lines.receive(Destination::floor(), Colour::white, 4), 0);
    EXPECT_EQ(lines, PatternLines());
}

TEST(PatternLine, LeavesTheOthersAlone) {
    PatternLines lines;
    lines.receive(Destination::line(line(2)), Colour::red, 2);
    lines.receive(Destination::line(line(5)), Colour::white, 3);
    EXPECT_EQ(lines.count(line(2)), 2);
    EXPECT_EQ(lines.count(line(5)), 3);
    EXPECT_EQ(lines.colour(line(5)), Colour::white);
    EXPECT_TRUE(lines.empty(line(1)));
    EXPECT_TRUE(lines.empty(line(3)));
    EXPECT_TRUE(lines.empty(line(4)));
    lines.clear(line(2));
    EXPECT_EQ(lines.count(line(5)), 3);
}

TEST(WallOfABoard, HasTheColumnsOfTheColouredSide) {
    const std::vector<std::string> rows = {"BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"};  // C5
    for (Line row : Line::all()) {
        for (Colour colour : all_colours) {
            const auto where = rows[static_cast<std::size_t>(row.index())].find(letter(colour));
            EXPECT_EQ(fixed_column(row, colour).index(), static_cast<int>(where));
        }
    }
}

/// The wall as rows of letters.
std::vector<std::string> rows_of(const Wall& wall) {
    std::vector<std::string> rows(5, ".....");
    for (Line row : Line::all()) {
        for (Column each : Column::all()) {
            if (const auto colour = wall.at(row, each)) {
                rows[static_cast<std::size_t>(row.index())][static_cast<std::size_t>(each.index())] = letter(*colour);
            }
        }
    }
    return rows;
}

TEST(WallOfABoard, AnswersAsItsRowsOfLettersDo) {
    Xoshiro256 generator(61);
    for (int game = 0; game < 60; ++game) {
        Wall wall;
        for (int tiles = 0; tiles < 25; ++tiles) {
            const Line row = Line::from_index(static_cast<int>(below(generator, 5)));
            const Column where = Column::from_index(static_cast<int>(below(generator, 5)));
            const auto colour = static_cast<Colour>(below(generator, 5));
            const bool may = !wall.at(row, where) && !wall.row_has(row, colour) &&
                             (wall.columns_with(colour) & (1U << where.index())) == 0;
            ASSERT_EQ(may, !wall.row_has(row, colour) && (wall.free_columns(row, colour) & (1U << where.index())) != 0);
            if (!may) {
                continue;
            }
            wall.place(row, where, colour);
            const auto rows = rows_of(wall);
            ASSERT_EQ(wall.run_through(row, where).points().value,
                      reference::placement_points(rows, row.number(), where.number()));
            int full_rows = 0;
            std::string all;
            for (Line each : Line::all()) {
                const std::string& letters = rows[static_cast<std::size_t>(each.index())];
                all += letters;
                const bool full = letters.find('.') == std::string::npos;
                full_rows += full ? 1 : 0;
                ASSERT_EQ(wall.row_full(each), full);
                for (Colour k : all_colours) {
                    ASSERT_EQ(wall.row_has(each, k), letters.find(letter(k)) != std::string::npos);
                    ASSERT_EQ((wall.rows_with_colour() >> (5 * index(k) + each.index())) & 1U,
                              wall.row_has(each, k) ? 1U : 0U);
                }
                for (Column c : Column::all()) {
                    ASSERT_EQ((wall.taken_in_row(each) >> c.index()) & 1U,
                              letters[static_cast<std::size_t>(c.index())] == '.' ? 0U : 1U);
                }
            }
            ASSERT_EQ(wall.full_rows(), full_rows);
            int full_columns = 0;
            for (Column each : Column::all()) {
                bool full = true;
                for (const std::string& letters : rows) {
                    full = full && letters[static_cast<std::size_t>(each.index())] != '.';
                }
                ASSERT_EQ(wall.column_full(each), full);
                full_columns += full ? 1 : 0;
            }
            ASSERT_EQ(wall.full_columns(), full_columns);
            int full_colours = 0;
            for (Colour k : all_colours) {
                const auto count = std::count(all.begin(), all.end(), letter(k));
                ASSERT_EQ(wall.colour_full(k), count == 5);
                ASSERT_EQ(wall.tiles().count(k), count);
                full_colours += count == 5 ? 1 : 0;
            }
            ASSERT_EQ(wall.full_colours(), full_colours);
        }
    }
}

TEST(WallOfABoard, CanBeFullInEveryWay) {
    for (int shift = 0; shift < 5; ++shift) {
        Wall wall;
        for (Line row : Line::all()) {
            for (Colour colour : all_colours) {
                wall.place(row, Column::from_index((index(colour) + row.index() + shift) % 5), colour);
            }
        }
        EXPECT_EQ(wall.full_rows(), 5);
        EXPECT_EQ(wall.full_columns(), 5);
        EXPECT_EQ(wall.full_colours(), 5);
        EXPECT_EQ(wall.tiles().total(), 25);
    }
}

TEST(WallOfABoard, CanBeEdited) {
    Wall wall;
    wall.place(line(2), column(2), Colour::blue);
    wall.place(line(2), column(4), Colour::red);
    const Wall before = wall;
    wall.place(line(3), column(2), Colour::white);
    wall.clear(line(3), column(2));
    EXPECT_EQ(wall, before);
    wall.clear(line(5), column(5));
    EXPECT_EQ(wall, before);
    wall.clear(line(2), column(2));
    EXPECT_FALSE(wall.at(line(2), column(2)));
    EXPECT_FALSE(wall.row_has(line(2), Colour::blue));
    EXPECT_TRUE(wall.row_has(line(2), Colour::red));
}

TEST(RunOfTiles, ScoresBothWays) {
    EXPECT_EQ((evora::Run{1, 1}).points(), Points{1});
    EXPECT_EQ((evora::Run{2, 1}).points(), Points{2});
    EXPECT_EQ((evora::Run{1, 4}).points(), Points{4});
    EXPECT_EQ((evora::Run{3, 2}).points(), Points{5});
    EXPECT_EQ((evora::Run{5, 5}).points(), Points{10});
}

const FloorPiece marker = FloorPiece::marker();
const FloorPiece red(Colour::red);

TEST(FloorOfABoard, CostsMoreWithEveryPiece) {
    constexpr std::array<int, 9> sums = {0, 1, 2, 4, 6, 8, 11, 14, 14};
    FloorLine floor;
    EXPECT_TRUE(floor.empty());
    for (int pieces = 0; pieces <= 7; ++pieces) {
        EXPECT_EQ(floor.penalty().value, sums.at(static_cast<std::size_t>(pieces)));
        EXPECT_EQ(floor.size(), pieces);
        EXPECT_EQ(floor.drop(Colour::red, 1), pieces == 7 ? 1 : 0);
        if (pieces < 7) {
            const auto next = static_cast<std::size_t>(pieces);
            EXPECT_EQ(FloorLine::costs.at(next), sums.at(next + 1) - sums.at(next));
        }
    }
    EXPECT_EQ(floor.size(), 7);
    floor.drop_marker();
    EXPECT_EQ(floor.size(), 8);
    EXPECT_EQ(floor.at(7), marker);
    EXPECT_EQ(floor.penalty(), Points{14});
    EXPECT_EQ(floor.drop(Colour::blue, 2), 2);
    EXPECT_EQ(floor.tiles(), Tiles::of(Colour::red, 7));
    EXPECT_FALSE(floor.empty());
    floor.clear();
    EXPECT_EQ(floor, FloorLine());
}

TEST(FloorOfABoard, TakesWhatFitsAndReturnsTheRest) {
    for (int before = 0; before <= 7; ++before) {
        for (int dropped = 0; dropped <= 12; ++dropped) {
            FloorLine floor;
            EXPECT_EQ(floor.drop(Colour::black, before), 0);
            const int rest = floor.drop(Colour::white, dropped);
            EXPECT_EQ(rest, std::max(0, before + dropped - 7));
            EXPECT_EQ(floor.size(), before + dropped - rest);
            for (int i = 0; i < floor.size(); ++i) {
                EXPECT_EQ(floor.at(i).colour(), i < before ? Colour::black : Colour::white);
            }
            EXPECT_EQ(floor.tiles(), Tiles::of(Colour::black, before) + Tiles::of(Colour::white, dropped - rest));
        }
    }
}

TEST(FloorOfABoard, PutsTheNextPieceOnTheExtraSpace) {
    FloorLine floor;
    floor.drop(Colour::blue, 1);
    EXPECT_FALSE(floor.owns_shield());
    EXPECT_FALSE(floor.shield());
    floor.add_shield();
    EXPECT_TRUE(floor.owns_shield());
    EXPECT_FALSE(floor.shield());
    EXPECT_EQ(floor.drop(Colour::red, 0), 0);
    EXPECT_FALSE(floor.shield());
    EXPECT_EQ(floor.drop(Colour::red, 2), 0);
    EXPECT_EQ(floor.shield(), red);
    EXPECT_EQ(floor.size(), 2);
    EXPECT_EQ(floor.at(0).colour(), Colour::blue);
    EXPECT_EQ(floor.at(1), red);
    EXPECT_EQ(floor.penalty(), Points{2});
    EXPECT_EQ(floor.tiles(), Tiles::of(Colour::blue, 1) + Tiles::of(Colour::red, 2));
    floor.drop_marker();
    EXPECT_EQ(floor.at(2), marker);

    FloorLine with_marker;
    with_marker.add_shield();
    EXPECT_FALSE(with_marker.empty());
    EXPECT_FALSE(with_marker.has_marker());
    with_marker.drop_marker();
    EXPECT_TRUE(with_marker.has_marker());
    EXPECT_EQ(with_marker.shield(), marker);
    EXPECT_EQ(with_marker.size(), 0);
    EXPECT_EQ(with_marker.penalty(), Points{0});
    EXPECT_EQ(with_marker.tiles(), Tiles());

    // X9 before F3: a full floor line does not matter (D-10).
    FloorLine full;
    full.drop(Colour::red, 7);
    full.add_shield();
    EXPECT_EQ(full.drop(Colour::black, 3), 2);
    EXPECT_EQ(full.shield()->colour(), Colour::black);
}

TEST(FloorOfABoard, PacksDifferentLinesDifferently) {
    std::map<std::string, std::uint32_t> packed;
    std::set<std::uint32_t> values;
    for (unsigned pieces = 0; pieces < 2 * 6 * 6 * 6 * 6; ++pieces) {
        FloorLine floor;
        unsigned rest = pieces / 2;
        if (pieces % 2 == 1) {
            floor.add_shield();
        }
        for (int i = 0; i < 4; ++i, rest /= 6) {
            if (rest % 6 < 5) {
                floor.drop(static_cast<Colour>(rest % 6), 1);
            } else if (!floor.has_marker()) {
                floor.drop_marker();
            }
        }
        const auto said = [](FloorPiece piece) { return piece.colour() ? letter(*piece.colour()) : '*'; };
        std::string text = floor.shield() ? std::string(1, said(*floor.shield())) : "-";
        for (int i = 0; i < floor.size(); ++i) {
            text += said(floor.at(i));
        }
        packed[text] = floor.packed();
        values.insert(floor.packed());
    }
    EXPECT_GT(packed.size(), 2'000U);
    EXPECT_EQ(values.size(), packed.size());
}

TEST(WholeBoard, CountsItsTilesAndOpensLines) {
    Board board;
    EXPECT_EQ(board.open(), 0x1FFFFFFU);
    board.lines.receive(Destination::line(line(3)), Colour::red, 2);
    board.wall.place(line(4), column(1), Colour::red);
    board.floor.drop(Colour::black, 2);
    board.lines.receive(Destination::line(line(1)), Colour::white, 1);
    EXPECT_EQ(board.tiles(), Tiles::of(Colour::red, 3) + Tiles::of(Colour::black, 2) + Tiles::of(Colour::white, 1));
    EXPECT_EQ(board.open_lines(Colour::red), 0b10110U);
    EXPECT_EQ(board.open_lines(Colour::white), 0b11010U);
    EXPECT_EQ(board.open_lines(Colour::black), 0b11010U);
}

}  // namespace
}  // namespace evora
