#include "eval/features.hpp"

#include <algorithm>

#include "rules/bits.hpp"

namespace evora {

namespace {

/// The columns of the row where the colour may still go: its own on the coloured wall, any valid one on a free wall.
unsigned open_columns(const Wall& wall, WallKind kind, Line line, Colour colour) noexcept {
    if (wall.row_has(line, colour)) {
        return 0;
    }
    return kind == WallKind::fixed ? 1U << fixed_column(line, colour).index() : wall.free_columns(line, colour);
}

int tiles_in_column(const Wall& wall, Column column) noexcept {
    constexpr std::uint32_t first_column = 0x108421;
    return popcount((wall.occupied() >> column.index()) & first_column);
}

void add_wall(const Wall& wall, Features& features) noexcept {
    const auto count = [&](Feature group, int tiles) {
        if (tiles > 0) {
            features.add(group, tiles - 1, 1);
        }
    };
    for (Line line : Line::all()) {
        count(Feature::row, popcount(wall.taken_in_row(line)));
    }
    for (Column column : Column::all()) {
        count(Feature::column, tiles_in_column(wall, column));
    }
    for (Colour colour : all_colours) {
        count(Feature::colour, popcount(wall.cells(colour)));
    }
}

void add_lines(const Board& board, WallKind kind, Features& features) noexcept {
    constexpr std::array<int, Line::count> first_of = {0, 0, 1, 3, 6};  // within Feature::line
    for (Line line : Line::all()) {
        const int tiles = board.lines.count(line);
        if (tiles == 0) {
            continue;
        }
        features.add(Feature::line, first_of[static_cast<std::size_t>(line.index())] + tiles - 1, 1);
        const int sixtieths = 60 * tiles / line.capacity();
        const Colour colour = board.lines.colour(line);
        int points = 0;
        int in_column = 0;
        for (unsigned open = open_columns(board.wall, kind, line, colour); open != 0; open &= open - 1) {
            const Column column = Column::from_index(lowest_bit(open));
            points = std::max(points, board.wall.run_through(line, column).points().value);
            in_column = std::max(in_column, tiles_in_column(board.wall, column));
        }
        features.add(Feature::line_points, 0, sixtieths * points);
        features.add(Feature::line_column, 0, sixtieths * in_column);
        features.add(Feature::line_colour, 0, sixtieths * popcount(board.wall.cells(colour)));
    }
}

void add_open_spaces(const Wall& wall, Features& features) noexcept {
    for (Line line : Line::all()) {
        int sum = 0;
        int best = 0;
        for (unsigned open = ~wall.taken_in_row(line) & 31U; open != 0; open &= open - 1) {
            const int points = wall.run_through(line, Column::from_index(lowest_bit(open))).points().value;
            sum += points;
            best = std::max(best, points);
        }
        features.add(Feature::row_points, line.index(), sum);
        features.add(Feature::row_best, line.index(), best);
    }
}

}  // namespace

Features features_of(const Wall& wall) noexcept {
    Features features;
    add_wall(wall, features);
    return features;
}

Features features_of(const Board& tiled, WallKind kind, bool starts) noexcept {
    Features features;
    add_wall(tiled.wall, features);
    add_lines(tiled, kind, features);
    add_open_spaces(tiled.wall, features);
    features.add(Feature::starts, 0, starts ? 1 : 0);
    return features;
}

}  // namespace evora
