// Whole games of random moves, as `evora random` plays them.

#include <fmt/format.h>

#include "bench/material.hpp"
#include "bench/suite.hpp"
#include "players/random_game.hpp"

namespace evora {

namespace {

constexpr std::uint32_t games_at_a_time = 1000;

double games_asked(Rules rules, Players players) {
    if (rules == Rules{WallKind::fixed, false}) {
        return players.number() == 2 ? 180e3 : players.number() == 3 ? 130e3 : 95e3;
    }
    if (players.number() == 2 && rules == Rules{WallKind::free, false}) {
        return 110e3;
    }
    return players.number() == 2 && rules == Rules{WallKind::fixed, true} ? 90e3 : 0;
}

}  // namespace

void add_game_benchmarks(Suite& suite) {
    for (const Rules rules : all_rules) {
        for (const Players players : all_players) {
            suite.add({.name = "random_game/" + variant_name(rules, players),
                       .unit = "games",
                       .asked = games_asked(rules, players),
                       .without_heap = true,
                       .measure = [rules, players](Meter& meter) {
                           std::uint64_t checksum = 0;
                           meter.run(games_at_a_time, [&] {
                               checksum = random_games_checksum(rules, players, games_at_a_time, material_seed);
                           });
                           meter.note(fmt::format("checksum {:016x}", checksum));
                       }});
        }
    }
}

}  // namespace evora
