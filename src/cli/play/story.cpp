#include "cli/play/story.hpp"

#include <array>

#include "rules/floor_line.hpp"

namespace evora::cli {

namespace {

std::string number_of(Display display) { return std::to_string(display.number()); }

/// What a gold side does, in a few words.
std::string_view effect_of(Side side) {
    switch (side) {
        case Side::sf1: return "one more tile";
        case Side::sf3: return "what is not picked stays there";
        case Side::sf4: return "what is not picked goes to its neighbours, as the picker likes";
        case Side::sf5: return "becomes its picker's free floor space";
        default: return "takes a tile of its colour from each neighbour";
    }
}

std::string sum_words(const Run& run, std::string_view lone) {
    if (run.across > 1 && run.down > 1) {
        return std::to_string(run.across) + " across + " + std::to_string(run.down) +
               " down = " + std::to_string(run.points().value);
    }
    if (run.across > 1) {
        return std::to_string(run.across) + " across";
    }
    return run.down > 1 ? std::to_string(run.down) + " down" : std::string(lone);
}

/// One line of a scoring: on the left what and how, on the right the change and the score after it.
std::string score_line(const std::string& left, Points change, Points score) {
    constexpr std::size_t left_width = 69;
    constexpr std::size_t change_width = 5;
    constexpr std::size_t score_width = 6;
    return padded("  " + left, left_width) + right_aligned(with_sign(change), change_width) +
           right_aligned(std::to_string(score.value), score_width) + "\n";
}

constexpr std::size_t what_width = 25;

}  // namespace

std::string Storyteller::tell(const EventLog& log, const Game::Step& step) {
    if (std::holds_alternative<Deal>(step.what)) {
        return tell_deal(log);
    }
    const Move move = std::get<Move>(step.what);
    std::string text = move.is_placement() ? std::string() : tell_pick(log, step.before, move);
    return text + tell_tiling(log, step.before);
}

std::string Storyteller::tell_deal(const EventLog& log) const {
    std::string text;
    std::array<std::string, Display::count> gathered;
    for (const Event& event : log) {
        if (const auto* started = std::get_if<RoundStarted>(&event)) {
            text += "\n" + voice_.strong("Round " + std::to_string(started->round)) + ": " +
                    voice_.says(started->start, "start") + ".\n";
        } else if (const auto* turned = std::get_if<DisplayTurned>(&event)) {
            text += as_lines("Display " + number_of(turned->display) + " is special, " +
                             std::string(code(turned->side)) + ": " + std::string(effect_of(turned->side)) + ".");
        } else if (const auto* refilled = std::get_if<BagRefilled>(&event)) {
            text += "The bag was empty: the " + counted(refilled->tiles.total(), "tile") +
                    " in the lid went back into it.\n";
        } else if (const auto* moved = std::get_if<TilesMoved>(&event)) {
            if (moved->from.kind == Place::Kind::display && moved->to.kind == Place::Kind::display) {
                std::string& line = gathered[static_cast<std::size_t>(moved->to.display.index())];
                line += line.empty() ? "Display " + number_of(moved->to.display) + " took " : " and ";
                line += voice_.tile(moved->colour) + " from display " + number_of(moved->from.display);
            }
        }
    }
    for (const std::string& line : gathered) {
        text += line.empty() ? "" : line + ".\n";
    }
    return text;
}

std::string Storyteller::tell_pick(const EventLog& log, const Position& before, Move move) const {
    const Seat seat = before.turn();
    const int picked = before.tiles(move.source()).count(move.colour());
    std::string text = voice_.strong(voice_.says(seat, "take")) + " " + std::to_string(picked) + " " +
                       voice_.tile(move.colour()) + " " + std::string(name(move.colour())) + " from " +
                       name_of(move.source());
    text += move.destination().is_floor() ? " to the floor line"
                                          : " to line " + std::to_string(move.destination().as_line().number());
    int to_floor = 0;
    int to_shield = 0;
    int to_lid = 0;
    bool marker = false;
    bool marker_on_shield = false;
    bool shield = false;
    Tiles to_centre;
    std::array<Tiles, Display::count> to_displays{};
    for (const Event& event : log) {
        if (std::holds_alternative<TilingStarted>(event)) {
            break;
        }
        if (std::holds_alternative<ShieldTaken>(event)) {
            shield = true;
        } else if (const auto* marked = std::get_if<MarkerMoved>(&event)) {
            marker = true;
            marker_on_shield = marked->to.kind == Place::Kind::shield;
        } else if (const auto* moved = std::get_if<TilesMoved>(&event)) {
            switch (moved->to.kind) {
                case Place::Kind::floor: to_floor += moved->count; break;
                case Place::Kind::shield: to_shield += moved->count; break;
                case Place::Kind::lid: to_lid += moved->count; break;
                case Place::Kind::centre: to_centre += Tiles::of(moved->colour, moved->count); break;
                case Place::Kind::display:
                    to_displays[static_cast<std::size_t>(moved->to.display.index())] +=
                        Tiles::of(moved->colour, moved->count);
                    break;
                default: break;
            }
        }
    }
    if (marker) {
        text += ", with the starting player marker";
        text += marker_on_shield ? " on the free space" : "";
    }
    std::vector<std::string> fallen;
    if (to_floor > 0 && !move.destination().is_floor()) {
        fallen.push_back(std::to_string(to_floor) + " to the floor line");
    }
    if (to_shield > 0) {
        fallen.push_back(std::to_string(to_shield) + " on the free space");
    }
    if (to_lid > 0) {
        fallen.push_back(std::to_string(to_lid) + " into the lid, as the floor line is full");
    }
    text += fallen.empty() ? "" : "; " + listed(fallen);
    text += ".";
    std::vector<std::string> rest;
    if (!to_centre.empty()) {
        rest.push_back(voice_.tiles(to_centre) + " to the centre");
    }
    for (int i = 0; i < Display::count; ++i) {
        if (const Tiles tiles = to_displays[static_cast<std::size_t>(i)]; !tiles.empty()) {
            rest.push_back(voice_.tiles(tiles) + " to display " + std::to_string(i + 1));
        }
    }
    text += rest.empty() ? "" : " The rest: " + listed(rest) + ".";
    if (shield) {
        text += " " + voice_.says(seat, "have") + " display " + number_of(move.source().as_display()) +
                " as a free floor space now.";
    }
    return as_lines(text);
}

std::string Storyteller::headline(Seat seat) {
    if (told_of_ == seat) {
        return {};
    }
    told_of_ = seat;
    return voice_.strong(voice_.name(seat)) + "\n";
}

std::string Storyteller::tell_tiling(const EventLog& log, const Position& before) {
    std::string text;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const Event& event = log[i];
        if (std::holds_alternative<TilingStarted>(event)) {
            told_of_.reset();
            tiled_ = {};
            floors_begun_ = false;
            text += "\n" +
                    voice_.strong("Round " + std::to_string(before.round()) + " is over: full lines go to the walls") +
                    "\n";
        } else if (const auto* placed = std::get_if<TilePlaced>(&event)) {
            tiled_[static_cast<std::size_t>(placed->seat.index())] = true;
            text += headline(placed->seat);
            const std::string what = "line " + std::to_string(placed->line.number()) + " " +
                                     voice_.tile(placed->colour) + " to column " +
                                     std::to_string(placed->column.number());
            text += score_line(padded(what, what_width) + " " + sum_words(placed->run, "stands alone"), placed->points,
                               placed->score);
        } else if (const auto* fell = std::get_if<LineFell>(&event)) {
            tiled_[static_cast<std::size_t>(fell->seat.index())] = true;
            text += headline(fell->seat) + tell_fallen(log, i, *fell);
        } else if (const auto* scored = std::get_if<FloorScored>(&event)) {
            if (!floors_begun_) {
                floors_begun_ = true;
                for (const Seat seat : Seat::all()) {
                    if (before.players().has(seat) && !tiled_[static_cast<std::size_t>(seat.index())]) {
                        text += voice_.strong(voice_.name(seat)) + "\n  no full line\n";
                    }
                }
                text += voice_.strong("Floor lines") + "\n";
            }
            text += tell_floor(log, i, *scored);
        } else if (const auto* chosen = std::get_if<StarterChosen>(&event)) {
            const bool over = i + 1 < log.size() && std::holds_alternative<GameEnded>(log[i + 1]);
            if (!over) {
                text += chosen->marker_taken
                            ? voice_.says(chosen->seat, "have") + " the marker and " +
                                  (voice_.name(chosen->seat) == "You" ? "start" : "starts") + " the next round.\n"
                            : "Nobody took the marker: " + voice_.says(chosen->seat, "start") + " again.\n";
            }
        }
    }
    return text;
}

