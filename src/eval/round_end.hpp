#pragma once
/// The end of a round as it is known while the round is played: what no seat can change any more by then, and what the
/// value of every board depends on.
///
///     RoundEnd end = round_end_of(position, seat);   // the round's end as the owner of this seat's board sees it

#include <array>

#include "rules/ordinals.hpp"
#include "rules/position.hpp"
#include "rules/rules.hpp"
#include "rules/tiles.hpp"
#include "rules/wall.hpp"

namespace evora {

struct RoundEnd {
    Rules rules;
    Players players;
    int round = 1;  ///< the one that ends, from 1; another will follow
    Tiles bag;      ///< what is left for the rounds to come, before the lid comes back
    /// Of the other seats, from the owner's left neighbour on, as the round found them.
    std::array<Wall, Seat::count - 1> other_walls{};
    friend bool operator==(const RoundEnd&, const RoundEnd&) noexcept = default;
};

/// Precondition: the position's phase is offer, or tiling with nothing tiled yet; position.players().has(owner).
[[nodiscard]] RoundEnd round_end_of(const Position& position, Seat owner) noexcept;

}  // namespace evora
