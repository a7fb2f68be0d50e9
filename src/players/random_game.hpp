#pragma once
/// Whole games of uniformly random moves: what `evora random` writes down, what `evora bench` measures, and what many
/// tests walk through.
///
///     play_random_game(Rules{}, players, seed, [](const Position& before, const auto& step) {
///         // step is the Deal or the Move that is about to be played
///     });
///     random_games_checksum(Rules{}, players, 1000, 42);   // the same as of evora random's thousand games
///
/// Everything comes from the seed (docs/randomness.md): the starting player from the stream `starter`, the deals from a
/// `Dealer`, all decisions of all seats from the stream `players` with number 0. Game g of a row of games with seed S
/// has the seed `SeededStreams(S).game_seed(g)`.

#include <cstdint>

#include "players/random_player.hpp"
#include "rules/dealer.hpp"
#include "rules/position.hpp"
#include "rules/random.hpp"

namespace evora {

/// Calls `observer(position, deal)` before each deal and `observer(position, move)` before each move; returns the
/// position after the last one, whose phase is `over`. Allocates nothing itself.
template <class Observer>
Position play_random_game(Rules rules, Players players, std::uint64_t seed, Observer&& observer) {
    const SeededStreams streams(seed);
    auto starter = streams.stream(StreamLabel::starter, 0);
    const auto seats = static_cast<std::uint32_t>(players.number());
    Position position = Position::initial(rules, players, Seat::from_index(static_cast<int>(below(starter, seats))));
    Dealer dealer(streams);
    RandomPlayer player(streams.stream(StreamLabel::players, 0));
    while (position.phase() != Phase::over) {
        if (position.phase() == Phase::deal) {
            const Deal deal = dealer.deal(position);
            observer(position, deal);
            position.apply(deal);
        } else {
            const Move move = player.choose(position);
            observer(position, move);
            position.apply(move);
        }
    }
    return position;
}

/// A number that tells whether two programs play the same games: FNV-1a with 64 bits over 16-bit words, for each game
/// the `Move::bits()` of all its moves in order and then the final scores in seat order.
class GameChecksum {
  public:
    constexpr void add(Move move) noexcept { add(std::uint32_t{move.bits()}); }
    /// The end of a game. Precondition: position.phase() == Phase::over.
    constexpr void add_result(const Position& position) noexcept {
        for (int i = 0; i < position.players().number(); ++i) {
            add(static_cast<std::uint32_t>(position.board(Seat::from_index(i)).score.value));
        }
    }
    [[nodiscard]] constexpr std::uint64_t value() const noexcept { return value_; }

  private:
    constexpr void add(std::uint32_t word) noexcept { value_ = (value_ ^ word) * 0x100000001B3ULL; }

    std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

/// Plays games 0 to games − 1 of the seed and returns their checksum.
[[nodiscard]] std::uint64_t random_games_checksum(Rules rules, Players players, std::uint32_t games,
                                                  std::uint64_t seed) noexcept;

}  // namespace evora
