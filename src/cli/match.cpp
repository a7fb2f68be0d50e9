#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <csignal>
#include <memory>
#include <optional>
#include <utility>

#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/match/files.hpp"
#include "cli/match/progress.hpp"
#include "cli/match/report.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/rules_options.hpp"
#include "cli/seed.hpp"
#include "match/journal.hpp"
#include "match/match_run.hpp"
#include "nets/evaluators.hpp"
#include "rules/fault.hpp"

namespace evora::cli {

namespace {

constexpr std::uint32_t max_pairs = 1'000'000;
constexpr std::uint32_t usual_pairs = 100;
constexpr std::uint32_t usual_pairs_of_sprt = 100'000;
constexpr std::uint32_t max_concurrency = 256;
constexpr auto usual_time = std::chrono::milliseconds(100);
constexpr std::size_t max_notes = 20;

enum class Format : std::uint8_t { text, json, csv };

struct MatchValues {
    std::vector<std::string> contestants;
    Rules rules;
    Players players;
    std::uint32_t pairs = 0;  ///< 0 where none are given
    MoveLimits limits;
    std::size_t tournament = 0;
    int concurrency = 1;
    std::optional<std::uint64_t> seed;
    std::optional<Hypotheses> sprt;
    std::string games;
    std::string resume;
    std::size_t format = 0;
};

Take take_hypotheses(std::optional<Hypotheses>& target) {
    return [&target](std::string_view text) -> Taken {
        constexpr double most = 1000;
        const std::size_t comma = text.find(',');
        std::array<double, 2> elo{};
        bool right = comma != std::string_view::npos;
        for (std::size_t i = 0; right && i < 2; ++i) {
            const std::string_view word = i == 0 ? text.substr(0, comma) : text.substr(comma + 1);
            const char* end = word.data() + word.size();
            const auto [stop, error] = std::from_chars(word.data(), end, elo[i], std::chars_format::fixed);
            right = error == std::errc() && stop == end && elo[i] >= -most && elo[i] <= most;
        }
        if (!right || elo[0] >= elo[1]) {
            return std::unexpected("two numbers of Elo from -1000 to 1000, the smaller one first, as 0,10");
        }
        target = Hypotheses{.elo0 = elo[0], .elo1 = elo[1]};
        return {};
    };
}

template <class Number>
Take take_limit(std::optional<Number>& target, std::uint64_t most) {
    return [&target, most](std::string_view text) -> Taken {
        std::uint64_t number = 0;
        auto taken = take_number(number, 1, most)(text);
        if (taken) {
            target = static_cast<Number>(number);
        }
        return taken;
    };
}

Take take_time(std::optional<std::chrono::milliseconds>& target) {
    return [&target](std::string_view text) -> Taken {
        std::uint64_t number = 0;
        auto taken = take_number(number, 1, max_time)(text);
        if (taken) {
            target = std::chrono::milliseconds(number);
        }
        return taken;
    };
}

Status wrong_usage(const std::string& what) {
    report_line("evora match: " + what);
    report_line("Try 'evora match --help'.");
    return Status::usage;
}

Status refused(std::string_view what) {
    report(what);
    return Status::refused;
}

/// Set by the first interrupt, which the match answers by ending; the second ends the program.
std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

class InterruptWatch {
  public:
    InterruptWatch() {
        interrupted = false;
        struct sigaction action{};
        action.sa_handler = [](int) { interrupted = true; };
        action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
        for (std::size_t i = 0; i < signals.size(); ++i) {
            ::sigaction(signals[i], &action, &before_[i]);
        }
    }
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;
    ~InterruptWatch() {
        for (std::size_t i = 0; i < signals.size(); ++i) {
            ::sigaction(signals[i], &before_[i], nullptr);
        }
    }

