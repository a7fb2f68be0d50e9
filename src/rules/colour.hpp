#pragma once
/// The five tile colours in their canonical order B Y R K W (C1), and their letters.
///
///     letter(Colour::black) == 'K';
///     colour_from_letter('X');  // empty

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace evora {

enum class Colour : std::uint8_t { blue, yellow, red, black, white };

inline constexpr int colour_count = 5;
inline constexpr int tiles_per_colour = 20;
inline constexpr int tile_count = colour_count * tiles_per_colour;

inline constexpr std::array<Colour, colour_count> all_colours = {Colour::blue, Colour::yellow, Colour::red,
                                                                 Colour::black, Colour::white};

[[nodiscard]] constexpr int index(Colour colour) noexcept { return static_cast<int>(colour); }

[[nodiscard]] constexpr char letter(Colour colour) noexcept {
    return std::string_view("BYRKW")[static_cast<std::size_t>(colour)];
}

/// Upper case only; empty for any other character.
[[nodiscard]] constexpr std::optional<Colour> colour_from_letter(char c) noexcept {
    switch (c) {
        case 'B': return Colour::blue;
        case 'Y': return Colour::yellow;
        case 'R': return Colour::red;
        case 'K': return Colour::black;
        case 'W': return Colour::white;
        default: return std::nullopt;
    }
}

/// The English name in Azul: "blue", "yellow", "red", "black", "white".
[[nodiscard]] constexpr std::string_view name(Colour colour) noexcept {
    constexpr std::array<std::string_view, colour_count> names = {"blue", "yellow", "red", "black", "white"};
    return names[static_cast<std::size_t>(colour)];
}

/// A set of colours; bit k stands for the colour with index k.
class ColourSet {
  public:
    constexpr ColourSet() noexcept = default;
    constexpr explicit ColourSet(unsigned bits) noexcept : bits_(static_cast<std::uint8_t>(bits & 31U)) {}

    [[nodiscard]] constexpr unsigned bits() const noexcept { return bits_; }
    [[nodiscard]] constexpr bool contains(Colour colour) const noexcept { return ((bits_ >> index(colour)) & 1U) != 0; }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
    [[nodiscard]] constexpr ColourSet with(Colour colour) const noexcept {
        return ColourSet(bits_ | (1U << index(colour)));
    }
    [[nodiscard]] constexpr ColourSet without(Colour colour) const noexcept {
        return ColourSet(bits_ & ~(1U << index(colour)));
    }
    friend constexpr bool operator==(ColourSet, ColourSet) noexcept = default;

  private:
    std::uint8_t bits_ = 0;
};

}  // namespace evora
