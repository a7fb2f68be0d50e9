// The engine against the reference model: the same legal moves, the same positions after them, the same deals and texts
// accepted.

#include <gtest/gtest.h>

#include "rules/moves.hpp"
#include "rules/notation/deal_text.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"
#include "tests/support/reference/game.hpp"
#include "tests/support/reference/table.hpp"
#include "tests/support/rules_games.hpp"
#include "tests/support/sanitized.hpp"

namespace evora {
namespace {

using tests::Decision;
using tests::sanitized;

/// Games of each kind. The sanitizers look at the engine, and most of the time goes into the reference.
constexpr int games = sanitized ? 1 : 2;

reference::Table table_of(const Position& position) { return reference::read(to_text(position)).value(); }

TEST(AgainstReference, WholeGamesRunAlike) {
    int steps = 0;
    for (const tests::GamePlan& plan : tests::plans(games)) {
        SCOPED_TRACE(tests::describe(plan));
        reference::Table table;
        bool first = true;
        tests::play_game(plan, [&](const Position& before, const Decision& decision, const Position& after) {
            if (first) {
                table = table_of(before);
                first = false;
            }
            const std::string move = tests::text_of(decision);
            ASSERT_TRUE(reference::legal(table, move)) << to_text(before) << '\n' << move;
            table = reference::after(table, move);
            ASSERT_EQ(to_text(after), reference::write(table)) << to_text(before) << '\n' << move;
            ++steps;
        });
        if (testing::Test::HasFatalFailure()) {
            return;
        }
    }
    EXPECT_GT(steps, 2'500 * games);
}

TEST(AgainstReference, LegalMovesAreTheSame) {
    for (const Position& position : tests::sample_positions(tests::plans(games), sanitized ? 16 : 4)) {
        ASSERT_EQ(tests::legal_texts(position), reference::legal_moves(table_of(position))) << to_text(position);
    }
}

TEST(AgainstReference, EveryMoveLeadsToTheSamePosition) {
    for (const Position& position : tests::sample_positions(tests::plans(1), sanitized ? 120 : 40)) {
        const reference::Table table = table_of(position);
        MoveList moves;
        generate(position, moves);
        for (Move move : moves) {
            const Position next = tests::after(position, move);
            ASSERT_EQ(to_text(next), reference::write(reference::after(table, to_text(move))))
                << to_text(position) << '\n'
                << to_text(move);
        }
    }
}

/// One to three small changes to the deal: tiles exchanged, added, taken away, gold sides moved.
Deal changed(const Deal& deal, Players players, Xoshiro256& generator) {
    Deal result(players);
    std::array<Tiles, Display::count> tiles{};
    std::array<Side, Display::count> sides{};
    const auto count = static_cast<std::uint32_t>(deal.display_count());
    for (std::size_t i = 0; i < count; ++i) {
        tiles.at(i) = deal.tiles(Display::from_index(static_cast<int>(i)));
        sides.at(i) = deal.side(Display::from_index(static_cast<int>(i)));
    }
    const auto any_colour = [&] { return static_cast<Colour>(below(generator, colour_count)); };
    for (std::uint32_t changes = 1 + below(generator, 3); changes > 0; --changes) {
        const std::size_t a = below(generator, count);
        const std::size_t b = below(generator, count);
        const Tiles one = Tiles::of(any_colour(), 1);
        const Tiles other = Tiles::of(any_colour(), 1);
        switch (below(generator, 6)) {
            case 0: std::swap(tiles.at(a), tiles.at(b)); break;
            case 1: std::swap(sides.at(a), sides.at(b)); break;
            case 2: sides.at(a) = static_cast<Side>(below(generator, 10)); break;
            case 3:  // one tile becomes another
                if (tiles.at(a).includes(one)) {
                    tiles.at(a) -= one;
                    tiles.at(a) += other;
                }
                break;
            case 4:  // two displays exchange a tile
                if (a != b && tiles.at(a).includes(one) && tiles.at(b).includes(other)) {
                    tiles.at(a) += other;
                    tiles.at(a) -= one;
                    tiles.at(b) += one;
                    tiles.at(b) -= other;
                }
                break;
            default:  // a tile moves
                if (tiles.at(a).includes(one) && tiles.at(b).total() < 5) {
                    tiles.at(a) -= one;
                    tiles.at(b) += one;
                }
                break;
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        result.add(Display::from_index(static_cast<int>(i)), tiles.at(i));
        result.set_side(Display::from_index(static_cast<int>(i)), sides.at(i));
    }
    return result;
}

TEST(AgainstReference, TheSameDealsArePossible) {
    Xoshiro256 generator(71);
    int possible = 0;
    int impossible = 0;
    int short_deals = 0;
    for (const tests::GamePlan& plan : tests::plans(games)) {
        SCOPED_TRACE(tests::describe(plan));
        tests::play_game(plan, [&](const Position& before, const Decision& decision, const Position&) {
            const auto* deal = std::get_if<Deal>(&decision);
            if (deal == nullptr) {
                return;
            }
            const reference::Table table = table_of(before);
            const int ample = 4 * before.display_count() + 1;
            // Where the lid comes in, or the tiles do not suffice, is what can go wrong.
            const bool interesting = before.bag().total() < ample;
            for (int i = 0; i < (!interesting ? 1 : sanitized ? 3 : 12); ++i) {
                const Deal other = changed(*deal, before.players(), generator);
                const bool legal = !deal_fault(before, other);
                ASSERT_EQ(legal, reference::legal(table, to_text(other))) << to_text(before) << '\n' << to_text(other);
                (legal ? possible : impossible) += 1;
                if (legal) {
                    ASSERT_EQ(to_text(tests::after(before, other)),
                              reference::write(reference::after(table, to_text(other))));
                }
            }
            short_deals += before.bag().total() + before.lid().total() < ample - 1 ? 1 : 0;
        });
    }
    EXPECT_GT(possible, 100);
    EXPECT_GT(impossible, 100);
    EXPECT_GT(short_deals, 10);
}

/// A text with one to three bytes or fields changed, left out or repeated.
std::string changed(std::string text, Xoshiro256& generator) {
    constexpr std::string_view letters = "BYRKW*123456789CF-./;: ^x0S+";
    const auto any = [&](std::size_t size) { return below(generator, static_cast<std::uint32_t>(size)); };
    for (std::uint32_t changes = 1 + any(3); changes > 0; --changes) {
        const std::size_t at = any(text.size());
        switch (any(5)) {
            case 0: text[at] = letters[any(letters.size())]; break;
            case 1: text.erase(at, 1); break;
            case 2: text.insert(at, 1, letters[any(letters.size())]); break;
            case 3: std::swap(text[at], text[any(text.size())]); break;
            default: {  // two fields change places
                auto fields = reference::split(text, ' ');
                std::swap(fields[any(fields.size())], fields[any(fields.size())]);
                text.clear();
                for (const std::string& field : fields) {
                    text += (text.empty() ? "" : " ") + field;
                }
                break;
            }
        }
        if (text.empty()) {
            break;
        }
    }
    return text;
}

void expect_same_verdict(const std::string& text, int& accepted) {
    const auto position = parse_position(text);
    const auto table = reference::read(text);
    const bool valid = table && reference::complaints(*table).empty();
    if (position) {
        ++accepted;
        ASSERT_EQ(to_text(*position), text);
    }
    ASSERT_EQ(position.has_value(), valid)
        << text << '\n'
        << (position ? (table ? reference::complaints(*table).front() : "not the form of a position")
                     : message(position.error().front()));
}

TEST(AgainstReference, TheSameTextsAreAccepted) {
    Xoshiro256 generator(72);
    int accepted = 0;
    for (const tests::GamePlan& plan : tests::plans(1)) {
        tests::play_game(plan, [&](const Position& before, const Decision&, const Position& after) {
            for (int i = 0; i < 2; ++i) {
                const Position& position = i == 0 ? before : after;
                expect_same_verdict(changed(to_text(position), generator), accepted);
            }
        });
    }
    EXPECT_GT(accepted, 10);
}

/// Changes that keep the form and mostly the number of tiles, so that what a position must be like is put to the test.
std::string rearranged(const Position& position, Xoshiro256& generator) {
    reference::Table table = table_of(position);
    const auto any = [&](std::size_t size) { return below(generator, static_cast<std::uint32_t>(size)); };
    std::vector<std::string*> heaps = {&table.centre, &table.bag, &table.lid};
    for (auto& display : table.displays) {
        heaps.push_back(&display.tiles);
    }
    std::vector<char*> spaces;
    for (auto& board : table.boards) {
        for (std::string& line : board.lines) {
            heaps.push_back(&line);
        }
        heaps.push_back(&board.floor);
        for (std::string& row : board.wall) {
            for (char& space : row) {
                spaces.push_back(&space);
            }
        }
    }
    for (std::uint32_t changes = 1 + any(3); changes > 0; --changes) {
        std::string& from = *heaps[any(heaps.size())];
        std::string& to = *heaps[any(heaps.size())];
        char& space = *spaces[any(spaces.size())];
        switch (any(9)) {
            case 0:
            case 1:
            case 2:
                if (!from.empty()) {
                    const std::size_t at = any(from.size());
                    to.insert(any(to.size() + 1), 1, from[at]);
                    from.erase(at + (&from == &to ? 1 : 0), 1);
                }
                break;
            case 3:
                if (space == '.' && !from.empty()) {
                    space = from[0];
                    from.erase(0, 1);
                } else if (space != '.') {
                    to += space;
                    space = '.';
                }
                break;
            case 4: std::swap(space, *spaces[any(spaces.size())]); break;
            case 5: table.phase = std::array{"deal", "offer", "tiling", "over"}.at(any(4)); break;
            case 6: table.turn = static_cast<int>(any(5)); break;
            case 7: (any(2) == 0 ? table.start : table.quiet) = static_cast<int>(any(12)); break;
            default:
                if (!table.displays.empty()) {
                    auto& display = table.displays[any(table.displays.size())];
                    auto& other = table.displays[any(table.displays.size())];
                    std::swap(display.kind, other.kind);
                    if (any(3) == 0) {
                        display.taken = !display.taken && display.kind == "S5";
                    }
                    if (any(4) == 0) {
                        auto& board = table.boards[any(table.boards.size())];
                        board.extra_space = !board.extra_space;
                        board.on_extra_space.clear();
                    }
                }
                break;
        }
    }
    table.centre = reference::sorted(table.centre);
    for (auto& display : table.displays) {
        display.tiles = reference::sorted(display.tiles);
    }
    for (auto& board : table.boards) {
        std::erase(board.lines[0], '*');
    }
    return reference::write(table);
}

TEST(AgainstReference, TheSameArrangementsAreValid) {
    Xoshiro256 generator(73);
    int accepted = 0;
    int tried = 0;
    for (const tests::GamePlan& plan : tests::plans(1)) {
        tests::play_game(plan, [&](const Position& before, const Decision& decision, const Position& after) {
            // Deals, ends and choices are rare in a game and get more tries.
            const bool rare = std::holds_alternative<Deal>(decision) || after.phase() != Phase::offer;
            for (int i = 0; i < (rare && !sanitized ? 6 : 1); ++i) {
                expect_same_verdict(rearranged(i % 2 == 0 ? before : after, generator), accepted);
                ++tried;
            }
        });
    }
    EXPECT_GT(accepted, sanitized ? 200 : 500);
    EXPECT_GT(tried - accepted, 500);
}

}  // namespace
}  // namespace evora
