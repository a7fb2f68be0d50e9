#pragma once
/// The players that there are, by name.
///
///     auto kind = player_kind("gready");
///     message(kind.error());            // "found 'gready', expected a player: random, greedy or level-1 to level-10"
///     std::unique_ptr<Player> player = make_player("greedy", SeededStreams(42), seat);

#include <expected>
#include <memory>
#include <span>
#include <string_view>

#include "players/player.hpp"
#include "rules/fault.hpp"
#include "rules/ordinals.hpp"
#include "rules/random.hpp"

namespace evora {

struct PlayerKind {
    std::string_view name;     ///< as it is typed: lower case
    std::string_view summary;  ///< how it plays, in English, without a full stop
    std::unique_ptr<Player> (*make)(Xoshiro256 generator);
};

/// All of them: random, greedy, then the levels from the weakest on, of which the first is weaker than greedy.
[[nodiscard]] std::span<const PlayerKind> player_kinds() noexcept;

/// The player of that name, or a fault that names all there are.
[[nodiscard]] std::expected<PlayerKind, Fault> player_kind(std::string_view name);

/// A player for a seat, with a stream of random numbers of its own: `players` with the seat's index as number. Null
/// where `player_kind` finds a fault.
[[nodiscard]] std::unique_ptr<Player> make_player(std::string_view name, const SeededStreams& streams, Seat seat);

}  // namespace evora
