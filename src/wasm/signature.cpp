// For the test that compares the searches of this module with those of the program.

#include <cstdint>

#include "signature/positions.hpp"
#include "signature/search_signature.hpp"

namespace {

struct Result {
    std::uint64_t value;
    std::uint64_t nodes;
};

}  // namespace

/// Searches all positions. The result stays where it is until the next call.
extern "C" [[clang::export_name("evora_signature")]] const Result* evora_signature() {
    static Result result;
    evora::SearchSignature signature;
    result.nodes = 0;
    for (const evora::Position& position : evora::signature_positions()) {
        result.nodes += signature.add(position);
    }
    result.value = signature.value();
    return &result;
}
