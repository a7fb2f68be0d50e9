#include "match/contestant_spec.hpp"

#include <charconv>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>

#include "engine/thinker.hpp"
#include "match/program_contestant.hpp"
#include "nets/evaluators.hpp"
#include "rules/fault.hpp"
#include "rules/record/tags.hpp"

namespace evora {

namespace {

constexpr std::string_view engine_word = "engine";
constexpr std::string_view command_prefix = "cmd:";

class PlayerContestant final : public Contestant {
  public:
    explicit PlayerContestant(const PlayerKind& kind) noexcept : kind_(kind) {}

    [[nodiscard]] std::expected<void, Forfeit> begin(const GameStart& start) override {
        const auto stream = static_cast<std::uint32_t>(start.seat.index());
        player_ = kind_.make(SeededStreams(start.seed).stream(StreamLabel::players, stream));
        return {};
    }
    [[nodiscard]] std::expected<Move, Forfeit> decide(const Position& position, const MoveLimits&) override {
        return player_->choose(position);
    }

  private:
    PlayerKind kind_;
    std::unique_ptr<Player> player_;
};

class EngineContestant final : public Contestant {
  public:
    explicit EngineContestant(const EngineSpec& spec)
        : thinker_({.threads = spec.threads,
                    .table_bytes = static_cast<std::size_t>(spec.hash) << 20U,
                    .evaluator = spec.eval.empty() ? best_evaluator().evaluator : *evaluator_named(spec.eval)}),
          limits_(spec.limits) {}

    [[nodiscard]] std::expected<void, Forfeit> begin(const GameStart&) override {
        thinker_.clear();
        return {};
    }
    [[nodiscard]] std::expected<Move, Forfeit> decide(const Position& position, const MoveLimits& limits) override {
        const MoveLimits& own = limits_.none() ? limits : limits_;
        const ThinkLimits think{.depth = own.depth, .nodes = own.nodes, .time = own.time, .clock = {}};
        return thinker_.think(position, think, {}, stop_.get_token()).lines.at(0).moves.at(0);
    }
    void interrupt() noexcept override { stop_.request_stop(); }

  private:
    Thinker thinker_;
    MoveLimits limits_;
    std::stop_source stop_;
};

std::optional<std::uint64_t> number_in(std::string_view text, std::uint64_t least, std::uint64_t most) noexcept {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < least || number > most) {
        return std::nullopt;
    }
    return number;
}

/// Sets one option; what would be right instead.
std::optional<std::string> set_option(EngineSpec& spec, std::string_view name, std::string_view value) {
    if (name == "eval") {
        if (const auto evaluator = evaluator_named(value); !evaluator) {
            return "the name of an evaluation, as hand-1 or material; " + evaluator.error();
        }
        spec.eval = value;
        return std::nullopt;
    }
    const auto take = [value](std::uint64_t least, std::uint64_t most, auto store) -> std::optional<std::string> {
        if (const auto number = number_in(value, least, most)) {
            store(*number);
            return std::nullopt;
        }
        return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
    };
    if (name == "threads") {
        return take(1, EngineSpec::max_threads, [&](std::uint64_t n) { spec.threads = static_cast<int>(n); });
    }
    if (name == "hash") {
        return take(1, EngineSpec::max_hash, [&](std::uint64_t n) { spec.hash = static_cast<int>(n); });
    }
    if (name == "depth") {
        return take(1, max_depth, [&](std::uint64_t n) { spec.limits.depth = static_cast<int>(n); });
    }
    if (name == "nodes") {
        return take(1, max_nodes, [&](std::uint64_t n) { spec.limits.nodes = n; });
    }
    if (name == "time") {
        return take(1, max_time, [&](std::uint64_t n) { spec.limits.time = std::chrono::milliseconds(n); });
    }
    return "eval, threads, hash, depth, nodes or time, as engine:eval=material,depth=3";
}

std::expected<EngineSpec, std::string> parse_engine(std::string_view options) {
    EngineSpec spec;
    while (true) {
        const std::string_view option = options.substr(0, options.find(','));
        const std::size_t equals = option.find('=');
        const std::string_view name = option.substr(0, equals);
        const std::string_view value = equals == std::string_view::npos ? "" : option.substr(equals + 1);
        if (const auto right = set_option(spec, name, value)) {
            return std::unexpected("engine: found " + quoted(option) + ", expected " + *right);
        }
        if (option.size() == options.size()) {
            return spec;
        }
        options.remove_prefix(option.size() + 1);
    }
}

}  // namespace

bool ContestantSpec::needs_limits() const noexcept {
    if (const auto* engine = std::get_if<EngineSpec>(&kind)) {
        return engine->limits.none();
    }
    return std::holds_alternative<CommandSpec>(kind);
}

bool ContestantSpec::plays_best() const noexcept {
    const auto* engine = std::get_if<EngineSpec>(&kind);
    return engine != nullptr && engine->eval.empty();
}

std::size_t ContestantSpec::table_bytes() const noexcept {
    const auto* engine = std::get_if<EngineSpec>(&kind);
    return engine == nullptr ? 0 : static_cast<std::size_t>(engine->hash) << 20U;
}

std::expected<ContestantSpec, std::string> parse_contestant(std::string_view text) {
    // It becomes a tag of records and a word of one line.
    if (const auto fault = tag_fault("Seat1", text, Rules{}, Players{})) {
        return std::unexpected("found " + quoted(text) + ", expected text in UTF-8 without control characters");
    }
    if (text.starts_with(command_prefix)) {
        const std::string_view command = text.substr(command_prefix.size());
        if (command.find_first_not_of(' ') == std::string_view::npos) {
            return std::unexpected("found " + quoted(text) + ", expected a command line after cmd:");
        }
        return ContestantSpec{.text = std::string(text), .kind = CommandSpec{.command = std::string(command)}};
    }
    if (text == engine_word) {
        return ContestantSpec{.text = std::string(text), .kind = EngineSpec{}};
    }
    if (text.starts_with(engine_word) && text.substr(engine_word.size()).starts_with(':')) {
        auto engine = parse_engine(text.substr(engine_word.size() + 1));
        if (!engine) {
            return std::unexpected(std::move(engine.error()));
        }
        return ContestantSpec{.text = std::string(text), .kind = *std::move(engine)};
    }
    if (const auto kind = player_kind(text)) {
        return ContestantSpec{.text = std::string(text), .kind = *kind};
    }
    std::string names;
    for (const PlayerKind& kind : player_kinds()) {
        names += std::string(kind.name) + ", ";
    }
    return std::unexpected("found " + quoted(text) + ", expected " + names +
                           "engine, engine:OPTION=VALUE,... or cmd:COMMAND");
}

std::expected<std::unique_ptr<Contestant>, std::string> make_contestant(const ContestantSpec& spec) {
    if (const auto* player = std::get_if<PlayerKind>(&spec.kind)) {
        return std::make_unique<PlayerContestant>(*player);
    }
    if (const auto* engine = std::get_if<EngineSpec>(&spec.kind)) {
        return std::make_unique<EngineContestant>(*engine);
    }
    return ProgramContestant::start(std::get<CommandSpec>(spec.kind).command);
}

}  // namespace evora
