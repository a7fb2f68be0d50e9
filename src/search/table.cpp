#include "search/table.hpp"

#include <bit>
#include <cassert>
#include <new>

namespace evora {

namespace {

// Value in bits 0–23, move 24–39, has_move 40, depth 41–47, bound 48–49, generation 50–54. Never 0, as no bound is.
constexpr unsigned move_at = 24;
constexpr unsigned has_move_at = 40;
constexpr unsigned depth_at = 41;
constexpr unsigned bound_at = 48;
constexpr unsigned generation_at = 50;

/// Aligned so that large pages fit.
constexpr std::align_val_t page{std::size_t{1} << 21U};

std::uint64_t pack(const Found& found, unsigned generation) noexcept {
    return (static_cast<std::uint64_t>(found.value) & 0xFFFFFFU) |
           static_cast<std::uint64_t>(found.move_bits) << move_at |
           static_cast<std::uint64_t>(found.has_move) << has_move_at |
           static_cast<std::uint64_t>(found.depth) << depth_at | static_cast<std::uint64_t>(found.bound) << bound_at |
           static_cast<std::uint64_t>(generation) << generation_at;
}

Found unpack(std::uint64_t data) noexcept {
    const auto low = static_cast<std::uint32_t>(data & 0xFFFFFFU);
    return {.value = static_cast<std::int32_t>(low << 8U) >> 8,
            .move_bits = static_cast<std::uint16_t>(data >> move_at),
            .has_move = ((data >> has_move_at) & 1U) != 0,
            .depth = static_cast<int>((data >> depth_at) & 127U),
            .bound = static_cast<Bound>((data >> bound_at) & 3U)};
}

}  // namespace

void Table::Free::operator()(Bucket* buckets) const noexcept { ::operator delete(buckets, page); }

Table::Table(std::size_t bytes, Advise advise) : mask_(std::bit_floor(bytes / sizeof(Bucket)) - 1) {
    assert(bytes >= smallest);
    void* const memory = ::operator new(this->bytes(), page);
    if (advise != nullptr) {
        advise(memory, this->bytes());
    }
    buckets_.reset(new (memory) Bucket[mask_ + 1]());
}

std::optional<Found> Table::find(std::uint64_t key) const noexcept {
    for (const Entry& entry : bucket(key).entries) {
        const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
        if (data != 0 && (entry.check.load(std::memory_order_relaxed) ^ data) == key) {
            return unpack(data);
        }
    }
    return std::nullopt;
}

void Table::store(std::uint64_t key, const Found& found) noexcept {
    assert(0 <= found.depth && found.depth <= complete);
    const unsigned now = generation_.load(std::memory_order_relaxed);
    Entry* victim = nullptr;
    int lowest = 1 << 20;
    for (Entry& entry : bucket(key).entries) {
        const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
        if (data == 0 || (entry.check.load(std::memory_order_relaxed) ^ data) == key) {
            victim = &entry;
            break;
        }
        const unsigned age =
            (now + generations - static_cast<unsigned>((data >> generation_at) % generations)) % generations;
        const int worth = static_cast<int>((data >> depth_at) & 127U) - 256 * static_cast<int>(age);
        if (worth < lowest) {
            lowest = worth;
            victim = &entry;
        }
    }
    const std::uint64_t data = pack(found, now);
    victim->data.store(data, std::memory_order_relaxed);
    victim->check.store(key ^ data, std::memory_order_relaxed);
}

void Table::clear() noexcept {
    for (std::size_t i = 0; i <= mask_; ++i) {
        for (Entry& entry : buckets_[i].entries) {
            entry.data.store(0, std::memory_order_relaxed);
            entry.check.store(0, std::memory_order_relaxed);
        }
    }
}

}  // namespace evora
