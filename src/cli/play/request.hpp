#pragma once
/// What a person typed, taken apart without looking at the rules.
///
///     parse_request("3r4")          // Pick{.source = display 3, .colour = red, .destination = line 4}
///     parse_request("centre blue")  // Pick{.source = centre, .colour = blue}
///     parse_request("save a.azul")  // Order{.verb = Verb::save, .argument = "a.azul"}

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "rules/move.hpp"

namespace evora::cli {

enum class Verb : std::uint8_t { help, rules, board, moves, hint, undo, back, save, replace, position, quit };

struct Order {
    Verb verb{};
    std::string argument;
};

/// As much of a pick as was typed.
struct Pick {
    std::optional<Source> source;
    std::optional<Colour> colour;
    std::optional<Destination> destination;
    std::optional<ColourSet> left;  ///< only where colours were named
};

/// `3@5`.
struct Placement {
    Line line;
    Column column;
};

/// A number, or a word that is an answer only to the question just asked.
struct Answer {
    std::string text;
};

struct Nothing {};

/// Cannot be any of these.
struct Unknown {};

using Request = std::variant<Nothing, Order, Pick, Placement, Answer, Unknown>;

[[nodiscard]] Request parse_request(std::string_view line);

}  // namespace evora::cli
