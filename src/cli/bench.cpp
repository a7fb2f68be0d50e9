#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <vector>

#include "bench/benchmarks.hpp"
#include "bench/search_suite.hpp"
#include "cli/commands.hpp"
#include "cli/engine_bench.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"

namespace evora::cli {

namespace {

const std::vector<std::string_view> suites = {"search", "solve", "regret"};
constexpr std::size_t no_suite = SIZE_MAX;

struct BenchValues {
    std::size_t suite = no_suite;  ///< index in `suites`
    std::string filter;
    bool json = false;
    // 0 where not given.
    std::uint64_t milliseconds = 0;
    std::uint64_t nodes = 0;
    int depth = 0;
    int threads = 0;
    std::size_t limit = 0;
};

Status refuse(const std::string& fault) {
    report_line("evora bench: " + fault);
    report_line("Try 'evora bench --help'.");
    return Status::usage;
}

/// The first option given that belongs to suites; empty where there is none.
std::string_view suite_option(const BenchValues& values) {
    return values.nodes > 0     ? "--nodes"
           : values.depth > 0   ? "--depth"
           : values.threads > 0 ? "--threads"
           : values.limit > 0   ? "--limit"
                                : "";
}

Status measure(const BenchValues& values) {
    if (const std::string_view option = suite_option(values); !option.empty()) {
        return refuse(std::string(option) + ": found without a suite, expected it with solve or regret");
    }
    BenchmarkOptions options{.filter = values.filter, .json = values.json};
    if (values.milliseconds > 0) {
        constexpr double thousand = 1000;
        options.min_time = static_cast<double>(values.milliseconds) / thousand;
    }
    if (const auto done = run_benchmarks(options); !done) {
        return refuse("--" + done.error());
    }
    // The benchmarks print by way of streams.
    if (!std::cout.flush()) {
        report("cannot write to standard output");
        return Status::refused;
    }
    return Status::done;
}

Status search(EngineSuite suite, const BenchValues& values) {
    SuiteOptions options;
    if (values.nodes > 0) {
        options.limits.nodes = values.nodes;
    }
    if (values.depth > 0) {
        options.limits.depth = values.depth;
    }
    const bool limited = values.nodes > 0 || values.depth > 0;
    if (values.milliseconds > 0 || !limited) {
        constexpr std::uint64_t usual = 1000;
        options.limits.time = std::chrono::milliseconds(values.milliseconds > 0 ? values.milliseconds : usual);
    }
    if (values.threads > 0) {
        options.threads = values.threads;
    }
    if (values.limit > 0) {
        options.limit = values.limit;
    }
    return run_engine_suite(suite, options, values.json);
}

Status run(const BenchValues& values) {
    if (values.suite == no_suite) {
        return measure(values);
    }
    if (!values.filter.empty()) {
        return refuse("--filter: found beside a suite, expected it without one");
    }
    if (suites[values.suite] == "search") {
        if (const std::string_view option = values.milliseconds > 0 ? "--time" : suite_option(values);
            !option.empty()) {
            return refuse(std::string(option) + ": found with the suite search, whose limits are fixed");
        }
        return print(run_search_suite({.json = values.json}));
    }
    return search(suites[values.suite] == "solve" ? EngineSuite::solve : EngineSuite::regret, values);
}

}  // namespace

Command bench_command() {
    constexpr std::uint64_t longest_ms = 600'000;
    constexpr std::uint64_t most_nodes = 1'000'000'000'000;
    constexpr std::uint64_t deepest = 40;
    constexpr std::uint64_t most_threads = 64;
    constexpr std::uint64_t most_positions = 1'000'000;
    auto values = std::make_shared<BenchValues>();
    return {.name = "bench",
            .summary = "Measure how fast this machine plays",
            .description =
                "Random games, the single steps of a game, texts, records and perft, on one core: how many a "
                "second, the best of three repetitions, beside what the project asks of itself.\n\n"
                "The suite `solve` counts in how many positions the engine finds everything out to the end of the "
                "round within a limit, by the picks made before; the suite `regret` says how many points the moves "
                "that it chooses lose against the best ones, which are known. Their positions are inside the program: "
                "two players, fixed wall, values by `hand-1`.\n\n"
                "The suite `search` searches a fixed set of positions with one thread. It prints the nodes per second "
                "and a signature, one number for all that was found: the same on every machine, another one when the "
                "search or its evaluation behaves differently.",
            .arguments = {{.name = "SUITE",
                           .help = "search, solve or regret; without it the benchmarks run",
                           .take = take_choice(values->suite, suites),
                           .required = false,
                           .completion = Completion::choices,
                           .choices = suites}},
            .options = {{.name = "filter",
                         .value = "TEXT",
                         .help = "only the benchmarks whose names contain this text; several are joined by commas",
                         .take = take_text(values->filter)},
                        {.name = "time",
                         .value = "MS",
                         .help = "how long each repetition of a benchmark lasts at least (default 250), or each "
                                 "position of a suite at most (default 1000 where no other limit is given)",
                         .take = take_number(values->milliseconds, 1, longest_ms)},
                        {.name = "nodes",
                         .value = "N",
                         .help = "how many positions a suite's search makes at most for each of its positions",
                         .take = take_number(values->nodes, 1, most_nodes)},
                        {.name = "depth",
                         .value = "PLIES",
                         .help = "how many plies a suite's search looks ahead at most, 1 to 40",
                         .take = take_number(values->depth, 1, deepest)},
                        {.name = "threads",
                         .value = "N",
                         .help = "with how many threads a suite searches, 1 to 64; default 1",
                         .take = take_number(values->threads, 1, most_threads)},
                        {.name = "limit",
                         .value = "N",
                         .help = "only so many positions of a suite, evenly chosen",
                         .take = take_number(values->limit, 1, most_positions)},
                        {.name = "json",
                         .help = "print JSON instead of a table; of the benchmarks as Google Benchmark's tools read it",
                         .take = take_switch(values->json)}},
            .examples = {{"evora bench --filter random_game", "random games only"},
                         {"evora bench solve --threads 2", "in how many positions a second is enough"},
                         {"evora bench search", "whether this program searches as another does"},
                         {"evora bench regret --nodes 20000", "the same figure on every machine"}},
            .run = [values] { return run(*values); }};
}

}  // namespace evora::cli
