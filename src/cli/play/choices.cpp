#include "cli/play/choices.hpp"

#include <algorithm>
#include <optional>

#include "rules/moves.hpp"
#include "rules/settle.hpp"

namespace evora::cli {

namespace {

std::string line_state(const Position& position, Source source, Colour colour, Line line) {
    const PatternLines& lines = position.board(position.turn()).lines;
    const int picked = position.tiles(source).count(colour);
    const int filled = std::min(lines.count(line) + picked, line.capacity());
    return filled == line.capacity() ? "full" : std::to_string(filled) + " of " + std::to_string(line.capacity());
}

/// Whether a tile of the colour could go to the wall from that line as things stand (G6).
bool has_space(const Position& position, Line line, Colour colour) {
    return position.rules().wall == WallKind::fixed ||
           position.board(position.turn()).wall.free_columns(line, colour) != 0;
}

}  // namespace

std::string destination_list(const Position& position, Source source, Colour colour, const Voice& voice) {
    const Points score = position.board(position.turn()).score;
    constexpr std::size_t question_width = 42;
    std::string text = padded(std::to_string(position.tiles(source).count(colour)) + " " + voice.tile(colour) + " " +
                                  std::string(name(colour)) + " from " + name_of(source) + ": where to?",
                              question_width) +
                       " if the round ended after that\n";
    for (int i = 0; i < Destination::count; ++i) {
        const Destination destination = Destination::from_index(i);
        const Move move = Move::pick(source, colour, destination);
        if (!is_legal(position, move)) {
            continue;
        }
        const Settlement then = settle_after(position, move);
        const std::string label =
            destination.is_floor() ? "F  floor line" : std::to_string(i + 1) + "  line " + std::to_string(i + 1);
        const std::string state =
            destination.is_floor() ? "" : line_state(position, source, colour, destination.as_line());
        text += "  " + padded(label, 16) + padded(state, 8) + "tiles " + right_aligned(with_sign(then.placed), 3) +
                "   floor line " + right_aligned(with_sign(-then.penalty), 3) + "   score " +
                std::to_string(score.value) + " -> " + std::to_string(then.score.value);
        text += destination.is_floor() || has_space(position, destination.as_line(), colour)
                    ? ""
                    : "   no space on the wall";
        text += "\n";
    }
    return text;
}

std::string colour_list(const Position& position, Source source, const Voice& voice) {
    std::string text = name_of(source);
    text.front() = text.front() == 'd' ? 'D' : 'T';
    text += " holds ";
    std::vector<std::string> parts;
    for (const Colour colour : all_colours) {
        if (const int count = position.tiles(source).count(colour); count > 0) {
            parts.push_back(voice.tile(colour) + " " + std::to_string(count) + " " + std::string(name(colour)));
        }
    }
    return as_lines(text + (parts.empty() ? "nothing" : listed(parts)) + ".");
}

std::string pick_list(const Position& position, const Voice& voice) {
    std::string text;
    for (int i = 0; i < Source::count; ++i) {
        const Source source = Source::from_index(i);
        if (position.tiles(source).empty()) {
            continue;
        }
        text += padded("  " + name_of(source), 14);
        for (const Colour colour : all_colours) {
            const int count = position.tiles(source).count(colour);
            if (count == 0) {
                continue;
            }
            std::string places;
            for (const Line line : Line::all()) {
                if (is_legal(position, Move::pick(source, colour, Destination::line(line)))) {
                    places += std::to_string(line.number());
                }
            }
            text += padded(std::to_string(count) + voice.tile(colour) + " " + places + "F", 13);
        }
        while (text.ends_with(' ')) {
            text.pop_back();
        }
        text += "\n";
    }
    return text;
}

std::string column_list(const Position& position, const Voice& voice) {
    const Seat seat = position.turn();
    const Line line = position.tiling_line();
    const Board& board = position.board(seat);
    const Colour colour = board.lines.colour(line);
    std::string text = as_lines("Line " + std::to_string(line.number()) + " is full: to which column of its row goes " +
                                voice.tile(colour) + " " + std::string(name(colour)) + "?");
    MoveList moves;
    generate(position, moves);
    for (const Move move : moves) {
        Wall wall = board.wall;
        wall.place(line, move.column(), colour);
        const Run run = wall.run_through(line, move.column());
        std::string sum = "stands alone";
        if (run.across > 1 || run.down > 1) {
            sum = (run.across > 1 ? std::to_string(run.across) + " across" : "") +
                  (run.across > 1 && run.down > 1 ? " + " : "") +
                  (run.down > 1 ? std::to_string(run.down) + " down" : "");
        }
        const Points together = settle_after(position, move).placed;
        text +=
            "  " +
            padded(std::to_string(move.column().number()) + "  column " + std::to_string(move.column().number()), 16) +
            padded(sum, 22) + right_aligned(with_sign(run.points()), 3);
        text += together != run.points() ? "   all full lines up to " + with_sign(together) : "";
        text += "\n";
    }
    return text;
}

std::vector<ColourSet> splits_of(const Position& position, Source source, Colour colour) {
    if (source.is_centre() || position.side(source.as_display()) != Side::sf4) {
        return {ColourSet()};
    }
    const ColourSet rest = position.tiles(source).colours().without(colour);
    std::vector<ColourSet> ways;
    for (unsigned bits = 0; bits < 32; ++bits) {
        if ((bits & ~rest.bits()) == 0) {
            ways.emplace_back(bits);
        }
    }
    return ways;
}

std::string split_list(const Position& position, Source source, Colour colour, const Voice& voice) {
    const Display display = source.as_display();
    const std::string left = "display " + std::to_string(position.left_of(display).number());
    const std::string right = "display " + std::to_string(position.right_of(display).number());
    const Tiles rest = position.tiles(source).without(colour);
    std::string text = as_lines("The rest, " + voice.tiles(rest) + ", goes to the neighbours, " + left + " and " +
                                right + ". Which way?");
    const std::vector<ColourSet> ways = splits_of(position, source, colour);
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const Tiles leftwards = rest.only(ways[i]);
        const Tiles rightwards = rest - leftwards;
        std::vector<std::string> parts;
        if (!leftwards.empty()) {
            parts.push_back(voice.tiles(leftwards) + " to " + left);
        }
        if (!rightwards.empty()) {
            parts.push_back(voice.tiles(rightwards) + " to " + right);
        }
        text += "  " + std::to_string(i + 1) + "  " + listed(parts) + "\n";
    }
    return text;
}

}  // namespace evora::cli
