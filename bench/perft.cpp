// Decision sequences counted, the last level in bulk.

#include "rules/perft.hpp"

#include <cstdlib>

#include "bench/material.hpp"
#include "bench/suite.hpp"

namespace evora {

namespace {

constexpr double leaves_asked = 300e6;  // a second

void add_perft(Suite& suite, const std::string& name, const Position& position, int depth, double asked) {
    suite.add({.name = "perft/" + name,
               .unit = "leaves",
               .asked = asked,
               .without_heap = true,
               .measure = [position, depth](Meter& meter) {
                   const std::uint64_t leaves = perft(position, depth);
                   meter.run(leaves, [&] { keep(perft(position, depth)); });
                   meter.note("depth " + std::to_string(depth) + ", " + std::to_string(leaves) + " leaves");
               }});
}

/// The fourth pick of the fourth round: boards have filled, and there is something in the centre.
Position later_position(Rules rules) {
    constexpr int round = 4;
    constexpr int picks = 3;
    int left = picks;
    for (const Situation& situation : situations(rules, Players(), 1000)) {
        if (situation.position.round() == round && left-- == 0) {
            return situation.position;
        }
    }
    std::abort();  // some game of the first dozen has a fourth round
}

}  // namespace

void add_perft_benchmarks(Suite& suite) {
    for (const Rules rules : all_rules) {
        const double asked = rules == Rules{} ? leaves_asked : 0;
        const std::string variant = variant_name(rules, Players());
        add_perft(suite, variant + "/opening", situations(rules, Players(), 1).front().position, 3, asked);
        add_perft(suite, variant + "/later", later_position(rules), 4, 0);
    }
}

}  // namespace evora
