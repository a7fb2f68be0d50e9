// Decisions of the players that think.

#include "bench/material.hpp"
#include "bench/suite.hpp"
#include "players/greedy_player.hpp"

namespace evora {

namespace {

constexpr std::size_t decisions_at_a_time = 500;

}  // namespace

void add_player_benchmarks(Suite& suite) {
    for (const Rules rules : all_rules) {
        suite.add({.name = "greedy_decision/" + variant_name(rules, Players()),
                   .unit = "decisions",
                   .measure = [rules](Meter& meter) {
                       const auto material = situations(rules, Players(), decisions_at_a_time);
                       GreedyPlayer player(SeededStreams(material_seed).stream(StreamLabel::players, 0));
                       meter.run(material.size(), [&] {
                           for (const Situation& situation : material) {
                               keep(player.choose(situation.position));
                           }
                       });
                   }});
    }
}

}  // namespace evora
