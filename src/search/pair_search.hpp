#pragma once
/// The search for two players: principal variation search with a transposition table, iteratively deepened until the
/// round is solved. The tree is walked with a stack of its own, so that it can stop and go on after any position.
///
/// A value is *complete* where all that it rests on was searched to the end of the round: a bound is complete if the
/// move that proves it is, a value that no move exceeds if all moves are. Only the end of a round makes completeness,
/// and a depth that ran out destroys it; a root that is complete is exact.

#include <array>
#include <cstdint>
#include <vector>

#include "search/board_values.hpp"
#include "search/pair_ending.hpp"
#include "search/pair_value.hpp"
#include "search/pick_order.hpp"
#include "search/picks.hpp"
#include "search/search.hpp"

namespace evora {

class PairSearch final : public Search {
  public:
    /// Preconditions: two players, phase offer; those of `make_search`.
    PairSearch(const Position& position, const Evaluator& evaluator, Table& table, const SearchOptions& options);

    void step(std::uint64_t nodes) override;
    [[nodiscard]] bool done() const noexcept override { return done_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept override { return nodes_ + ending_.nodes(); }
    [[nodiscard]] const SearchReport& report() const noexcept override { return report_; }

  private:
    /// No round is longer: it has at most 36 + 1 tiles on the table, and every pick takes one.
    static constexpr int max_ply = 40;

    /// How the move that is being looked at is searched, each only after the one before has found it good.
    enum class Attempt : std::uint8_t {
        reduced,  ///< less deep, to show that it is no better
        scout,    ///< in full depth, to show the same
        whole,    ///< with the whole window
    };

    struct Outcome {
        int value = 0;  ///< for the seat on turn in the node
        bool complete = false;
    };

    struct Node {
        Position position;
        Seat mover;
        std::uint64_t key = 0;
        std::array<std::uint64_t, 2> board_keys{};
        std::array<BoardValue, 2> values{};
        PickList picks;
        int next = 0;      ///< the pick that is being looked at
        int searched = 0;  ///< how many have been
        Attempt attempt = Attempt::whole;
        bool child_made = false;
        int depth = 0;
        int groups = 0;  ///< of one colour in one source: at most so many plies are left
        int alpha = 0;   ///< raised by what is found
        int beta = 0;
        int first_alpha = 0;
        int best = 0;
        Pick best_pick;
        bool complete = true;
        int line_length = 0;
        std::array<Move, max_ply> line{};

        explicit Node(const Position& start) noexcept : position(start) {}
    };

    void begin_iteration();
    void advance();
    void make_child(const Node& parent, Node& child, Move move) noexcept;
    [[nodiscard]] bool enter(int ply, int alpha, int beta, int depth, Outcome& outcome) noexcept;
    /// The last move, or the last that the depth allows: only the mover's board changes, so no position is made.
    [[nodiscard]] Outcome search_frontier(Node& node, int alpha, int beta) noexcept;
    /// The same for a question of yes or no, where nobody wants to know the move: each group is looked up as a whole.
    /// Preconditions: `has_ending_`, more than one group.
    [[nodiscard]] int glance(const Node& node, int beta) noexcept;
    [[nodiscard]] static bool is_frontier(const Node& node, int depth) noexcept {
        return depth == 1 || node.groups == 1;
    }
    /// Near the end of the round a question of yes or no is answered without positions.
    [[nodiscard]] bool asks_ending(const Node& node, int alpha, int beta, int depth) const noexcept {
        return has_ending_ && node.groups <= PairEnding::most_groups && node.groups <= depth && beta - alpha == 1;
    }
    [[nodiscard]] std::uint64_t key_of(const Node& node) const noexcept;
    /// The table is for what takes longer to search than to look up.
    [[nodiscard]] static bool keeps(const Node& node, int depth) noexcept { return depth > 1 && node.groups > 1; }
    void expand(Node& node, PickKind from_table) noexcept;
    void launch(Node& node) noexcept;
    void deliver(Outcome child) noexcept;
    void leave(Outcome outcome) noexcept;
    [[nodiscard]] int reduction(const Node& node) const noexcept;
    [[nodiscard]] PairValue value_at(const Node& node) const noexcept;
    void finish_root(Outcome outcome);
    void add_line(Outcome outcome);
    void finish_iteration();

    const Evaluator& evaluator_;
    Table& table_;
    SearchOptions options_;
    BoardValues board_values_;
    PickOrder order_;
    PairEnding ending_;
    bool last_quiet_round_;
    bool has_ending_;  ///< the last picks can be looked up by board: `PairEnding::value` may be asked
    std::uint64_t salt_;
    PickList frontier_;
    std::vector<Node> stack_;
    int ply_ = -1;  ///< of the node that is being searched; -1 between iterations
    int depth_ = 0;
    int line_number_ = 0;  ///< root moves before this one have their lines already
    int window_ = 0;
    int previous_value_ = 0;
    std::uint64_t nodes_ = 0;
    bool done_ = false;
    std::vector<SearchLine> lines_;
    SearchReport report_;
};

}  // namespace evora