  private:
    static constexpr std::array<int, 2> signals = {SIGINT, SIGTERM};
    std::array<struct sigaction, signals.size()> before_{};
};

/// Adds up, writes files, shows progress, and knows when enough has been played.
class Scorer final : public MatchObserver {
  public:
    Scorer(const MatchSettings& settings, std::optional<Hypotheses> sprt)
        : standings_(settings.schedule(), static_cast<int>(settings.contestants.size())), sprt_(sprt) {}

    void add(const SetPlan& plan, const SetOutcome& outcome) {
        standings_.add(plan, outcome);
        if (sprt_) {
            ratio_ = log_likelihood_ratio(standings_.groups()[0].pairs, *sprt_);
        }
    }
    void write_to(std::optional<JournalFile> journal, std::optional<GamesFile> games, Progress& progress) {
        journal_ = std::move(journal);
        games_ = std::move(games);
        progress_ = &progress;
    }

    [[nodiscard]] bool decided() const { return ratio_ && verdict_of(*ratio_) != Verdict::undecided; }
    [[nodiscard]] const Standings& standings() const { return standings_; }
    /// What could not be written, if anything.
    [[nodiscard]] const std::optional<std::string>& failure() const { return failure_; }

    [[nodiscard]] bool set_played(const PlayedSet& set) override {
        for (const std::string& note : set.notes) {
            if (++notes_ <= max_notes) {
                progress_->note(note);
            }
        }
        add(set.plan, set.outcome);
        if (!write(games_, set.records) || !write(journal_, journal_line(set.plan, set.outcome))) {
            return false;
        }
        return !decided();
    }
    [[nodiscard]] bool tick() override {
        progress_->show(standings_, ratio_);
        return !interrupted;
    }

  private:
    template <class AnyFile>
    bool write(std::optional<AnyFile>& file, std::string_view text) {
        if (!file) {
            return true;
        }
        if (auto written = file->append(text); !written) {
            failure_ = std::move(written.error());
        }
        return !failure_;
    }

