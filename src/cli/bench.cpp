#include <charconv>
#include <iostream>
#include <memory>

#include "bench/benchmarks.hpp"
#include "cli/commands.hpp"
#include "cli/report.hpp"

namespace evora::cli {

namespace {

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

Status measure(const BenchmarkOptions& options) {
    if (const auto done = run_benchmarks(options); !done) {
        report_line("evora bench: --" + done.error());
        report_line("Try 'evora bench --help'.");
        return Status::usage;
    }
    // The benchmarks print by way of streams.
    if (!std::cout.flush()) {
        report("cannot write to standard output");
        return Status::refused;
    }
    return Status::done;
}

}  // namespace

Command bench_command() {
    auto options = std::make_shared<BenchmarkOptions>();
    return {.name = "bench",
            .summary = "Measure how fast this machine plays",
            .description =
                "Random games, the single steps of a game, texts, records and perft, on one core: how many a "
                "second, the best of three repetitions, beside what the project asks of itself.",
            .arguments = {},
            .options = {{.name = "filter",
                         .value = "TEXT",
                         .help = "only the benchmarks whose names contain this text; several are joined by commas",
                         .take = take_text(options->filter)},
                        {.name = "time",
                         .value = "SECONDS",
                         .help = "how long each repetition lasts at least; default 0.25",
                         .take = take_seconds(options->min_time)},
                        {.name = "json",
                         .help = "print JSON, as Google Benchmark's tools read it, instead of a table",
                         .take = take_switch(options->json)}},
            .examples = {{"evora bench --filter random_game", "random games only"}},
            .run = [options] { return measure(*options); }};
}

}  // namespace evora::cli
