#include "match/program_contestant.hpp"

#include <utility>

namespace evora {

namespace {

Forfeit forfeit_of(const EngineFailure& failure) {
    const ForfeitReason reason = failure.fault == EngineFault::illegal_move  ? ForfeitReason::illegal
                                 : failure.fault == EngineFault::silent      ? ForfeitReason::time
                                 : failure.fault == EngineFault::died        ? ForfeitReason::crash
                                 : failure.fault == EngineFault::not_started ? ForfeitReason::crash
                                                                             : ForfeitReason::garbage;
    return {.reason = reason, .detail = message(failure)};
}

}  // namespace

ProgramContestant::ProgramContestant(std::string command, EngineProcess process)
    : command_(std::move(command)), process_(std::move(process)) {}

std::expected<std::unique_ptr<Contestant>, std::string> ProgramContestant::start(const std::string& command) {
    auto process = EngineProcess::start({.command = command});
    if (!process) {
        return std::unexpected(command + ": " + message(process.error()));
    }
    return std::unique_ptr<Contestant>(new ProgramContestant(command, *std::move(process)));
}

std::expected<void, Forfeit> ProgramContestant::begin(const GameStart& start) {
    if (!process_) {
        auto process = EngineProcess::start({.command = command_});
        if (!process) {
            return std::unexpected(forfeit_of(process.error()));
        }
        process_ = *std::move(process);
    }
    if (!process_->identity().plays(start.rules, start.players)) {
        return std::unexpected(Forfeit{.reason = ForfeitReason::garbage,
                                       .detail = "it does not offer " + std::string(name(start.rules)) + " with " +
                                                 std::to_string(start.players.number()) + " players"});
    }
    if (const auto ready = process_->new_game(); !ready) {
        process_.reset();
        return std::unexpected(forfeit_of(ready.error()));
    }
    return {};
}

std::expected<Move, Forfeit> ProgramContestant::decide(const Position& position, const MoveLimits& limits) {
    const ThinkLimits think{.depth = limits.depth, .nodes = limits.nodes, .time = limits.time, .clock = {}};
    const auto within = limits.time ? *limits.time + margin : patience;
    auto move = process_->best_move(position, think, within);
    if (!move) {
        process_.reset();
        return std::unexpected(forfeit_of(move.error()));
    }
    return *move;
}

}  // namespace evora
