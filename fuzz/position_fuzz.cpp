// Any bytes as a position: refused with faults, or a position that prints as those bytes and can be played.

#include <cstddef>
#include <cstdint>

#include "fuzz/checks.hpp"

using namespace evora;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto position = parse_position(text);
    if (!position) {
        fuzz::require(!position.error().empty(), "refused without a fault", text);
        for (const Fault& fault : position.error()) {
            fuzz::require(!message(fault).empty(), "a fault without a message", text);
        }
        return 0;
    }
    fuzz::require(to_text(*position) == text, "accepted in another form than its own", text);
    fuzz::check_position(*position);
    if (position->phase() == Phase::deal) {
        Dealer dealer{SeededStreams(position->hash())};
        fuzz::check_position(fuzz::checked_play(*position, dealer.deal(*position)));
        return 0;
    }
    MoveList moves;
    generate(*position, moves);
    // A few are enough: others come with other bytes.
    for (int i = 0; i < moves.size(); i += 1 + moves.size() / 8) {
        fuzz::check_position(fuzz::checked_play(*position, moves[i]));
    }
    return 0;
}
