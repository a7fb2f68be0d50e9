#pragma once
/// In which order a search tries picks: the best first, as far as that can be guessed. The guess is what a pick does to
/// the mover's board, by a table made once at the root, and what has caused cutoffs so far.

#include <array>
#include <cstdint>

#include "search/board_values.hpp"
#include "search/picks.hpp"

namespace evora {

class PickOrder {
  public:
    static constexpr int max_ply = 40;

    /// For positions of this one's round.
    void start(const Position& position, BoardValues& values, const Evaluator& evaluator) noexcept;
    /// Gives every pick its score; `from_table` is the one that was best here before, if any.
    void score(const Position& position, int ply, PickKind from_table, PickList& picks) const noexcept;
    /// The picks that differ in what they do to the mover's board, with their scores.
    void list_frontier(const Position& position, PickList& picks) const noexcept;
    /// A pick has caused a cutoff, those before it in the list have not.
    void reward(const Position& position, int ply, int depth, const PickList& picks, int chosen) noexcept;

    /// What a pick does to the mover's board, guessed from its line and floor line alone, in 1/100 point.
    [[nodiscard]] int gain(Seat seat, const Board& board, Destination destination, Colour colour, int tiles,
                           bool with_marker) const noexcept;

  private:
    /// What so many tiles of a colour in a line are worth against an empty line, in 1/100 point.
    using LineWorth = std::array<std::array<std::array<int, 6>, colour_count>, Line::count>;  // line, colour, tiles

    [[nodiscard]] std::int32_t& history(Seat seat, const Pick& pick) noexcept { return history_[slot(seat, pick)]; }
    [[nodiscard]] static std::size_t slot(Seat seat, const Pick& pick) noexcept {
        const int tiles = pick.tiles < 7 ? pick.tiles : 7;
        return static_cast<std::size_t>(
            ((seat.index() * colour_count + index(pick.move.colour())) * Destination::count +
             pick.move.destination().index()) *
                8 +
            tiles);
    }

    std::array<LineWorth, Seat::count> worth_{};
    std::array<std::int32_t, static_cast<std::size_t>(Seat::count * colour_count * Destination::count * 8)> history_{};
    std::array<std::array<PickKind, 2>, max_ply> killers_{};
};

}  // namespace evora
