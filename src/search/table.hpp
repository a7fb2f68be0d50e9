#pragma once
/// The transposition table: what searches have found out about positions, shared by all threads without locks.
///
/// An entry is two words, the second holding what was found and the first the key xor the second: an entry that two
/// threads wrote at once does not fit its key and is not found. Four entries share a cache line.
///
///     Table table(64 << 20);
///     if (auto found = table.find(key)) { … }
///     table.store(key, {.value = 250, .move = move, .depth = 4, .bound = Bound::lower});

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "rules/move.hpp"

namespace evora {

enum class Bound : std::uint8_t { upper = 1, lower = 2, exact = 3 };

struct Found {
    int value = 0;                ///< |value| < 2²³
    std::uint16_t move_bits = 0;  ///< `PickKind::bits` of the best move; 0 with `has_move` false
    bool has_move = false;
    int depth = 0;  ///< 0 to `Table::complete`
    Bound bound = Bound::exact;
};

class Table {
  public:
    /// The depth of what was searched to the end of the round: it satisfies any depth.
    static constexpr int complete = 127;
    static constexpr std::size_t smallest = std::size_t{1} << 20U;

    /// Told of the memory before it is first used, so that it can ask for large pages: with small ones, looking up
    /// where the memory is takes longer than the rest of a search.
    using Advise = void (*)(void* begin, std::size_t bytes);

    /// Takes the largest power of two of bytes that is not above `bytes`. Precondition: bytes >= smallest.
    explicit Table(std::size_t bytes, Advise advise = nullptr);

    [[nodiscard]] std::optional<Found> find(std::uint64_t key) const noexcept;
    void store(std::uint64_t key, const Found& found) noexcept;
    void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&bucket(key)); }
    void clear() noexcept;
    /// To be called once for each search: older entries are then the first to go.
    void age() noexcept { generation_.store((generation_.load() + 1) % generations, std::memory_order_relaxed); }
    [[nodiscard]] std::size_t bytes() const noexcept { return (mask_ + 1) * sizeof(Bucket); }

  private:
    static constexpr unsigned generations = 32;

    struct Entry {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Bucket {
        std::array<Entry, 4> entries;
    };
    struct Free {
        void operator()(Bucket* buckets) const noexcept;
    };

    [[nodiscard]] Bucket& bucket(std::uint64_t key) const noexcept { return buckets_[(key >> 20U) & mask_]; }

    std::size_t mask_;
    std::unique_ptr<Bucket[], Free> buckets_;
    std::atomic<unsigned> generation_{0};
};

}  // namespace evora
