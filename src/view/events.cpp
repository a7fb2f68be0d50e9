#include "view/events.hpp"

#include <string_view>

#include "view/detail/end_reason.hpp"
#include "view/detail/pieces.hpp"

namespace evora {

namespace {

std::string_view name(Place::Kind kind) noexcept {
    switch (kind) {
        case Place::Kind::bag: return "bag";
        case Place::Kind::lid: return "lid";
        case Place::Kind::centre: return "centre";
        case Place::Kind::display: return "display";
        case Place::Kind::line: return "line";
        case Place::Kind::wall: return "wall";
        case Place::Kind::floor: return "floor";
        case Place::Kind::shield: return "shield";
        case Place::Kind::beside: break;
    }
    return "beside";
}

void write_place(JsonObject& event, std::string_view role, const Place& place) {
    event.object(role, [&](JsonObject& view) {
        using enum Place::Kind;
        view.add("at", name(place.kind));
        switch (place.kind) {
            case bag:
            case lid:
            case centre: break;
            case display: view.add("display", place.display.number()); break;
            case line:
                view.add("seat", place.seat.number());
                view.add("line", place.line.number());
                break;
            case wall:
                view.add("seat", place.seat.number());
                view.add("line", place.line.number());
                view.add("column", place.column.number());
                break;
            case floor:
                view.add("seat", place.seat.number());
                view.add("position", place.position);
                break;
            case shield:
            case beside: view.add("seat", place.seat.number()); break;
        }
    });
}

/// Writes one event's fields, `type` first.
class EventWriter {
  public:
    explicit EventWriter(JsonObject& event) noexcept : event_(event) {}

    void operator()(const RoundStarted& started) {
        event_.add("type", "round");
        event_.add("round", started.round);
        event_.add("start", started.start.number());
    }
    void operator()(const DisplayTurned& turned) {
        event_.add("type", "turned");
        event_.add("display", turned.display.number());
        event_.add("side", number_of(turned.side));
        write_gathers(event_, turned.side);
    }
    void operator()(const BagRefilled& refilled) {
        event_.add("type", "refilled");
        write_counts(event_, "tiles", refilled.tiles);
    }
    void operator()(const TilesMoved& moved) {
        event_.add("type", "tiles");
        event_.add("colour", letter(moved.colour));
        event_.add("count", moved.count);
        write_place(event_, "from", moved.from);
        write_place(event_, "to", moved.to);
    }
    void operator()(const MarkerMoved& moved) {
        event_.add("type", "marker");
        write_place(event_, "from", moved.from);
        write_place(event_, "to", moved.to);
    }
    void operator()(const ShieldTaken& taken) {
        event_.add("type", "shield");
        event_.add("seat", taken.seat.number());
        event_.add("display", taken.display.number());
    }
    void operator()(const TilingStarted& started) {
        event_.add("type", "tiling");
        event_.add("start", started.start.number());
    }
    void operator()(const TilePlaced& placed) {
        event_.add("type", "placed");
        event_.add("seat", placed.seat.number());
        event_.add("line", placed.line.number());
        event_.add("column", placed.column.number());
        event_.add("colour", letter(placed.colour));
        event_.add("across", placed.run.across);
        event_.add("down", placed.run.down);
        event_.add("points", placed.points.value);
        event_.add("score", placed.score.value);
    }
    void operator()(const LineFell& fell) {
        event_.add("type", "fell");
        event_.add("seat", fell.seat.number());
        event_.add("line", fell.line.number());
        event_.add("colour", letter(fell.colour));
    }
    void operator()(const FloorScored& scored) {
        event_.add("type", "floor");
        event_.add("seat", scored.seat.number());
        event_.add("penalty", scored.penalty.value);
        event_.add("before", scored.before.value);
        event_.add("after", scored.after.value);
        event_.add("stopped", scored.stopped_at_zero);
    }
    void operator()(const StarterChosen& chosen) {
        event_.add("type", "starter");
        event_.add("seat", chosen.seat.number());
        event_.add("markerTaken", chosen.marker_taken);
    }
    void operator()(const BonusScored& bonus) {
        constexpr std::string_view kinds[] = {"row", "column", "colour"};
        event_.add("type", "bonus");
        event_.add("seat", bonus.seat.number());
        event_.add("kind", kinds[static_cast<std::size_t>(bonus.kind)]);
        event_.add("number", bonus.number);
        event_.add("points", bonus.points.value);
        event_.add("score", bonus.score.value);
    }
    void operator()(const GameEnded& ended) {
        event_.add("type", "ended");
        event_.add("reason", name_of(ended.reason));
    }

  private:
    JsonObject& event_;
};

}  // namespace

void write_events(JsonArray& events, const EventLog& log) {
    for (const Event& event : log) {
        events.object([&](JsonObject& view) { std::visit(EventWriter(view), event); });
    }
}

}  // namespace evora
