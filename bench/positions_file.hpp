#pragma once
/// The files of the suites, bench/data/*.tsv: lines that begin with # say how the file was made, one line names the
/// columns, and each line after it is a position.
///
///     auto positions = read_regret_positions(regret_lines());
///     if (!positions) { … positions.error() … }    // "line 7: found 'x', expected a ply, 0 to 40"
///
/// What the program measures with is inside it, put there by the build, so that it stands alone.

#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/move.hpp"
#include "rules/position.hpp"

namespace evora {

struct SolvePosition {
    int ply = 0;  ///< picks made in the round before
    Position position;
};

struct ValuedMove {
    Move move;
    int value = 0;  ///< for the seat on turn, 1/100 point, on the scale of search/value.hpp
};

struct RegretPosition {
    int ply = 0;
    Position position;
    /// Every legal move but those that pick the same tiles from another display; the best first.
    std::vector<ValuedMove> moves;
};

/// bench/data/solve.tsv and bench/data/regret.tsv as they were when the program was built.
[[nodiscard]] std::span<const std::string_view> solve_lines() noexcept;
[[nodiscard]] std::span<const std::string_view> regret_lines() noexcept;

/// In the order of ply, round and hash, so that an even choice of some is a fair sample. The error names the line and
/// what would be right there.
[[nodiscard]] std::expected<std::vector<SolvePosition>, std::string> read_solve_positions(
    std::span<const std::string_view> lines);
[[nodiscard]] std::expected<std::vector<RegretPosition>, std::string> read_regret_positions(
    std::span<const std::string_view> lines);

/// The line of a file, without its end.
[[nodiscard]] std::string solve_line(const SolvePosition& position);
[[nodiscard]] std::string regret_line(const RegretPosition& position);
inline constexpr std::string_view solve_columns = "ply\tposition";
inline constexpr std::string_view regret_columns = "ply\tposition\tmoves";

/// What is lost by a move, 0 for the best ones, 1/100 point; empty where the file does not know the move.
[[nodiscard]] std::optional<int> loss_of(const RegretPosition& position, Move move) noexcept;

/// So many of `total` things, evenly spread, all of them where `limit` is not less: their places in rising order.
[[nodiscard]] std::vector<std::size_t> even_choice(std::size_t total, std::size_t limit);

}  // namespace evora
