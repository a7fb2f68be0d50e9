#pragma once
/// The legal moves of a position: listed, counted, chosen by number, tested.
///
///     MoveList moves;
///     generate(position, moves);                        // fixed storage, nothing allocated
///     count_moves(position) == moves.size();
///     nth_move(position, k) == moves[k];                // without listing the others

#include <array>
#include <cassert>
#include <cstddef>

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

/// How many moves `generate` lists.
[[nodiscard]] int count_moves(const Position& position) noexcept;

/// The move that `generate` lists at this place. Precondition: 0 <= n < count_moves(position).
[[nodiscard]] Move nth_move(const Position& position, int n) noexcept;

/// True where `generate` lists the move.
[[nodiscard]] bool is_legal(const Position& position, Move move) noexcept;

}  // namespace evora
