#pragma once
/// What holds for every position, whatever way led to it. A check that fails prints the position and aborts, which is
/// how libFuzzer learns of it.
///
///     check_position(position);
///     Position next = checked_move(position, move);

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "rules/dealer.hpp"
#include "rules/moves.hpp"
#include "rules/notation/deal_text.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"
#include "rules/setup.hpp"

namespace evora::fuzz {

/// Aborts with the message and the thing it is about unless `holds`.
inline void require(bool holds, std::string_view otherwise, std::string_view about) {
    if (!holds) {
        static_cast<void>(std::fprintf(stderr, "%.*s: %.*s\n", static_cast<int>(otherwise.size()), otherwise.data(),
                                       static_cast<int>(about.size()), about.data()));
        std::abort();
    }
}

/// A text has room for numbers of four digits; a game set up with 9,999 points or rounds can grow beyond.
inline bool writable(const Position& position) {
    int highest = position.round();
    for (int i = 0; i < position.players().number(); ++i) {
        highest = std::max(highest, position.board(Seat::from_index(i)).score.value);
    }
    return highest <= 9999;
}

inline Tiles all_tiles(const Position& position) {
    Tiles sum = position.bag() + position.lid() + position.centre();
    for (int i = 0; i < position.display_count(); ++i) {
        sum += position.display(Display::from_index(i));
    }
    for (int i = 0; i < position.players().number(); ++i) {
        sum += position.board(Seat::from_index(i)).tiles();
    }
    return sum;
}

/// Conservation (C6), the way to text and setup and back, and the four questions about legal moves, about every
/// `stride`th of them.
inline void check_position(const Position& position, int stride = 1) {
    const std::string text = to_text(position);
    require(all_tiles(position) == Tiles::full_set(), "tiles lost or found", text);
    if (writable(position)) {
        const auto parsed = parse_position(text);
        require(parsed.has_value(), "does not read back", text);
        require(*parsed == position && parsed->hash() == position.hash(), "reads back as another", text);
        require(to_text(*parsed) == text, "reads back and prints as another", text);
        require(Position::from(position.setup()) == position, "another by way of its setup", text);
    }
    MoveList moves;
    generate(position, moves);
    require(moves.size() == count_moves(position), "listed and counted moves differ", text);
    const bool acts = position.phase() == Phase::offer || position.phase() == Phase::tiling;
    require(moves.empty() != acts, "moves where there are none, or none where there must be", text);
    for (int i = 0; i < moves.size(); i += stride) {
        require(nth_move(position, i) == moves[i], "a move by its number is another than listed", text);
        require(is_legal(position, moves[i]), "a listed move is not legal", text);
    }
}

/// True where `generate` lists the move.
inline bool listed(const Position& position, Move move) {
    MoveList moves;
    generate(position, moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

template <class Decision>
Position checked_play(const Position& position, const Decision& decision) {
    const std::string about = to_text(position) + " " + to_text(decision);
    const auto played = play(position, decision);
    require(played.has_value(), "refused though legal", about);
    Position told = position;
    EventLog log;
    told.apply(decision, log);
    require(told == *played, "another position where events are told", about);
    require(!log.empty(), "nothing told", about);
    return *played;
}

}  // namespace evora::fuzz
