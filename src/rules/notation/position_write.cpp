#include <array>
#include <cstdint>
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
            // A letter and one digit or two; what is too many is written over.
            const int count = tiles.count(colour);
            const int tens = count / 10;
            const auto ones = static_cast<char>('0' + count % 10);
            at_[0] = letter(colour);
            at_[1] = tens > 0 ? static_cast<char>('0' + tens) : ones;
            at_[2] = ones;
            at_ += count == 0 ? 0 : (tens > 0 ? 3 : 2);
        }
    }
    /// A pattern line, or `-`, without a branch either.
    void put(const PatternLines& lines, Line line) noexcept {
        const int count = lines.count(line);
        std::memset(at_, count == 0 ? '-' : letter(lines.colour(line)), 8);
        at_ += count == 0 ? 1 : count;
    }
    /// The first bytes of a word, the lowest first. Precondition: 0 <= count <= 8.
    void put_bytes(std::uint64_t bytes, int count) noexcept {
        for (unsigned i = 0; i < 8; ++i) {
            at_[i] = static_cast<char>((bytes >> (8 * i)) & 0xFFU);
        }
        at_ += count;
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

/// 1 in byte c where bit c is set: five columns of a wall row as five characters.
constexpr std::array<std::uint64_t, 32> make_column_bytes() noexcept {
    std::array<std::uint64_t, 32> table{};
    for (unsigned bits = 0; bits < table.size(); ++bits) {
        for (unsigned column = 0; column < Column::count; ++column) {
            table[bits] |= std::uint64_t{(bits >> column) & 1U} << (8U * column);
        }
    }
    return table;
}
constexpr auto column_bytes = make_column_bytes();

Writer write_wall(Writer writer, const Wall& wall) noexcept {
    constexpr std::uint64_t empty_row = 0x2F2E2E2E2E2E;  // "...../"
    for (Line line : Line::all()) {
        std::uint64_t row = empty_row;
        for (Colour colour : all_colours) {
            constexpr unsigned dot = '.';
            row ^= column_bytes[wall.columns_in_row(line, colour)] * (static_cast<unsigned char>(letter(colour)) ^ dot);
        }
        writer.put_bytes(row, line.number() < Line::count ? Column::count + 1 : Column::count);
    }
    return writer;
}

Writer write_board(Writer writer, const Board& board) noexcept {
    writer.put(board.score.value);
    for (Line line : Line::all()) {
        writer.put(line.index() == 0 ? ';' : '/');
        writer.put(board.lines, line);
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
