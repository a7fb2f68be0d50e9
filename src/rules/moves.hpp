#pragma once
/// The legal moves of a position: listed, counted, chosen by number, tested.
///
///     MoveList moves;
///     generate(position, moves);                        // fixed storage, nothing allocated
///     count_moves(position) == moves.size();
///     MoveChoice choice(position);                      // without listing them
///     choice.nth(k) == moves[k];                        // 0 <= k < choice.count()

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "rules/bits.hpp"
#include "rules/colour.hpp"
#include "rules/move.hpp"
#include "rules/position.hpp"

namespace evora {

/// Most legal moves that a position can have: four players with special factories, SF4 and SF1 among them (rules 1.9).
inline constexpr int max_moves = 390;

/// Caller's storage for the moves of one position.
class MoveList {
  public:
    [[nodiscard]] int size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] Move operator[](int i) const noexcept {
        assert(0 <= i && i < size_);
        return moves_[static_cast<std::size_t>(i)];
    }
    [[nodiscard]] const Move* begin() const noexcept { return moves_.data(); }
    [[nodiscard]] const Move* end() const noexcept { return moves_.data() + size_; }

    void clear() noexcept { size_ = 0; }
    void push(Move move) noexcept {
        assert(size_ < max_moves);
        moves_[static_cast<std::size_t>(size_++)] = move;
    }

  private:
    std::array<Move, max_moves> moves_;
    int size_ = 0;
};

/// All legal moves: picks by colour (B Y R K W), source (displays, centre) and destination (lines, floor), SF4's after
/// the others; placements by column. None in `deal` and `over`.
void generate(const Position& position, MoveList& moves) noexcept;

/// The moves that `generate` lists, counted but not listed; a choice among them by number is cheap.
/// The position must stay as it is while this is used.
class MoveChoice {
  public:
    explicit MoveChoice(const Position& position) noexcept;

    [[nodiscard]] int count() const noexcept { return count_; }
    /// The move that `generate` lists at this place. Precondition: 0 <= n < count().
    [[nodiscard]] Move nth(int n) const noexcept;

  private:
    friend void generate(const Position& position, MoveList& moves) noexcept;

    void list(MoveList& moves) const noexcept;
    /// Bit r: line r may receive the colour (A7).
    [[nodiscard]] unsigned lines(Colour colour) const noexcept { return (open_ >> (5 * index(colour))) & 31U; }
    /// Destinations of a colour: the lines that may receive it, and the floor (A10).
    [[nodiscard]] int ways(Colour colour) const noexcept { return popcount(lines(colour)) + 1; }
    [[nodiscard]] static Destination destination(unsigned lines, int n) noexcept {
        static_assert(Line::count == 5);
        return Destination::from_index(nth_bit_or_five(lines, n));
    }
    void find_sf4() noexcept;
    [[nodiscard]] Move nth_from_sf4(int n) const noexcept;
    [[nodiscard]] int sf4_splits() const noexcept { return 1 << (popcount(sf4_colours_.bits()) - 1); }

    const Position* position_;
    int count_ = 0;
    std::uint32_t open_ = 0;                      ///< `Board::open` of the seat on turn; while tiling the free columns
    Holders holders_;                             ///< SF4 left out
    std::array<int, colour_count + 1> before_{};  ///< picks of the colours before this one, SF4's left out
    int sf4_ = -1;                                ///< index of SF4's source where tiles lie there
    ColourSet sf4_colours_;
};

inline MoveChoice::MoveChoice(const Position& position) noexcept : position_(&position) {
    if (position.phase() == Phase::tiling) {
        const Board& board = position.board(position.turn());
        const Line line = position.tiling_line();
        open_ = board.wall.free_columns(line, board.lines.colour(line));
        count_ = popcount(open_);
        return;
    }
    if (position.phase() != Phase::offer) {
        return;
    }
    open_ = position.board(position.turn()).open();
    holders_ = position.holders();
    if (position.rules().special_factories) {
        find_sf4();
        for (Colour colour : all_colours) {
            if (sf4_colours_.contains(colour)) {
                count_ += ways(colour) * sf4_splits();
            }
        }
    }
    int picks = 0;
    for (Colour colour : all_colours) {
        picks += popcount(holders_.sources(colour)) * ways(colour);
        before_[static_cast<std::size_t>(colour) + 1] = picks;
    }
    count_ += picks;
}

inline Move MoveChoice::nth(int n) const noexcept {
    assert(0 <= n && n < count_);
    if (position_->phase() == Phase::tiling) {
        return Move::placement(position_->tiling_line(), Column::from_index(nth_bit(open_, n)));
    }
    std::size_t at = 0;
    for (std::size_t i = 1; i < before_.size(); ++i) {
        at += n >= before_[i] ? 1 : 0;
    }
    n -= before_[at];
    if (at == colour_count) {
        return nth_from_sf4(n);
    }
    const auto colour = static_cast<Colour>(at);
    const int source = quotient(n, ways(colour));
    return Move::pick(Source::from_index(nth_bit(holders_.sources(colour), source)), colour,
                      destination(lines(colour), n - source * ways(colour)));
}

/// How many moves `generate` lists.
[[nodiscard]] inline int count_moves(const Position& position) noexcept { return MoveChoice(position).count(); }

/// The move that `generate` lists at this place. Precondition: 0 <= n < count_moves(position).
[[nodiscard]] inline Move nth_move(const Position& position, int n) noexcept { return MoveChoice(position).nth(n); }

/// True where `generate` lists the move.
[[nodiscard]] bool is_legal(const Position& position, Move move) noexcept;

}  // namespace evora
