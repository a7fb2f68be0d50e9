#include "players/registry.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "players/greedy_player.hpp"
#include "players/random_player.hpp"

namespace evora {

namespace {

template <class AnyPlayer>
std::unique_ptr<Player> make(Xoshiro256 generator) {
    return std::make_unique<AnyPlayer>(generator);
}

constexpr std::array kinds = {
    PlayerKind{.name = "random", .summary = "takes any legal move", .make = make<RandomPlayer>},
    PlayerKind{.name = "greedy", .summary = "takes the move that scores most at once", .make = make<GreedyPlayer>},
};

/// "a or b", "a, b or c".
std::string names_in_words() {
    std::string text;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (i > 0) {
            text += i + 1 == kinds.size() ? " or " : ", ";
        }
        text += kinds[i].name;
    }
    return text;
}

}  // namespace

std::span<const PlayerKind> player_kinds() noexcept { return kinds; }

std::expected<PlayerKind, Fault> player_kind(std::string_view name) {
    const auto found = std::ranges::find(kinds, name, &PlayerKind::name);
    if (found == kinds.end()) {
        return std::unexpected(Fault{.code = FaultCode::unknown_word,
                                     .where = {},
                                     .found = quoted(name),
                                     .expected = "a player: " + names_in_words()});
    }
    return *found;
}

std::unique_ptr<Player> make_player(std::string_view name, const SeededStreams& streams, Seat seat) {
    const auto kind = player_kind(name);
    return kind ? kind->make(streams.stream(StreamLabel::players, static_cast<std::uint32_t>(seat.index()))) : nullptr;
}

}  // namespace evora
