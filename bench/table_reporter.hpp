#pragma once
/// Results as a table for people: measured against asked, the best of a benchmark's repetitions.

#include <cstddef>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "bench/suite.hpp"

namespace evora {

class TableReporter final : public benchmark::BenchmarkReporter {
  public:
    /// The entries are those that will run; they must outlive the reporter.
    explicit TableReporter(const std::vector<BenchmarkEntry>& entries);

    bool ReportContext(const Context& context) override;
    void ReportRuns(const std::vector<Run>& runs) override;
    void Finalize() override;

  private:
    const std::vector<BenchmarkEntry>& entries_;
    std::size_t name_width_;
    int asked_ = 0;
    int reached_ = 0;
    int with_heap_ = 0;
};

}  // namespace evora
