#include "tests/support/rules_moves.hpp"

namespace evora::tests {

const std::vector<Move>& all_moves() {
    static const std::vector<Move> moves = [] {
        std::vector<Move> all;
        for (int source = 0; source < Source::count; ++source) {
            for (Colour colour : all_colours) {
                for (int destination = 0; destination < Destination::count; ++destination) {
                    for (unsigned left = 0; left < 32; ++left) {
                        all.push_back(Move::pick(Source::from_index(source), colour,
                                                 Destination::from_index(destination), ColourSet(left)));
                    }
                }
            }
        }
        for (Line line : Line::all()) {
            for (Column column : Column::all()) {
                all.push_back(Move::placement(line, column));
            }
        }
        return all;
    }();
    return moves;
}

}  // namespace evora::tests
