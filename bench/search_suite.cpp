#include "bench/search_suite.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

#include "bench/build_info.hpp"
#include "signature/positions.hpp"
#include "signature/search_signature.hpp"

namespace evora {

namespace {

struct Effort {
    int positions = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;

    [[nodiscard]] double nodes_per_second() const noexcept { return static_cast<double>(nodes) / seconds; }

    Effort& operator+=(const Effort& other) noexcept {
        positions += other.positions;
        nodes += other.nodes;
        seconds += other.seconds;
        return *this;
    }
};

Effort search(SearchSignature& signature, const Position& position) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    const std::uint64_t nodes = signature.add(position);
    return {.positions = 1, .nodes = nodes, .seconds = std::chrono::duration<double>(Clock::now() - start).count()};
}

std::string row(std::string_view name, const Effort& effort) {
    return fmt::format("{:<7}  {:>9}  {:>9}  {:>7.3f}  {:>12.0f}\n", name, effort.positions, effort.nodes,
                       effort.seconds, effort.nodes_per_second());
}

std::string json_members(const Effort& effort) {
    return fmt::format(R"("positions": {}, "nodes": {}, "seconds": {:.6f}, "nodes_per_second": {:.0f})",
                       effort.positions, effort.nodes, effort.seconds, effort.nodes_per_second());
}

}  // namespace

std::string run_search_suite(const SearchSuiteOptions& options) {
    SearchSignature signature;
    Effort all;
    std::array<Effort, all_players.size()> by_players;
    for (const Position& position : signature_positions()) {
        const Effort effort = search(signature, position);
        all += effort;
        by_players[static_cast<std::size_t>(position.players().number() - all_players.front().number())] += effort;
    }
    const std::string value = fmt::format("{:016x}", signature.value());

    std::string text;
    if (options.json) {
        text = fmt::format(R"({{"preset": "{}", "build": "{}", "compiler": "{}", "players": {{)", preset_name(),
                           build_description(), compiler_name());
        for (std::size_t i = 0; i < by_players.size(); ++i) {
            text += fmt::format(R"({}"{}": {{{}}})", i > 0 ? ", " : "", all_players[i].number(),
                                json_members(by_players[i]));
        }
        return text + fmt::format("}}, {}, \"signature\": \"{}\"}}\n", json_members(all), value);
    }
    text = fmt::format("preset {} ({}), {}, one thread\n\n", preset_name(), build_description(), compiler_name());
    text += "players  positions      nodes  seconds  nodes/second\n";
    for (std::size_t i = 0; i < by_players.size(); ++i) {
        text += row(std::to_string(all_players[i].number()), by_players[i]);
    }
    text += row("all", all);
    return text + "\nsignature " + value + "\n";
}

}  // namespace evora
