// Playing a move: the offer (A, F, X6–X9), the tiling phase (W, G), and what follows it (N1, N2, E).

#include "rules/detail/board_tiling.hpp"
#include "rules/detail/sinks.hpp"
#include "rules/position.hpp"

namespace evora {

Position Position::initial(Rules rules, Players players, Seat start) noexcept {
    assert(players.has(start));
    Position position;
    position.rules_ = rules;
    position.players_ = players;
    position.turn_ = start;
    position.start_ = start;
    position.bag_ = Tiles::full_set();
    return position;
}

Display Position::neighbour(Display display, int step) const noexcept {
    const int displays = display_count();
    int at = display.index();
    do {
        at += step;
        if (at < 0) {
            at = displays - 1;
        } else if (at == displays) {
            at = 0;
        }
    } while (at == removed_);
    return Display::from_index(at);
}

Line Position::tiling_line() const noexcept {
    assert(phase_ == Phase::tiling);
    return Line::from_index(lowest_bit(board(turn_).lines.full_lines()));
}

// Apart from the other displays' way, which most picks go.
template <class Sink>
[[gnu::noinline]] void Position::move_to_neighbours(Display display, ColourSet left, Tiles rest, Sink sink) {  // X7
    if (rest.empty()) {
        return;
    }
    const Display to_left = left_of(display);
    const Display to_right = right_of(display);
    const Tiles leftwards = rest.only(left);
    const Tiles rightwards = rest - leftwards;
    lay(Source::display(to_left), this->display(to_left) + leftwards);
    lay(Source::display(to_right), this->display(to_right) + rightwards);
    report_tiles(leftwards, Place::on(display), Place::on(to_left), sink);
    report_tiles(rightwards, Place::on(display), Place::on(to_right), sink);
}

template <class Sink>
void Position::move_rest(Source source, ColourSet left, Tiles rest, Sink sink) {
    lay(source, Tiles());
    switch (sides_[at(source)]) {
        case Side::sf3:  // X6
            lay(source, rest);
            return;
        case Side::sf4: move_to_neighbours(source.as_display(), left, rest, sink); return;
        case Side::sf5:  // X8
            removed_ = static_cast<std::uint8_t>(source.index());
            board_of(turn_).floor.add_shield();
            report(sink, ShieldTaken{turn_, source.as_display()});
            [[fallthrough]];
        default:  // A3, and A4: what is left in the centre lies there again
            lay(Source::centre(), centre() + rest);
            if (!source.is_centre()) {
                report_tiles(rest, Place::on(source), Place::centre(), sink);
            }
            return;
    }
}

template <class Sink>
bool Position::apply_pick(Move move, Sink sink) {
    assert(phase_ == Phase::offer);
    const Source source = move.source();
    const int picked = tiles(source).count(move.colour());
    const bool with_marker = source.index() == marker_source_;
    Board& board = board_of(turn_);

    move_rest(source, move.left(), tiles(source).without(move.colour()), sink);
    if (with_marker) {
        marker_source_ = none;
    }
    lid_ += receive_pick(board, turn_, move, picked, with_marker, sink);

    if (holders_.none()) {  // A11
        end_offer();
        return true;
    }
    turn_ = players_.after(turn_);
    return false;
}

void Position::end_offer() noexcept {
    phase_ = Phase::tiling;
    turn_ = start_;  // W1
}

template <class Sink>
void Position::start_tiling(Sink sink) {
    ++quiet_;
    report(sink, TilingStarted{start_});
    continue_tiling(sink);
}

template <class Sink>
void Position::continue_tiling(Sink sink) {
    do {
        const TilingProgress progress = tile_until_choice(rules_.wall, board_of(turn_), turn_, sink);
        lid_ += progress.to_lid;
        if (progress.placed_any) {
            quiet_ = 0;
        }
        if (progress.choice) {
            return;
        }
        turn_ = players_.after(turn_);
    } while (turn_ != start_);
    finish_round(sink);
}

template <class Sink>
void Position::apply_placement(Move move, Sink sink) {
    assert(phase_ == Phase::tiling);
    lid_ += place_tile(board_of(turn_), turn_, move.line(), move.column(), sink);
    quiet_ = 0;
    continue_tiling(sink);
}

template <class Sink>
void Position::finish_round(Sink sink) {
    Seat next = start_;
    bool marker_taken = false;
    bool row_full = false;
    Seat seat = start_;
    do {
        Board& board = board_of(seat);
        score_floor(board, seat, sink);
        if (board.floor.has_marker()) {
            next = seat;
            marker_taken = true;
        }
        if constexpr (Sink::records) {
            const FloorLine& floor = board.floor;
            const auto clear_away = [&](FloorPiece piece, const Place& from) {
                if (const auto colour = piece.colour()) {
                    sink.log(TilesMoved{*colour, 1, from, Place::lid()});
                } else {
                    sink.log(MarkerMoved{from, Place::beside(seat)});
                }
            };
            for (int i = 0; i < floor.size(); ++i) {
                clear_away(floor.at(i), Place::on_floor(seat, i + 1));
            }
            if (floor.shield()) {
                clear_away(*floor.shield(), Place::on_shield(seat));
            }
        }
        lid_ += board.floor.tiles();  // W8
        board.floor.clear();
        row_full = row_full || board.wall.full_rows() > 0;
        seat = players_.after(seat);
    } while (seat != start_);

    // Nobody took the marker: it lies in the centre still, and the next deal finds it there (N2, D-19).
    marker_source_ = none;
    removed_ = none;
    sides_ = {};
    start_ = next;
    turn_ = next;
    report(sink, StarterChosen{next, marker_taken});

    if (row_full) {
        finish_game(EndReason::full_row, sink);
    } else if (bag_.empty() && lid_.empty()) {
        finish_game(EndReason::nothing_to_deal, sink);
    } else if (quiet_ >= quiet_round_limit) {
        finish_game(EndReason::no_progress, sink);
    } else {
        phase_ = Phase::deal;
        ++round_;
    }
}

template <class Sink>
void Position::finish_game(EndReason reason, Sink sink) {
    phase_ = Phase::over;
    report(sink, GameEnded{reason});
    for (Seat seat : Seat::all()) {
        if (!players_.has(seat)) {
            break;
        }
        Board& board = board_of(seat);
        const auto score = [&](BonusScored::Kind kind, int number, Points points) {
            board.score += points;
            report(sink, BonusScored{seat, kind, number, points, board.score});
        };
        for (Line line : Line::all()) {
            if (board.wall.row_full(line)) {
                score(BonusScored::Kind::row, line.number(), row_bonus);
            }
        }
        for (Column column : Column::all()) {
            if (board.wall.column_full(column)) {
                score(BonusScored::Kind::column, column.number(), column_bonus);
            }
        }
        for (Colour colour : all_colours) {
            if (board.wall.colour_full(colour)) {
                score(BonusScored::Kind::colour, index(colour) + 1, colour_bonus);
            }
        }
    }
}

void Position::apply(Move move) noexcept {
    if (move.is_placement()) {
        apply_placement(move, NoEvents{});
    } else if (apply_pick(move, NoEvents{})) {
        start_tiling(NoEvents{});
    }
}

void Position::apply(Move move, EventLog& log) {
    if (move.is_placement()) {
        apply_placement(move, Recorder(log));
    } else if (apply_pick(move, Recorder(log))) {
        start_tiling(Recorder(log));
    }
}

Board Position::board_after(Move pick) const noexcept {
    assert(phase_ == Phase::offer && !pick.is_placement());
    Board board = this->board(turn_);
    if (sides_[at(pick.source())] == Side::sf5) {  // X8
        board.floor.add_shield();
    }
    const int picked = tiles(pick.source()).count(pick.colour());
    receive_pick(board, turn_, pick, picked, pick.source().index() == marker_source_, NoEvents{});
    return board;
}

void Position::pick(Move move) noexcept { static_cast<void>(apply_pick(move, NoEvents{})); }

}  // namespace evora
