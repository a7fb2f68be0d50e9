#pragma once
/// Anything that somebody may have typed as a position: the same parts as a `Position`, none of its promises.
///
/// It holds what a text of the right form can say – too many tiles, a line of two colours, a turn after the end – so
/// that all faults can be named at once. Seats, rounds and scores are plain numbers that may be out of range; no place
/// holds more than 31 tiles of a colour (`Tiles::lane_max`), which is 11 more than there are.
///
///     Setup setup = position.setup();
///     setup.boards[0].score = 12;
///     std::expected<Position, Faults> edited = Position::from(setup);

#include <array>
#include <optional>

#include "rules/colour.hpp"
#include "rules/floor_line.hpp"
#include "rules/ordinals.hpp"
#include "rules/position.hpp"
#include "rules/rules.hpp"
#include "rules/special.hpp"
#include "rules/tiles.hpp"
#include "rules/wall.hpp"

namespace evora {

struct SetupDisplay {
    Side side = Side::plain;
    bool removed = false;  ///< `S5:x`: the place of an SF5 that somebody owns
    Tiles tiles;
    friend bool operator==(const SetupDisplay&, const SetupDisplay&) noexcept = default;
};

/// The SF5 space beside a floor line, and what lies on it, if anything.
struct SetupShield {
    std::optional<FloorPiece> piece;
    friend bool operator==(const SetupShield&, const SetupShield&) noexcept = default;
};

struct SetupFloor {
    static constexpr int capacity = 16;

    std::array<FloorPiece, capacity> pieces{};
    int size = 0;
    std::optional<SetupShield> shield;
    friend bool operator==(const SetupFloor&, const SetupFloor&) noexcept = default;
};

struct SetupBoard {
    int score = 0;
    std::array<Tiles, Line::count> lines{};
    Wall wall;
    SetupFloor floor;
    friend bool operator==(const SetupBoard&, const SetupBoard&) noexcept = default;
};

struct Setup {
    Rules rules;
    int round = 1;
    int quiet = 0;
    Phase phase = Phase::deal;
    int turn = 1;   ///< number of a seat; 0 in `over`
    int start = 1;  ///< number of a seat
    std::array<SetupDisplay, Display::count> displays{};
    int display_count = 0;  ///< 0 in `deal` and `over`, up to 9
    bool marker_in_centre = false;
    Tiles centre;
    Tiles bag;
    Tiles lid;
    std::array<SetupBoard, Seat::count> boards{};
    int board_count = 2;  ///< up to 4
    friend bool operator==(const Setup&, const Setup&) noexcept = default;
};

}  // namespace evora
