#pragma once
/// How long a round can still last.

#include "rules/bits.hpp"
#include "rules/position.hpp"

namespace evora {

/// The groups on the table, each the tiles of one colour in one source: a bound on the plies left, as every pick takes
/// one of them and what it leaves moves together, so that their number never grows.
[[nodiscard]] inline int groups_of(const Position& position) noexcept {
    int groups = 0;
    for (Colour colour : all_colours) {
        groups += popcount(position.holders().sources(colour));
    }
    return groups;
}

}  // namespace evora
