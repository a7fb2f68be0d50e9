#pragma once
/// What a learnt value sees of a tiled board and of what is fixed for its round: small whole numbers, most of them 0.
/// The layout is the same for all rules and numbers of players, so that nets can share it; what a game does not have
/// stays 0. It is part of the form of net files and of training records: another layout needs another
/// `Inputs::version`.
///
///     Inputs inputs(board, starts, end);
///     for (const Inputs::Item& item : inputs.items()) { sum += weights[item.index] * item.value; }

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "eval/features.hpp"
#include "eval/round_end.hpp"
#include "rules/board.hpp"

namespace evora {

/// Where each group of inputs begins.
enum class Input : std::size_t {
    wall = 0,       ///< 1 for each space of the wall that is taken: 5 × row + column
    colour = 25,    ///< free wall: 1 for each row that has a colour: 5 × colour + row
    line = 50,      ///< 1 for a line begun, by line 2 to 5, then colour, then tiles: see `line_input`
    feature = 100,  ///< `Features`; of those that count sixtieths of lines, quarters, at most 255
    bag = 139,      ///< tiles of each colour that are left for the rounds to come
    others = 144,   ///< of each other seat's wall: 25 spaces taken, rows, columns and colours with 1 to 5 tiles
    count = 264,
};

class Inputs {
  public:
    static constexpr int version = 1;
    static constexpr std::size_t count = static_cast<std::size_t>(Input::count);

    struct Item {
        std::uint16_t index;
        std::uint16_t value;  ///< 1 to 255
    };

    /// `end` is that of the board's owner. Precondition: the board is tiled.
    Inputs(const Board& tiled, bool starts, const RoundEnd& end) noexcept;

    /// All that are not 0, by rising index.
    [[nodiscard]] std::span<const Item> items() const noexcept { return {items_.data(), size_}; }

  private:
    /// By rising index.
    void add(std::size_t index, int value) noexcept;
    void add_spaces(std::size_t begin, std::uint32_t cells) noexcept;
    void add_lines(const Board& board) noexcept;
    void add_features(const Features& features) noexcept;

    std::size_t size_ = 0;
    std::array<Item, count> items_;
};

/// Where a line begun is, from `Input::line` on. Preconditions: line 2 or lower, 1 <= tiles < capacity.
[[nodiscard]] constexpr std::size_t line_input(Line line, Colour colour, int tiles) noexcept {
    const int row = line.index();
    return static_cast<std::size_t>(5 * row * (row - 1) / 2 + static_cast<int>(colour) * row + tiles - 1);
}

}  // namespace evora
