// The hash of a position: each part mixed in turn with odd multipliers, in 64-bit integer arithmetic only.

#include "rules/position.hpp"

namespace evora {

namespace {

class Mixer {
  public:
    constexpr void add(std::uint64_t word) noexcept {
        state_ = (state_ ^ word) * 0x9E3779B97F4A7C15ULL;
        state_ ^= state_ >> 32U;
    }
    constexpr void add(std::uint32_t low, std::uint32_t high) noexcept {
        add(low | (static_cast<std::uint64_t>(high) << 32U));
    }
    [[nodiscard]] constexpr std::uint64_t finish() const noexcept {
        const std::uint64_t z = (state_ ^ (state_ >> 29U)) * 0xBF58476D1CE4E5B9ULL;
        return z ^ (z >> 32U);
    }

  private:
    std::uint64_t state_ = 0x243F6A8885A308D3ULL;
};

void add_board(Mixer& mixer, const Board& board) noexcept {
    mixer.add(board.wall.cells(Colour::blue), board.wall.cells(Colour::yellow));
    mixer.add(board.wall.cells(Colour::red), board.wall.cells(Colour::black));
    std::uint32_t lines = 0;
    for (Line line : Line::all()) {
        const int colour = board.lines.empty(line) ? 0 : index(board.lines.colour(line)) + 1;
        lines = (lines << 6U) | static_cast<std::uint32_t>(colour * 8 + board.lines.count(line));
    }
    mixer.add(board.wall.cells(Colour::white), lines);
    mixer.add(board.floor.packed(), static_cast<std::uint32_t>(board.score.value));
}

}  // namespace

std::uint64_t Position::hash() const noexcept {
    Mixer mixer;
    for (std::size_t i = 0; i < sources_.size(); i += 2) {
        mixer.add(sources_[i].lanes(), sources_[i + 1].lanes());
    }
    mixer.add(bag_.lanes(), lid_.lanes());
    for (int i = 0; i < players_.number(); ++i) {
        add_board(mixer, boards_[static_cast<std::size_t>(i)]);
    }
    std::uint64_t sides = 0;
    for (Side side : sides_) {
        sides = (sides << 4U) | static_cast<std::uint64_t>(side);
    }
    mixer.add(sides);
    const auto small = [](auto value) { return static_cast<std::uint32_t>(value); };
    mixer.add(small(removed_) | small(rules_.wall) << 8U | small(rules_.special_factories) << 9U |
                  small(players_.number()) << 10U | small(phase_) << 13U | small(quiet_) << 15U |
                  small(turn_.index()) << 19U | small(start_.index()) << 21U | small(centre_has_marker()) << 23U,
              round_);
    return mixer.finish();
}

}  // namespace evora
