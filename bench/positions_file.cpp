#include "bench/positions_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "rules/fault.hpp"
#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"

namespace evora {

namespace {

constexpr int longest_round = 40;
constexpr int largest_value = 1'000'000;

using Refusal = std::unexpected<std::string>;

Refusal expected_at(std::size_t line, std::string_view found, std::string_view right) {
    return Refusal(fmt::format("line {}: found {}, expected {}", line, quoted(found), right));
}

std::optional<int> number(std::string_view text, int least, int most) {
    int value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stop == end && least <= value && value <= most ? std::optional(value) : std::nullopt;
}

/// The text up to the separator, which is taken off the rest with it.
std::string_view take_up_to(std::string_view& rest, char separator) {
    const std::size_t end = rest.find(separator);
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    return part;
}

std::expected<SolvePosition, std::string> read_start(std::size_t line, std::string_view& rest) {
    const std::string_view ply_text = take_up_to(rest, '\t');
    const auto ply = number(ply_text, 0, longest_round);
    if (!ply) {
        return expected_at(line, ply_text, fmt::format("a ply, 0 to {}", longest_round));
    }
    auto position = parse_position(take_up_to(rest, '\t'));
    if (!position) {
        return Refusal(fmt::format("line {}: {}", line, message(position.error().front())));
    }
    if (position->phase() != Phase::offer || position->players().number() != 2) {
        return Refusal(
            fmt::format("line {}: found another position, expected one for two players with a pick to make", line));
    }
    return SolvePosition{.ply = *ply, .position = *position};
}

std::expected<SolvePosition, std::string> read_solve(std::size_t line, std::string_view text) {
    auto start = read_start(line, text);
    if (start && !text.empty()) {
        return expected_at(line, text, "the end of the line");
    }
    return start;
}

std::expected<RegretPosition, std::string> read_regret(std::size_t line, std::string_view text) {
    auto start = read_start(line, text);
    if (!start) {
        return Refusal(std::move(start.error()));
    }
    RegretPosition read{.ply = start->ply, .position = start->position, .moves = {}};
    do {
        std::string_view pair = take_up_to(text, ' ');
        const std::string_view move_text = take_up_to(pair, '=');
        const auto move = parse_move(move_text);
        if (!move || !is_legal(read.position, *move)) {
            return expected_at(line, move_text, "a legal move");
        }
        const auto value = number(pair, -largest_value, largest_value);
        if (!value || (!read.moves.empty() && *value > read.moves.back().value)) {
            return expected_at(line, pair, "a value in 1/100 point, not above the one before");
        }
        read.moves.push_back({.move = *move, .value = *value});
    } while (!text.empty());
    return read;
}

template <class Read>
using Positions = std::vector<typename std::invoke_result_t<Read, std::size_t, std::string_view>::value_type>;

template <class Read>
std::expected<Positions<Read>, std::string> read_all(std::span<const std::string_view> lines, std::string_view columns,
                                                     Read read) {
    Positions<Read> positions;
    bool named = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].starts_with('#')) {
            continue;
        }
        if (!std::exchange(named, true)) {
            if (lines[i] != columns) {
                return expected_at(i + 1, lines[i], fmt::format("the columns {}", quoted(columns)));
            }
            continue;
        }
        auto position = read(i + 1, lines[i]);
        if (!position) {
            return Refusal(std::move(position.error()));
        }
        positions.push_back(std::move(*position));
    }
    std::ranges::sort(positions, {},
                      [](const auto& it) { return std::make_tuple(it.ply, it.position.round(), it.position.hash()); });
    return positions;
}

}  // namespace

std::expected<std::vector<SolvePosition>, std::string> read_solve_positions(std::span<const std::string_view> lines) {
    return read_all(lines, solve_columns, read_solve);
}

std::expected<std::vector<RegretPosition>, std::string> read_regret_positions(std::span<const std::string_view> lines) {
    return read_all(lines, regret_columns, read_regret);
}

std::string solve_line(const SolvePosition& position) {
    return fmt::format("{}\t{}", position.ply, to_text(position.position));
}

std::string regret_line(const RegretPosition& position) {
    std::string line = fmt::format("{}\t{}", position.ply, to_text(position.position));
    char separator = '\t';
    for (const ValuedMove& valued : position.moves) {
        line += fmt::format("{}{}={}", separator, to_text(valued.move), valued.value);
        separator = ' ';
    }
    return line;
}

std::optional<int> loss_of(const RegretPosition& position, Move move) noexcept {
    const Tiles tiles = position.position.tiles(move.source());
    for (const ValuedMove& valued : position.moves) {
        const bool same_source = valued.move.source().is_centre() == move.source().is_centre() &&
                                 position.position.tiles(valued.move.source()) == tiles;
        if (same_source && valued.move.colour() == move.colour() && valued.move.destination() == move.destination()) {
            return position.moves.front().value - valued.value;
        }
    }
    return std::nullopt;
}

std::vector<std::size_t> even_choice(std::size_t total, std::size_t limit) {
    const std::size_t count = std::min(total, limit);
    std::vector<std::size_t> places(count);
    for (std::size_t i = 0; i < count; ++i) {
        places[i] = i * total / count;
    }
    return places;
}

}  // namespace evora
