#pragma once
/// How well the engine searches: two suites of positions for two players on the fixed wall, with `hand-1`.
///
///     SolveReport report = run_solve(*read_solve_positions(solve_lines()), {.limits = {.time = 1000ms}}, {});
///     as_text(report);   as_json(report);
///
/// *solve* counts the positions that are exact to the end of the round within the limit; *regret* adds up what the
/// moves chosen within it lose against the best ones, whose values are in the file. The table is emptied before each
/// position, so that none learns from another.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "bench/positions_file.hpp"
#include "engine/thinker.hpp"

namespace evora {

struct SuiteOptions {
    ThinkLimits limits;
    int threads = 1;               ///< 1 to 64
    std::size_t limit = SIZE_MAX;  ///< at most so many positions, evenly chosen
    std::size_t table_bytes = std::size_t{64} << 20U;
};

/// Told after each position how many are done, of how many.
using SuiteProgress = std::function<void(std::size_t done, std::size_t of)>;

struct SolveResult {
    int ply = 0;
    bool exact = false;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

struct SolveReport {
    SuiteOptions options;
    std::vector<SolveResult> results;  ///< by rising ply
};

[[nodiscard]] SolveReport run_solve(const std::vector<SolvePosition>& positions, const SuiteOptions& options,
                                    const SuiteProgress& progress);

struct RegretResult {
    int ply = 0;
    double loss = 0;  ///< points
    Position position;
    Move chosen;
    Move best;
    bool exact = false;
};

struct RegretReport {
    SuiteOptions options;
    std::vector<RegretResult> results;  ///< by rising ply
};

/// The error names a position whose entry in the file lacks the move chosen.
[[nodiscard]] std::expected<RegretReport, std::string> run_regret(const std::vector<RegretPosition>& positions,
                                                                  const SuiteOptions& options,
                                                                  const SuiteProgress& progress);

/// Tables for people; JSON on one line. Precondition: there are results.
[[nodiscard]] std::string as_text(const SolveReport& report);
[[nodiscard]] std::string as_json(const SolveReport& report);
[[nodiscard]] std::string as_text(const RegretReport& report);
[[nodiscard]] std::string as_json(const RegretReport& report);

}  // namespace evora
