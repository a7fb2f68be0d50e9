// make_suites solve|regret FILE: makes bench/data/solve.tsv or bench/data/regret.tsv, the same on every machine.
//
// Regret takes about half an hour. It writes each position when it is done, and a run that finds part of the file
// goes on from there.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "bench/positions_file.hpp"
#include "bench/self_play.hpp"
#include "engine/thinker.hpp"
#include "eval/evaluator.hpp"
#include "rules/moves.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/random.hpp"
#include "search/groups.hpp"

namespace evora {
namespace {

constexpr std::uint64_t nodes_a_pick = 3000;

EngineGame game_of(std::uint64_t seed, std::uint32_t number) {
    return {.seed = SeededStreams(seed).game_seed(number), .nodes = nodes_a_pick};
}

/// The first picks of each round.
std::vector<SolvePosition> solve_positions() {
    constexpr std::uint64_t seed = 101;
    constexpr std::size_t count = 600;
    constexpr int last_ply = 4;
    std::vector<SolvePosition> found;
    for (std::uint32_t game = 0; found.size() < count; ++game) {
        play_engine_game(game_of(seed, game), [&](const Position& position, int ply) {
            if (found.size() < count && ply <= last_ply) {
                found.push_back({.ply = ply, .position = position});
            }
        });
    }
    return found;
}

/// One from each round, so that none is like another.
std::vector<SolvePosition> regret_starts() {
    constexpr std::uint64_t seed = 102;
    constexpr std::size_t count = 1050;
    // Early plies take minutes, as the worst move is to be known as exactly as the best. Of 49 rounds, as a number that
    // 5 divides would always take the same plies of the same rounds.
    constexpr auto plies =
        std::to_array<int>({3, 4, 3, 6, 5, 5, 6, 7, 7, 6, 4, 7, 7, 5, 5, 5, 4, 4, 3, 4, 2, 2, 4, 3, 7,
                            3, 3, 3, 5, 6, 1, 5, 3, 4, 6, 5, 4, 3, 3, 2, 4, 5, 2, 5, 6, 7, 4, 4, 6});
    std::vector<SolvePosition> found;
    std::size_t rounds = 0;
    for (std::uint32_t game = 0; found.size() < count; ++game) {
        play_engine_game(game_of(seed, game), [&](const Position& position, int ply) {
            rounds += ply == 0 ? 1 : 0;
            // The round goes on behind whatever move is valued.
            const bool wanted = ply == plies.at((rounds - 1) % plies.size()) && groups_of(position) > 1;
            if (found.size() < count && wanted) {
                found.push_back({.ply = ply, .position = position});
            }
        });
    }
    // What is soon done comes first.
    std::ranges::sort(found, std::greater(), [](const SolvePosition& start) {
        return std::make_tuple(start.ply, start.position.round(), start.position.hash());
    });
    return found;
}

/// Each move's value by a search of its own, to the end of the round.
RegretPosition valued(const SolvePosition& start, Thinker& thinker) {
    const auto seat = static_cast<std::size_t>(start.position.turn().index());
    RegretPosition found{.ply = start.ply, .position = start.position, .moves = {}};
    MoveList moves;
    generate(start.position, moves);
    for (const Move move : moves) {
        if (loss_of(found, move)) {
            continue;  // another display with the same tiles
        }
        Position next = start.position;
        next.apply(move);
        found.moves.push_back({.move = move, .value = thinker.think(next, {}, {}).lines.front().seats.at(seat).points});
    }
    std::ranges::sort(found.moves, [](const ValuedMove& a, const ValuedMove& b) {
        return a.value != b.value ? a.value > b.value : a.move.bits() < b.move.bits();
    });
    return found;
}

std::string head(std::string_view what, std::string_view command, std::string_view columns) {
    return fmt::format("# {}\n# Made by: {}\n{}\n", what, command, columns);
}

bool make_solve(const std::string& path) {
    std::ofstream out(path, std::ios::binary);
    out << head("Positions of games of hand-1 against itself, two players, fixed wall.", "make_suites solve FILE",
                solve_columns);
    for (const SolvePosition& position : solve_positions()) {
        out << solve_line(position) << '\n';
    }
    return out.flush().good();
}

/// The whole lines of a file that is not finished, by the position that each is about.
std::map<std::string, std::string> lines_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::map<std::string, std::string> found;
    for (std::string line; std::getline(in, line) && !in.eof();) {
        found.emplace(line.substr(0, line.rfind('\t')), line);
    }
    return found;
}

/// Those that are known, in order.
bool write_regret(const std::string& path, const std::vector<SolvePosition>& starts,
                  const std::map<std::string, std::string>& known) {
    std::ofstream out(path, std::ios::binary);
    out << head(
        "Positions of games of hand-1 against itself, two players, fixed wall, with what each move is worth at "
        "the end of the round: 1/100 point by hand-1, or the result where the game ends (win 2500).",
        "make_suites regret FILE", regret_columns);
    for (const SolvePosition& start : starts) {
        if (const auto line = known.find(solve_line(start)); line != known.end()) {
            out << line->second << '\n';
        }
    }
    return out.flush().good();
}

bool make_regret(const std::string& path) {
    const std::vector<SolvePosition> starts = regret_starts();
    std::map<std::string, std::string> known = lines_of(path);
    if (!write_regret(path, starts, known)) {
        return false;
    }
    std::ofstream out(path, std::ios::binary | std::ios::app);
    constexpr std::size_t table_bytes = std::size_t{256} << 20U;
    Thinker thinker({.threads = 1, .table_bytes = table_bytes, .evaluator = find_evaluator("hand-1")});
    for (std::size_t i = 0; i < starts.size() && out.good(); ++i) {
        const std::string start = solve_line(starts[i]);
        if (known.contains(start)) {
            continue;
        }
        const std::string line = regret_line(valued(starts[i], thinker));
        out << line << '\n' << std::flush;
        known.emplace(start, line);
        fmt::print(stderr, "{} of {}, ply {}\n", i + 1, starts.size(), starts[i].ply);
    }
    return out.good() && write_regret(path, starts, known);
}

}  // namespace
}  // namespace evora

int main(int count, char** words) {
    const std::vector<std::string> arguments(words + 1, words + count);
    if (arguments.size() != 2 || (arguments[0] != "solve" && arguments[0] != "regret")) {
        fmt::print(stderr, "Usage: make_suites solve|regret FILE\n");
        return 2;
    }
    const bool done = arguments[0] == "solve" ? evora::make_solve(arguments[1]) : evora::make_regret(arguments[1]);
    if (!done) {
        fmt::print(stderr, "make_suites: cannot write '{}'\n", arguments[1]);
    }
    return done ? 0 : 1;
}
