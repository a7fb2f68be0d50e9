#include "view/detail/pieces.hpp"

#include <optional>

namespace evora {

std::string letters(Tiles tiles) {
    std::string text;
    for (const Colour colour : all_colours) {
        text.append(static_cast<std::size_t>(tiles.count(colour)), letter(colour));
    }
    return text;
}

void write_counts(JsonObject& into, std::string_view name, Tiles tiles) {
    into.object(name, [&](JsonObject& counts) {
        for (const Colour colour : all_colours) {
            const char key = letter(colour);
            counts.add(std::string_view(&key, 1), tiles.count(colour));
        }
    });
}

int number_of(Side side) noexcept { return is_gold(side) ? code(side)[1] - '0' : 0; }

void write_gathers(JsonObject& into, Side side) {
    const auto colour = gathered_colour(side);
    into.add("gathers", colour ? std::optional(letter(*colour)) : std::nullopt);
}

}  // namespace evora
