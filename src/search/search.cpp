#include "search/search.hpp"

#include "search/pair_search.hpp"
#include "search/table_search.hpp"
#include "search/tiling_search.hpp"

namespace evora {

std::unique_ptr<Search> make_search(const Position& position, const Evaluator& evaluator, Table& table,
                                    const SearchOptions& options) {
    if (position.phase() == Phase::tiling) {
        return std::make_unique<TilingSearch>(position, evaluator, options);
    }
    if (position.players().number() > 2) {
        return std::make_unique<TableSearch>(position, evaluator, options);
    }
    return std::make_unique<PairSearch>(position, evaluator, table, options);
}

}  // namespace evora
