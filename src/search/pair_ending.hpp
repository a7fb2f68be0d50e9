#pragma once
/// The last few picks of a round for two players, solved from boards and groups alone: no position is made, no move
/// listed. What a seat makes of its last pick is looked up by board, as it does not depend on the other board.
///
///     PairEnding ending(evaluator, board_values, order);
///     int value = ending.value(position, board_keys, alpha, beta);   // for the seat on turn

#include <array>
#include <cstdint>

#include "search/board_values.hpp"
#include "search/groups.hpp"
#include "search/pick_order.hpp"

namespace evora {

class PairEnding {
  public:
    /// With more groups than that a table of positions is worth its while.
    static constexpr int most_groups = 4;

    PairEnding(const Evaluator& evaluator, BoardValues& board_values, const PickOrder& order) noexcept
        : evaluator_(evaluator), board_values_(board_values), order_(order) {}

    /// The value at the end of the round as alpha-beta finds it: exact where it lies between the bounds, otherwise a
    /// bound. `keys` are those of the boards. Preconditions: two players, the coloured wall – where no choice is left
    /// after the last pick –, no special factories, no quiet round that would end the game; 1 to `most_groups` groups.
    [[nodiscard]] int value(const Position& position, const std::array<std::uint64_t, 2>& keys, int alpha,
                            int beta) noexcept;
    /// Picks tried in all.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

  private:
    struct Side {
        Seat seat;
        bool starts = false;  ///< the next round, where nobody takes the marker (N2)
        std::uint64_t key = 0;
        const Board* board = nullptr;
    };

    /// What lies on the table: groups of one colour in one source.
    struct Rest {
        struct Group {
            Colour colour = Colour::blue;
            std::int8_t tiles = 0;
            std::int8_t source = 0;  ///< Source::index
        };
        std::array<Group, most_groups> groups{};
        int size = 0;
        bool marker = false;  ///< in the centre

        [[nodiscard]] bool takes_marker(const Group& group) const noexcept;
        [[nodiscard]] Handful handful(const Group& group) const noexcept;
        /// What is left when a group is picked: its neighbours go to the centre (A3).
        [[nodiscard]] Rest without(const Group& picked) const noexcept;
    };

    [[nodiscard]] static Rest rest_of(const Position& position) noexcept;
    [[nodiscard]] int search(const Side& mover, const Side& other, const Rest& rest, int alpha, int beta) noexcept;
    [[nodiscard]] int last(const Side& mover, const Side& other, const Rest& rest) noexcept;
    [[nodiscard]] int last_but_one(const Side& mover, const Side& other, const Rest& rest, int beta) noexcept;

    const Evaluator& evaluator_;
    BoardValues& board_values_;
    const PickOrder& order_;
    std::uint64_t nodes_ = 0;
};

}  // namespace evora
