#pragma once
/// The list of benchmarks: what each is called, what it runs, and how much is asked of it.
///
///     void add_hash(Suite& suite) {
///         suite.add({.name = "hash/fixed/2", .unit = "positions"}, [positions](Meter& meter) {
///             meter.run(positions.size(), [&] { for (const Position& p : positions) keep(p.hash()); });
///         });
///     }

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include "bench/allocations.hpp"

namespace evora {

/// Tells the compiler that somebody looks at the value.
template <class Value>
void keep(const Value& value) {
    benchmark::DoNotOptimize(value);
}

/// Measures a piece of work again and again.
class Meter {
  public:
    explicit Meter(benchmark::State& state) noexcept : state_(state) {}

    /// `work()` does `items` things at a time. Reports things per second and heap allocations per thing.
    template <class Work>
    void run(std::size_t items, Work&& work) {
        const AllocationCount before = count_allocations();
        for ([[maybe_unused]] auto _ : state_) {
            work();
        }
        const AllocationCount allocated = count_allocations() - before;
        const auto done = static_cast<double>(items) * static_cast<double>(state_.iterations());
        state_.SetItemsProcessed(static_cast<std::int64_t>(items) * state_.iterations());
        if (counts_allocations()) {
            state_.counters["allocations"] = static_cast<double>(allocated) / done;
        }
    }
    /// A remark beside the figures.
    void note(const std::string& text) { state_.SetLabel(text); }

  private:
    benchmark::State& state_;
};

struct BenchmarkEntry {
    std::string name;
    std::string_view unit;      ///< what is counted: "games"
    double asked = 0;           ///< at least so many a second in the release preset; 0 for any
    bool without_heap = false;  ///< must not allocate
    std::function<void(Meter&)> measure = nullptr;
};

class Suite {
  public:
    void add(BenchmarkEntry entry) { entries_.push_back(std::move(entry)); }
    [[nodiscard]] const std::vector<BenchmarkEntry>& entries() const noexcept { return entries_; }

  private:
    std::vector<BenchmarkEntry> entries_;
};

// Each in the file of its name.
void add_game_benchmarks(Suite& suite);
void add_position_benchmarks(Suite& suite);
void add_perft_benchmarks(Suite& suite);
void add_text_benchmarks(Suite& suite);
void add_record_benchmarks(Suite& suite);
void add_player_benchmarks(Suite& suite);

}  // namespace evora
