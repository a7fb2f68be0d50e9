// What the suites found, as text and as JSON.

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <iterator>
#include <thread>

#include <fmt/format.h>

#include "bench/build_info.hpp"
#include "bench/engine_suites.hpp"
#include "bench/statistics.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"

namespace evora {

namespace {

constexpr double percent = 100;
constexpr double thousand = 1000;

/// "AMD EPYC, 2 processors", as far as the system tells.
std::string machine_name() {
    std::string name = "unknown processor";
    std::ifstream in("/proc/cpuinfo");
    for (std::string line; std::getline(in, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) {
            name = line.substr(colon + 2);
            break;
        }
    }
    std::erase_if(name, [](char c) { return c < ' ' || c > '~' || c == '"' || c == '\\'; });
    return fmt::format("{}, {} processors", name, std::thread::hardware_concurrency());
}

std::string limits_text(const ThinkLimits& limits) {
    std::string text;
    const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (limits.time) {
        add(fmt::format("{} ms", limits.time->count()));
    }
    if (limits.nodes) {
        add(fmt::format("{} nodes", *limits.nodes));
    }
    if (limits.depth) {
        add(fmt::format("depth {}", *limits.depth));
    }
    return text.empty() ? "no limit" : text;
}

std::string threads_text(int threads) { return threads == 1 ? "1 thread" : fmt::format("{} threads", threads); }

std::string head(const SuiteOptions& options, std::size_t positions) {
    return fmt::format("preset {} ({}), {}, {}\n{} positions, fixed wall, two players, hand-1; {} a position, {}\n\n",
                       preset_name(), build_description(), compiler_name(), machine_name(), positions,
                       limits_text(options.limits), threads_text(options.threads));
}

std::string json_head(const SuiteOptions& options, std::size_t positions, std::string_view suite) {
    std::string text = fmt::format(
        R"({{"suite":"{}","preset":"{}","build":"{}","compiler":"{}","machine":"{}","evaluator":"hand-1",)"
        R"("threads":{},"positions":{})",
        suite, preset_name(), build_description(), compiler_name(), machine_name(), options.threads, positions);
    if (options.limits.time) {
        text += fmt::format(R"(,"time_ms":{})", options.limits.time->count());
    }
    if (options.limits.nodes) {
        text += fmt::format(R"(,"nodes":{})", *options.limits.nodes);
    }
    if (options.limits.depth) {
        text += fmt::format(R"(,"depth":{})", *options.limits.depth);
    }
    return text;
}

/// Calls `visit(ply, results)` for each ply that there is, in order.
template <class Result, class Visit>
void by_ply(const std::vector<Result>& results, Visit&& visit) {
    for (auto first = results.begin(); first != results.end();) {
        const auto last = std::find_if(first, results.end(), [&](const Result& it) { return it.ply != first->ply; });
        visit(first->ply, std::vector<Result>(first, last));
        first = last;
    }
}

struct SolveFigures {
    std::size_t exact = 0;
    double share = 0;
    Interval interval;
    double median_ms = 0;
    double slow_ms = 0;  ///< of nine in ten no more
};

SolveFigures figures_of(const std::vector<SolveResult>& results) {
    constexpr double nine_in_ten = 0.9;
    const auto exact = static_cast<std::size_t>(std::ranges::count_if(results, &SolveResult::exact));
    std::vector<double> times;
    std::ranges::transform(results, std::back_inserter(times),
                           [](const SolveResult& it) { return it.seconds * thousand; });
    return {.exact = exact,
            .share = static_cast<double>(exact) / static_cast<double>(results.size()),
            .interval = wilson_interval(exact, results.size()),
            .median_ms = quantile(times, 0.5),
            .slow_ms = quantile(times, nine_in_ten)};
}

double nodes_per_second(const std::vector<SolveResult>& results) {
    double nodes = 0;
    double seconds = 0;
    for (const SolveResult& result : results) {
        nodes += static_cast<double>(result.nodes);
        seconds += result.seconds;
    }
    return seconds > 0 ? nodes / seconds : 0;
}

/// Per cent of positions asked to be exact in 1 s by 2 threads, by ply.
constexpr auto asked_exact = std::to_array<int>({40, 80, 97, 100});
constexpr double asked_loss = 0.15;  // points, mean, at 1 s

struct RegretFigures {
    Mean mean;
    std::size_t best = 0;
    std::size_t exact = 0;
};

RegretFigures figures_of(const std::vector<RegretResult>& results) {
    std::vector<double> losses;
    std::ranges::transform(results, std::back_inserter(losses), &RegretResult::loss);
    return {.mean = mean_of(losses),
            .best = static_cast<std::size_t>(std::ranges::count(losses, 0.0)),
            .exact = static_cast<std::size_t>(std::ranges::count_if(results, &RegretResult::exact))};
}

std::vector<RegretResult> worst_of(std::vector<RegretResult> results) {
    constexpr std::size_t shown = 5;
    std::erase_if(results, [](const RegretResult& it) { return it.loss <= 0; });
    std::ranges::sort(results, std::greater(),
                      [](const RegretResult& it) { return std::make_pair(it.loss, it.position.hash()); });
    results.erase(results.begin() + static_cast<std::ptrdiff_t>(std::min(shown, results.size())), results.end());
    return results;
}

}  // namespace

std::string as_text(const SolveReport& report) {
    std::string text = head(report.options, report.results.size());
    text += fmt::format("{:<4} {:>9} {:>7}   {:<15} {:>6}   {:>9} {:>9}\n", "ply", "positions", "exact", "95 %",
                        "asked", "median ms", "90 % ms");
    by_ply(report.results, [&](int ply, const std::vector<SolveResult>& results) {
        const SolveFigures figures = figures_of(results);
        const auto at = static_cast<std::size_t>(ply);
        text += fmt::format(
            "{:<4} {:>9} {:>5.1f} %   {:<15} {:>6}   {:>9.1f} {:>9.1f}\n", ply, results.size(), figures.share * percent,
            fmt::format("{:.1f} to {:.1f} %", figures.interval.low * percent, figures.interval.high * percent),
            at < asked_exact.size() ? fmt::format("{} %", asked_exact.at(at)) : "", figures.median_ms, figures.slow_ms);
    });
    text += fmt::format("\n{:.2f} million nodes a second. asked: in 1000 ms by 2 threads.\n",
                        nodes_per_second(report.results) / (thousand * thousand));
    return text;
}

std::string as_json(const SolveReport& report) {
    std::string text = json_head(report.options, report.results.size(), "solve");
    text += fmt::format(R"(,"nodes_per_second":{:.0f},"plies":[)", nodes_per_second(report.results));
    std::string_view separator;
    by_ply(report.results, [&](int ply, const std::vector<SolveResult>& results) {
        const SolveFigures figures = figures_of(results);
        text += fmt::format(R"({}{{"ply":{},"positions":{},"exact":{},"share":{:.4f},"low":{:.4f},"high":{:.4f},)"
                            R"("median_ms":{:.3f},"p90_ms":{:.3f}}})",
                            separator, ply, results.size(), figures.exact, figures.share, figures.interval.low,
                            figures.interval.high, figures.median_ms, figures.slow_ms);
        separator = ",";
    });
    return text + "]}\n";
}

std::string as_text(const RegretReport& report) {
    std::string text = head(report.options, report.results.size());
    text += fmt::format("{:<4} {:>9}   {:>11}   {:<15} {:>11} {:>7}\n", "ply", "positions", "points lost", "95 %",
                        "best found", "exact");
    const auto add = [&](const std::string& name, const std::vector<RegretResult>& results) {
        const RegretFigures figures = figures_of(results);
        const auto share = [&](std::size_t count) {
            return percent * static_cast<double>(count) / static_cast<double>(results.size());
        };
        const Interval& interval = figures.mean.interval;
        text += fmt::format("{:<4} {:>9}   {:>11.3f}   {:<15} {:>9.1f} % {:>5.1f} %\n", name, results.size(),
                            figures.mean.value, fmt::format("{:.3f} to {:.3f}", interval.low, interval.high),
                            share(figures.best), share(figures.exact));
    };
    by_ply(report.results,
           [&](int ply, const std::vector<RegretResult>& results) { add(fmt::format("{}", ply), results); });
    add("all", report.results);
    text += fmt::format("\nAsked: at most {} points at 1000 ms, over all.\n", asked_loss);
    const std::vector<RegretResult> worst = worst_of(report.results);
    for (const RegretResult& result : worst) {
        text += fmt::format("{} loses {:.2f} against {}: {}\n", to_text(result.chosen), result.loss,
                            to_text(result.best), to_text(result.position));
    }
    return text;
}

std::string as_json(const RegretReport& report) {
    std::string text = json_head(report.options, report.results.size(), "regret");
    const auto figures_text = [](const std::vector<RegretResult>& results) {
        const RegretFigures figures = figures_of(results);
        return fmt::format(R"("mean_loss":{:.4f},"low":{:.4f},"high":{:.4f},"best_found":{},"exact":{})",
                           figures.mean.value, figures.mean.interval.low, figures.mean.interval.high, figures.best,
                           figures.exact);
    };
    text += "," + figures_text(report.results) + R"(,"plies":[)";
    std::string_view separator;
    by_ply(report.results, [&](int ply, const std::vector<RegretResult>& results) {
        text +=
            fmt::format(R"({}{{"ply":{},"positions":{},{}}})", separator, ply, results.size(), figures_text(results));
        separator = ",";
    });
    text += R"(],"worst":[)";
    separator = "";
    for (const RegretResult& result : worst_of(report.results)) {
        text += fmt::format(R"({}{{"position":"{}","chosen":"{}","best":"{}","loss":{:.2f}}})", separator,
                            to_text(result.position), to_text(result.chosen), to_text(result.best), result.loss);
        separator = ",";
    }
    return text + "]}\n";
}

}  // namespace evora
