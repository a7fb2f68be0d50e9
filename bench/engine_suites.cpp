#include "bench/engine_suites.hpp"

#include <fmt/format.h>

#include "eval/evaluator.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"

namespace evora {

namespace {

Thinker thinker_for(const SuiteOptions& options) {
    return Thinker(
        {.threads = options.threads, .table_bytes = options.table_bytes, .evaluator = find_evaluator("hand-1")});
}

template <class Position, class Visit>
void visit_chosen(const std::vector<Position>& positions, const SuiteOptions& options, const SuiteProgress& progress,
                  Visit&& visit) {
    const std::vector<std::size_t> places = even_choice(positions.size(), options.limit);
    for (std::size_t i = 0; i < places.size(); ++i) {
        visit(positions[places[i]]);
        if (progress) {
            progress(i + 1, places.size());
        }
    }
}

}  // namespace

SolveReport run_solve(const std::vector<SolvePosition>& positions, const SuiteOptions& options,
                      const SuiteProgress& progress) {
    SolveReport report{.options = options, .results = {}};
    Thinker thinker = thinker_for(options);
    visit_chosen(positions, options, progress, [&](const SolvePosition& start) {
        thinker.clear();
        const Thought thought = thinker.think(start.position, options.limits, {});
        report.results.push_back({.ply = start.ply,
                                  .exact = thought.exact,
                                  .nodes = thought.nodes,
                                  .seconds = std::chrono::duration<double>(thought.time).count()});
    });
    return report;
}

std::expected<RegretReport, std::string> run_regret(const std::vector<RegretPosition>& positions,
                                                    const SuiteOptions& options, const SuiteProgress& progress) {
    RegretReport report{.options = options, .results = {}};
    std::string error;
    Thinker thinker = thinker_for(options);
    visit_chosen(positions, options, progress, [&](const RegretPosition& start) {
        thinker.clear();
        const Thought thought = thinker.think(start.position, options.limits, {});
        const Move chosen = thought.lines.front().moves.front();
        const auto loss = loss_of(start, chosen);
        if (!loss) {
            error = fmt::format("found no value of {} in the position {}", to_text(chosen), to_text(start.position));
            return;
        }
        constexpr double hundredths = 100;
        report.results.push_back({.ply = start.ply,
                                  .loss = *loss / hundredths,
                                  .position = start.position,
                                  .chosen = chosen,
                                  .best = start.moves.front().move,
                                  .exact = thought.exact});
    });
    if (!error.empty()) {
        return std::unexpected(std::move(error));
    }
    return report;
}

}  // namespace evora
