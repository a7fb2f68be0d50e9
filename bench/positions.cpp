// What is asked of a position one at a time: its moves, the next position, its hash, a deal.

#include <span>

#include "bench/material.hpp"
#include "bench/suite.hpp"
#include "rules/dealer.hpp"
#include "rules/moves.hpp"

namespace evora {

namespace {

constexpr std::size_t situations_at_a_time = 2000;

/// Measures `work(situation)`.
template <class Work>
void add_for_situations(Suite& suite, const std::string& name, Rules rules, Players players, Work work) {
    suite.add({.name = name + "/" + variant_name(rules, players),
               .unit = "positions",
               .without_heap = true,
               .measure = [rules, players, work](Meter& meter) {
                   const auto material = situations(rules, players, situations_at_a_time);
                   meter.run(material.size(), [&] {
                       for (const Situation& situation : material) {
                           work(situation);
                       }
                   });
               }});
}

void add_variant(Suite& suite, Rules rules, Players players) {
    add_for_situations(suite, "count_moves", rules, players,
                       [](const Situation& situation) { keep(count_moves(situation.position)); });
    add_for_situations(suite, "generate", rules, players, [](const Situation& situation) {
        MoveList moves;
        generate(situation.position, moves);
        keep(moves);
    });
    add_for_situations(suite, "apply", rules, players, [](const Situation& situation) {
        Position next = situation.position;
        next.apply(situation.move);
        keep(next);
    });
    add_for_situations(suite, "hash", rules, players,
                       [](const Situation& situation) { keep(situation.position.hash()); });
    suite.add({.name = "first_deal/" + variant_name(rules, players),
               .unit = "deals",
               .without_heap = true,
               .measure = [rules, players](Meter& meter) {
                   const Position start = Position::initial(rules, players, Seat());
                   std::uint64_t seed = material_seed;
                   meter.run(1, [&] {
                       Position position = start;
                       position.apply(Dealer(SeededStreams(seed++)).deal(position));
                       keep(position);
                   });
               }});
}

}  // namespace

void add_position_benchmarks(Suite& suite) {
    for (const Rules rules : all_rules) {
        add_variant(suite, rules, Players());
    }
    add_variant(suite, Rules{}, *Players::from_number(4));
}

}  // namespace evora
