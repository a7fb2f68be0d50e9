// Game records read, with every deal, move, score and result checked, as `evora replay` does it.

#include <cstdlib>

#include "bench/material.hpp"
#include "bench/suite.hpp"
#include "rules/record/reader.hpp"

namespace evora {

namespace {

constexpr std::uint32_t games_at_a_time = 200;
constexpr double games_asked = 40e3;  // a second

/// How many games the text holds. Precondition: all of them are whole.
std::size_t replay_all(std::string_view text) {
    MemorySource source(text);
    RecordReader reader(source);
    std::size_t games = 0;
    while (true) {
        const auto game = reader.next();
        if (!game) {
            std::abort();  // the rules do not accept what the rules have played
        }
        if (!*game) {
            return games;
        }
        ++games;
    }
}

}  // namespace

void add_record_benchmarks(Suite& suite) {
    for (const Rules rules : all_rules) {
        suite.add({.name = "replay_record/" + variant_name(rules, Players()),
                   .unit = "games",
                   .asked = rules == Rules{} ? games_asked : 0,
                   .measure = [rules](Meter& meter) {
                       const std::string text = records(rules, Players(), games_at_a_time);
                       meter.run(games_at_a_time, [&] { keep(replay_all(text)); });
                   }});
    }
}

}  // namespace evora
