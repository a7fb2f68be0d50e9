#include <array>

#include "rules/notation/position_text.hpp"

namespace evora {

namespace {

/// Writes into a buffer that is large enough for any position.
class Writer {
  public:
    void put(char c) noexcept { buffer_[size_++] = c; }
    void put(std::string_view text) noexcept {
        for (char c : text) {
            put(c);
        }
    }
    void put(int number) noexcept {
        if (number >= 10) {
            put(number / 10);
        }
        put(static_cast<char>('0' + number % 10));
    }
    void put(Tiles tiles) noexcept {
        for (Colour colour : all_colours) {
            for (int i = tiles.count(colour); i > 0; --i) {
                put(letter(colour));
            }
        }
    }
    void put_or_dash(Tiles tiles) noexcept {
        if (tiles.empty()) {
            put('-');
        } else {
            put(tiles);
        }
    }
    void put_counts(Tiles tiles) noexcept {
        if (tiles.empty()) {
            put('-');
        }
        for (Colour colour : all_colours) {
            if (tiles.contains(colour)) {
                put(letter(colour));
                put(tiles.count(colour));
            }
        }
    }
    void put(FloorPiece piece) noexcept { put(piece.colour() ? letter(*piece.colour()) : '*'); }

    [[nodiscard]] std::string_view text() const noexcept { return {buffer_.data(), size_}; }

  private:
    std::array<char, max_position_text> buffer_;
    std::size_t size_ = 0;
};

constexpr std::string_view phase_name(Phase phase) noexcept {
    constexpr std::array<std::string_view, 4> names = {"deal", "offer", "tiling", "over"};
    return names[static_cast<std::size_t>(phase)];
}

void write_displays(Writer& writer, const Position& position) noexcept {
    if (position.phase() == Phase::deal || position.phase() == Phase::over) {
        writer.put('-');
        return;
    }
    for (int i = 0; i < position.display_count(); ++i) {
        const Display display = Display::from_index(i);
        if (i > 0) {
            writer.put('/');
        }
        if (is_gold(position.side(display))) {
            writer.put(code(position.side(display)));
            writer.put(':');
        }
        if (position.removed_display() == display) {
            writer.put('x');
        } else {
            writer.put_or_dash(position.display(display));
        }
    }
}

void write_wall(Writer& writer, const Wall& wall) noexcept {
    std::array<char, Line::count*(Column::count + 1)> rows{};
    for (int r = 0; r < Line::count; ++r) {
        for (int c = 0; c < Column::count; ++c) {
            rows[static_cast<std::size_t>(6 * r + c)] = '.';
        }
        rows[static_cast<std::size_t>(6 * r + Column::count)] = r + 1 < Line::count ? '/' : ';';
    }
    for (Colour colour : all_colours) {
        for (std::uint32_t cells = wall.cells(colour); cells != 0; cells &= cells - 1) {
            const int cell = lowest_bit(cells);
            rows[static_cast<std::size_t>(cell + cell / Column::count)] = letter(colour);
        }
    }
    writer.put(std::string_view(rows.data(), rows.size()));
}

void write_board(Writer& writer, const Board& board) noexcept {
    writer.put(board.score.value);
    for (Line line : Line::all()) {
        writer.put(line.index() == 0 ? ';' : '/');
        writer.put_or_dash(Tiles::of(board.lines.colour(line), board.lines.count(line)));
    }
    writer.put(';');
    write_wall(writer, board.wall);
    const FloorLine& floor = board.floor;
    if (floor.size() == 0) {
        writer.put('-');
    }
    for (int i = 0; i < floor.size(); ++i) {
        writer.put(floor.at(i));
    }
    if (floor.owns_shield()) {
        writer.put('^');
        if (floor.shield()) {
            writer.put(*floor.shield());
        } else {
            writer.put('-');
        }
    }
}

}  // namespace

void append_text(std::string& text, const Position& position) {
    Writer writer;
    const auto put_number = [&](int number) {
        writer.put(' ');
        writer.put(number);
    };
    writer.put(name(position.rules()));
    put_number(position.round());
    put_number(position.quiet());
    writer.put(' ');
    writer.put(phase_name(position.phase()));
    put_number(position.phase() == Phase::over ? 0 : position.turn().number());
    put_number(position.start().number());
    writer.put(' ');
    write_displays(writer, position);
    writer.put(' ');
    if (position.centre_has_marker()) {
        writer.put('*');
        writer.put(position.centre());
    } else {
        writer.put_or_dash(position.centre());
    }
    writer.put(' ');
    writer.put_counts(position.bag());
    writer.put(' ');
    writer.put_counts(position.lid());
    for (int i = 0; i < position.players().number(); ++i) {
        writer.put(' ');
        write_board(writer, position.board(Seat::from_index(i)));
    }
    text.append(writer.text());
}

std::string to_text(const Position& position) {
    std::string text;
    append_text(text, position);
    return text;
}

}  // namespace evora
