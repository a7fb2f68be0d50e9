#include "bench/benchmarks.hpp"

#include <cmath>
#include <iterator>
#include <optional>
#include <regex>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "bench/build_info.hpp"
#include "bench/suite.hpp"
#include "bench/table_reporter.hpp"

namespace evora {

namespace {

constexpr int repetitions = 3;
constexpr double longest_time = 600;  // seconds

Suite all_benchmarks() {
    Suite suite;
    add_game_benchmarks(suite);
    add_position_benchmarks(suite);
    add_perft_benchmarks(suite);
    add_text_benchmarks(suite);
    add_record_benchmarks(suite);
    add_player_benchmarks(suite);
    return suite;
}

std::expected<std::vector<BenchmarkEntry>, std::string> chosen(const std::string& filter) {
    std::vector<BenchmarkEntry> entries;
    try {
        const std::regex pattern(filter);
        std::ranges::copy_if(all_benchmarks().entries(), std::back_inserter(entries),
                             [&](const BenchmarkEntry& entry) { return std::regex_search(entry.name, pattern); });
    } catch (const std::regex_error& error) {
        return std::unexpected(
            fmt::format("filter: found '{}', expected a regular expression ({})", filter, error.what()));
    }
    if (entries.empty()) {
        return std::unexpected(fmt::format(
            "filter: found '{}', which fits no benchmark, expected a part of a name such as random_game/fixed/2",
            filter));
    }
    return entries;
}

}  // namespace

std::expected<void, std::string> run_benchmarks(const BenchmarkOptions& options) {
    if (!(options.min_time > 0 && options.min_time <= longest_time)) {
        return std::unexpected(
            fmt::format("time: found {}, expected seconds above 0 and up to {}", options.min_time, longest_time));
    }
    const auto entries = chosen(options.filter);
    if (!entries) {
        return std::unexpected(entries.error());
    }
    benchmark::ClearRegisteredBenchmarks();
    for (const BenchmarkEntry& entry : *entries) {
        benchmark::RegisterBenchmark(entry.name.c_str(),
                                     [&entry](benchmark::State& state) {
                                         Meter meter(state);
                                         entry.measure(meter);
                                         if (entry.asked > 0) {
                                             state.counters["asked_per_second"] = entry.asked;
                                         }
                                     })
            ->MinTime(options.min_time)
            ->Repetitions(repetitions);
    }
    if (options.json) {
        benchmark::AddCustomContext("preset", std::string(preset_name()));
        benchmark::AddCustomContext("build", std::string(build_description()));
        benchmark::AddCustomContext("compiler", compiler_name());
        benchmark::JSONReporter reporter;
        benchmark::RunSpecifiedBenchmarks(&reporter, ".");
    } else {
        TableReporter reporter(*entries);
        benchmark::RunSpecifiedBenchmarks(&reporter, ".");
    }
    benchmark::ClearRegisteredBenchmarks();
    return {};
}

}  // namespace evora
