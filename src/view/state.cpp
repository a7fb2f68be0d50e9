#include "view/state.hpp"

#include <string_view>
#include <utility>
#include <vector>

#include "rules/last_round.hpp"
#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/result.hpp"
#include "rules/settle.hpp"
#include "rules/tilings.hpp"
#include "view/detail/end_reason.hpp"
#include "view/detail/pieces.hpp"

namespace evora {

namespace {

std::string_view name(Phase phase) noexcept {
    switch (phase) {
        case Phase::deal: return "deal";
        case Phase::offer: return "offer";
        case Phase::tiling: return "tiling";
        case Phase::over: break;
    }
    return "over";
}

char letter_of(FloorPiece piece) noexcept {
    const auto colour = piece.colour();
    return colour ? letter(*colour) : '*';
}

/// Settles boards, equal ones once: many moves lead to the same board, and on a free wall settling tries every space.
class Settler {
  public:
    explicit Settler(WallKind kind) noexcept : kind_(kind) {}

    [[nodiscard]] Settlement settle(const Board& board) {
        if (kind_ == WallKind::fixed) {
            return evora::settle(kind_, board);
        }
        for (const auto& [known, settlement] : known_) {
            if (known == board) {
                return settlement;
            }
        }
        return known_.emplace_back(board, evora::settle(kind_, board)).second;
    }

  private:
    WallKind kind_;
    std::vector<std::pair<Board, Settlement>> known_;
};

void write_due(JsonObject& into, const Settlement& due) {
    into.object("due", [&](JsonObject& parts) {
        parts.add("placed", due.placed.value);
        parts.add("penalty", due.penalty.value);
        parts.add("score", due.score.value);
    });
}

void write_display(JsonArray& displays, const Position& position, Display display) {
    const Side side = position.side(display);
    displays.object([&](JsonObject& view) {
        view.add("tiles", letters(position.display(display)));
        view.add("side", number_of(side));
        write_gathers(view, side);
        view.add("taken", position.removed_display() == display);
    });
}

std::string wall_row(const Wall& wall, Line line) {
    std::string row;
    for (const Column column : Column::all()) {
        const auto colour = wall.at(line, column);
        row += colour ? letter(*colour) : '.';
    }
    return row;
}

void write_shield(JsonObject& board, const FloorLine& floor) {
    if (!floor.owns_shield()) {
        board.add("shield", nullptr);
    } else if (const auto piece = floor.shield()) {
        board.add("shield", letter_of(*piece));
    } else {
        board.add("shield", "");
    }
}

void write_board(JsonArray& boards, const Board& board, Settler& settler) {
    boards.object([&](JsonObject& view) {
        view.add("score", board.score.value);
        view.array("lines", [&](JsonArray& lines) {
            for (const Line line : Line::all()) {
                lines.add(letters(board.lines.tiles(line)));
            }
        });
        view.array("wall", [&](JsonArray& wall) {
            for (const Line line : Line::all()) {
                wall.add(wall_row(board.wall, line));
            }
        });
        std::string floor;
        for (int i = 0; i < board.floor.size(); ++i) {
            floor += letter_of(board.floor.at(i));
        }
        view.add("floor", floor);
        write_shield(view, board.floor);
        write_due(view, settler.settle(board));
        view.add("rows", board.wall.full_rows());
        view.add("columns", board.wall.full_columns());
        view.add("colours", board.wall.full_colours());
    });
}

/// The picks of one colour from one source: written as long as there are any.
class ChoiceWriter {
  public:
    ChoiceWriter(const Position& position, Settler& settler)
        : position_(position),
          settler_(settler),
          before_(position.board(position.turn())),
          score_before_(settler.settle(before_).score) {}

    void write(JsonArray& choices, Source source, Colour colour) {
        const Tiles tiles = position_.tiles(source);
        const bool neighbours = !source.is_centre() && position_.side(source.as_display()) == Side::sf4;
        const bool stays = !source.is_centre() && position_.side(source.as_display()) == Side::sf3;
        choices.object([&](JsonObject& choice) {
            choice.add("from", source.is_centre() ? 'C' : static_cast<char>('1' + source.index()));
            choice.add("colour", letter(colour));
            choice.add("count", tiles.count(colour));
            choice.add("left", letters(tiles.without(colour)));
            choice.add("rest", neighbours ? "neighbours" : stays ? "stays" : "centre");
            if (neighbours) {
                choice.object("neighbours", [&](JsonObject& sides) {
                    sides.add("left", position_.left_of(source.as_display()).number());
                    sides.add("right", position_.right_of(source.as_display()).number());
                });
            } else {
                choice.add("neighbours", nullptr);
            }
            choice.array("destinations", [&](JsonArray& destinations) {
                for (int i = 0; i < Destination::count; ++i) {
                    const Move move = Move::pick(source, colour, Destination::from_index(i));
                    if (is_legal(position_, move)) {
                        write_destination(destinations, move);
                    }
                }
            });
        });
    }

