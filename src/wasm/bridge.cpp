// The core for JavaScript: a text in, JSON out. The caller asks for memory, writes the request there, and gives it
// back.

#include "bridge/bridge.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace {

struct Reply {
    const char* text;
    std::uint32_t size;
};

evora::Bridge& the_bridge() {
    static evora::Bridge bridge;
    return bridge;
}

const Reply* reply_with(std::string text) {
    static std::string answer;
    static Reply reply;
    answer = std::move(text);
    reply = {.text = answer.data(), .size = static_cast<std::uint32_t>(answer.size())};
    return &reply;
}

}  // namespace

// What the caller gets is the caller's to give back, across a border that knows no C++ types.
// NOLINTBEGIN(cppcoreguidelines-no-malloc)
/// Null where there is no such memory.
extern "C" [[clang::export_name("evora_alloc")]] void* evora_alloc(std::uint32_t size) { return std::malloc(size); }

extern "C" [[clang::export_name("evora_free")]] void evora_free(void* memory) { std::free(memory); }
// NOLINTEND(cppcoreguidelines-no-malloc)

/// What `Bridge::ask` says. The reply stays where it is until the next call.
extern "C" [[clang::export_name("evora_ask")]] const Reply* evora_ask(const char* text, std::uint32_t size) {
    return reply_with(the_bridge().ask(std::string_view(text, size)));
}

/// What `Bridge::use_net` says: nothing where the net was taken.
extern "C" [[clang::export_name("evora_use_net")]] const Reply* evora_use_net(const std::byte* bytes,
                                                                              std::uint32_t size) {
    return reply_with(the_bridge().use_net(std::span(bytes, size)));
}
