#include "players/registry.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "players/greedy_player.hpp"
#include "players/level_player.hpp"
#include "players/random_player.hpp"

namespace evora {

namespace {

template <class AnyPlayer>
std::unique_ptr<Player> make(Xoshiro256 generator) {
    return std::make_unique<AnyPlayer>(generator);
}

template <int Number>
std::unique_ptr<Player> make_level(Xoshiro256 generator) {
    return std::make_unique<LevelPlayer>(*Level::from_number(Number), generator);
}

constexpr std::array kinds = {
    PlayerKind{.name = "random", .summary = "takes any legal move", .make = make<RandomPlayer>},
    PlayerKind{.name = "greedy", .summary = "takes the move that scores most at once", .make = make<GreedyPlayer>},
    PlayerKind{.name = "level-1", .summary = "sees points, misses many, drops tiles", .make = make_level<1>},
    PlayerKind{.name = "level-2", .summary = "has heard of columns, still careless", .make = make_level<2>},
    PlayerKind{.name = "level-3", .summary = "minds its own floor line", .make = make_level<3>},
    PlayerKind{.name = "level-4", .summary = "looks at the answer to its move", .make = make_level<4>},
    PlayerKind{.name = "level-5", .summary = "the same with a steadier eye", .make = make_level<5>},
    PlayerKind{.name = "level-6", .summary = "thinks three moves ahead", .make = make_level<6>},
    PlayerKind{.name = "level-7", .summary = "three moves ahead and rarely wrong", .make = make_level<7>},
    PlayerKind{.name = "level-8", .summary = "four moves ahead", .make = make_level<8>},
    PlayerKind{.name = "level-9", .summary = "counts short rounds to their end", .make = make_level<9>},
    PlayerKind{.name = "level-10", .summary = "counts most rounds to their end", .make = make_level<10>},
};

constexpr std::string_view names_in_words = "random, greedy or level-1 to level-10";

}  // namespace

std::span<const PlayerKind> player_kinds() noexcept { return kinds; }

std::expected<PlayerKind, Fault> player_kind(std::string_view name) {
    const auto found = std::ranges::find(kinds, name, &PlayerKind::name);
    if (found == kinds.end()) {
        return std::unexpected(Fault{.code = FaultCode::unknown_word,
                                     .where = {},
                                     .found = quoted(name),
                                     .expected = "a player: " + std::string(names_in_words)});
    }
    return *found;
}

std::unique_ptr<Player> make_player(std::string_view name, const SeededStreams& streams, Seat seat) {
    const auto kind = player_kind(name);
    return kind ? kind->make(streams.stream(StreamLabel::players, static_cast<std::uint32_t>(seat.index()))) : nullptr;
}

}  // namespace evora
