#include "signature/search_signature.hpp"

#include "eval/evaluator.hpp"
#include "search/search.hpp"

namespace evora {

std::uint64_t SearchSignature::add(const Position& position) {
    table_.clear();
    const auto search = make_search(position, *find_evaluator("hand-1"), table_, {});
    search->step(nodes_each);
    const SearchLine& best = search->report().lines.front();
    mix(static_cast<std::uint32_t>(search->nodes()));
    mix(best.moves.front().bits());
    for (int i = 0; i < position.players().number(); ++i) {
        mix(static_cast<std::uint32_t>(best.seats[static_cast<std::size_t>(i)].points));
    }
    return search->nodes();
}

void SearchSignature::mix(std::uint32_t number) noexcept {
    for (unsigned shift = 0; shift < 32; shift += 8) {
        value_ = (value_ ^ ((number >> shift) & 0xFFU)) * 0x100000001B3ULL;
    }
}

}  // namespace evora
