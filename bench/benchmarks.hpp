#pragma once
/// The benchmarks of the core, as `evora bench` runs them: through public headers only, on one core.
///
///     auto done = run_benchmarks({.filter = "random_game/fixed", .json = false});
///     if (!done) { … done.error() … }     // "filter: found 'gaem', which is in no name of a benchmark, …"

#include <expected>
#include <string>

namespace evora {

struct BenchmarkOptions {
    std::string filter;      ///< texts of which a benchmark's name must contain one, joined by commas; empty for all
    bool json = false;       ///< Google Benchmark's JSON instead of a table
    double min_time = 0.25;  ///< seconds for each of the three repetitions of a benchmark, more than 0
};

/// Prints the results on standard output: figures per second, best of three repetitions in the table, beside what the
/// project asks of itself. The error is a message for people: a filter that fits no name, or a time out of range.
[[nodiscard]] std::expected<void, std::string> run_benchmarks(const BenchmarkOptions& options);

}  // namespace evora
