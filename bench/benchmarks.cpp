#include "bench/benchmarks.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "bench/build_info.hpp"
#include "bench/suite.hpp"
#include "bench/table_reporter.hpp"
#include "rules/fault.hpp"

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

/// True where the name contains one of the texts that the filter joins by commas.
bool fits(std::string_view name, std::string_view filter) {
    while (true) {
        const std::size_t comma = filter.find(',');
        if (name.find(filter.substr(0, comma)) != std::string_view::npos) {
            return true;
        }
        if (comma == std::string_view::npos) {
            return false;
        }
        filter.remove_prefix(comma + 1);
    }
}

std::expected<std::vector<BenchmarkEntry>, std::string> chosen(std::string_view filter) {
    std::vector<BenchmarkEntry> entries;
    std::ranges::copy_if(all_benchmarks().entries(), std::back_inserter(entries),
                         [&](const BenchmarkEntry& entry) { return fits(entry.name, filter); });
    if (entries.empty()) {
        return std::unexpected(fmt::format(
            "filter: found {}, which is in no name of a benchmark, expected a part of one such as random_game/fixed/2",
            quoted(filter)));
    }
    return entries;
}

}  // namespace

std::expected<void, std::string> run_benchmarks(const BenchmarkOptions& options) {
    const bool possible = options.min_time > 0 && options.min_time <= longest_time;  // false for what is no number
    if (!possible) {
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
