#include "tests/support/rules_ledger.hpp"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

namespace evora::tests {

namespace {

constexpr char marker = '*';

}  // namespace

Ledger::Key Ledger::key(const Place& place, char piece) {
    Key key{.kind = place.kind, .piece = piece};
    switch (place.kind) {
        case Place::Kind::bag:
        case Place::Kind::lid:
        case Place::Kind::centre: break;
        case Place::Kind::display: key.display = place.display.number(); break;
        case Place::Kind::line:
            key.seat = place.seat.number();
            key.line = place.line.number();
            break;
        case Place::Kind::wall:
            key.seat = place.seat.number();
            key.line = place.line.number();
            key.column = place.column.number();
            break;
        case Place::Kind::floor:
            key.seat = place.seat.number();
            key.position = place.position;
            break;
        case Place::Kind::shield:
        case Place::Kind::beside: key.seat = place.seat.number(); break;
    }
    return key;
}

std::string Ledger::text(const Key& key) {
    constexpr std::array<std::string_view, 9> kinds = {"bag",  "lid",   "centre", "display", "line",
                                                       "wall", "floor", "shield", "beside"};
    return std::string(1, key.piece) + " in " + std::string(kinds.at(static_cast<std::size_t>(key.kind))) + " seat " +
           std::to_string(key.seat) + " display " + std::to_string(key.display) + " line " + std::to_string(key.line) +
           " column " + std::to_string(key.column) + " position " + std::to_string(key.position);
}

Ledger::Ledger(const Position& position) {
    const auto put = [&](const Place& place, Tiles tiles) {
        for (Colour colour : all_colours) {
            if (tiles.contains(colour)) {
                pieces_[key(place, letter(colour))] += tiles.count(colour);
            }
        }
    };
    const auto put_piece = [&](const Place& place, FloorPiece piece) {
        ++pieces_[key(place, piece.colour() ? letter(*piece.colour()) : marker)];
    };
    put(Place::bag(), position.bag());
    put(Place::lid(), position.lid());
    put(Place::centre(), position.centre());
    if (position.centre_has_marker()) {
        ++pieces_[key(Place::centre(), marker)];
    }
    for (int i = 0; i < position.display_count(); ++i) {
        put(Place::on(Display::from_index(i)), position.display(Display::from_index(i)));
    }
    for (int i = 0; i < position.players().number(); ++i) {
        const Seat seat = Seat::from_index(i);
        const Board& board = position.board(seat);
        scores_[seat.number()] = board.score.value;
        for (Line line : Line::all()) {
            put(Place::on_line(seat, line), Tiles::of(board.lines.colour(line), board.lines.count(line)));
            for (Column column : Column::all()) {
                if (const auto colour = board.wall.at(line, column)) {
                    put(Place::on_wall(seat, line, column), Tiles::of(*colour, 1));
                }
            }
        }
        for (int piece = 0; piece < board.floor.size(); ++piece) {
            put_piece(Place::on_floor(seat, piece + 1), board.floor.at(piece));
        }
        if (board.floor.shield()) {
            put_piece(Place::on_shield(seat), *board.floor.shield());
        }
    }
}

void Ledger::follow(const EventLog& log) {
    for (const Event& event : log) {
        std::visit([&](const auto& it) { handle(it); }, event);
    }
}

void Ledger::expect_same(const Position& position) const {
    Ledger expected(position);
    std::map<Key, int> mine = pieces_;
    const bool marker_away = position.phase() == Phase::deal || position.phase() == Phase::over;
    if (marker_away) {
        std::erase_if(mine, [](const auto& entry) { return entry.first.piece == marker; });
    }
    for (const auto& [place, count] : expected.pieces_) {
        const auto found = mine.find(place);
        ASSERT_EQ(found == mine.end() ? 0 : found->second, count) << text(place);
    }
    ASSERT_EQ(mine.size(), expected.pieces_.size());
    ASSERT_EQ(scores_, expected.scores_);
}

void Ledger::move(char piece, int count, const Place& from, const Place& to) {
    ASSERT_GE(count, 1);
    ASSERT_NE(from, to);
    const Key source = key(from, piece);
    ASSERT_GE(pieces_[source], count) << text(source);
    pieces_[source] -= count;
    if (pieces_[source] == 0) {
        pieces_.erase(source);
    }
    pieces_[key(to, piece)] += count;
}

void Ledger::change_score(Seat seat, Points change, Points after) {
    int& score = scores_[seat.number()];
    score += change.value;
    ASSERT_EQ(score, after.value) << "seat " << seat.number();
}

void Ledger::handle(const RoundStarted& event) {
    // A1: whoever starts puts the marker into the centre; it lay beside them, or nobody had it.
    std::erase_if(pieces_, [&](const auto& entry) {
        const bool is_marker = entry.first.piece == marker;
        if (is_marker && entry.first.kind == Place::Kind::beside) {
            EXPECT_EQ(entry.first.seat, event.start.number());
        }
        return is_marker;
    });
    pieces_[key(Place::centre(), marker)] = 1;
}

void Ledger::handle(const DisplayTurned& event) { EXPECT_TRUE(is_gold(event.side)); }

void Ledger::handle(const BagRefilled& event) {
    for (Colour colour : all_colours) {
        ASSERT_FALSE(pieces_.contains(key(Place::bag(), letter(colour)))) << "refilled though not empty";
        if (event.tiles.contains(colour)) {
            move(letter(colour), event.tiles.count(colour), Place::lid(), Place::bag());
        }
        ASSERT_FALSE(pieces_.contains(key(Place::lid(), letter(colour)))) << "something stayed in the lid";
    }
}

void Ledger::handle(const TilesMoved& event) {
    if (event.to.kind == Place::Kind::floor) {
        EXPECT_EQ(event.count, 1);
        EXPECT_GE(event.to.position, 1);
        EXPECT_LE(event.to.position, 7);
    }
    move(letter(event.colour), event.count, event.from, event.to);
}

void Ledger::handle(const MarkerMoved& event) { move(marker, 1, event.from, event.to); }

void Ledger::handle(const ShieldTaken& event) { EXPECT_LT(event.seat.index(), static_cast<int>(scores_.size())); }

void Ledger::handle(const TilingStarted& /*event*/) {
    for (const auto& [place, count] : pieces_) {
        const bool on_table = place.kind == Place::Kind::display || place.kind == Place::Kind::centre;
        EXPECT_FALSE(on_table && place.piece != marker) << text(place);
    }
}

void Ledger::handle(const TilePlaced& event) {
    const auto taken = [&](int line, int column) {
        return std::ranges::any_of(pieces_, [&](const auto& entry) {
            return entry.first.kind == Place::Kind::wall && entry.first.seat == event.seat.number() &&
                   entry.first.line == line && entry.first.column == column;
        });
    };
    const auto reach = [&](int down, int right) {
        int steps = 0;
        while (taken(event.line.number() + down * (steps + 1), event.column.number() + right * (steps + 1))) {
            ++steps;
        }
        return steps;
    };
    EXPECT_TRUE(pieces_.contains(key(Place::on_wall(event.seat, event.line, event.column), letter(event.colour))));
    EXPECT_EQ(event.run.across, 1 + reach(0, -1) + reach(0, 1));
    EXPECT_EQ(event.run.down, 1 + reach(-1, 0) + reach(1, 0));
    EXPECT_EQ(event.points, event.run.points());
    change_score(event.seat, event.points, event.score);
}

void Ledger::handle(const LineFell& event) {
    const auto found = pieces_.find(key(Place::on_line(event.seat, event.line), letter(event.colour)));
    ASSERT_NE(found, pieces_.end());
    EXPECT_EQ(found->second, event.line.capacity());
}

void Ledger::handle(const FloorScored& event) {
    constexpr std::array<int, 8> costs = {1, 1, 2, 2, 2, 3, 3, 0};
    int penalty = 0;
    for (const auto& [place, count] : pieces_) {
        if (place.kind == Place::Kind::floor && place.seat == event.seat.number()) {
            penalty += costs.at(static_cast<std::size_t>(place.position - 1));
        }
    }
    EXPECT_EQ(event.penalty.value, penalty);
    EXPECT_EQ(event.before.value, scores_[event.seat.number()]);
    EXPECT_EQ(event.stopped_at_zero, penalty > event.before.value);
    EXPECT_EQ(event.after.value, std::max(0, event.before.value - penalty));
    change_score(event.seat, event.after - event.before, event.after);
}

void Ledger::handle(const StarterChosen& event) {
    const bool beside = pieces_.contains(key(Place::beside(event.seat), marker));
    EXPECT_EQ(beside, event.marker_taken);
    EXPECT_EQ(pieces_.contains(key(Place::centre(), marker)), !event.marker_taken);
}

void Ledger::handle(const GameEnded& /*event*/) {}

void Ledger::handle(const BonusScored& event) {
    int tiles = 0;
    for (const auto& [place, count] : pieces_) {
        if (place.kind != Place::Kind::wall || place.seat != event.seat.number()) {
            continue;
        }
        switch (event.kind) {
            case BonusScored::Kind::row: tiles += place.line == event.number ? 1 : 0; break;
            case BonusScored::Kind::column: tiles += place.column == event.number ? 1 : 0; break;
            case BonusScored::Kind::colour:
                tiles += place.piece == letter(static_cast<Colour>(event.number - 1)) ? 1 : 0;
                break;
        }
    }
    EXPECT_EQ(tiles, 5);
    constexpr std::array<int, 3> points = {2, 7, 10};
    EXPECT_EQ(event.points.value, points.at(static_cast<std::size_t>(event.kind)));
    change_score(event.seat, event.points, event.score);
}

}  // namespace evora::tests
