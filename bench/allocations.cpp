#include "bench/allocations.hpp"

#include <cstdlib>
#include <new>

namespace evora {

namespace {

thread_local AllocationCount allocations = 0;

}  // namespace

AllocationCount count_allocations() noexcept { return allocations; }

#ifdef EVORA_SANITIZED

bool counts_allocations() noexcept { return false; }

#else

bool counts_allocations() noexcept { return true; }

namespace {

void* allocate(std::size_t size) {
    ++allocations;
    void* const memory = std::malloc(size == 0 ? 1 : size);  // NOLINT(cppcoreguidelines-no-malloc): this is below new
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    return memory;
}

void* allocate(std::size_t size, std::align_val_t alignment) {
    ++allocations;
    const auto boundary = static_cast<std::size_t>(alignment);
    // The size must be a multiple of the alignment.
    const std::size_t whole = (size + boundary - 1) / boundary * boundary;
    void* const memory = std::aligned_alloc(boundary, whole == 0 ? boundary : whole);
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    return memory;
}

void release(void* memory) noexcept {
    std::free(memory);  // NOLINT(cppcoreguidelines-no-malloc): this is below delete
}

}  // namespace

#endif

}  // namespace evora

#ifndef EVORA_SANITIZED

// The other forms of the standard library – arrays, nothrow – come down to these.
void* operator new(std::size_t size) { return evora::allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return evora::allocate(size, alignment); }
void operator delete(void* memory) noexcept { evora::release(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { evora::release(memory); }
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept { evora::release(memory); }
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
    evora::release(memory);
}

#endif
