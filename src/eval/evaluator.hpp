#pragma once
/// What the end of a round is worth: the one thing that a search inside a round cannot find out by itself.
///
/// An evaluator looks at each board alone and remembers it as one number, a term, which a search keeps by board, as a
/// board comes back thousands of times; then at the terms of all seats together. All values are 1/100 point.
///
///     const Evaluator& evaluator = *find_evaluator("hand-1");
///     int mine = evaluator.term(board, starts, round_end);
///     int ahead = evaluator.margin(mine, theirs, round_end);     // expected final score of mine less that of theirs
///     Chances chances = evaluator.chances(ahead, round_end);

#include <string_view>

#include "eval/round_end.hpp"
#include "rules/board.hpp"

namespace evora {

/// Of one seat against another, in 1/10,000; they add up to 10,000.
struct Chances {
    int win = 0;
    int draw = 0;
    int loss = 0;
};

class Evaluator {
  public:
    Evaluator() = default;
    Evaluator(const Evaluator&) = delete;
    Evaluator(Evaluator&&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;
    Evaluator& operator=(Evaluator&&) = delete;
    virtual ~Evaluator() = default;

    /// What a point of a board's score adds to its term, whatever else is on the board.
    static constexpr int of_point = 100;

    /// What a board contributes; `end` is its owner's. Precondition: the board is tiled – no full line, an empty floor
    /// line.
    [[nodiscard]] virtual int term(const Board& tiled, bool starts, const RoundEnd& end) const noexcept = 0;
    /// By how much the final score of the board with the first term is expected to be above the other's. It grows
    /// with the first and falls with the second, and margin(a, b) == −margin(b, a). The same for every seat's `end`.
    [[nodiscard]] virtual int margin(int term, int other, const RoundEnd& end) const noexcept = 0;
    /// How likely such a margin is to win, once all is played. The same for every seat's `end`.
    [[nodiscard]] virtual Chances chances(int margin, const RoundEnd& end) const noexcept = 0;
};

/// The evaluator of that name, which lives as long as the program; null for an unknown one. They are: `hand-1`, made by
/// hand, and `material`, which counts the score alone.
[[nodiscard]] const Evaluator* find_evaluator(std::string_view name) noexcept;

}  // namespace evora
