#include "protocol/legal_line.hpp"

#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/settle.hpp"

namespace evora {

std::string legal_line(const Position& position) {
    MoveList moves;
    generate(position, moves);
    std::string line = "legal";
    for (const Move move : moves) {
        line += ' ';
        append_text(line, move);
        line += ':';
        line += std::to_string(settle_after(position, move).score.value);
    }
    return line;
}

}  // namespace evora
