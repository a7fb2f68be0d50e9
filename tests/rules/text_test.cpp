// Positions, moves and deals as text: the one way to write each, there and back.

#include <set>

#include <gtest/gtest.h>

#include "rules/notation/deal_text.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/setup.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/rules_games.hpp"
#include "tests/support/rules_moves.hpp"

namespace evora {
namespace {

using tests::Decision;

TEST(Text, OfPositionsGoesThereAndBack) {
    for (const tests::GamePlan& plan : tests::plans(3)) {
        SCOPED_TRACE(tests::describe(plan));
        tests::play_game(plan, [](const Position&, const Decision&, const Position& after) {
            const std::string text = to_text(after);
            const auto again = parse_position(text);
            ASSERT_TRUE(again) << text << '\n' << message(again.error().front());
            ASSERT_EQ(*again, after) << text;
            ASSERT_EQ(to_text(*again), text);
            ASSERT_LE(text.size(), max_position_text);
            const auto setup = parse_setup(text);
            ASSERT_TRUE(setup) << text;
            ASSERT_EQ(*setup, after.setup()) << text;
        });
    }
}

TEST(Text, OfMovesGoesThereAndBack) {
    std::set<std::string> texts;
    for (Move move : tests::all_moves()) {
        const std::string text = to_text(move);
        ASSERT_TRUE(texts.insert(text).second) << text;
        const auto again = parse_move(text);
        ASSERT_TRUE(again) << text << '\n' << message(again.error());
        ASSERT_EQ(*again, move) << text;
        std::string longer = "x";
        append_text(longer, move);
        ASSERT_EQ(longer, "x" + text);
        ASSERT_FALSE(looks_like_deal(text));
    }
}

TEST(Text, OfMovesHasNoOtherForms) {
    // Every text of up to four letters from those of moves is refused, or is the text of the move it gives.
    constexpr std::string_view letters = "019CBYRKWFbyrkw@56*-AZa ";
    int accepted = 0;
    std::vector<std::string> grown = {""};
    for (int length = 0; length <= 4; ++length) {
        std::vector<std::string> longer;
        for (const std::string& text : grown) {
            if (const auto move = parse_move(text)) {
                ASSERT_EQ(to_text(*move), text);
                ++accepted;
            }
            if (length < 4) {
                for (char c : letters) {
                    longer.push_back(text + c);
                }
            }
        }
        grown = longer;
    }
    // Displays 1, 5, 6, 9 and the centre, five colours, lines 1 and 5 and the floor, at most one colour sent left; and
    // lines 1 and 5 with columns 1 and 5.
    EXPECT_EQ(accepted, 5 * 5 * 3 * 6 + 4);
}

TEST(Text, OfDealsGoesThereAndBack) {
    for (const tests::GamePlan& plan : tests::plans(2)) {
        SCOPED_TRACE(tests::describe(plan));
        tests::play_game(plan, [&](const Position&, const Decision& decision, const Position&) {
            const auto* deal = std::get_if<Deal>(&decision);
            if (deal == nullptr) {
                return;
            }
            const std::string text = to_text(*deal);
            ASSERT_TRUE(looks_like_deal(text));
            const auto again = parse_deal(text, plan.players);
            ASSERT_TRUE(again) << text << '\n' << message(again.error());
            ASSERT_EQ(*again, *deal) << text;
            std::string longer = "x";
            append_text(longer, *deal);
            ASSERT_EQ(longer, "x" + text);
        });
    }
}

TEST(Text, OfDealsHasNoOtherForms) {
    Xoshiro256 generator(11);
    constexpr std::string_view letters = "BYRKW-/:S12345x*";
    const std::string deal = "YYKW/KKKK/S4:BYRW/S2W:YRKW/-";
    int accepted = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = deal;
        const auto at = below(generator, static_cast<std::uint32_t>(text.size()));
        const char c = letters[below(generator, static_cast<std::uint32_t>(letters.size()))];
        switch (below(generator, 3)) {
            case 0: text[at] = c; break;
            case 1: text.insert(at, 1, c); break;
            default: text.erase(at, 1); break;
        }
        if (const auto parsed = parse_deal(text, Players())) {
            ASSERT_EQ(to_text(*parsed), text);
            ++accepted;
        }
    }
    EXPECT_GT(accepted, 1'000);
}

TEST(Text, IsRefusedWhateverTheBytes) {
    Xoshiro256 generator(12);
    for (int i = 0; i < 5'000; ++i) {
        std::string text(below(generator, 60), '\0');
        for (char& c : text) {
            c = static_cast<char>(below(generator, 256));
        }
        EXPECT_FALSE(parse_position(text));
        EXPECT_FALSE(parse_deal(text, Players()));
        if (const auto move = parse_move(text)) {
            EXPECT_EQ(to_text(*move), text);
        }
    }
    EXPECT_FALSE(parse_position(std::string(1'000'000, 'B')));
    EXPECT_FALSE(parse_position(std::string(1'000'000, ' ')));
    EXPECT_FALSE(parse_move(std::string(1'000'000, 'b')));
    EXPECT_FALSE(parse_deal(std::string(1'000'000, '/'), Players()));
}

/// Numbers, flags and pieces of a setup changed without regard to any form.
void disturb(Setup& setup, Xoshiro256& generator) {
    const auto any = [&](std::uint32_t size) { return below(generator, size); };
    SetupBoard& board = setup.boards.at(any(static_cast<std::uint32_t>(setup.board_count)));
    SetupDisplay& display = setup.displays.at(any(Display::count));
    const Colour colour = all_colours.at(any(colour_count));
    const Tiles few = Tiles::of(colour, static_cast<int>(any(4)));
    const Line line = Line::from_index(static_cast<int>(any(5)));
    const Column column = Column::from_index(static_cast<int>(any(5)));
    switch (any(16)) {
        case 0: setup.round = static_cast<int>(any(12'000)) - 1'000; break;
        case 1: setup.quiet = static_cast<int>(any(14)) - 2; break;
        case 2: setup.phase = static_cast<Phase>(any(4)); break;
        case 3: setup.turn = static_cast<int>(any(7)) - 1; break;
        case 4: setup.start = static_cast<int>(any(7)) - 1; break;
        case 5: display.side = static_cast<Side>(any(10)); break;
        case 6: display.removed = !display.removed; break;
        case 7: display.tiles = display.tiles.without(colour) + few; break;
        case 8: setup.marker_in_centre = !setup.marker_in_centre; break;
        case 9: setup.lid = setup.lid.without(colour) + few; break;
        case 10: board.score = static_cast<int>(any(12'000)) - 1'000; break;
        case 11: board.lines.at(any(5)) = board.lines.at(any(5)).without(colour) + few; break;
        case 12:
            board.wall.clear(line, column);
            board.wall.place(line, column, colour);
            break;
        case 13: board.floor.size = static_cast<int>(any(SetupFloor::capacity + 1)); break;
        case 14: board.floor.shield = board.floor.shield ? std::nullopt : std::optional(SetupShield{}); break;
        default: board.floor.shield = SetupShield{FloorPiece(colour)}; break;
    }
    // Mostly make up for it, so that the number of tiles is not what gives the change away.
    if (any(4) != 0) {
        for (Colour each : all_colours) {
            int tiles = 0;
            for (const SetupDisplay& other : setup.displays) {
                tiles += other.tiles.count(each);
            }
            tiles += setup.centre.count(each) + setup.lid.count(each);
            for (int i = 0; i < setup.board_count; ++i) {
                const SetupBoard& other = setup.boards.at(static_cast<std::size_t>(i));
                tiles += other.wall.tiles().count(each);
                for (Tiles other_line : other.lines) {
                    tiles += other_line.count(each);
                }
                for (int p = 0; p < other.floor.size; ++p) {
                    tiles += other.floor.pieces.at(static_cast<std::size_t>(p)).colour() == each ? 1 : 0;
                }
                if (other.floor.shield && other.floor.shield->piece) {
                    tiles += other.floor.shield->piece->colour() == each ? 1 : 0;
                }
            }
            const int missing = tiles <= tiles_per_colour ? tiles_per_colour - tiles : 0;
            setup.bag = setup.bag.without(each) + Tiles::of(each, missing);
        }
    }
}

TEST(SetupOfPosition, IsRefusedOrGivesAPositionThatSaysTheSame) {
    Xoshiro256 generator(13);
    int accepted = 0;
    int refused = 0;
    for (const tests::GamePlan& plan : tests::plans(1)) {
        SCOPED_TRACE(tests::describe(plan));
        tests::play_game(plan, [&](const Position&, const Decision&, const Position& after) {
            evora::Setup setup = after.setup();
            for (std::uint32_t changes = 1 + below(generator, 2); changes > 0; --changes) {
                disturb(setup, generator);
            }
            const auto position = Position::from(setup);
            if (!position) {
                ASSERT_FALSE(position.error().empty());
                ++refused;
                return;
            }
            ++accepted;
            const std::string text = to_text(*position);
            const auto again = parse_position(text);
            ASSERT_TRUE(again) << text << '\n' << message(again.error().front());
            ASSERT_EQ(*again, *position) << text;
            ASSERT_EQ(Position::from(position->setup()), *position) << text;
            ASSERT_EQ(tests::pieces_of(*position).tiles, Tiles::full_set()) << text;
        });
    }
    EXPECT_GT(accepted, 100);
    EXPECT_GT(refused, 1'000);
}

}  // namespace
}  // namespace evora