  private:
    void write_destination(JsonArray& destinations, Move move) {
        const Destination to = move.destination();
        const Board after = position_.board_after(move);
        const Settlement due = settler_.settle(after);
        destinations.object([&](JsonObject& view) {
            view.add("to", to.is_floor() ? 'F' : static_cast<char>('1' + to.index()));
            view.add("move", to_text(move));
            view.add("inLine", to.is_floor() ? 0 : after.lines.count(to.as_line()) - before_.lines.count(to.as_line()));
            view.add("onFloor", after.floor.tiles().total() - before_.floor.tiles().total());
            view.add("takesMarker", after.floor.has_marker() && !before_.floor.has_marker());
            view.add("fills", !to.is_floor() && after.lines.full(to.as_line()));
            // A wall never loses a tile: without a space now there will never be one (G6).
            view.add("hopeless", !to.is_floor() && position_.rules().wall == WallKind::free &&
                                     before_.wall.free_columns(to.as_line(), move.colour()) == 0);
            write_due(view, due);
            view.add("gain", due.score.value - score_before_.value);
        });
    }

    const Position& position_;
    Settler& settler_;
    const Board& before_;
    Points score_before_;
};

void write_choices(JsonArray& choices, const Position& position, Settler& settler) {
    if (position.phase() != Phase::offer) {
        return;
    }
    ChoiceWriter writer(position, settler);
    for (int i = 0; i < Source::count; ++i) {
        const Source source = Source::from_index(i);
        for (const Colour colour : all_colours) {
            if (position.tiles(source).contains(colour)) {
                writer.write(choices, source, colour);
            }
        }
    }
}

void write_placements(JsonArray& placements, const Position& position) {
    if (position.phase() != Phase::tiling) {
        return;
    }
    const Board& board = position.board(position.turn());
    MoveList moves;
    generate(position, moves);
    for (const Move move : moves) {
        const Run run = board_with_tile(board, move.line(), move.column()).wall.run_through(move.line(), move.column());
        placements.object([&](JsonObject& placement) {
            placement.add("move", to_text(move));
            placement.add("line", move.line().number());
            placement.add("column", move.column().number());
            placement.add("across", run.across);
            placement.add("down", run.down);
            placement.add("points", run.points().value);
        });
    }
}

void write_pattern(JsonObject& state, WallKind kind) {
    if (kind == WallKind::free) {
        state.add("pattern", nullptr);
        return;
    }
    state.array("pattern", [](JsonArray& rows) {
        for (const Line line : Line::all()) {
            std::string row(Column::count, '.');
            for (const Colour colour : all_colours) {
                row[static_cast<std::size_t>(fixed_column(line, colour).index())] = letter(colour);
            }
            rows.add(row);
        }
    });
}

void write_outcome(JsonObject& state, const Position& position) {
    const auto reason = end_reason(position);
    if (!reason) {
        state.add("outcome", nullptr);
        return;
    }
    const Ranking ranking = ranking_of(position);
    state.object("outcome", [&](JsonObject& outcome) {
        outcome.array("places", [&](JsonArray& places) {
            for (int i = 0; i < position.players().number(); ++i) {
                places.add(ranking.place(Seat::from_index(i)));
            }
        });
        outcome.array("rows", [&](JsonArray& rows) {
            for (int i = 0; i < position.players().number(); ++i) {
                rows.add(standing_of(position, Seat::from_index(i)).full_rows);
            }
        });
        outcome.add("reason", name_of(*reason));
    });
}

}  // namespace

void write_state(JsonObject& state, const Position& position) {
    Settler settler(position.rules().wall);
    state.add("position", to_text(position));
    state.add("rules", evora::name(position.rules()));
    state.add("players", position.players().number());
    state.add("round", position.round());
    state.add("phase", name(position.phase()));
    state.add("turn", position.phase() == Phase::over ? 0 : position.turn().number());
    state.add("start", position.start().number());
    state.array("displays", [&](JsonArray& displays) {
        for (int i = 0; i < position.display_count(); ++i) {
            write_display(displays, position, Display::from_index(i));
        }
    });
    state.object("centre", [&](JsonObject& centre) {
        centre.add("tiles", letters(position.centre()));
        centre.add("marker", position.centre_has_marker());
    });
    write_counts(state, "bag", position.bag());
    write_counts(state, "lid", position.lid());
    state.array("boards", [&](JsonArray& boards) {
        for (int i = 0; i < position.players().number(); ++i) {
            write_board(boards, position.board(Seat::from_index(i)), settler);
        }
    });
    write_pattern(state, position.rules().wall);
    state.array("costs", [](JsonArray& costs) {
        for (const int cost : FloorLine::costs) {
            costs.add(cost);
        }
    });
    state.add("lastRound", may_complete_row(position));
    state.array("choices", [&](JsonArray& choices) { write_choices(choices, position, settler); });
    state.array("placements", [&](JsonArray& placements) { write_placements(placements, position); });
    write_outcome(state, position);
}

std::string state_json(const Position& position) {
    return json_object([&](JsonObject& state) { write_state(state, position); });
}

}  // namespace evora
