// Legal moves by bit masks. For a colour, every source that holds it goes with every open destination, so the moves of
// a colour are sources times destinations; SF4 multiplies by the ways to share out what remains there (X7).

#include "rules/moves.hpp"

#include <cassert>

#include "rules/detail/move_check.hpp"

namespace evora {

namespace {

/// What the seat on turn can do in the offer.
class Offer {
  public:
    explicit Offer(const Position& position) noexcept : position_(position), open_(board_open(position)) {
        for (int i = 0; i < Source::count; ++i) {
            holders_ += position.tiles(Source::from_index(i)).present_lanes();
        }
        if (position.rules().special_factories) {
            find_sf4();
        }
    }

    /// Sources that hold the colour, SF4 left out.
    [[nodiscard]] int sources(Colour colour) const noexcept {
        return static_cast<int>((holders_ >> (Tiles::lane_bits * index(colour))) & 63U);
    }
    /// Bit r: line r; bit 5: the floor (A7, A10).
    [[nodiscard]] unsigned destinations(Colour colour) const noexcept {
        return ((open_ >> (5 * index(colour))) & 31U) | floor_bit;
    }
    [[nodiscard]] bool has_sf4() const noexcept { return sf4_ != absent; }
    [[nodiscard]] Source sf4() const noexcept { return Source::from_index(sf4_); }
    [[nodiscard]] ColourSet sf4_colours() const noexcept { return position_.tiles(sf4()).colours(); }
    /// Ways to share out the colours that a pick leaves on SF4.
    [[nodiscard]] int sf4_splits() const noexcept { return 1 << (popcount(sf4_colours().bits()) - 1); }

    [[nodiscard]] int count() const noexcept {
        int sum = 0;
        for (Colour colour : all_colours) {
            sum += sources(colour) * popcount(destinations(colour));
        }
        if (has_sf4()) {
            const ColourSet colours = sf4_colours();
            int picks = 0;
            for (Colour colour : all_colours) {
                picks += colours.contains(colour) ? popcount(destinations(colour)) : 0;
            }
            sum += picks * sf4_splits();
        }
        return sum;
    }

    [[nodiscard]] Move nth(int n) const noexcept {
        for (Colour colour : all_colours) {
            const int ways = popcount(destinations(colour));
            const int moves = sources(colour) * ways;
            if (n < moves) {
                const auto source = static_cast<unsigned>(n) / static_cast<unsigned>(ways);
                const int destination = nth_bit(destinations(colour), n - static_cast<int>(source) * ways);
                return Move::pick(Source::from_index(nth_bit(holder_set(colour), static_cast<int>(source))), colour,
                                  Destination::from_index(destination));
            }
            n -= moves;
        }
        const ColourSet colours = sf4_colours();
        const int splits = sf4_splits();
        for (Colour colour : all_colours) {
            if (!colours.contains(colour)) {
                continue;
            }
            const int moves = popcount(destinations(colour)) * splits;
            if (n < moves) {
                return Move::pick(sf4(), colour, Destination::from_index(nth_bit(destinations(colour), n / splits)),
                                  subset(colours.without(colour), static_cast<unsigned>(n % splits)));
            }
            n -= moves;
        }
        assert(false);
        return Move();
    }

    void list(MoveList& moves) const noexcept {
        for (Colour colour : all_colours) {
            for (unsigned holders = holder_set(colour); holders != 0; holders &= holders - 1) {
                const Source source = Source::from_index(lowest_bit(holders));
                for (unsigned targets = destinations(colour); targets != 0; targets &= targets - 1) {
                    moves.push(Move::pick(source, colour, Destination::from_index(lowest_bit(targets))));
                }
            }
        }
        if (!has_sf4()) {
            return;
        }
        const ColourSet colours = sf4_colours();
        for (Colour colour : all_colours) {
            if (!colours.contains(colour)) {
                continue;
            }
            for (unsigned targets = destinations(colour); targets != 0; targets &= targets - 1) {
                for (int split = 0; split < sf4_splits(); ++split) {
                    moves.push(Move::pick(sf4(), colour, Destination::from_index(lowest_bit(targets)),
                                          subset(colours.without(colour), static_cast<unsigned>(split))));
                }
            }
        }
    }

  private:
    static constexpr unsigned floor_bit = 32;
    static constexpr int absent = -1;

    [[nodiscard]] static std::uint32_t board_open(const Position& position) noexcept {
        return position.board(position.turn()).open();
    }
    /// Bit s: source s holds the colour, SF4 left out.
    [[nodiscard]] unsigned holder_set(Colour colour) const noexcept {
        unsigned set = 0;
        for (int i = 0; i < Source::count; ++i) {
            const bool holds = position_.tiles(Source::from_index(i)).contains(colour);
            set |= (holds ? 1U : 0U) << i;
        }
        if (has_sf4()) {
            set &= ~(1U << sf4_);
        }
        return set;
    }
    void find_sf4() noexcept {
        for (int i = 0; i < position_.display_count(); ++i) {
            if (position_.side(Display::from_index(i)) == Side::sf4) {
                const Tiles tiles = position_.display(Display::from_index(i));
                if (!tiles.empty()) {
                    sf4_ = i;
                    holders_ -= tiles.present_lanes();
                }
                return;
            }
        }
    }
    /// The subset of `colours` that has the bits of `choice` at its colours, lowest first.
    [[nodiscard]] static ColourSet subset(ColourSet colours, unsigned choice) noexcept {
        unsigned chosen = 0;
        for (unsigned rest = colours.bits(); rest != 0; rest &= rest - 1, choice >>= 1U) {
            chosen |= (choice & 1U) != 0 ? rest & (~rest + 1U) : 0U;
        }
        return ColourSet(chosen);
    }

    const Position& position_;
    std::uint32_t open_;
    std::uint32_t holders_ = 0;  ///< lanes of `Tiles`: in how many sources each colour lies
    int sf4_ = absent;
};

/// Bit c: the tile that `turn` places next may go to column c.
unsigned tiling_columns(const Position& position) noexcept {
    const Board& board = position.board(position.turn());
    const Line line = position.tiling_line();
    return board.wall.free_columns(line, board.lines.colour(line));
}

}  // namespace

int count_moves(const Position& position) noexcept {
    switch (position.phase()) {
        case Phase::offer: return Offer(position).count();
        case Phase::tiling: return popcount(tiling_columns(position));
        default: return 0;
    }
}

Move nth_move(const Position& position, int n) noexcept {
    assert(0 <= n && n < count_moves(position));
    if (position.phase() == Phase::tiling) {
        return Move::placement(position.tiling_line(), Column::from_index(nth_bit(tiling_columns(position), n)));
    }
    return Offer(position).nth(n);
}

void generate(const Position& position, MoveList& moves) noexcept {
    moves.clear();
    if (position.phase() == Phase::offer) {
        Offer(position).list(moves);
    } else if (position.phase() == Phase::tiling) {
        for (unsigned columns = tiling_columns(position); columns != 0; columns &= columns - 1) {
            moves.push(Move::placement(position.tiling_line(), Column::from_index(lowest_bit(columns))));
        }
    }
}

bool is_legal(const Position& position, Move move) noexcept { return !move_flaw(position, move); }

}  // namespace evora
