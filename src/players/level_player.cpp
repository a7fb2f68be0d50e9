#include "players/level_player.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "rules/bits.hpp"
#include "rules/moves.hpp"
#include "rules/settle.hpp"
#include "search/search.hpp"

namespace evora {

namespace {

// Set so that each scores 65 to 75 of 100 against the one before, two players on the coloured wall (docs/strength.md).
constexpr std::array<LevelTraits, Level::count> all_traits = {{
    {.depth = 1, .nodes = 1'000, .evaluator = "material", .hesitation = 40, .careful = false},
    {.depth = 1, .nodes = 1'000, .evaluator = "hand-1", .hesitation = 80, .careful = false},
    {.depth = 1, .nodes = 1'000, .evaluator = "hand-1", .hesitation = 65, .careful = true},
    {.depth = 2, .nodes = 4'000, .evaluator = "hand-1", .hesitation = 145, .careful = true},
    {.depth = 2, .nodes = 4'000, .evaluator = "hand-1", .hesitation = 80, .careful = true},
    {.depth = 3, .nodes = 10'000, .evaluator = "hand-1", .hesitation = 85, .careful = true},
    {.depth = 3, .nodes = 10'000, .evaluator = "hand-1", .hesitation = 35, .careful = true},
    {.depth = 4, .nodes = 40'000, .evaluator = "hand-1", .hesitation = 25, .careful = true},
    {.depth = 0, .nodes = 8'000, .evaluator = "hand-1", .hesitation = 0, .careful = true},
    {.depth = 0, .nodes = 40'000, .evaluator = "hand-1", .hesitation = 0, .careful = true},
}};

/// Only moves that are worse by at most so many hesitations are ever chosen.
constexpr int furthest = 12;

/// 2^16 times 2^(−behind / half), in steps of a sixteenth.
std::uint32_t weight_of(int behind, int half) noexcept {
    constexpr std::array<std::uint32_t, 16> parts = {65536, 62757, 60097, 57549, 55109, 52772, 50535, 48393,
                                                     46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219};
    const int sixteenths = static_cast<int>(static_cast<long long>(behind) * 16 / half);
    return parts[static_cast<std::size_t>(sixteenths % 16)] >> static_cast<unsigned>(sixteenths / 16);
}

/// What a pick does to the mover's board, as far as waste goes.
struct Effect {
    int dropped = 0;
    int open_lines = 0;
};

Effect effect_of(const Position& position, Move pick) {
    const Board before = position.board(position.turn());
    const Board after = position.board_after(pick);
    const int kept = pick.destination().is_floor() ? 0
                                                   : after.lines.count(pick.destination().as_line()) -
                                                         before.lines.count(pick.destination().as_line());
    std::uint32_t open = after.open();
    open |= open >> 5U;
    open |= open >> 10U;
    open |= open >> 10U;  // bit r: line r may receive some colour
    return {.dropped = position.tiles(pick.source()).count(pick.colour()) - kept, .open_lines = popcount(open & 31U)};
}

}  // namespace

const LevelTraits& traits_of(Level level) noexcept { return all_traits[static_cast<std::size_t>(level.index())]; }

bool wastes_tiles(const Position& position, Move move) {
    if (move.is_placement()) {
        return false;
    }
    const Effect effect = effect_of(position, move);
    if (effect.dropped == 0) {
        return false;
    }
    const Points score = settle_after(position, move).score;
    MoveList moves;
    generate(position, moves);
    return std::any_of(moves.begin(), moves.end(), [&](Move other) {
        if (other.destination().is_floor()) {
            return false;
        }
        const Effect of_other = effect_of(position, other);
        return of_other.dropped < effect.dropped && of_other.open_lines >= effect.open_lines &&
               settle_after(position, other).score >= score;
    });
}

LevelPlayer::LevelPlayer(Level level, Xoshiro256 generator)
    : traits_(traits_of(level)),
      evaluator_(*find_evaluator(traits_.evaluator)),
      table_(traits_.depth == 0 ? Table::smallest * 8 : Table::smallest),
      generator_(generator) {}

std::vector<SearchLine> LevelPlayer::look(const Position& position, int depth, int lines, std::uint64_t nodes) {
    table_.age();
    const auto search = make_search(position, evaluator_, table_, {.depth = depth, .lines = lines});
    search->step(nodes);
    return search->report().lines;
}

Move LevelPlayer::choose(const Position& position) {
    const int moves = count_moves(position);
    std::vector<SearchLine> found = look(position, traits_.depth, traits_.hesitation == 0 ? 1 : moves, traits_.nodes);
    if (traits_.careful) {
        const auto wasteful = [&](const SearchLine& line) { return wastes_tiles(position, line.moves[0]); };
        // The best move may waste tiles for a reason that a person of this level would not see. Then the next best
        // ones, and if need be all.
        constexpr int few = 8;
        constexpr std::uint64_t enough = 20'000;
        if (std::ranges::all_of(found, wasteful)) {
            found = look(position, 3, std::min(few, moves), enough);
        }
        if (std::ranges::all_of(found, wasteful)) {
            found = look(position, 1, moves, enough);
        }
        std::erase_if(found, wasteful);  // leaves some: of two moves, only the one that drops more can waste
    }
    const auto seat = static_cast<std::size_t>(position.turn().index());
    const int best = found[0].seats[seat].points;
    std::vector<std::uint32_t> weights;
    std::uint32_t sum = 0;
    for (const SearchLine& line : found) {
        const int behind = best - line.seats[seat].points;
        const bool possible = 0 <= behind && behind < furthest * traits_.hesitation;
        weights.push_back(possible ? weight_of(behind, traits_.hesitation) : 0);
        sum += weights.back();
    }
    if (sum == 0) {
        return found[0].moves[0];
    }
    std::uint32_t drawn = below(generator_, sum);
    std::size_t chosen = 0;
    while (drawn >= weights[chosen]) {
        drawn -= weights[chosen++];
    }
    return found[chosen].moves[0];
}

}  // namespace evora
