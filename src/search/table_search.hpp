#pragma once
/// The search for three and four players: max^n, in which every seat takes what is best for itself. The number of moves
/// tried in a position is bounded, less and less away from the root; when the end of the round is reached so, the
/// bounds are doubled, until nothing has been left out and the root is exact.

#include <array>
#include <cstdint>
#include <vector>

#include "search/board_values.hpp"
#include "search/pick_order.hpp"
#include "search/picks.hpp"
#include "search/search.hpp"
#include "search/table_value.hpp"

namespace evora {

class TableSearch final : public Search {
  public:
    /// Preconditions: phase offer; those of `make_search`.
    TableSearch(const Position& position, const Evaluator& evaluator, const SearchOptions& options);

    void step(std::uint64_t nodes) override;
    [[nodiscard]] bool done() const noexcept override { return done_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept override { return nodes_; }
    [[nodiscard]] const SearchReport& report() const noexcept override { return report_; }

  private:
    /// No round is longer: it has at most 36 + 1 tiles on the table, and every pick takes one.
    static constexpr int max_ply = 40;

    struct Outcome {
        TableValue value;
        bool complete = false;
    };

    struct Node {
        Position position;
        std::uint64_t key = 0;
        std::array<std::uint64_t, Seat::count> board_keys{};
        BoardValueOfSeats values{};
        PickList picks;
        int groups = 0;
        int next = 0;
        int width = 0;  ///< how many of the picks are tried
        int depth = 0;
        TableValue best;
        int alpha = 0, beta = 0, first_alpha = 0, first_beta = 0;
        bool has_best = false;
        bool cut = false;
        bool complete = true;
        int line_length = 0;
        std::array<Move, max_ply> line{};

        explicit Node(const Position& start) noexcept : position(start) {}
    };

    struct Entry {
        std::uint64_t key = 0;
        TableValue value;
        std::int8_t depth = 0;
        std::int8_t widening = 0;
        bool complete = false;
        std::int8_t bound = 0;
        PickKind best;
    };

    struct RootMove {
        Move move;
        Outcome outcome;
        std::vector<Move> line;
    };

    void begin_iteration() noexcept;
    void advance();
    void make_child(const Node& parent, Node& child, Move move) noexcept;
    [[nodiscard]] bool enter(Node& node, int depth, Outcome& outcome) noexcept;
    void deliver(const Outcome& child);
    void leave();
    void finish_iteration();
    void report();
    [[nodiscard]] int width_at(int ply, const Node& node) const noexcept;
    [[nodiscard]] Entry& entry_of(std::uint64_t key) noexcept { return entries_[(key >> 16U) % entries_.size()]; }

    int paranoid_ = 0;
    Seat root_seat_;
    const Evaluator& evaluator_;
    SearchOptions options_;
    BoardValues board_values_;
    PickOrder order_;
    bool last_quiet_round_;
    std::uint64_t salt_;
    std::vector<Node> stack_;
    std::vector<Entry> entries_;
    std::vector<RootMove> root_moves_;
    int ply_ = -1;  ///< of the node that is being searched; -1 between iterations
    int depth_ = 0;
    int widening_ = 0;  ///< how often the bounds have been doubled
    std::uint64_t nodes_ = 0;
    bool done_ = false;
    SearchReport report_;
};

}  // namespace evora
