#pragma once
/// The choice of a space on a free wall, for any number of players: each is tried, with the best that its owner can do
/// with the lines behind it. It is exact after one step, as walls do not interact.

#include "search/board_values.hpp"
#include "search/search.hpp"

namespace evora {

class TilingSearch final : public Search {
  public:
    /// Precondition: position.phase() == Phase::tiling.
    TilingSearch(const Position& position, const Evaluator& evaluator, const SearchOptions& options);

    void step(std::uint64_t nodes) override;
    [[nodiscard]] bool done() const noexcept override { return report_.exact; }
    [[nodiscard]] std::uint64_t nodes() const noexcept override { return nodes_; }
    [[nodiscard]] const SearchReport& report() const noexcept override { return report_; }

  private:
    void choose_lines();

    Position position_;
    const Evaluator& evaluator_;
    SearchOptions options_;
    BoardValues board_values_;
    std::vector<SearchLine> choices_;
    std::uint64_t nodes_ = 0;
    SearchReport report_;
};

}  // namespace evora
