// Any bytes as a move: refused, or a move that prints as those bytes and is legal exactly where it is listed.

#include <array>
#include <cstddef>
#include <cstdint>

#include "fuzz/checks.hpp"

using namespace evora;

namespace {

const std::array<Position, 3>& positions() {
    static const std::array<Position, 3> all = {
        parse_position("free+sf 9 7 offer 1 1 S5:x/S4:YRK/KWW/-/BBYY *BRK B13Y13R13K12W17 B2Y2R3K3 9;-/-/-/-/-;"
                       "...../...../...../...../.....;BBYYRRK^- 7;-/W/-/-/-;...../...../...../...../.....;K")
            .value(),
        parse_position("free 3 0 tiling 1 1 -/-/-/-/- * B19Y20R20K14W20 - 0;-/-/KKK/-/-;K..../..K../.B.../....K/"
                       ".....;- 0;-/-/-/-/-;...../...../...../...../.....;-")
            .value(),
        parse_position("fixed 1 0 deal 1 1 - - B20Y20R20K20W20 - 0;-/-/-/-/-;...../...../...../...../.....;- "
                       "0;-/-/-/-/-;...../...../...../...../.....;-")
            .value()};
    return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto move = parse_move(text);
    if (!move) {
        fuzz::require(!message(move.error()).empty(), "a fault without a message", text);
        return 0;
    }
    fuzz::require(to_text(*move) == text, "accepted in another form than its own", text);
    for (const Position& position : positions()) {
        const auto fault = move_fault(position, *move);
        fuzz::require(fault.has_value() != fuzz::listed(position, *move), "legal and listed differ", text);
        fuzz::require(is_legal(position, *move) != fault.has_value(), "legal and faultless differ", text);
        if (fault) {
            fuzz::require(!message(*fault).empty(), "a fault without a message", text);
        } else {
            fuzz::check_position(fuzz::checked_play(position, *move));
        }
    }
    return 0;
}
