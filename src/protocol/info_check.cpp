#include "protocol/info_check.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "protocol/words.hpp"
#include "rules/fault.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/play.hpp"

namespace evora {

namespace {

using Flaw = std::optional<std::string>;

constexpr std::array<std::string_view, 4> whole_keys = {"depth", "nodes", "time", "line"};
constexpr std::array<std::string_view, 4> other_keys = {"exact", "score", "win", "moves"};

bool is_key(std::string_view word) {
    return std::ranges::find(whole_keys, word) != whole_keys.end() ||
           std::ranges::find(other_keys, word) != other_keys.end();
}

std::optional<double> decimal(std::string_view word) {
    double number = 0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, number, std::chars_format::fixed);
    return error == std::errc() && stop == end && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

Flaw flaw_of(std::string_view key, std::string_view found, std::string_view expected) {
    return std::string(key) + ": found " + (found.empty() ? "nothing" : quoted(found)) + ", expected " +
           std::string(expected);
}

Flaw numbers_flaw(std::string_view key, std::span<const std::string_view> values, int seats) {
    if (values.size() != static_cast<std::size_t>(seats)) {
        return flaw_of(key, join(values), "a number for each of " + std::to_string(seats) + " seats");
    }
    for (const std::string_view value : values) {
        const auto number = decimal(value);
        if (!number) {
            return flaw_of(key, value, "a number as 3.25");
        }
        if (key == "win" && (*number < 0 || *number > 1)) {
            return flaw_of(key, value, "a number from 0 to 1");
        }
    }
    return std::nullopt;
}

Flaw moves_flaw(std::span<const std::string_view> values, Position position) {
    if (values.empty()) {
        return flaw_of("moves", "", "one move at least");
    }
    for (const std::string_view value : values) {
        const auto move = parse_move(value);
        if (!move) {
            return "moves: " + message(move.error());
        }
        const auto next = play(position, *move);
        if (!next) {
            return "moves: " + message(next.error());
        }
        position = *next;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> info_flaw(std::string_view line, const Position& position) {
    const Words words = split(line);
    const std::span all(words);
    for (std::size_t at = 1; at < all.size();) {
        const std::string_view key = all[at++];
        if (!is_key(key)) {
            continue;
        }
        std::size_t end = at;
        while (end < all.size() && !is_key(all[end])) {
            ++end;
        }
        const auto values = all.subspan(at, end - at);
        const std::string_view first = values.empty() ? std::string_view() : values[0];
        Flaw flaw;
        if (key == "score" || key == "win") {
            flaw = numbers_flaw(key, values, position.players().number());
        } else if (key == "moves") {
            flaw = moves_flaw(all.subspan(at), position);
            end = all.size();
        } else if (key == "exact") {
            flaw = first == "yes" || first == "no" ? std::nullopt : flaw_of(key, first, "yes or no");
        } else {
            flaw = whole_number(first) ? std::nullopt : flaw_of(key, first, "a whole number");
        }
        if (flaw) {
            return flaw;
        }
        at = end;
    }
    return std::nullopt;
}

}  // namespace evora
