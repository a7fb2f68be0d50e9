#include "search/search.hpp"

#include "search/pair_search.hpp"

namespace evora {

std::unique_ptr<Search> make_search(const Position& position, const Evaluator& evaluator, Table& table,
                                    const SearchOptions& options) {
    return std::make_unique<PairSearch>(position, evaluator, table, options);
}

}  // namespace evora
