#pragma once
/// A search of one position that is done in slices and can be asked at any time.
///
///     Bridge::Analysis analysis(position, evaluator, 3, 32);
///     analysis.think(10'000);
///     analysis.report();   // {"lines":[…],"depth":4,"nodes":10240,"exact":false,"done":false}

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "bridge/bridge.hpp"
#include "rules/position.hpp"
#include "search/search.hpp"
#include "search/table.hpp"

namespace evora {

class Bridge::Analysis {
  public:
    /// The evaluator must outlive it. Precondition: position.phase() is offer or tiling.
    Analysis(const Position& position, const Evaluator& evaluator, int lines, std::size_t table_bytes);

    /// Goes on for about so many positions.
    void think(std::uint64_t nodes);
    [[nodiscard]] std::string report() const;

  private:
    Players players_;
    Table table_;
    std::unique_ptr<Search> search_;
};

}  // namespace evora
