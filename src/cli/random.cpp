#include <memory>
#include <optional>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/fair_games.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/rules_options.hpp"
#include "cli/seed.hpp"
#include "hashing/sodium_hashing.hpp"
#include "players/random_game.hpp"
#include "rules/record/record_builder.hpp"
#include "rules/record/writer.hpp"

namespace evora::cli {

namespace {

struct RandomValues {
    Rules rules;
    Players players;
    std::uint32_t games = 1;
    std::optional<std::uint64_t> seed;
    bool checksum = false;
    std::optional<FairKind> fair;
};

/// Writes down what a random game does; a game begins with its first deal.
class Scribe {
  public:
    explicit Scribe(RecordBuilder& builder) noexcept : builder_(builder) {}

    void operator()(const Position& before, const Deal& deal) {
        if (!begun_) {
            builder_.begin(before);
            begun_ = true;
        }
        builder_.play(deal);
    }
    void operator()(const Position& /*before*/, Move move) { builder_.play(move); }

  private:
    RecordBuilder& builder_;
    bool begun_ = false;
};

void play_game(const RandomValues& values, std::uint64_t seed, std::uint32_t game, RecordBuilder& builder) {
    if (values.fair) {
        const FairRow row{.kind = *values.fair, .rules = values.rules, .players = values.players, .seed = seed};
        play_fair_game(SodiumHashing(), row, game, builder);
    } else {
        play_random_game(values.rules, values.players, SeededStreams(seed).game_seed(game), Scribe(builder));
    }
}

Status write_games(const RandomValues& values, std::uint64_t seed) {
    RecordBuilder builder(Position::initial(values.rules, values.players, Seat{}));
    Output out;
    std::string text;
    for (std::uint32_t game = 0; game < values.games && !out.failed(); ++game) {
        play_game(values, seed, game, builder);
        text.clear();
        if (game > 0) {
            text += '\n';
        }
        append_text(text, builder.record());
        out.write(text);
    }
    return out.finish();
}

Status write_checksum(const RandomValues& values, std::uint64_t seed) {
    Output out;
    out.write(
        fmt::format("checksum {:016x}\n", random_games_checksum(values.rules, values.players, values.games, seed)));
    return out.finish();
}

Taken take_fair(std::optional<FairKind>& target, std::string_view text) {
    std::size_t choice = 0;
    auto taken = take_choice(choice, {"chain", "set"})(text);
    if (taken) {
        target = static_cast<FairKind>(choice);
    }
    return taken;
}

Status run(const RandomValues& values) {
    if (values.fair && values.checksum) {
        report("--fair deals by keys, and --checksum is for games dealt by a seed; leave one of them out");
        return Status::usage;
    }
    const std::uint64_t seed = values.seed ? *values.seed : fresh_seed();
    if (!values.seed) {
        report_line("seed " + std::to_string(seed));
    }
    return values.checksum ? write_checksum(values, seed) : write_games(values, seed);
}

}  // namespace

Command random_command() {
    auto values = std::make_shared<RandomValues>();
    Option rules = rules_option(values->rules);
    rules.required = true;
    Option players = players_option(values->players);
    players.required = true;
    return {
        .name = "random",
        .summary = "Write games of random moves as records",
        .description =
            "Every decision is uniform over the legal moves. The same rules, players and seed give the same "
            "games everywhere; the first games of a longer row are those of a shorter one.",
        .arguments = {},
        .options = {std::move(rules),
                    std::move(players),
                    {.name = "games",
                     .value = "G",
                     .help = "how many games, 1 to 4294967295",
                     .take = take_number(values->games, 1, UINT32_MAX),
                     .required = true},
                    seed_option(values->seed,
                                "what the games are drawn from, 0 to 18446744073709551615; without it one is chosen "
                                "and named on standard error"),
                    {.name = "checksum",
                     .help = "print the checksum of the games instead of the games",
                     .take = take_switch(values->checksum)},
                    {.name = "fair",
                     .value = "KIND",
                     .help = "deal as docs/fairness.md has it and add the proofs: chain, or set for tables of one "
                             "duplicate set; all secrets follow from the seed, so this is for trying verifiers",
                     .take = [values](std::string_view text) { return take_fair(values->fair, text); },
                     .completion = Completion::choices,
                     .choices = {"chain", "set"}}},
        .examples = {{"evora random --rules fixed+sf --players 4 --games 10 --seed 42 > games.azul", "ten games"},
                     {"evora random --rules fixed --players 2 --games 1000 --seed 1 --checksum",
                      "what evora bench --filter random_game/fixed/2 prints as well"}},
        .run = [values] { return run(*values); }};
}

}  // namespace evora::cli
