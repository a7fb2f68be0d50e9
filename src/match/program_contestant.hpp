#pragma once
/// Somebody's program as a contestant, by the engine protocol. A failure loses the game it happens in; the program is
/// started anew for the next one.

#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "match/contestant.hpp"
#include "protocol/engine_process.hpp"

namespace evora {

class ProgramContestant final : public Contestant {
  public:
    /// What a move may take above its limit, for pipes and a busy machine.
    static constexpr std::chrono::milliseconds margin{500};
    /// What a move without a limit of time may take.
    static constexpr std::chrono::milliseconds patience{60'000};

    /// Starts the program. The error says why that failed.
    [[nodiscard]] static std::expected<std::unique_ptr<Contestant>, std::string> start(const std::string& command);

    [[nodiscard]] std::expected<void, Forfeit> begin(const GameStart& start) override;
    [[nodiscard]] std::expected<Move, Forfeit> decide(const Position& position, const MoveLimits& limits) override;

  private:
    ProgramContestant(std::string command, EngineProcess process);

    std::string command_;
    std::optional<EngineProcess> process_;  ///< empty after a failure that it has not outlived
};

}  // namespace evora
