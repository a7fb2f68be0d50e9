#pragma once
/// Somebody's engine, run as a program and asked for moves (docs/protocol.md). Whatever the engine does, the answer is
/// a legal move or a failure, and comes by its deadline.
///
///     auto engine = EngineProcess::start({.command = "python3 bots/greedy.py"});
///     if (!engine) { report(message(engine.error())); }
///     engine->set_option("threads", "2");
///     engine->new_game();
///     std::expected<Move, EngineFailure> move = engine->best_move(position, {.time = 100ms}, 1000ms);
///     if (move) { position.apply(*move); }                   // legal in `position`
///
/// Every failure but `refused` ends the engine: its processes are killed, and whatever is asked of it afterwards has
/// the same failure. An object is for one thread at a time; several may live in several threads.

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/thinker.hpp"
#include "protocol/child_process.hpp"
#include "protocol/engine_failure.hpp"
#include "rules/deal.hpp"
#include "rules/move.hpp"
#include "rules/position.hpp"
#include "rules/rules.hpp"

namespace evora {

struct EngineCommand {
    std::string command;  ///< for /bin/sh
    ErrorOutput error_output = ErrorOutput::discard;
    /// How long it may take to start, to set an option, or to make itself ready for a game.
    std::chrono::milliseconds patience{10'000};
};

struct EngineOption {
    std::string name;
    std::string type;     ///< spin, combo, check or string; what else it says is kept, too
    std::string details;  ///< all behind the type: "default 1 min 1 max 64"
};

/// What an engine says of itself.
struct EngineIdentity {
    std::string name;
    std::string author;
    std::vector<Rules> rules;
    std::vector<Players> players;
    std::vector<EngineOption> options;

    [[nodiscard]] bool plays(Rules wanted, Players number) const noexcept;
};

/// A game up to a position: where it began, and the moves and deals since.
struct GameSoFar {
    Position start;
    std::vector<std::variant<Move, Deal>> steps;
};

class EngineProcess {
  public:
    using Clock = ChildProcess::Clock;

    /// Starts it and asks who it is.
    [[nodiscard]] static std::expected<EngineProcess, EngineFailure> start(EngineCommand command);

    [[nodiscard]] const EngineIdentity& identity() const noexcept { return identity_; }

    /// `refused` where it has no such option or does not take the value.
    [[nodiscard]] std::expected<void, EngineFailure> set_option(std::string_view name, std::string_view value);
    /// To be called before each game; waits until the engine is ready.
    [[nodiscard]] std::expected<void, EngineFailure> new_game();

    /// Its move, which is legal in the position. `silent` if there is none `within` this time, which is to be somewhat
    /// longer than what the limits allow. With a game it is told the moves and deals that led to the position, without
    /// one the position alone. Precondition: position.phase() is offer or tiling, and the game, if any, leads there.
    [[nodiscard]] std::expected<Move, EngineFailure> best_move(const Position& position, const ThinkLimits& limits,
                                                               std::chrono::milliseconds within,
                                                               const GameSoFar* game = nullptr);

    /// Tells it to end and waits; true if it did by itself within this time. Otherwise, as in the destructor, it is
    /// killed.
    bool quit(std::chrono::milliseconds within);

  private:
    using Deadline = Clock::time_point;
    using Done = std::expected<void, EngineFailure>;

    EngineProcess(EngineCommand command, std::unique_ptr<ChildProcess> child) noexcept;

    [[nodiscard]] Done shake_hands();
    [[nodiscard]] Done send(std::string_view text, Deadline deadline);
    /// Its next line that begins with one of the words, or that is an error.
    [[nodiscard]] std::expected<std::string, EngineFailure> await(std::span<const std::string_view> first_words,
                                                                  Deadline deadline);
    /// Everything said before has been done then, and nothing older is still to be read.
    [[nodiscard]] Done synchronise(Deadline deadline);
    [[nodiscard]] std::expected<Move, EngineFailure> await_move(const Position& position, Deadline deadline);
    /// Remembers the failure, and kills the engine unless it can outlive it.
    std::unexpected<EngineFailure> fail(EngineFailure failure);

    EngineCommand command_;
    EngineIdentity identity_;
    std::unique_ptr<ChildProcess> child_;
    std::optional<EngineFailure> failure_;
};

}  // namespace evora
