// The core for JavaScript: a text in, JSON out. The caller asks for memory, writes the request there, and gives it
// back.

#include "bridge/bridge.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

struct Reply {
    const char* text;
    std::uint32_t size;
};

}  // namespace

// What the caller gets is the caller's to give back, across a border that knows no C++ types.
// NOLINTBEGIN(cppcoreguidelines-no-malloc)
/// Null where there is no such memory.
extern "C" [[clang::export_name("evora_alloc")]] void* evora_alloc(std::uint32_t size) { return std::malloc(size); }

extern "C" [[clang::export_name("evora_free")]] void evora_free(void* memory) { std::free(memory); }
// NOLINTEND(cppcoreguidelines-no-malloc)

/// What `Bridge::ask` says. The reply stays where it is until the next call.
extern "C" [[clang::export_name("evora_ask")]] const Reply* evora_ask(const char* text, std::uint32_t size) {
    static evora::Bridge bridge;
    static std::string answer;
    static Reply reply;
    answer = bridge.ask(std::string_view(text, size));
    reply = {.text = answer.data(), .size = static_cast<std::uint32_t>(answer.size())};
    return &reply;
}
