#pragma once
/// The benchmarks of the core, as `evora bench` runs them: through public headers only, on one core.
///
///     auto done = run_benchmarks({.filter = "random_game/fixed", .json = false});
///     if (!done) { … done.error() … }     // "the filter is no regular expression: …"

#include <expected>
#include <string>

namespace evora {

struct BenchmarkOptions {
    std::string filter;      ///< ECMAScript regular expression that a benchmark's name must contain; empty for all
    bool json = false;       ///< Google Benchmark's JSON instead of a table
    double min_time = 0.25;  ///< seconds for each of the three repetitions of a benchmark, more than 0
};

/// Prints the results on standard output: figures per second, best of three repetitions in the table, beside what the
/// project asks of itself. The error is a message for people: a filter that is no regular expression, fits no name, or
/// a time out of range.
[[nodiscard]] std::expected<void, std::string> run_benchmarks(const BenchmarkOptions& options);

}  // namespace evora
