#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/deal_statistics.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/rules_options.hpp"
#include "cli/seed.hpp"
#include "fairness/key_streams.hpp"
#include "fairness/transcript.hpp"
#include "hashing/sodium_hashing.hpp"
#include "rules/dealer.hpp"

namespace evora::cli {

namespace {

/// Below it, deals do not look like chance: a fair dealer gives such a value once in ten thousand tests.
constexpr double suspicious = 0.0001;

struct DealsValues {
    Rules rules;
    Players players;
    std::uint32_t deals = 1'000'000;
    std::optional<std::uint64_t> seed;
};

/// The first deals of many games, each with a link of its own.
[[nodiscard]] DealStatistics deal_often(const DealsValues& values, std::uint64_t seed) {
    const SodiumHashing hashing;
    const FairTerms terms{.rules = values.rules, .players = values.players, .start = std::nullopt};
    DealStatistics statistics(values.rules, values.players);
    for (std::uint32_t number = 0; number < values.deals; ++number) {
        const FairId game = *FairId::from_text(fmt::format("sample-{}-{}", seed, number));
        const Link link = Link::from(hashing.sha256(Message().text("evora sample " + game.text() + "\n").bytes()));
        Transcript transcript(hashing, game, terms, Link::from(hashing.sha256(link.bytes())));
        transcript.add_deal(1, {}, Position::initial(values.rules, values.players, Seat{}));
        const KeyStreams streams(hashing, deal_key(hashing, game, 1, link, {}, transcript));
        const Seat start = drawn_start(streams, values.players);
        BasicDealer dealer(streams);
        statistics.add(start, dealer.deal(Position::initial(values.rules, values.players, start)));
    }
    return statistics;
}

Status run(const DealsValues& values) {
    const std::uint64_t seed = values.seed ? *values.seed : fresh_seed();
    if (!values.seed) {
        report_line("seed " + std::to_string(seed));
    }
    std::string text = fmt::format("{:<20} {:>10} {:>12} {:>8} {:>8}\n", "", "deals", "chi-square", "degrees", "p");
    bool fair = true;
    for (const ChiSquare& test : deal_often(values, seed).tests()) {
        const double p = p_value(test);
        text +=
            fmt::format("{:<20} {:>10} {:>12.2f} {:>8} {:>8.4f}\n", test.what, test.deals, test.value, test.degrees, p);
        fair = fair && p >= suspicious;
    }
    const Status printed = print(text);
    return printed == Status::done && !fair ? Status::refused : printed;
}

}  // namespace

Command deals_command() {
    auto values = std::make_shared<DealsValues>();
    Option rules = rules_option(values->rules);
    rules.required = true;
    Option players = players_option(values->players);
    players.required = true;
    return {
        .name = "deals",
        .summary = "Test whether fair deals are as chance would have them",
        .description =
            "Deals the first round of many games as docs/fairness.md has it and prints a chi-square test for the "
            "colours "
            "on the displays, for who starts and, with special factories, for the gold sides and their places: how "
            "many "
            "deals went into it, its value, its degrees of freedom, and how often chance gives such a value or a "
            "higher "
            "one. Deals with the gold side SF1 are left out of the first test, since they have a tile more. The status "
            "is 1 where a p is below 0.0001.",
        .arguments = {},
        .options = {std::move(rules),
                    std::move(players),
                    {.name = "deals",
                     .value = "N",
                     .help = "how many deals, 1000 to 4294967295 (default 1000000)",
                     .take = take_number(values->deals, 1000, UINT32_MAX)},
                    seed_option(values->seed,
                                "what the keys follow from, 0 to 18446744073709551615; without it one is chosen and "
                                "named on standard error")},
        .examples = {{"evora deals --rules fixed --players 2 --seed 1", "a million deals for two"}},
        .run = [values] { return run(*values); }};
}

}  // namespace evora::cli
