#include "eval/inputs.hpp"

#include <algorithm>

#include "rules/bits.hpp"

namespace evora {

namespace {

constexpr std::size_t features_of_wall = static_cast<std::size_t>(Feature::of_wall);
constexpr std::size_t inputs_of_wall = 25 + features_of_wall;

constexpr std::size_t at(Input group, std::size_t offset = 0) noexcept {
    return static_cast<std::size_t>(group) + offset;
}

}  // namespace

Inputs::Inputs(const Board& tiled, bool starts, const RoundEnd& end) noexcept {
    add_spaces(at(Input::wall), tiled.wall.occupied());
    if (end.rules.wall == WallKind::free) {
        add_spaces(at(Input::colour), tiled.wall.rows_with_colour());
    }
    add_lines(tiled);
    add_features(features_of(tiled, end.rules.wall, starts));
    for (Colour colour : all_colours) {
        add(at(Input::bag, static_cast<std::size_t>(colour)), end.bag.count(colour));
    }
    for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(end.players.number()); ++i) {
        const std::size_t begin = at(Input::others, i * inputs_of_wall);
        add_spaces(begin, end.other_walls[i].occupied());
        const Features features = features_of(end.other_walls[i]);
        for (std::size_t j = 0; j < features_of_wall; ++j) {
            add(begin + 25 + j, features[j]);
        }
    }
}

void Inputs::add(std::size_t index, int value) noexcept {
    if (value > 0) {
        items_[size_++] = {.index = static_cast<std::uint16_t>(index),
                           .value = static_cast<std::uint16_t>(std::min(value, 255))};
    }
}

void Inputs::add_spaces(std::size_t begin, std::uint32_t cells) noexcept {
    for (; cells != 0; cells &= cells - 1) {
        add(begin + static_cast<std::size_t>(lowest_bit(cells)), 1);
    }
}

void Inputs::add_lines(const Board& board) noexcept {
    for (Line line : Line::all()) {
        if (const int tiles = board.lines.count(line); tiles > 0) {
            add(at(Input::line, line_input(line, board.lines.colour(line), tiles)), 1);
        }
    }
}

void Inputs::add_features(const Features& features) noexcept {
    constexpr int sixtieths_in_quarter = 15;
    for (std::size_t i = 0; i < Features::count; ++i) {
        const bool sixtieths =
            static_cast<std::size_t>(Feature::line_points) <= i && i < static_cast<std::size_t>(Feature::row_points);
        add(at(Input::feature, i), features[i] / (sixtieths ? sixtieths_in_quarter : 1));
    }
}

}  // namespace evora
