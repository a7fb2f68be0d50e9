#include "tests/support/rules_dump.hpp"

#include <array>
#include <map>

#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/result.hpp"

namespace evora::tests {

namespace {

std::string number(int value) { return std::to_string(value); }
std::string seat(Seat seat) { return "seat " + number(seat.number()); }
std::string points(Points points) { return number(points.value) + (points.value == 1 ? " point" : " points"); }

std::string place(const Place& place) {
    switch (place.kind) {
        case Place::Kind::bag: return "the bag";
        case Place::Kind::lid: return "the lid";
        case Place::Kind::centre: return "the centre";
        case Place::Kind::display: return "display " + number(place.display.number());
        case Place::Kind::line: return seat(place.seat) + " line " + number(place.line.number());
        case Place::Kind::wall:
            return seat(place.seat) + " wall row " + number(place.line.number()) + " column " +
                   number(place.column.number());
        case Place::Kind::floor: return seat(place.seat) + " floor " + number(place.position);
        case Place::Kind::shield: return seat(place.seat) + " SF5 space";
        case Place::Kind::beside: return "beside " + seat(place.seat);
    }
    return "nowhere";
}

std::string tiles(Tiles tiles) {
    std::string text;
    for (Colour colour : all_colours) {
        if (tiles.contains(colour)) {
            text += (text.empty() ? "" : ", ") + number(tiles.count(colour)) + " " + std::string(name(colour));
        }
    }
    return text.empty() ? "nothing" : text;
}

std::string words(const RoundStarted& event) {
    return "round " + number(event.round) + " begins, " + seat(event.start) + " starts";
}
std::string words(const DisplayTurned& event) {
    return "display " + number(event.display.number()) + " shows " + std::string(code(event.side));
}
std::string words(const BagRefilled& event) { return "the bag is empty and refilled with " + tiles(event.tiles); }
std::string words(const TilesMoved& event) {
    return number(event.count) + " " + std::string(name(event.colour)) + " from " + place(event.from) + " to " +
           place(event.to);
}
std::string words(const MarkerMoved& event) {
    return "the marker from " + place(event.from) + " to " + place(event.to);
}
std::string words(const ShieldTaken& event) {
    return seat(event.seat) + " takes display " + number(event.display.number()) + " as a space";
}
std::string words(const TilingStarted& event) { return "tiling begins with " + seat(event.start); }
std::string words(const TilePlaced& event) {
    return seat(event.seat) + ", line " + number(event.line.number()) + ": " + std::string(name(event.colour)) +
           " to column " + number(event.column.number()) + ", run " + number(event.run.across) + " across and " +
           number(event.run.down) + " down, " + points(event.points) + ", score " + number(event.score.value);
}
std::string words(const LineFell& event) {
    return seat(event.seat) + ", line " + number(event.line.number()) + ": no space for " +
           std::string(name(event.colour)) + ", the line falls";
}
std::string words(const FloorScored& event) {
    return seat(event.seat) + ": floor costs " + points(event.penalty) + ", " + number(event.before.value) + " to " +
           number(event.after.value) + (event.stopped_at_zero ? ", stopped at 0" : "");
}
std::string words(const StarterChosen& event) {
    return seat(event.seat) + " starts next, " + (event.marker_taken ? "with the marker" : "as nobody took the marker");
}
std::string words(const GameEnded& event) {
    constexpr std::array<std::string_view, 3> reasons = {"a full row", "nothing to deal", "ten rounds without a tile"};
    return "the game ends: " + std::string(reasons.at(static_cast<std::size_t>(event.reason)));
}
std::string words(const BonusScored& event) {
    constexpr std::array<std::string_view, 3> kinds = {"row", "column", "colour"};
    return seat(event.seat) + ": bonus for " + std::string(kinds.at(static_cast<std::size_t>(event.kind))) + " " +
           number(event.number) + ", " + points(event.points) + ", score " + number(event.score.value);
}

/// Moves that differ in their destination only share a line: "4B_yw: 12345F".
std::string legal_moves(const Position& position) {
    std::map<std::string, std::string> groups;
    for (const std::string& move : legal_texts(position)) {
        std::string group = move;
        group[2] = '_';
        groups[group] += move[2];
    }
    std::string text;
    for (const auto& [group, destinations] : groups) {
        text += " " + group + ":" + destinations;
    }
    return text;
}

}  // namespace

std::string in_words(const Event& event) {
    return std::visit([](const auto& it) { return words(it); }, event);
}

std::string dump_game(const GamePlan& plan) {
    std::string text = describe(plan) + "\n";
    const Position end = play_game(plan, [&](const Position& before, const Decision& decision, const Position&) {
        text += "\n" + to_text(before) + "\n";
        if (std::holds_alternative<Move>(decision)) {
            text += "legal" + legal_moves(before) + "\n";
        }
        text += "> " + text_of(decision) + "\n";
        Position told = before;
        EventLog log;
        std::visit([&](const auto& it) { told.apply(it, log); }, decision);
        for (const Event& event : log) {
            text += "  " + in_words(event) + "\n";
        }
    });
    text += "\n" + to_text(end) + "\n";
    const Ranking ranking = ranking_of(end);
    for (int i = 0; i < end.players().number(); ++i) {
        const Seat seat = Seat::from_index(i);
        const Standing standing = standing_of(end, seat);
        text += "seat " + number(i + 1) + ": place " + number(ranking.place(seat)) + ", " + points(standing.score) +
                ", " + number(standing.full_rows) + " full rows" + (ranking.won(seat) ? ", won" : "") + "\n";
    }
    return text;
}

}  // namespace evora::tests
