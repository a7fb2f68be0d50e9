#include "rules/play.hpp"

#include <string>

#include "rules/detail/draw_order.hpp"
#include "rules/detail/move_check.hpp"
#include "rules/notation/deal_text.hpp"
#include "rules/notation/move_text.hpp"

namespace evora {

namespace {

/// What the phase calls for instead.
std::string awaited(const Position& position) {
    switch (position.phase()) {
        case Phase::deal: return "the deal of round " + std::to_string(position.round());
        case Phase::offer: return "a pick by seat " + std::to_string(position.turn().number());
        case Phase::tiling:
            return "a placement by seat " + std::to_string(position.turn().number()) + " from line " +
                   std::to_string(position.tiling_line().number());
        case Phase::over: break;
    }
    return "nothing, as the game is over";
}

std::string letters(ColourSet colours) {
    std::string text;
    for (Colour colour : all_colours) {
        if (colours.contains(colour)) {
            text += letter(colour);
        }
    }
    return text;
}

std::string source_name(Source source) {
    return source.is_centre() ? "the centre" : "display " + std::to_string(source.as_display().number());
}

std::string displays_in_use(const Position& position) {
    std::string text = "a display from 1 to " + std::to_string(position.display_count());
    if (const auto removed = position.removed_display()) {
        text += " but " + std::to_string(removed->number()) + ", which has left the circle,";
    }
    return text + " or C";
}

std::string expected_pick(FaultCode flaw, const Position& position, Move move) {
    const Tiles tiles = position.tiles(move.source());
    switch (flaw) {
        case FaultCode::no_display: return displays_in_use(position);
        case FaultCode::no_such_tiles:
            return tiles.empty()
                       ? "a source with tiles, as " + source_name(move.source()) + " is empty"
                       : "one of the colours on " + source_name(move.source()) + ": " + letters(tiles.colours());
        case FaultCode::no_split: {
            const bool sf4 = !move.source().is_centre() && position.side(move.source().as_display()) == Side::sf4;
            if (!sf4) {
                return "no colours after the destination, as " + source_name(move.source()) + " is no S4";
            }
            return "only colours that stay behind on the S4: " + letters(tiles.without(move.colour()).colours());
        }
        default: break;
    }
    std::string open = "F";
    std::string lines;
    for (Line line : Line::all()) {
        if ((position.board(position.turn()).open_lines(move.colour()) & (1U << line.index())) != 0) {
            lines += lines.empty() ? "" : ", ";
            lines += std::to_string(line.number());
        }
    }
    const std::string where = lines.empty() ? open : "line " + lines + " or " + open;
    const Line line = move.destination().as_line();
    std::string why = "line " + std::to_string(line.number());
    if (flaw == FaultCode::row_has_colour) {
        why = "wall row " + std::to_string(line.number()) + " has " + std::string(name(move.colour()));
    } else if (flaw == FaultCode::line_full) {
        why += " is full";
    } else {
        why += " holds " + std::string(name(position.board(position.turn()).lines.colour(line)));
    }
    return where + " for " + std::string(name(move.colour())) + ", as " + why;
}

Fault deal_problem(FaultCode code, int display, std::string found, std::string expected) {
    return Fault{.code = code,
                 .where = {.part = display == 0 ? Part::deal : Part::display, .number = display},
                 .found = std::move(found),
                 .expected = std::move(expected)};
}

std::optional<Fault> sides_fault(const Position& position, const Deal& deal) {
    int gold = 0;
    for (int i = 0; i < deal.display_count(); ++i) {
        const Side side = deal.side(Display::from_index(i));
        if (!is_gold(side)) {
            continue;
        }
        ++gold;
        for (int j = 0; j < i; ++j) {
            if (deal.side(Display::from_index(j)) == side) {
                return deal_problem(FaultCode::gold_displays, i + 1, "a second " + std::string(code(side)),
                                    "each gold side at most once");
            }
        }
    }
    const int wanted = position.rules().special_factories ? position.players().number() : 0;
    if (gold != wanted) {
        return deal_problem(
            FaultCode::gold_displays, 0, std::to_string(gold) + " gold displays",
            wanted == 0 ? "none without special factories" : std::to_string(wanted) + ", as many as players");
    }
    return std::nullopt;
}

}  // namespace

std::optional<Fault> move_fault(const Position& position, Move move) {
    const auto flaw = move_flaw(position, move);
    if (!flaw) {
        return std::nullopt;
    }
    if (*flaw != FaultCode::phase && move.is_placement()) {
        return placement_fault(*flaw, position.board(position.turn()), position.turn(), position.tiling_line(), move);
    }
    return Fault{.code = *flaw,
                 .where = {.part = Part::move},
                 .found = to_text(move),
                 .expected = *flaw == FaultCode::phase ? awaited(position) : expected_pick(*flaw, position, move)};
}

std::optional<Fault> deal_fault(const Position& position, const Deal& deal) {
    if (position.phase() != Phase::deal) {
        return deal_problem(FaultCode::phase, 0, to_text(deal), awaited(position));
    }
    if (deal.display_count() != position.display_count()) {
        return deal_problem(FaultCode::display_count, 0, std::to_string(deal.display_count()) + " displays",
                            std::to_string(position.display_count()) + " for " +
                                std::to_string(position.players().number()) + " players");
    }
    if (auto fault = sides_fault(position, deal)) {
        return fault;
    }
    const auto sizes = draw_sizes(deal, position.bag().total() + position.lid().total());
    for (int i = 0; i < deal.display_count(); ++i) {
        const int tiles = deal.tiles(Display::from_index(i)).total();
        const int wanted = sizes[static_cast<std::size_t>(i)];
        if (tiles != wanted) {
            return deal_problem(FaultCode::deal_size, i + 1, std::to_string(tiles) + " tiles", std::to_string(wanted));
        }
    }
    if (!draw_order(position, deal)) {
        return deal_problem(FaultCode::deal_draw, 0, to_text(deal),
                            "tiles that the bag, then the lid can give in the order of the displays");
    }
    return std::nullopt;
}

std::expected<Position, Fault> play(const Position& position, Move move) {
    if (auto fault = move_fault(position, move)) {
        return std::unexpected(*std::move(fault));
    }
    Position next = position;
    next.apply(move);
    return next;
}

std::expected<Position, Fault> play(const Position& position, const Deal& deal) {
    if (auto fault = deal_fault(position, deal)) {
        return std::unexpected(*std::move(fault));
    }
    Position next = position;
    next.apply(deal);
    return next;
}

}  // namespace evora
