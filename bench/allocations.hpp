#pragma once
/// How often this thread has asked the heap for memory: the proof that playing does not.
///
///     const AllocationCount before = count_allocations();
///     play();
///     count_allocations() == before;
///
/// Whatever links this has its `operator new` replaced by one that also counts. Under a sanitizer, which brings its
/// own, nothing is replaced and the count stays 0; `counts_allocations` tells which.

#include <cstdint>

namespace evora {

using AllocationCount = std::uint64_t;

/// Calls of `operator new`, of any form, by this thread since it began.
[[nodiscard]] AllocationCount count_allocations() noexcept;

/// False where allocations cannot be counted.
[[nodiscard]] bool counts_allocations() noexcept;

}  // namespace evora
