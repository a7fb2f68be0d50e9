#pragma once
/// Whoever plays in a match: a built-in player, the engine in this process or a program of somebody else's. A
/// contestant can fail, and failing loses the game: a `Forfeit` says how.
///
///     std::unique_ptr<Contestant> contestant = *make_contestant(spec);   // match/contestant_spec.hpp
///     contestant->begin({.rules = rules, .players = players, .seat = seat, .seed = seed});
///     std::expected<Move, Forfeit> move = contestant->decide(position, {.depth = 3});

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "rules/move.hpp"
#include "rules/position.hpp"
#include "rules/rules.hpp"

namespace evora {

enum class ForfeitReason : std::uint8_t {
    illegal,  ///< a move that the rules do not allow
    time,     ///< no move within the limit and its margin
    crash,    ///< the program ended, or did not start
    garbage,  ///< an answer that cannot be understood
};

/// `illegal`, `time`, `crash`, `garbage`.
[[nodiscard]] std::string_view name(ForfeitReason reason) noexcept;
[[nodiscard]] std::optional<ForfeitReason> forfeit_reason_from_name(std::string_view text) noexcept;

struct Forfeit {
    ForfeitReason reason{};
    std::string detail;  ///< what happened, in English, without a full stop
};

/// What a move may take. Simple players need no limit; a program that has several stops at the first.
struct MoveLimits {
    std::optional<int> depth;            ///< plies, 1 or more
    std::optional<std::uint64_t> nodes;  ///< 1 or more
    std::optional<std::chrono::milliseconds> time;

    [[nodiscard]] bool none() const noexcept { return !depth && !nodes && !time; }
    friend bool operator==(const MoveLimits&, const MoveLimits&) noexcept = default;
};

inline constexpr std::uint64_t max_depth = 1000;
inline constexpr std::uint64_t max_nodes = 1'000'000'000'000;
inline constexpr std::uint64_t max_time = 3'600'000;  ///< an hour, in milliseconds

/// `depth=3,nodes=1000,time=50`, without what is not limited; empty where nothing is.
[[nodiscard]] std::string to_text(const MoveLimits& limits);

/// What a contestant is told before a game.
struct GameStart {
    Rules rules;
    Players players;
    Seat seat;               ///< the contestant's own
    std::uint64_t seed = 0;  ///< for its decisions; deals do not follow from it
};

class Contestant {
  public:
    Contestant() = default;
    Contestant(const Contestant&) = delete;
    Contestant(Contestant&&) = delete;
    Contestant& operator=(const Contestant&) = delete;
    Contestant& operator=(Contestant&&) = delete;
    virtual ~Contestant() = default;

    /// A new game. Nothing of earlier ones may influence it.
    [[nodiscard]] virtual std::expected<void, Forfeit> begin(const GameStart& start) = 0;
    /// A move for the seat on turn, which may still be illegal. Precondition: the phase is offer or tiling.
    [[nodiscard]] virtual std::expected<Move, Forfeit> decide(const Position& position, const MoveLimits& limits) = 0;
    /// From any thread: a decision that is being thought about may end at once, with any result.
    virtual void interrupt() noexcept {}
};

}  // namespace evora
