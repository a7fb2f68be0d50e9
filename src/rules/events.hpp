#pragma once
/// What a move or a deal did, step by step, so that whoever shows a game needs no rule of its own.
///
/// `Position::apply` with an `EventLog` appends these in the order in which they happen. Every tile that changes place
/// is in a `TilesMoved`; every change of a score is in `TilePlaced`, `FloorScored` or `BonusScored`, and they add up.
///
///     EventLog log;
///     position.apply(move, log);
///     for (const Event& event : log) { std::visit(show, event); }

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "rules/board.hpp"
#include "rules/colour.hpp"
#include "rules/move.hpp"
#include "rules/ordinals.hpp"
#include "rules/points.hpp"
#include "rules/special.hpp"
#include "rules/tiles.hpp"

namespace evora {

/// Where a tile or the marker can be. `seat`, `display`, `line`, `column` and `position` count where the kind has them.
struct Place {
    enum class Kind : std::uint8_t {
        bag,
        lid,
        centre,
        display,  ///< `display`
        line,     ///< `seat`, `line`
        wall,     ///< `seat`, `line`, `column`
        floor,    ///< `seat`, `position` from 1; the marker's 8 costs nothing (F3)
        shield,   ///< `seat`: the SF5 space
        beside,   ///< `seat`: the marker beside its holder after W8
    };
    Kind kind = Kind::bag;
    Seat seat{};
    Display display{};
    Line line{};
    Column column{};
    int position = 0;

    [[nodiscard]] static constexpr Place bag() noexcept { return {}; }
    [[nodiscard]] static constexpr Place lid() noexcept { return {.kind = Kind::lid}; }
    [[nodiscard]] static constexpr Place centre() noexcept { return {.kind = Kind::centre}; }
    [[nodiscard]] static constexpr Place on(Display display) noexcept {
        return {.kind = Kind::display, .display = display};
    }
    [[nodiscard]] static constexpr Place on(Source source) noexcept {
        return source.is_centre() ? centre() : on(source.as_display());
    }
    [[nodiscard]] static constexpr Place on_line(Seat seat, Line line) noexcept {
        return {.kind = Kind::line, .seat = seat, .line = line};
    }
    [[nodiscard]] static constexpr Place on_wall(Seat seat, Line line, Column column) noexcept {
        return {.kind = Kind::wall, .seat = seat, .line = line, .column = column};
    }
    [[nodiscard]] static constexpr Place on_floor(Seat seat, int position) noexcept {
        return {.kind = Kind::floor, .seat = seat, .position = position};
    }
    [[nodiscard]] static constexpr Place on_shield(Seat seat) noexcept { return {.kind = Kind::shield, .seat = seat}; }
    [[nodiscard]] static constexpr Place beside(Seat seat) noexcept { return {.kind = Kind::beside, .seat = seat}; }

    friend constexpr bool operator==(const Place&, const Place&) noexcept = default;
};

/// Tiles of one colour went from one place to another. On a floor line one event a tile, each with its position.
struct TilesMoved {
    Colour colour{};
    int count = 0;
    Place from;
    Place to;
    friend constexpr bool operator==(const TilesMoved&, const TilesMoved&) noexcept = default;
};

struct MarkerMoved {
    Place from;
    Place to;
    friend constexpr bool operator==(const MarkerMoved&, const MarkerMoved&) noexcept = default;
};

/// The bag was empty while a tile had to be drawn: everything in the lid went into it (N4).
struct BagRefilled {
    Tiles tiles;
    friend constexpr bool operator==(const BagRefilled&, const BagRefilled&) noexcept = default;
};

/// A round's deal begins: who starts it, and what the bag held.
struct RoundStarted {
    int round = 1;
    Seat start;
    friend constexpr bool operator==(const RoundStarted&, const RoundStarted&) noexcept = default;
};

/// A display shows this gold side for the round (X2).
struct DisplayTurned {
    Display display;
    Side side{};
    friend constexpr bool operator==(const DisplayTurned&, const DisplayTurned&) noexcept = default;
};

/// SF5 left the circle and is its picker's extra floor space until the end of the round (X8).
struct ShieldTaken {
    Seat seat;
    Display display;
    friend constexpr bool operator==(const ShieldTaken&, const ShieldTaken&) noexcept = default;
};

/// The last tile was picked; the players tile in turn order from this seat (A11, W1).
struct TilingStarted {
    Seat start;
    friend constexpr bool operator==(const TilingStarted&, const TilingStarted&) noexcept = default;
};

/// A tile moved from its full line to the wall and scored (W3, W4). Its `TilesMoved` comes just before.
struct TilePlaced {
    Seat seat;
    Line line;
    Column column;
    Colour colour{};
    Run run;
    Points points;  ///< run.points()
    Points score;   ///< the seat's score afterwards
    friend constexpr bool operator==(const TilePlaced&, const TilePlaced&) noexcept = default;
};

/// A full line had no valid space on a free wall: its tiles fall, as the `TilesMoved` that follow say (G4).
struct LineFell {
    Seat seat;
    Line line;
    Colour colour{};
    friend constexpr bool operator==(const LineFell&, const LineFell&) noexcept = default;
};

/// The floor line was counted (W7): once a seat and round, also where it was empty.
struct FloorScored {
    Seat seat;
    Points penalty;  ///< the sum of the costs, not negative
    Points before;
    Points after;                  ///< max(0, before − penalty)
    bool stopped_at_zero = false;  ///< the penalty was more than there was
    friend constexpr bool operator==(const FloorScored&, const FloorScored&) noexcept = default;
};

/// The next round's starting seat; `marker_taken` is false where nobody took the marker and the seat stays (N2).
struct StarterChosen {
    Seat seat;
    bool marker_taken = true;
    friend constexpr bool operator==(const StarterChosen&, const StarterChosen&) noexcept = default;
};

enum class EndReason : std::uint8_t {
    full_row,         ///< a wall has a full row (E1)
    nothing_to_deal,  ///< bag and lid are both empty (E3)
    no_progress,      ///< ten rounds without a tile on any wall (E4)
};

/// A bonus at the end of the game (E2).
struct BonusScored {
    enum class Kind : std::uint8_t { row, column, colour };
    Seat seat;
    Kind kind{};
    int number = 1;  ///< of the row or column; for a colour its index + 1
    Points points;
    Points score;  ///< the seat's score afterwards
    friend constexpr bool operator==(const BonusScored&, const BonusScored&) noexcept = default;
};

/// The game is over. All reasons that hold, the first in the order of the rules; places are `ranking(position)`.
struct GameEnded {
    EndReason reason{};
    friend constexpr bool operator==(const GameEnded&, const GameEnded&) noexcept = default;
};

using Event = std::variant<RoundStarted, DisplayTurned, BagRefilled, TilesMoved, MarkerMoved, ShieldTaken,
                           TilingStarted, TilePlaced, LineFell, FloorScored, StarterChosen, GameEnded, BonusScored>;

using EventLog = std::vector<Event>;

}  // namespace evora
