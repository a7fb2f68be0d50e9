#pragma once
/// Anything that somebody may have typed as a position: the same parts as a `Position`, none of its promises.
///
/// It holds what a text of the right form can say – too many tiles, a line of two colours, a turn after the end – so
/// that all faults can be named at once. Counts are plain numbers; seats, rounds and scores may be out of range.
///
///     Setup setup = position.setup();
///     setup.boards[0].score = 12;
///     std::expected<Position, Faults> edited = Position::from(setup);

#include <array>
#include <cstdint>
#include <optional>

#include "rules/colour.hpp"
#include "rules/floor_line.hpp"
#include "rules/ordinals.hpp"
#include "rules/position.hpp"
#include "rules/rules.hpp"
#include "rules/special.hpp"

namespace evora {

/// How many tiles of each colour, in the order B Y R K W; up to 9,999 each.
struct TileCounts {
    std::array<std::uint16_t, colour_count> of{};

    [[nodiscard]] constexpr int total() const noexcept { return of[0] + of[1] + of[2] + of[3] + of[4]; }
    friend constexpr bool operator==(const TileCounts&, const TileCounts&) noexcept = default;
};

struct SetupDisplay {
    Side side = Side::plain;
    bool removed = false;  ///< `S5:x`: the place of an SF5 that somebody owns
    TileCounts tiles;
    friend bool operator==(const SetupDisplay&, const SetupDisplay&) noexcept = default;
};

struct SetupFloor {
    static constexpr int capacity = 16;

    std::array<FloorPiece, capacity> pieces{};
    int size = 0;
    bool shield = false;                  ///< owns the SF5 space
    std::optional<FloorPiece> on_shield;  ///< what lies on it
    friend bool operator==(const SetupFloor&, const SetupFloor&) noexcept = default;
};

struct SetupBoard {
    int score = 0;
    std::array<TileCounts, Line::count> lines{};
    std::array<std::array<std::optional<Colour>, Column::count>, Line::count> wall{};
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
    TileCounts centre;
    TileCounts bag;
    TileCounts lid;
    std::array<SetupBoard, Seat::count> boards{};
    int board_count = 2;  ///< 0 to 4
    friend bool operator==(const Setup&, const Setup&) noexcept = default;
};

}  // namespace evora