std::string Storyteller::tell_fallen(const EventLog& log, std::size_t at, const LineFell& fell) {
    int to_floor = 0;
    int to_shield = 0;
    int to_lid = 0;
    for (std::size_t i = at + 1; i < log.size(); ++i) {
        const auto* moved = std::get_if<TilesMoved>(&log[i]);
        if (moved == nullptr || moved->from != Place::on_line(fell.seat, fell.line)) {
            break;
        }
        (moved->to.kind == Place::Kind::floor    ? to_floor
         : moved->to.kind == Place::Kind::shield ? to_shield
                                                 : to_lid) += moved->count;
    }
    std::vector<std::string> parts;
    for (const auto& [count, where] :
         {std::pair{to_floor, " to the floor line"}, std::pair{to_shield, " on the free space"},
          std::pair{to_lid, " into the lid"}}) {
        if (count > 0) {
            parts.push_back(std::to_string(count) + where);
        }
    }
    return "  line " + std::to_string(fell.line.number()) + " " + voice_.tile(fell.colour) +
           " has no space on the wall and falls: " + listed(parts) + "\n";
}

std::string Storyteller::tell_floor(const EventLog& log, std::size_t at, const FloorScored& scored) const {
    std::string pieces;
    std::string sum;
    for (std::size_t i = at + 1; i < log.size(); ++i) {
        const auto* moved = std::get_if<TilesMoved>(&log[i]);
        const auto* marked = std::get_if<MarkerMoved>(&log[i]);
        if (moved == nullptr && marked == nullptr) {
            break;
        }
        const Place& from = moved != nullptr ? moved->from : marked->from;
        const bool on_line = from.kind == Place::Kind::floor;
        pieces += on_line ? "" : "^";
        pieces += moved != nullptr ? voice_.tile(moved->colour) : voice_.marker();
        if (on_line && from.position <= FloorLine::spaces) {
            sum += (sum.empty() ? "" : "+") +
                   std::to_string(FloorLine::costs[static_cast<std::size_t>(from.position - 1)]);
        }
    }
    std::string how = sum.empty() ? (pieces.empty() ? "empty" : "costs nothing") : sum;
    if (sum.find('+') != std::string::npos) {
        how += " = " + std::to_string(scored.penalty.value);
    }
    if (scored.stopped_at_zero) {
        how += ", down to 0";
    }
    constexpr std::size_t name_width = 10;
    const std::string who = padded(shortened(voice_.name(scored.seat), name_width), name_width);
    return score_line(who + " " + padded(pieces, what_width) + " " + how, scored.after - scored.before, scored.after);
}

std::string reason_words(EndReason reason, const Position& end, const Voice& voice) {
    switch (reason) {
        case EndReason::full_row: {
            std::vector<std::string> seats;
            bool plural = false;
            for (const Seat seat : Seat::all()) {
                if (end.players().has(seat) && end.board(seat).wall.full_rows() > 0) {
                    plural = !seats.empty() || voice.name(seat) == "You";
                    seats.push_back(voice.name(seat));
                }
            }
            return listed(seats) + (plural ? " have" : " has") + " a full row";
        }
        case EndReason::nothing_to_deal: return "no tile is left to deal";
        case EndReason::no_progress: return "for ten rounds no tile has reached a wall";
    }
    return {};
}

}  // namespace evora::cli
