#include "rules/setup.hpp"

#include "rules/bits.hpp"
#include "rules/detail/setup_check.hpp"

namespace evora {

namespace {

FloorLine floor_of(const SetupFloor& setup) noexcept {
    FloorLine floor;
    const auto drop = [&](FloorPiece piece) {
        if (const auto colour = piece.colour()) {
            floor.drop(*colour, 1);
        } else {
            floor.drop_marker();
        }
    };
    // The SF5 space takes the next piece as soon as it is there, so what lies on it is dropped first or the space added
    // last.
    const bool occupied = setup.shield && setup.shield->piece;
    if (occupied) {
        floor.add_shield();
        drop(*setup.shield->piece);
    }
    for (int i = 0; i < setup.size; ++i) {
        drop(setup.pieces[static_cast<std::size_t>(i)]);
    }
    if (setup.shield && !occupied) {
        floor.add_shield();
    }
    return floor;
}

/// Precondition: the board is empty.
void fill(Board& board, const SetupBoard& setup) noexcept {
    board.score = Points{setup.score};
    board.wall = setup.wall;
    for (Line line : Line::all()) {
        const Tiles tiles = setup.lines[static_cast<std::size_t>(line.index())];
        // An empty line receives a tile on the floor line, where none stays: no branch has to be guessed.
        const bool empty = tiles.empty();
        const int lane = lowest_bit(tiles.lanes() | static_cast<std::uint32_t>(empty)) / Tiles::lane_bits;
        board.lines.receive(empty ? Destination::floor() : Destination::line(line), static_cast<Colour>(lane),
                            empty ? 1 : static_cast<int>(tiles.lanes() >> (Tiles::lane_bits * lane)));
    }
    board.floor = floor_of(setup.floor);
}

SetupBoard setup_of(const Board& board) noexcept {
    SetupBoard setup;
    setup.score = board.score.value;
    setup.wall = board.wall;
    for (Line line : Line::all()) {
        setup.lines[static_cast<std::size_t>(line.index())] = board.lines.tiles(line);
    }
    setup.floor.size = board.floor.size();
    for (int i = 0; i < board.floor.size(); ++i) {
        setup.floor.pieces[static_cast<std::size_t>(i)] = board.floor.at(i);
    }
    if (board.floor.owns_shield()) {
        setup.floor.shield = SetupShield{board.floor.shield()};
    }
    return setup;
}

}  // namespace

std::expected<Position, Faults> Position::from(const Setup& setup) {
    Faults faults;
    check_setup(setup, faults);
    if (!faults.empty()) {
        return std::unexpected(std::move(faults));
    }
    std::expected<Position, Faults> result = Position();
    Position& position = *result;
    position.rules_ = setup.rules;
    position.players_ = *Players::from_number(setup.board_count);
    position.phase_ = setup.phase;
    position.round_ = static_cast<std::uint16_t>(setup.round);
    position.quiet_ = static_cast<std::uint8_t>(setup.quiet);
    position.start_ = Seat::from_index(setup.start - 1);
    position.turn_ = setup.phase == Phase::over ? position.start_ : Seat::from_index(setup.turn - 1);
    position.bag_ = setup.bag;
    position.lid_ = setup.lid;
    position.lay(Source::centre(), setup.centre);
    position.marker_source_ = setup.marker_in_centre ? static_cast<std::uint8_t>(Source::centre().index()) : none;
    for (int i = 0; i < setup.display_count; ++i) {
        const auto display = static_cast<std::size_t>(i);
        position.lay(Source::display(Display::from_index(i)), setup.displays[display].tiles);
        position.sides_[display] = setup.displays[display].side;
        if (setup.displays[display].removed) {
            position.removed_ = static_cast<std::uint8_t>(i);
        }
    }
    for (int i = 0; i < setup.board_count; ++i) {
        const auto seat = static_cast<std::size_t>(i);
        fill(position.boards_[seat], setup.boards[seat]);
    }
    return result;
}

Setup Position::setup() const noexcept {
    Setup setup;
    setup.rules = rules_;
    setup.round = round_;
    setup.quiet = quiet_;
    setup.phase = phase_;
    setup.turn = phase_ == Phase::over ? 0 : turn_.number();
    setup.start = start_.number();
    setup.bag = bag_;
    setup.lid = lid_;
    setup.centre = centre();
    setup.marker_in_centre = centre_has_marker();
    if (phase_ == Phase::offer || phase_ == Phase::tiling) {
        setup.display_count = display_count();
        for (int i = 0; i < display_count(); ++i) {
            const auto display = static_cast<std::size_t>(i);
            setup.displays[display] = {.side = sides_[display], .removed = i == removed_, .tiles = sources_[display]};
        }
    }
    setup.board_count = players_.number();
    for (int i = 0; i < setup.board_count; ++i) {
        setup.boards[static_cast<std::size_t>(i)] = setup_of(boards_[static_cast<std::size_t>(i)]);
    }
    return setup;
}

}  // namespace evora
