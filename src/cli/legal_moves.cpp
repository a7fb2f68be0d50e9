#include "cli/legal_moves.hpp"

#include <algorithm>

#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"

namespace evora::cli {

std::vector<std::string> sorted_legal_moves(const Position& position) {
    MoveList moves;
    generate(position, moves);
    std::vector<std::string> texts;
    texts.reserve(static_cast<std::size_t>(moves.size()));
    for (const Move move : moves) {
        texts.push_back(to_text(move));
    }
    std::ranges::sort(texts);
    return texts;
}

}  // namespace evora::cli
