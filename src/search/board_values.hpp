#pragma once
/// What boards come to when the round is tiled as they stand, kept by board: a search asks for the same few thousand
/// boards millions of times. On a free wall the owner's best spaces are chosen here, as walls do not interact.
///
///     BoardValues values(evaluator);
///     values.start(position);
///     const BoardValue& value = values.of(seat, values.key(seat, position.board(seat)), position.board(seat));

#include <array>
#include <cstdint>
#include <vector>

#include "eval/evaluator.hpp"
#include "rules/position.hpp"
#include "rules/result.hpp"

namespace evora {

/// The best that some ways to tile a board come to, by each measure: only one of them will be asked for.
struct TiledWay {
    std::int32_t term = 0;  ///< the evaluator's, for a game that goes on
    Standing standing;      ///< for a game that ends here, bonuses included
};

/// The ways that leave every row open, and those that fill one and so end the game (E1). There is one at least.
struct BoardValue {
    TiledWay open;
    TiledWay ending;
    bool has_open = false;
    bool has_ending = false;
    bool placed = false;  ///< a tile reaches the wall, whichever way
};

/// What a pick takes.
struct Handful {
    Colour colour = Colour::blue;
    std::int8_t tiles = 0;
    bool marker = false;
};

class BoardValues {
  public:
    explicit BoardValues(const Evaluator& evaluator);

    /// For positions of this one's round from now on. What other rounds left is not found again.
    void start(const Position& position) noexcept;
    /// For what does not depend on the seat.
    [[nodiscard]] const RoundEnd& round_end() const noexcept { return ends_[0]; }

    /// Of the board's lines and floor line in 64 bits, for this seat in this round.
    [[nodiscard]] std::uint64_t key(Seat seat, const Board& board) const noexcept {
        return mix(contents(board) ^ salts_[static_cast<std::size_t>(seat.index())]);
    }
    /// The value of the seat's board, whose key this is; `starts` where the seat has not the marker but starts the next
    /// round all the same, as nobody has. Stays where it is until the next call.
    [[nodiscard]] const BoardValue& of(Seat seat, std::uint64_t key, const Board& board, bool starts = false) noexcept;

    /// Makes room for what `with_pick` finds.
    void keep_picks();
    /// The best that the seat can make of the board with one more pick, the round's last: over all destinations and
    /// ways to tile, by each measure. Kept like the others. Preconditions: `keep_picks` has been called,
    /// and the table has no special factories.
    [[nodiscard]] const BoardValue& with_pick(Seat seat, std::uint64_t key, const Board& board, Handful handful,
                                              bool starts) noexcept;

    /// The same for any board of the seat, whatever its wall; not kept.
    [[nodiscard]] BoardValue value(Seat seat, const Board& board, bool starts) noexcept;

    [[nodiscard]] static constexpr std::uint64_t mix(std::uint64_t x) noexcept {
        x *= 0x9E3779B97F4A7C15ULL;
        x ^= x >> 32U;
        x *= 0xD6E8FEB86659FD93ULL;
        return x ^ (x >> 29U);
    }

  private:
    struct Entry {
        std::uint64_t key = 0;
        BoardValue value;
    };

    /// Lines and floor line in 42 bits. What lies on the floor does not matter, only how much.
    [[nodiscard]] static std::uint64_t contents(const Board& board) noexcept {
        std::uint64_t bits = 0;
        for (Line line : Line::all()) {
            bits = (bits << 6U) |
                   static_cast<std::uint64_t>(board.lines.count(line) * 8 + index(board.lines.colour(line)));
        }
        const FloorLine& floor = board.floor;
        return bits << 8U | static_cast<std::uint64_t>(floor.size()) << 4U |
               static_cast<std::uint64_t>(floor.has_marker()) << 2U |
               static_cast<std::uint64_t>(floor.owns_shield()) << 1U |
               static_cast<std::uint64_t>(floor.shield().has_value());
    }

    struct Term {
        std::uint64_t key = 0;
        int without_score = 0;
    };

    /// The evaluator's. Boards that differ in their floor line alone differ in their score alone once they are tiled,
    /// and what a point is worth is known.
    [[nodiscard]] int term(Seat seat, const Board& tiled, bool starts) noexcept;
    /// The better of the two by each measure.
    void improve(BoardValue& best, const BoardValue& other) const noexcept;

    const Evaluator& evaluator_;
    std::array<RoundEnd, Seat::count> ends_{};
    std::array<std::uint64_t, Seat::count> salts_{};
    std::vector<Entry> entries_;
    std::vector<Entry> with_picks_;
    std::vector<Term> terms_;
};

}  // namespace evora
