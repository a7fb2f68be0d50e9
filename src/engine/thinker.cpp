#include "engine/thinker.hpp"

#include <algorithm>

#include "rules/moves.hpp"
#include "rules/settle.hpp"

namespace evora {

struct Thinker::Parts {};

Thinker::Thinker(const ThinkerOptions& /*options*/) : parts_(std::make_unique<Parts>()) {}
Thinker::~Thinker() = default;
void Thinker::clear() {}
void Thinker::stop() noexcept {}

Thought Thinker::think(const Position& position, const ThinkLimits& limits,
                       const std::function<void(const Thought&)>& on_progress) {
    MoveList moves;
    generate(position, moves);
    Thought thought{.lines = {}, .depth = 1, .nodes = static_cast<std::uint64_t>(moves.size()), .time = {}};
    for (Move move : moves) {
        ThoughtLine line;
        line.moves.push_back(move);
        line.seats[0].points = 100 * settle_after(position, move).score.value;
        thought.lines.push_back(line);
    }
    std::ranges::sort(thought.lines,
                      [](const ThoughtLine& a, const ThoughtLine& b) { return a.seats[0].points > b.seats[0].points; });
    thought.lines.resize(std::min(thought.lines.size(), static_cast<std::size_t>(limits.lines)));
    if (on_progress) {
        on_progress(thought);
    }
    return thought;
}

}  // namespace evora
