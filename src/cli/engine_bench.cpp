#include "cli/engine_bench.hpp"

#include <cstdio>
#include <string>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/output.hpp"
#include "cli/report.hpp"

namespace evora::cli {

namespace {

SuiteProgress progress_on_terminal() {
    if (::isatty(STDERR_FILENO) == 0) {
        return {};
    }
    return [](std::size_t done, std::size_t of) {
        fmt::print(stderr, "\r{}", done < of ? fmt::format("{} of {} positions", done, of) : "\x1b[K");
    };
}

Status refuse(const std::string& fault) {
    report("the positions inside the program are not right: " + fault);
    return Status::refused;
}

template <class Report>
Status print_report(const Report& report, bool json) {
    return print(json ? as_json(report) : as_text(report));
}

}  // namespace

Status run_engine_suite(EngineSuite suite, const SuiteOptions& options, bool json) {
    if (suite == EngineSuite::solve) {
        const auto positions = read_solve_positions(solve_lines());
        return positions ? print_report(run_solve(*positions, options, progress_on_terminal()), json)
                         : refuse(positions.error());
    }
    const auto positions = read_regret_positions(regret_lines());
    if (!positions) {
        return refuse(positions.error());
    }
    const auto report = run_regret(*positions, options, progress_on_terminal());
    return report ? print_report(*report, json) : refuse(report.error());
}

}  // namespace evora::cli
