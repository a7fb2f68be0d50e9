#pragma once
/// How tiles, sides and seats look inside JSON, for the other files of this folder.
///
///     letters(Tiles::of(Colour::blue, 2)) == "BB";

#include <string>
#include <string_view>

#include "rules/special.hpp"
#include "rules/tiles.hpp"
#include "view/json.hpp"

namespace evora {

/// Sorted B Y R K W, one letter a tile.
[[nodiscard]] std::string letters(Tiles tiles);

/// `{"B":0,"Y":2,"R":0,"K":1,"W":0}`
void write_counts(JsonObject& into, std::string_view name, Tiles tiles);

/// 0 for the plain side, 1 to 5 for SF1 to SF5.
[[nodiscard]] int number_of(Side side) noexcept;

/// The letter of the colour that an SF2 gathers, else null.
void write_gathers(JsonObject& into, Side side);

}  // namespace evora
