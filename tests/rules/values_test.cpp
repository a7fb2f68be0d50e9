// The small values that everything stands on, each against the plainest way to say the same.

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "rules/bits.hpp"
#include "rules/board.hpp"
#include "rules/deal.hpp"
#include "rules/holders.hpp"
#include "rules/move.hpp"
#include "rules/points.hpp"
#include "rules/random.hpp"
#include "rules/rules.hpp"
#include "rules/special.hpp"
#include "tests/support/rules_moves.hpp"

namespace evora {
namespace {

TEST(Bits, AreCountedAndFound) {
    for (unsigned bits = 0; bits < 1024; ++bits) {
        std::vector<int> set;
        for (int i = 0; i < 10; ++i) {
            if ((bits >> i) % 2 == 1) {
                set.push_back(i);
            }
        }
        ASSERT_EQ(popcount(bits), static_cast<int>(set.size()));
        for (std::size_t n = 0; n < set.size(); ++n) {
            ASSERT_EQ(nth_bit(bits, static_cast<int>(n)), set[n]) << bits;
        }
        if (!set.empty()) {
            ASSERT_EQ(lowest_bit(bits), set[0]);
        }
        if (bits < 32) {
            for (std::size_t n = 0; n < set.size(); ++n) {
                ASSERT_EQ(nth_bit_or_five(bits, static_cast<int>(n)), set[n]);
            }
            ASSERT_EQ(nth_bit_or_five(bits, static_cast<int>(set.size())), 5);
        }
    }
}

TEST(Bits, InARowAreCounted) {
    for (unsigned bits = 0; bits < 32; ++bits) {
        for (int at = 0; at < 5; ++at) {
            const unsigned with = bits | (1U << at);
            int length = 1;
            for (int i = at - 1; i >= 0 && ((with >> i) & 1U) != 0; --i) {
                ++length;
            }
            for (int i = at + 1; i < 5 && ((with >> i) & 1U) != 0; ++i) {
                ++length;
            }
            ASSERT_EQ(run_length(bits, at), length) << bits << " at " << at;
        }
    }
}

TEST(Bits, QuotientIsDivision) {
    for (int divisor = 1; divisor <= 6; ++divisor) {
        for (int n = 0; n < 4096; ++n) {
            ASSERT_EQ(quotient(n, divisor), n / divisor) << n << " / " << divisor;
        }
    }
}

TEST(Colours, HaveLettersNamesAndAnOrder) {
    const std::string letters = "BYRKW";
    const std::vector<std::string> names = {"blue", "yellow", "red", "black", "white"};
    for (std::size_t i = 0; i < 5; ++i) {
        const Colour colour = all_colours.at(i);
        EXPECT_EQ(index(colour), static_cast<int>(i));
        EXPECT_EQ(letter(colour), letters[i]);
        EXPECT_EQ(name(colour), names[i]);
        EXPECT_EQ(colour_from_letter(letters[i]), colour);
    }
    int known = 0;
    for (int c = 0; c < 256; ++c) {
        known += colour_from_letter(static_cast<char>(c)) ? 1 : 0;
    }
    EXPECT_EQ(known, 5);
}

TEST(Colours, MakeSets) {
    for (unsigned bits = 0; bits < 32; ++bits) {
        const ColourSet set(bits);
        EXPECT_EQ(set.bits(), bits);
        EXPECT_EQ(set.empty(), bits == 0);
        for (Colour colour : all_colours) {
            const unsigned bit = 1U << index(colour);
            EXPECT_EQ(set.contains(colour), (bits & bit) != 0);
            EXPECT_EQ(set.with(colour).bits(), bits | bit);
            EXPECT_EQ(set.without(colour).bits(), bits & ~bit);
        }
    }
    EXPECT_EQ(ColourSet(63).bits(), 31U);
}

TEST(Ordinals, CountFromOneAndFromZero) {
    EXPECT_EQ(Seat::all().size(), 4U);
    EXPECT_EQ(Line::all().size(), 5U);
    EXPECT_EQ(Column::all().size(), 5U);
    EXPECT_EQ(Display::all().size(), 9U);
    for (int i = 0; i < 9; ++i) {
        EXPECT_EQ(Display::from_index(i).index(), i);
        EXPECT_EQ(Display::from_index(i).number(), i + 1);
        EXPECT_EQ(Display::from_number(i + 1), Display::from_index(i));
        EXPECT_EQ(Display::all().at(static_cast<std::size_t>(i)), Display::from_index(i));
    }
    EXPECT_EQ(Display::from_number(0), std::nullopt);
    EXPECT_EQ(Display::from_number(10), std::nullopt);
    EXPECT_EQ(Display::from_number(-1), std::nullopt);
    EXPECT_LT(Line::from_index(1), Line::from_index(2));
    for (Line line : Line::all()) {
        EXPECT_EQ(line.capacity(), line.index() + 1);
    }
}

TEST(TileSets, AddUpColourByColour) {
    Xoshiro256 generator(51);
    const auto random_counts = [&] {
        std::array<int, 5> counts{};
        for (int& count : counts) {
            count = static_cast<int>(below(generator, 3) == 0 ? 0 : below(generator, 16));
        }
        return counts;
    };
    const auto tiles_of = [](const std::array<int, 5>& counts) {
        Tiles tiles;
        for (Colour colour : all_colours) {
            tiles += Tiles::of(colour, counts.at(static_cast<std::size_t>(colour)));
        }
        return tiles;
    };
    for (int i = 0; i < 3'000; ++i) {
        const auto a = random_counts();
        const auto b = random_counts();
        const Tiles tiles = tiles_of(a);
        const Tiles other = tiles_of(b);
        const ColourSet some(below(generator, 32));
        int total = 0;
        bool includes = true;
        unsigned present = 0;
        for (Colour colour : all_colours) {
            const auto k = static_cast<std::size_t>(colour);
            total += a.at(k);
            includes = includes && a.at(k) >= b.at(k);
            present |= a.at(k) > 0 ? 1U << k : 0U;
            ASSERT_EQ(tiles.count(colour), a.at(k));
            ASSERT_EQ(tiles.contains(colour), a.at(k) > 0);
            ASSERT_EQ((tiles + other).count(colour), a.at(k) + b.at(k));
            ASSERT_EQ(((tiles + other) - other).count(colour), a.at(k));
            ASSERT_EQ(tiles.common(other).count(colour), std::min(a.at(k), b.at(k)));
            ASSERT_EQ(tiles.only(some).count(colour), some.contains(colour) ? a.at(k) : 0);
            ASSERT_EQ(tiles.only(colour), Tiles::of(colour, a.at(k)));
            ASSERT_EQ(tiles.without(colour) + tiles.only(colour), tiles);
        }
        ASSERT_EQ(tiles.total(), total);
        ASSERT_EQ(tiles.empty(), total == 0);
        ASSERT_EQ(tiles.includes(other), includes);
        ASSERT_EQ(tiles.colours().bits(), present);
        ASSERT_EQ(tiles == other, a == b);
        ASSERT_EQ(tiles.lanes() == other.lanes(), a == b);
    }
    EXPECT_EQ(Tiles::full_set().total(), 100);
    EXPECT_EQ(Tiles::of(Colour::white, 31).count(Colour::white), 31);
}

TEST(PointsOfAGame, AreNumbers) {
    Points points{5};
    points += Points{3};
    EXPECT_EQ(points, Points{8});
    points -= Points{10};
    EXPECT_EQ(points, Points{-2});
    EXPECT_EQ(Points{5} + Points{-7}, Points{-2});
    EXPECT_EQ(Points{5} - Points{7}, Points{-2});
    EXPECT_EQ(-Points{3}, Points{-3});
    EXPECT_LT(Points{1}, Points{2});
    EXPECT_EQ(row_bonus, Points{2});
    EXPECT_EQ(column_bonus, Points{7});
    EXPECT_EQ(colour_bonus, Points{10});
}

TEST(RulesOfAGame, HaveNames) {
    const std::vector<std::string> names = {"fixed", "free", "fixed+sf", "free+sf"};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(name(all_rules.at(i)), names[i]);
        EXPECT_EQ(rules_from_name(names[i]), all_rules.at(i));
    }
    for (const char* text : {"", "Fixed", "fixed+", "fixed+SF", "sf", "free+sf ", "frees"}) {
        EXPECT_EQ(rules_from_name(text), std::nullopt) << text;
    }
}

TEST(PlayersOfAGame, AreTwoToFour) {
    EXPECT_EQ(Players::from_number(1), std::nullopt);
    EXPECT_EQ(Players::from_number(5), std::nullopt);
    EXPECT_EQ(Players().number(), 2);
    for (int number = 2; number <= 4; ++number) {
        const Players players = Players::from_number(number).value();
        EXPECT_EQ(all_players.at(static_cast<std::size_t>(number - 2)), players);
        EXPECT_EQ(players.number(), number);
        EXPECT_EQ(players.display_count(), 2 * number + 1);
        for (int i = 0; i < number; ++i) {
            EXPECT_EQ(players.after(Seat::from_index(i)).index(), (i + 1) % number);
        }
        for (Seat seat : Seat::all()) {
            EXPECT_EQ(players.has(seat), seat.number() <= number);
        }
    }
}

TEST(Sides, HaveCodesAndColours) {
    const std::vector<std::string> codes = {"", "S1", "S2B", "S2Y", "S2R", "S2K", "S2W", "S3", "S4", "S5"};
    EXPECT_FALSE(is_gold(Side::plain));
    EXPECT_EQ(code(Side::plain), "");
    for (int i = 0; i < gold_side_count; ++i) {
        const Side side = gold_side(i);
        EXPECT_TRUE(is_gold(side));
        EXPECT_EQ(code(side), codes[static_cast<std::size_t>(i) + 1]);
        EXPECT_EQ(side_from_code(code(side)), side);
    }
    for (const char* text : {"", "S2", "S6", "s1", "S1 ", "S22", "S"}) {
        EXPECT_EQ(side_from_code(text), std::nullopt) << text;
    }
    EXPECT_EQ(gathered_colour(Side::plain), std::nullopt);
    EXPECT_EQ(gathered_colour(Side::sf1), std::nullopt);
    EXPECT_EQ(gathered_colour(Side::sf2_blue), Colour::blue);
    EXPECT_EQ(gathered_colour(Side::sf2_red), Colour::red);
    EXPECT_EQ(gathered_colour(Side::sf2_white), Colour::white);
    EXPECT_EQ(gathered_colour(Side::sf3), std::nullopt);
}

TEST(Moves, KeepWhatTheyAreMadeOf) {
    std::set<std::uint16_t> bits;
    for (Move move : tests::all_moves()) {
        ASSERT_TRUE(bits.insert(move.bits()).second);
        if (move.is_placement()) {
            ASSERT_EQ(Move::placement(move.line(), move.column()), move);
        } else {
            ASSERT_EQ(Move::pick(move.source(), move.colour(), move.destination(), move.left()), move);
        }
    }
    const Move pick = Move::pick(Source::display(Display::from_index(2)), Colour::white,
                                 Destination::line(Line::from_index(3)), ColourSet(5));
    EXPECT_FALSE(pick.is_placement());
    EXPECT_EQ(pick.source().as_display().number(), 3);
    EXPECT_FALSE(pick.source().is_centre());
    EXPECT_EQ(pick.colour(), Colour::white);
    EXPECT_EQ(pick.destination().as_line().number(), 4);
    EXPECT_FALSE(pick.destination().is_floor());
    EXPECT_EQ(pick.left(), ColourSet(5));
    EXPECT_TRUE(Source::centre().is_centre());
    EXPECT_EQ(Source::centre().index(), 9);
    EXPECT_TRUE(Destination::floor().is_floor());
    EXPECT_EQ(Destination::floor().index(), 5);
    const Move placement = Move::placement(Line::from_index(2), Column::from_index(4));
    EXPECT_TRUE(placement.is_placement());
    EXPECT_EQ(placement.line().number(), 3);
    EXPECT_EQ(placement.column().number(), 5);
    EXPECT_EQ(Move(), Move::pick(Source::from_index(0), Colour::blue, Destination::line(Line())));
}

TEST(SourceIndex, KnowsWhichSourceHoldsWhat) {
    Xoshiro256 generator(52);
    Holders holders;
    EXPECT_TRUE(holders.none());
    std::map<int, unsigned> held;
    for (int i = 0; i < 2'000; ++i) {
        const auto source = static_cast<int>(below(generator, Source::count));
        const unsigned colours = below(generator, 3) == 0 ? 0 : below(generator, 32);
        holders.set(Source::from_index(source), ColourSet(colours));
        held[source] = colours;
        bool none = true;
        for (Colour colour : all_colours) {
            unsigned sources = 0;
            for (const auto& [which, what] : held) {
                sources |= ((what >> index(colour)) & 1U) << which;
            }
            ASSERT_EQ(holders.sources(colour), sources);
            none = none && sources == 0;
        }
        ASSERT_EQ(holders.none(), none);
    }
}

TEST(Deals, AddUp) {
    Deal deal(all_players[2]);
    EXPECT_EQ(deal.display_count(), 9);
    EXPECT_EQ(deal.total(), Tiles());
    deal.add(Display::from_index(8), Tiles::of(Colour::red, 2));
    deal.add(Display::from_index(8), Tiles::of(Colour::blue, 1));
    deal.add(Display::from_index(0), Tiles::of(Colour::red, 4));
    deal.set_side(Display::from_index(3), Side::sf4);
    EXPECT_EQ(deal.tiles(Display::from_index(8)), Tiles::of(Colour::red, 2) + Tiles::of(Colour::blue, 1));
    EXPECT_EQ(deal.side(Display::from_index(3)), Side::sf4);
    EXPECT_EQ(deal.side(Display::from_index(8)), Side::plain);
    EXPECT_EQ(deal.total(), Tiles::of(Colour::red, 6) + Tiles::of(Colour::blue, 1));
    EXPECT_NE(deal, Deal(all_players[2]));
    EXPECT_NE(Deal(all_players[0]), Deal(all_players[1]));
}

}  // namespace
}  // namespace evora
