// Changes of the table that the rules do not notice: playing commutes with them.
//
// There are no more than these. On a fixed wall neither colours nor columns can change places, since a colour's column
// decides what its tile scores; rows never can, since lines differ in length; and with special factories the circle
// counts, in both directions (C7), so displays cannot change places at will.

#include <algorithm>
#include <functional>
#include <numeric>

#include <gtest/gtest.h>

#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/setup.hpp"
#include "tests/support/rules_games.hpp"

namespace evora {
namespace {

using tests::Decision;

/// One change of the table, and what becomes of a move and a deal by it.
struct Symmetry {
    std::function<void(struct Setup&)> setup;
    std::function<Move(Move)> move;
};

Position image(const Symmetry& symmetry, const Position& position) {
    auto setup = position.setup();
    symmetry.setup(setup);
    const auto result = Position::from(setup);
    if (!result) {
        throw std::runtime_error(to_text(position) + '\n' + message(result.error().front()));
    }
    return *result;
}

void expect_commutes(const Symmetry& symmetry, const Position& before, Move move, const Position& after) {
    const Position other = image(symmetry, before);
    const Move other_move = symmetry.move(move);
    ASSERT_EQ(count_moves(other), count_moves(before)) << to_text(before) << '\n' << to_text(other);
    ASSERT_TRUE(is_legal(other, other_move)) << to_text(other) << '\n' << to_text(other_move);
    const Position other_after = tests::after(other, other_move);
    ASSERT_EQ(to_text(other_after), to_text(image(symmetry, after))) << to_text(before) << '\n' << to_text(move);
}

/// Every move of every plan, with a symmetry made for its position by `make`.
template <class Make>
void check_games(int of_each, Make make) {
    Xoshiro256 generator(31);
    int checked = 0;
    for (const tests::GamePlan& plan : tests::plans(of_each)) {
        SCOPED_TRACE(tests::describe(plan));
        tests::play_game(plan, [&](const Position& before, const Decision& decision, const Position& after) {
            if (const auto* move = std::get_if<Move>(&decision)) {
                if (const std::optional<Symmetry> symmetry = make(before, after, generator)) {
                    expect_commutes(*symmetry, before, *move, after);
                    ++checked;
                }
            }
        });
        if (testing::Test::HasFatalFailure()) {
            return;
        }
    }
    EXPECT_GT(checked, 1'000);
}

TEST(Symmetry, SeatsCanRotate) {
    check_games(1, [](const Position& before, const Position&, Xoshiro256& generator) -> std::optional<Symmetry> {
        const int players = before.players().number();
        const int shift = 1 + static_cast<int>(below(generator, static_cast<std::uint32_t>(players - 1)));
        const auto turned = [=](int seat) { return seat == 0 ? 0 : (seat - 1 + shift) % players + 1; };
        return Symmetry{.setup =
                            [=](auto& setup) {
                                const auto boards = setup.boards;
                                for (int seat = 1; seat <= players; ++seat) {
                                    setup.boards.at(static_cast<std::size_t>(turned(seat) - 1)) =
                                        boards.at(static_cast<std::size_t>(seat - 1));
                                }
                                setup.turn = turned(setup.turn);
                                setup.start = turned(setup.start);
                            },
                        .move = [](Move move) { return move; }};
    });
}

/// Displays go to other places in the circle; `reversed` tells that left and right change sides.
Symmetry displays_moved(const std::vector<int>& to, bool reversed, const Position& before) {
    return Symmetry{.setup =
                        [=](auto& setup) {
                            const auto displays = setup.displays;
                            for (int i = 0; i < setup.display_count; ++i) {
                                setup.displays.at(static_cast<std::size_t>(to.at(static_cast<std::size_t>(i)))) =
                                    displays.at(static_cast<std::size_t>(i));
                            }
                        },
                    .move =
                        [=](Move move) {
                            if (move.is_placement() || move.source().is_centre()) {
                                return move;
                            }
                            const Display display = move.source().as_display();
                            ColourSet left = move.left();
                            if (reversed && before.side(display) == Side::sf4) {
                                const unsigned rest = before.display(display).without(move.colour()).colours().bits();
                                left = ColourSet(rest & ~left.bits());
                            }
                            const Display moved = Display::from_index(to.at(static_cast<std::size_t>(display.index())));
                            return Move::pick(Source::display(moved), move.colour(), move.destination(), left);
                        }};
}

TEST(Symmetry, TheCircleCanTurnAndBeMirrored) {
    check_games(1, [](const Position& before, const Position&, Xoshiro256& generator) -> std::optional<Symmetry> {
        const int displays = before.display_count();
        const int shift = static_cast<int>(below(generator, static_cast<std::uint32_t>(displays)));
        const bool mirrored = below(generator, 2) == 0;
        std::vector<int> to;
        for (int i = 0; i < displays; ++i) {
            to.push_back((displays + shift + (mirrored ? -i : i)) % displays);
        }
        return displays_moved(to, mirrored, before);
    });
}

TEST(Symmetry, PlainDisplaysCanChangePlaces) {
    check_games(1, [](const Position& before, const Position&, Xoshiro256& generator) -> std::optional<Symmetry> {
        if (before.rules().special_factories) {
            return std::nullopt;
        }
        std::vector<int> to(static_cast<std::size_t>(before.display_count()));
        std::iota(to.begin(), to.end(), 0);
        for (std::size_t i = to.size(); i > 1; --i) {
            std::swap(to[i - 1], to[below(generator, static_cast<std::uint32_t>(i))]);
        }
        return displays_moved(to, false, before);
    });
}

/// A new wall for which `place` was told of every tile of the old one.
template <class Placing>
Wall rebuilt(const Wall& wall, Placing place) {
    Wall result;
    for (Line line : Line::all()) {
        for (Column column : Column::all()) {
            if (const auto colour = wall.at(line, column)) {
                place(result, line, column, *colour);
            }
        }
    }
    return result;
}

class Renaming {
  public:
    explicit Renaming(Xoshiro256& generator) {
        for (std::size_t i = to_.size(); i > 1; --i) {
            std::swap(to_.at(i - 1), to_.at(below(generator, static_cast<std::uint32_t>(i))));
        }
    }

    [[nodiscard]] Colour of(Colour colour) const { return to_.at(static_cast<std::size_t>(colour)); }
    [[nodiscard]] Tiles of(Tiles tiles) const {
        Tiles result;
        for (Colour colour : all_colours) {
            result += Tiles::of(of(colour), tiles.count(colour));
        }
        return result;
    }
    [[nodiscard]] FloorPiece of(FloorPiece piece) const {
        return piece.colour() ? FloorPiece(of(*piece.colour())) : piece;
    }
    [[nodiscard]] Side of(Side side) const {
        const auto colour = gathered_colour(side);
        return colour ? gold_side(1 + index(of(*colour))) : side;
    }
    [[nodiscard]] Wall of(const Wall& wall) const {
        return rebuilt(wall, [&](Wall& result, Line line, Column column, Colour colour) {
            result.place(line, column, of(colour));
        });
    }
    [[nodiscard]] Move of(Move move) const {
        if (move.is_placement()) {
            return move;
        }
        ColourSet left;
        for (Colour colour : all_colours) {
            left = move.left().contains(colour) ? left.with(of(colour)) : left;
        }
        return Move::pick(move.source(), of(move.colour()), move.destination(), left);
    }
    void rename(struct Setup& setup) const {
        for (SetupDisplay& display : setup.displays) {
            display.tiles = of(display.tiles);
            display.side = of(display.side);
        }
        setup.centre = of(setup.centre);
        setup.bag = of(setup.bag);
        setup.lid = of(setup.lid);
        for (SetupBoard& board : setup.boards) {
            for (Tiles& line : board.lines) {
                line = of(line);
            }
            board.wall = of(board.wall);
            for (FloorPiece& piece : board.floor.pieces) {
                piece = of(piece);
            }
            if (board.floor.shield && board.floor.shield->piece) {
                board.floor.shield->piece = of(*board.floor.shield->piece);
            }
        }
    }

  private:
    std::array<Colour, colour_count> to_ = all_colours;
};

TEST(Symmetry, ColoursCanChangeNamesOnAFreeWall) {
    check_games(1, [](const Position& before, const Position&, Xoshiro256& generator) -> std::optional<Symmetry> {
        if (before.rules().wall == WallKind::fixed) {
            return std::nullopt;
        }
        const Renaming renaming(generator);
        return Symmetry{.setup = [=](auto& setup) { renaming.rename(setup); },
                        .move = [=](Move move) { return renaming.of(move); }};
    });
}

Column mirrored(Column column) { return Column::from_index(4 - column.index()); }

void mirror_walls(struct Setup& setup) {
    for (SetupBoard& board : setup.boards) {
        board.wall = rebuilt(board.wall, [](Wall& result, Line line, Column column, Colour colour) {
            result.place(line, mirrored(column), colour);
        });
    }
}

TEST(Symmetry, ColumnsCanBeMirroredOnAFreeWall) {
    check_games(1, [](const Position& before, const Position&, Xoshiro256&) -> std::optional<Symmetry> {
        if (before.rules().wall == WallKind::fixed) {
            return std::nullopt;
        }
        return Symmetry{.setup = mirror_walls, .move = [](Move move) {
                            return move.is_placement() ? Move::placement(move.line(), mirrored(move.column())) : move;
                        }};
    });
}

// On a fixed wall colours cannot change names: the shift by one is a counterexample.
TEST(Symmetry, ColoursMatterOnAFixedWall) {
    const auto board = [](const std::string& line, const std::string& wall) {
        return "0;" + line + "/-/-/-/-;" + wall +
               "/...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-";
    };
    // Y joins B in row 1; shifted, B would have to join W, which lies at the other end of the row.
    const Position joined =
        tests::position_from("fixed 3 0 offer 2 2 K/-/-/-/- * B19Y19R20K19W20 - " + board("Y", "B...."));
    const Position apart =
        tests::position_from("fixed 3 0 offer 2 2 R/-/-/-/- * B19Y20R19K20W19 - " + board("B", "....W"));
    const Move to_floor = Move::pick(Source::from_index(0), Colour::black, Destination::floor());
    const Move other_to_floor = Move::pick(Source::from_index(0), Colour::red, Destination::floor());
    EXPECT_EQ(tests::after(joined, to_floor).board(Seat()).score, Points{2});
    EXPECT_EQ(tests::after(apart, other_to_floor).board(Seat()).score, Points{1});
}

}  // namespace
}  // namespace evora