    Standings standings_;
    std::optional<Hypotheses> sprt_;
    std::optional<double> ratio_;
    std::optional<JournalFile> journal_;
    std::optional<GamesFile> games_;
    Progress* progress_ = nullptr;
    std::size_t notes_ = 0;
    std::optional<std::string> failure_;
};

std::string in_format(const MatchReport& report, std::size_t format) {
    switch (static_cast<Format>(format)) {
        case Format::json: return json_report(report);
        case Format::csv: return csv_report(report);
        case Format::text: break;
    }
    return text_report(report);
}

/// Why these tables do not fit; empty where they do.
std::optional<std::string> memory_fault(const MatchSettings& settings, int concurrency) {
    // Any contestant may sit in every seat but one, and each copy has a table of its own.
    const auto seats = static_cast<std::size_t>(settings.players.number());
    std::size_t most = 0;
    std::size_t sum = 0;
    for (const ContestantSpec& spec : settings.contestants) {
        const std::size_t copies = settings.contestants.size() > seats ? 1 : std::max<std::size_t>(1, seats - 1);
        most = std::max(most, spec.table_bytes());
        sum += copies * spec.table_bytes();
    }
    const std::size_t wanted = sum * static_cast<std::size_t>(concurrency);
    const auto there =
        static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(::sysconf(_SC_PAGE_SIZE));
    if (wanted <= there) {
        return std::nullopt;
    }
    return "found tables of " + std::to_string(wanted >> 20U) + " MiB for all games at once, expected at most the " +
           std::to_string(there >> 20U) + " MiB of this machine";
}

Status play_match(const MatchSettings& settings, const MatchValues& values, std::uint32_t sets) {
    Scorer scorer(settings, values.sprt);
    std::optional<JournalFile> journal;
    std::uint32_t there = 0;
    if (!values.resume.empty()) {
        auto opened = JournalFile::open(values.resume, settings, [&](const SetPlan& plan, const SetOutcome& outcome) {
            if (plan.number < sets && !scorer.decided()) {
                scorer.add(plan, outcome);
            }
        });
        if (!opened) {
            return refused(opened.error());
        }
        there = opened->sets();
        journal = *std::move(opened);
    }
    std::optional<GamesFile> games;
    if (!values.games.empty()) {
        const auto kept =
            journal ? std::optional(std::uint64_t{there} * static_cast<std::uint64_t>(settings.players.number()))
                    : std::nullopt;
        auto opened = GamesFile::open(values.games, settings.seed, kept);
        if (!opened) {
            return refused(opened.error());
        }
        games = *std::move(opened);
    }
    const bool records = games.has_value();
    Progress progress(sets, there);
    scorer.write_to(std::move(journal), std::move(games), progress);
    std::expected<void, std::string> run;
    if (there < sets && !scorer.decided()) {
        const InterruptWatch watch;
        run = run_match(settings, {.first = there, .end = sets, .concurrency = values.concurrency, .records = records},
                        scorer);
        progress.finish(scorer.standings());
        if (interrupted) {
            report_line(values.resume.empty() ? "interrupted"
                                              : "interrupted; the same command goes on where it stopped");
        }
    }
    Status status = Status::done;
    for (const auto& failure : {run ? std::nullopt : std::optional(run.error()), scorer.failure()}) {
        if (failure) {
            status = refused(*failure);
        }
    }
    if (status != Status::done && scorer.standings().sets() == 0) {
        return status;
    }
    const MatchReport result{
        .settings = settings, .sets_asked = sets, .standings = scorer.standings(), .sprt = values.sprt};
    const Status printed = print(in_format(result, values.format));
    return status == Status::done ? printed : status;
}

Status check_and_play(const MatchValues& values) {
    MatchSettings settings{.rules = values.rules,
                           .players = values.players,
                           .contestants = {},
                           .tournament = static_cast<Tournament>(values.tournament),
                           .limits = values.limits};
    for (const std::string& word : values.contestants) {
        auto spec = parse_contestant(word);
        if (!spec) {
            return wrong_usage("CONTESTANT: " + spec.error());
        }
        settings.contestants.push_back(*std::move(spec));
    }
    const auto contestants = static_cast<int>(std::min<std::size_t>(settings.contestants.size(), 1000));
    if (const auto fault = Schedule::fault(settings.tournament, contestants, settings.players)) {
        return wrong_usage("CONTESTANT: " + *fault);
    }
    if (values.sprt && (contestants != 2 || settings.players.number() != 2)) {
        return wrong_usage("--sprt: found " + std::to_string(contestants) + " contestants and " +
                           std::to_string(settings.players.number()) + " players, expected 2 of both");
    }
    if (std::ranges::any_of(settings.contestants, &ContestantSpec::plays_best)) {
        for (const std::string& note : best_evaluator().notes) {
            report(note);
        }
    }
    const bool needed = std::ranges::any_of(settings.contestants, &ContestantSpec::needs_limits);
    if (!needed) {
        settings.limits = {};
    } else if (settings.limits.none()) {
        settings.limits.time = usual_time;
    }
    if (const auto fault = memory_fault(settings, values.concurrency)) {
        return refused(*fault);
    }
    if (values.seed) {
        settings.seed = *values.seed;
    } else {
        const auto kept = values.resume.empty() ? std::nullopt : seed_of_journal(values.resume);
        settings.seed = kept.value_or(fresh_seed());
        report_line("seed " + std::to_string(settings.seed));
    }
    const std::uint32_t pairs = values.pairs > 0 ? values.pairs : (values.sprt ? usual_pairs_of_sprt : usual_pairs);
    const std::uint64_t sets = std::uint64_t{pairs} * settings.schedule().groups().size();
    if (sets > UINT32_MAX) {
        return wrong_usage("--pairs: found " + std::to_string(sets) + " for all groups together, expected at most " +
                           std::to_string(UINT32_MAX));
    }
    return play_match(settings, values, static_cast<std::uint32_t>(sets));
}

std::vector<Option> options_of(MatchValues& values) {
    return {rules_option(values.rules),
            players_option(values.players),
            {.name = "pairs",
             .value = "N",
             .help = "how many pairs of game and return game, 1 to 1000000; with three or four players sets of as many "
                     "games; for each group that meets (default 100)",
             .take = take_number(values.pairs, 1, max_pairs)},
            {.name = "time",
             .value = "MS",
             .help = "milliseconds that an engine has for a move (default 100 where no limit is given)",
             .take = take_time(values.limits.time)},
            {.name = "nodes",
             .value = "N",
             .help = "positions that an engine looks at for a move",
             .take = take_limit(values.limits.nodes, max_nodes)},
            {.name = "depth",
             .value = "N",
             .help = "moves that an engine looks ahead",
             .take = take_limit(values.limits.depth, max_depth)},
            {.name = "tournament",
             .value = "KIND",
             .help = "round-robin, each against each, or gauntlet, the first against the others (default round-robin)",
             .take = take_choice(values.tournament, {"round-robin", "gauntlet"}),
             .completion = Completion::choices,
             .choices = {"round-robin", "gauntlet"}},
            {.name = "concurrency",
             .value = "N",
             .help = "games at once, 1 to 256 (default 1)",
             .take = take_number(values.concurrency, 1, max_concurrency)},
            seed_option(values.seed, "what deals and decisions are drawn from; without it one is chosen and named"),
            {.name = "sprt",
             .value = "ELO0,ELO1",
             .help = "stop as soon as it is known, at 5 % of errors, whether the first is better by ELO1 or not by "
                     "ELO0; --pairs is then the most (default 100000)",
             .take = take_hypotheses(values.sprt)},
            {.name = "games",
             .value = "FILE",
             .help = "write all games as records to a new file",
             .take = take_text(values.games),
             .completion = Completion::file},
            {.name = "resume",
             .value = "FILE",
             .help = "note each finished pair in this file; go on from there if it exists",
             .take = take_text(values.resume),
             .completion = Completion::file},
            {.name = "format",
             .value = "FORMAT",
             .help = "text, json or csv (default text)",
             .take = take_choice(values.format, {"text", "json", "csv"}),
             .completion = Completion::choices,
             .choices = {"text", "json", "csv"}}};
}

}  // namespace

Command match_command() {
    auto values = std::make_shared<MatchValues>();
    return {
        .name = "match",
        .summary = "Let players and engines play against each other and rate them",
        .description =
            "Each pair is a game and its return game with the same deals and the seats exchanged; at larger tables "
            "everybody sits everywhere once. Contestants are the players that 'evora play' knows (random, greedy, "
            "level-1 to level-10), 'engine', 'engine:OPTION=VALUE,...' with the options eval, threads, hash (in MiB), "
            "depth, nodes and time, or 'cmd:COMMAND', a program that speaks the engine protocol.\n\n"
            "Two contestants at a table of three or four: the first in one seat, the second in all others. The same "
            "seed gives the same result, however many games run at once, unless time limits the moves. Progress and "
            "speed are told on standard error. An interrupt ends the match and prints what there is.",
        .arguments = {{.name = "CONTESTANT",
                       .help = "who plays, two or more",
                       .take = take_texts(values->contestants),
                       .repeated = true}},
        .options = options_of(*values),
        .examples = {{"evora match greedy random --pairs 1000 --seed 1", "two simple players"},
                     {"evora match engine greedy --players 4 --time 50 --concurrency 2",
                      "the engine against three others"},
                     {"evora match engine greedy --nodes 20000 --sprt 0,20 --resume run.txt",
                      "until one is known to be better, across interruptions"}},
        .run = [values] { return check_and_play(*values); }};
}

}  // namespace evora::cli
