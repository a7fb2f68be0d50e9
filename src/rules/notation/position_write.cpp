#include <array>
#include <cstring>

#include "rules/notation/position_text.hpp"

namespace evora {

namespace {

/// Writes into a buffer that is large enough for any position. It is passed on by value and returned where the writing
/// went on: a character may alias anything but a local.
class Writer {
  public:
    explicit Writer(char* at) noexcept : at_(at) {}

    void put(char c) noexcept { *at_++ = c; }
    void put(std::string_view text) noexcept {
        std::memcpy(at_, text.data(), text.size());
        at_ += text.size();
    }
    void put(int number) noexcept {
        if (number >= 10) {
            put(number / 10);
        }
        put(static_cast<char>('0' + number % 10));
    }
    void put(Tiles tiles) noexcept {
        for (Colour colour : all_colours) {
            const int count = tiles.count(colour);
            // Eight letters at a time, the first eight always: those too many are written over, and no branch depends
            // on the count as long as it is small.
            std::memset(at_, letter(colour), 8);
            for (int written = 8; written < count; written += 8) {
                std::memset(at_ + written, letter(colour), 8);
            }
            at_ += count;
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

    [[nodiscard]] const char* end() const noexcept { return at_; }

  private:
    char* at_;
};

constexpr std::string_view phase_name(Phase phase) noexcept {
    constexpr std::array<std::string_view, 4> names = {"deal", "offer", "tiling", "over"};
    return names[static_cast<std::size_t>(phase)];
}

Writer write_displays(Writer writer, const Position& position) noexcept {
    if (position.phase() == Phase::deal || position.phase() == Phase::over) {
        writer.put('-');
        return writer;
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
    return writer;
}

Writer write_wall(Writer writer, const Wall& wall) noexcept {
    constexpr std::string_view empty = "...../...../...../...../.....";
    std::array<char, empty.size()> rows{};
    std::memcpy(rows.data(), empty.data(), empty.size());
    for (Colour colour : all_colours) {
        for (std::uint32_t cells = wall.cells(colour); cells != 0; cells &= cells - 1) {
            const int cell = lowest_bit(cells);
            rows[static_cast<std::size_t>(cell + cell / Column::count)] = letter(colour);
        }
    }
    writer.put(std::string_view(rows.data(), rows.size()));
    return writer;
}

Writer write_board(Writer writer, const Board& board) noexcept {
    writer.put(board.score.value);
    for (Line line : Line::all()) {
        writer.put(line.index() == 0 ? ';' : '/');
        writer.put_or_dash(board.lines.tiles(line));
    }
    writer.put(';');
    writer = write_wall(writer, board.wall);
    writer.put(';');
    const FloorLine& floor = board.floor;
    const int pieces = floor.size();
    if (pieces == 0) {
        writer.put('-');
    }
    for (int i = 0; i < pieces; ++i) {
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
    return writer;
}

}  // namespace

void append_text(std::string& text, const Position& position) {
    std::array<char, max_position_text> buffer;
    Writer writer(buffer.data());
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
    writer = write_displays(writer, position);
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
        writer = write_board(writer, position.board(Seat::from_index(i)));
    }
    text.append(static_cast<const char*>(buffer.data()), writer.end());
}

std::string to_text(const Position& position) {
    std::string text;
    append_text(text, position);
    return text;
}

}  // namespace evora
