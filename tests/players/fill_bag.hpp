#pragma once
/// Positions written down for a test without counting what is left in the bag.
///
///     Position position = position_with_rest("fixed 3 0 offer 1 1 RRKK/-/-/-/- * REST - 5;… 0;…");

#include <array>
#include <string>
#include <string_view>

#include "rules/colour.hpp"
#include "rules/position.hpp"
#include "tests/support/rules_games.hpp"

namespace evora::tests {

/// The position that the text says, all tiles that it does not show being in the bag, which it calls REST.
/// Precondition: the lid is empty.
[[nodiscard]] inline Position position_with_rest(std::string text) {
    constexpr std::string_view placeholder = "REST";
    const std::size_t place = text.find(placeholder);
    const std::string shown = text.substr(0, place) + text.substr(place + placeholder.size());
    std::string bag;
    for (const Colour colour : all_colours) {
        int left = tiles_per_colour;
        for (const char c : shown) {
            left -= c == letter(colour) ? 1 : 0;
        }
        if (left > 0) {
            bag += letter(colour) + std::to_string(left);
        }
    }
    return position_from(text.replace(place, placeholder.size(), bag));
}

}  // namespace evora::tests
