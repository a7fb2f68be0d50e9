#include <charconv>
#include <iostream>
#include <memory>
#include <vector>

#include "bench/benchmarks.hpp"
#include "bench/search_suite.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"

namespace evora::cli {

namespace {

const std::vector<std::string_view> suites = {"search"};
constexpr std::size_t no_suite = SIZE_MAX;

struct Values {
    std::size_t suite = no_suite;  ///< index in `suites`
    std::string filter;
    double seconds = 0;  ///< 0 where not given
    bool json = false;
};

Take take_seconds(double& target) {
    return [&target](std::string_view text) -> Taken {
        constexpr double longest = 600;
        double seconds = 0;
        const char* end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data(), end, seconds, std::chars_format::fixed);
        const bool in_range = seconds > 0 && seconds <= longest;  // false for what is not a number, too
        if (error != std::errc() || stop != end || !in_range) {
            return std::unexpected("seconds, above 0 and up to 600, as 0.5");
        }
        target = seconds;
        return {};
    };
}

Status refuse(const std::string& fault) {
    report_line("evora bench: " + fault);
    report_line("Try 'evora bench --help'.");
    return Status::usage;
}

Status measure(const Values& values) {
    BenchmarkOptions options{.filter = values.filter, .json = values.json};
    if (values.seconds > 0) {
        options.min_time = values.seconds;
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

Status run(const Values& values) {
    if (values.suite == no_suite) {
        return measure(values);
    }
    if (!values.filter.empty() || values.seconds > 0) {
        return refuse(std::string(values.filter.empty() ? "--time" : "--filter") +
                      ": found beside a suite, expected it without one");
    }
    return print(run_search_suite({.json = values.json}));
}

}  // namespace

Command bench_command() {
    auto values = std::make_shared<Values>();
    return {
        .name = "bench",
        .summary = "Measure how fast this machine plays",
        .description =
            "Random games, the single steps of a game, texts, records and perft, on one core: how many a "
            "second, the best of three repetitions, beside what the project asks of itself.\n\n"
            "The suite named search searches a fixed set of positions with one thread. It prints the nodes per second "
            "and a signature, one number for all that was found: the same on every machine, another one when "
            "the search or its evaluation behaves differently.",
        .arguments = {{.name = "SUITE",
                       .help = "search; without it the benchmarks run",
                       .take = take_choice(values->suite, suites),
                       .required = false,
                       .completion = Completion::choices,
                       .choices = suites}},
        .options = {{.name = "filter",
                     .value = "TEXT",
                     .help = "only the benchmarks whose names contain this text; several are joined by commas",
                     .take = take_text(values->filter)},
                    {.name = "time",
                     .value = "SECONDS",
                     .help = "how long each repetition of a benchmark lasts at least; default 0.25",
                     .take = take_seconds(values->seconds)},
                    {.name = "json",
                     .help = "print JSON instead of a table; of the benchmarks as Google Benchmark's tools read it",
                     .take = take_switch(values->json)}},
        .examples = {{"evora bench --filter random_game", "random games only"},
                     {"evora bench search", "whether this program searches as another does"}},
        .run = [values] { return run(*values); }};
}

}  // namespace evora::cli
