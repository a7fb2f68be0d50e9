#include "bench/table_reporter.hpp"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include "bench/build_info.hpp"

namespace evora {

namespace {

/// 1234567 as "1,234,567".
std::string with_commas(double number) {
    std::string digits = fmt::format("{:.0f}", number);
    for (std::size_t place = digits.size(); place > 3;) {
        place -= 3;
        digits.insert(place, 1, ',');
    }
    return digits;
}

double counter(const benchmark::BenchmarkReporter::Run& run, const std::string& name) {
    const auto found = run.counters.find(name);
    return found == run.counters.end() ? 0 : static_cast<double>(found->second);
}

}  // namespace

TableReporter::TableReporter(const std::vector<BenchmarkEntry>& entries)
    : entries_(entries),
      name_width_(
          std::ranges::max(entries, {}, [](const BenchmarkEntry& entry) { return entry.name.size(); }).name.size()) {}

bool TableReporter::ReportContext(const Context& /*context*/) {
    GetOutputStream() << fmt::format("preset {} ({}), {}, one core, best of the repetitions\n\n", preset_name(),
                                     build_description(), compiler_name());
    GetOutputStream() << fmt::format("{:<{}}  {:>13} {:<10} {:>13} {:>6}  {:>5}\n", "", name_width_, "per second", "",
                                     "asked", "ratio", "heap");
    return true;
}

void TableReporter::ReportRuns(const std::vector<Run>& runs) {
    const auto entry = std::ranges::find_if(
        entries_, [&](const BenchmarkEntry& each) { return each.name == runs.front().run_name.function_name; });
    double best = 0;
    double allocations = 0;
    for (const Run& run : runs) {
        if (run.run_type != Run::RT_Iteration) {
            return;  // means and deviations come in a list of their own
        }
        best = std::max(best, counter(run, "items_per_second"));
        allocations = std::max(allocations, counter(run, "allocations"));
    }
    std::string line = fmt::format("{:<{}}  {:>13} {:<10}", entry->name, name_width_, with_commas(best), entry->unit);
    if (entry->asked > 0) {
        ++asked_;
        reached_ += best >= entry->asked ? 1 : 0;
        line += fmt::format(" {:>13} {:>6.2f}", with_commas(entry->asked), best / entry->asked);
    } else {
        line += fmt::format(" {:>13} {:>6}", "", "");
    }
    line += allocations == 0 ? fmt::format("  {:>5}", 0) : fmt::format("  {:>5.1f}", allocations);
    if (entry->without_heap && allocations > 0) {
        ++with_heap_;
        line += "  allocates and should not";
    }
    if (entry->asked > best) {
        line += "  below what is asked";
    }
    if (!runs.front().report_label.empty()) {
        line += "  " + runs.front().report_label;
    }
    GetOutputStream() << line << '\n';
    GetOutputStream().flush();
}

void TableReporter::Finalize() {
    GetOutputStream() << '\n';
    if (asked_ > 0) {
        GetOutputStream() << fmt::format("{} of {} figures reach what is asked of them.\n", reached_, asked_);
    }
    if (with_heap_ > 0) {
        GetOutputStream() << fmt::format("{} that must not allocate do.\n", with_heap_);
    }
    GetOutputStream() << "heap: allocations for each thing counted. asked: in the preset release.\n"
                         "A checksum is that of the thousand games of seed 1 (docs/randomness.md).\n";
}

}  // namespace evora
