#pragma once
/// A search of one position, to the end of its round at most: two players by alpha-beta (pair_search.hpp), three and
/// four by max^n (table_search.hpp). It runs in slices and can be left at any time; several may share a table, one in
/// each thread.
///
///     Table table(64 << 20);
///     auto search = make_search(position, *find_evaluator("hand-1"), table, {});
///     while (!search->done() && somebody_waits()) { search->step(10'000); }
///     search->report().lines[0].moves[0];
///
/// A search sees a position, in which nothing is hidden, and nothing else: it cannot know a deal before it happens.

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "eval/evaluator.hpp"
#include "rules/position.hpp"
#include "search/table.hpp"

namespace evora {

struct SearchOptions {
    int depth = 0;  ///< plies to look ahead at most; 0 for as many as the round has
    int lines = 1;  ///< how many best moves to find, each with its line
    int helper =
        0;  ///< 0 for the search that is asked; 1, 2 … for those that only fill the table for it, in other ways
};

/// What a seat can expect.
struct SeatOutlook {
    int points = 0;  ///< 1/100 point: expected final score less that of the best other seat
    int win = 0;     ///< chance to win in 1/10,000, a shared victory of k seats counted 1/k
};

struct SearchLine {
    std::vector<Move> moves;  ///< at least one; ends with the round at the latest
    std::array<SeatOutlook, Seat::count> seats{};
    bool exact = false;  ///< proved to the end of the round
};

/// What is known after the last depth that was finished – or, before the first, the moves in the order of a guess.
struct SearchReport {
    std::vector<SearchLine> lines;  ///< best first; as many as asked for, fewer where there are fewer moves
    int depth = 0;                  ///< plies looked ahead, where it is not exact
    bool exact = false;             ///< all lines are
};

class Search {
  public:
    Search() = default;
    Search(const Search&) = delete;
    Search(Search&&) = delete;
    Search& operator=(const Search&) = delete;
    Search& operator=(Search&&) = delete;
    virtual ~Search() = default;

    /// Goes on for about so many positions more, then returns; does nothing once it is done.
    virtual void step(std::uint64_t nodes) = 0;
    /// True once the depth asked for is reached or the root is exact: a longer search finds nothing more.
    [[nodiscard]] virtual bool done() const noexcept = 0;
    /// Positions made or looked up so far.
    [[nodiscard]] virtual std::uint64_t nodes() const noexcept = 0;
    [[nodiscard]] virtual const SearchReport& report() const noexcept = 0;
};

/// The evaluator and the table must outlive the search; a table serves one evaluator.
/// Precondition: position.phase() is offer or tiling.
[[nodiscard]] std::unique_ptr<Search> make_search(const Position& position, const Evaluator& evaluator, Table& table,
                                                  const SearchOptions& options);

}  // namespace evora
