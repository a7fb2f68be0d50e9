// Positions as text.

#include "bench/material.hpp"
#include "bench/suite.hpp"
#include "rules/notation/position_text.hpp"

namespace evora {

namespace {

constexpr std::size_t texts_at_a_time = 1000;
constexpr double texts_asked = 1e6;  // parsed and printed, a second

std::vector<std::string> texts(Rules rules, Players players) {
    std::vector<std::string> found;
    for (const Situation& situation : situations(rules, players, texts_at_a_time)) {
        found.push_back(to_text(situation.position));
    }
    return found;
}

void add_variant(Suite& suite, Rules rules, Players players, double asked) {
    const std::string variant = variant_name(rules, players);
    suite.add({.name = "parse_position/" + variant, .unit = "texts", .measure = [rules, players](Meter& meter) {
                   const auto material = texts(rules, players);
                   meter.run(material.size(), [&] {
                       for (const std::string& text : material) {
                           keep(parse_position(text));
                       }
                   });
               }});
    suite.add({.name = "print_position/" + variant, .unit = "texts", .measure = [rules, players](Meter& meter) {
                   const auto material = situations(rules, players, texts_at_a_time);
                   std::string text;
                   meter.run(material.size(), [&] {
                       for (const Situation& situation : material) {
                           text.clear();
                           append_text(text, situation.position);
                           keep(text.data());
                       }
                   });
               }});
    suite.add({.name = "parse_and_print_position/" + variant,
               .unit = "texts",
               .asked = asked,
               .measure = [rules, players](Meter& meter) {
                   const auto material = texts(rules, players);
                   std::string printed;
                   meter.run(material.size(), [&] {
                       for (const std::string& text : material) {
                           printed.clear();
                           append_text(printed, *parse_position(text));
                           keep(printed.data());
                       }
                   });
               }});
}

}  // namespace

void add_text_benchmarks(Suite& suite) {
    add_variant(suite, Rules{}, Players(), texts_asked);
    add_variant(suite, Rules{WallKind::free, true}, *Players::from_number(4), 0);
}

}  // namespace evora
