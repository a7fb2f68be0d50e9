#include "tests/support/reference/game.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>
#include <tuple>

#include "tests/support/reference/tiling.hpp"

namespace evora::reference {

namespace {

struct Pick {
    int display = 0;  ///< from 1; 0 is the centre
    char colour = 'B';
    int line = 0;      ///< from 1; 0 is the floor
    std::string left;  ///< the colours that go left from SF4, in capitals
};

std::optional<int> digit(char c, int most) {
    if (c < '1' || c > '0' + most) {
        return std::nullopt;
    }
    return c - '0';
}

std::optional<Pick> read_pick(const Table& table, const std::string& text) {
    if (text.size() < 3 || !has(colours, text[1])) {
        return std::nullopt;
    }
    Pick pick;
    pick.colour = text[1];
    if (text[0] != 'C') {
        const auto display = digit(text[0], static_cast<int>(table.displays.size()));
        if (!display) {
            return std::nullopt;
        }
        pick.display = *display;
    }
    if (text[2] != 'F') {
        const auto line = digit(text[2], 5);
        if (!line) {
            return std::nullopt;
        }
        pick.line = *line;
    }
    for (char c : text.substr(3)) {
        if (std::islower(static_cast<unsigned char>(c)) == 0) {
            return std::nullopt;
        }
        pick.left += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
    // In their order, and none twice.
    for (std::size_t i = 0; i < pick.left.size(); ++i) {
        if (!has(colours, pick.left[i]) || (i > 0 && colours.find(pick.left[i]) <= colours.find(pick.left[i - 1]))) {
            return std::nullopt;
        }
    }
    return pick;
}

const DisplaySheet& display_of(const Table& table, int number) {
    return table.displays.at(static_cast<std::size_t>(number - 1));
}

DisplaySheet& display_of(Table& table, int number) { return table.displays.at(static_cast<std::size_t>(number - 1)); }

const BoardSheet& acting_board(const Table& table) { return table.boards.at(static_cast<std::size_t>(table.turn - 1)); }

/// A7.
bool line_may_receive(const BoardSheet& board, int row, char colour) {
    const std::string& line = board.lines.at(static_cast<std::size_t>(row - 1));
    const std::string& wall_row = board.wall.at(static_cast<std::size_t>(row - 1));
    const bool has_space = static_cast<int>(line.size()) < row;
    const bool colour_fits = line.empty() || line.front() == colour;
    return has_space && colour_fits && !has(wall_row, colour);
}

bool pick_is_legal(const Table& table, const std::string& text) {
    const auto pick = read_pick(table, text);
    if (table.phase != "offer" || !pick) {
        return false;
    }
    std::string here = table.centre;
    std::string kind;
    if (pick->display != 0) {
        const DisplaySheet& display = display_of(table, pick->display);
        if (display.taken) {
            return false;
        }
        here = display.tiles;
        kind = display.kind;
    }
    if (!has(here, pick->colour)) {  // A3, A4
        return false;
    }
    if (pick->line != 0 && !line_may_receive(acting_board(table), pick->line, pick->colour)) {
        return false;
    }
    // X7: colours that remain on SF4, and nothing of the kind elsewhere.
    const std::string remaining = without(here, pick->colour);
    return std::ranges::all_of(pick->left, [&](char colour) { return kind == "S4" && has(remaining, colour); });
}

bool placement_is_legal(const Table& table, const std::string& text) {
    if (table.phase != "tiling" || text.size() != 3) {
        return false;
    }
    const auto row = digit(text[0], 5);
    const auto column = digit(text[2], 5);
    if (!row || !column || first_full_line(acting_board(table)) != row) {
        return false;
    }
    const auto columns = free_columns(acting_board(table), *row);
    return std::ranges::find(columns, *column) != columns.end();
}

/// C7, X7: the next display in the circle in this direction, a taken SF5 left out.
int neighbour(const Table& table, int display, int direction) {
    const auto displays = static_cast<int>(table.displays.size());
    do {
        display += direction;
        if (display == 0) {
            display = displays;
        }
        if (display > displays) {
            display = 1;
        }
    } while (display_of(table, display).taken);
    return display;
}

void play_pick(Table& table, const Pick& pick) {
    BoardSheet& board = table.boards.at(static_cast<std::size_t>(table.turn - 1));
    std::string picked;
    if (pick.display == 0) {
        picked = only(table.centre, pick.colour);
        table.centre = without(table.centre, pick.colour);  // A4
        if (table.marker_in_centre) {                       // A5; F4: before anything else falls
            table.marker_in_centre = false;
            drop(table, board, '*');
        }
    } else {
        DisplaySheet& display = display_of(table, pick.display);
        picked = only(display.tiles, pick.colour);
        const std::string rest = without(display.tiles, pick.colour);
        if (display.kind == "S3") {  // X6
            display.tiles = rest;
        } else if (display.kind == "S4") {  // X7
            display.tiles.clear();
            for (char tile : rest) {
                const int direction = has(pick.left, tile) ? -1 : 1;
                DisplaySheet& to = display_of(table, neighbour(table, pick.display, direction));
                to.tiles = sorted(to.tiles + tile);
            }
        } else {  // A3
            display.tiles.clear();
            table.centre = sorted(table.centre + rest);
            if (display.kind == "S5") {  // X8
                display.taken = true;
                board.extra_space = true;
            }
        }
    }
    for (char tile : picked) {
        const bool fits = pick.line != 0 &&
                          static_cast<int>(board.lines.at(static_cast<std::size_t>(pick.line - 1)).size()) < pick.line;
        if (fits) {  // A8
            board.lines.at(static_cast<std::size_t>(pick.line - 1)) += tile;
        } else {
            drop(table, board, tile);
        }
    }
    const bool displays_empty = std::ranges::all_of(table.displays, [](const auto& d) { return d.tiles.empty(); });
    if (displays_empty && table.centre.empty()) {  // A11
        start_tiling(table);
    } else {
        table.turn = table.turn == static_cast<int>(table.boards.size()) ? 1 : table.turn + 1;  // A1
    }
}

/// A moment while the displays are being filled: what is left to draw from, and what each display of the deal still
/// has to get.
struct Draw {
    std::string bag;
    std::string lid;
    std::vector<std::string> wanted;
    friend bool operator<(const Draw& a, const Draw& b) {
        return std::tie(a.bag, a.lid, a.wanted) < std::tie(b.bag, b.lid, b.wanted);
    }
};

/// Draws one tile after the other in every way that could give the deal, and tells what bag and lid may be like at the
/// end. Nothing where no way gives it.
std::optional<Draw> draw(const Table& table, const std::vector<DisplaySheet>& deal) {
    std::vector<std::size_t> order;  // which display gets the next tile
    for (std::size_t i = 0; i < deal.size(); ++i) {
        order.insert(order.end(), 4, i);  // N3
    }
    for (std::size_t i = 0; i < deal.size(); ++i) {
        if (deal[i].kind == "S1") {
            order.push_back(i);  // X4
        }
    }
    Draw beginning{table.bag, table.lid, {}};
    for (const DisplaySheet& display : deal) {
        beginning.wanted.push_back(display.tiles);
    }
    std::set<Draw> moments = {beginning};
    for (std::size_t display : order) {
        std::set<Draw> next;
        for (Draw moment : moments) {
            if (moment.bag.empty()) {  // N4
                moment.bag = moment.lid;
                moment.lid.clear();
            }
            if (moment.bag.empty()) {  // N5: this display and those after it get nothing more
                next.insert(moment);
                continue;
            }
            for (char colour : colours) {
                if (has(moment.bag, colour) && has(moment.wanted[display], colour)) {
                    Draw drawn = moment;
                    drawn.bag = less_one(moment.bag, colour);
                    drawn.wanted[display] = less_one(moment.wanted[display], colour);
                    next.insert(drawn);
                }
            }
        }
        moments = next;
    }
    for (const Draw& moment : moments) {
        if (std::ranges::all_of(moment.wanted, [](const std::string& tiles) { return tiles.empty(); })) {
            return moment;
        }
    }
    return std::nullopt;
}

bool deal_is_legal(const Table& table, const std::string& text) {
    const auto deal = read_displays(text);
    if (table.phase != "deal" || !deal || deal->size() != 2 * table.boards.size() + 1) {
        return false;
    }
    std::set<std::string> kinds;
    std::size_t gold = 0;
    for (const DisplaySheet& display : *deal) {
        if (display.taken) {
            return false;
        }
        if (!display.kind.empty()) {
            kinds.insert(display.kind);
            ++gold;
        }
    }
    const std::size_t wanted = table.special_factories ? table.boards.size() : 0;  // X2
    return gold == wanted && kinds.size() == wanted && draw(table, *deal).has_value();
}

void play_deal(Table& table, const std::string& text) {
    table.displays = read_displays(text).value();
    const Draw drawn = draw(table, table.displays).value();
    table.bag = drawn.bag;
    table.lid = drawn.lid;
    for (int number = 1; number <= static_cast<int>(table.displays.size()); ++number) {
        const std::string kind = display_of(table, number).kind;
        if (!kind.starts_with("S2")) {
            continue;
        }
        const char colour = kind.back();
        for (int direction : {-1, 1}) {  // X5
            DisplaySheet& from = display_of(table, neighbour(table, number, direction));
            if (has(from.tiles, colour)) {
                from.tiles = less_one(from.tiles, colour);
                display_of(table, number).tiles = sorted(display_of(table, number).tiles + colour);
            }
        }
    }
    table.marker_in_centre = true;  // A1
    table.phase = "offer";
}

/// Every way to name some of the colours, in their order, in lower case.
std::vector<std::string> all_shares() {
    std::vector<std::string> shares = {""};
    for (char colour : {'b', 'y', 'r', 'k', 'w'}) {
        for (std::size_t i = 0, before = shares.size(); i < before; ++i) {
            shares.push_back(shares[i] + colour);
        }
    }
    return shares;
}

}  // namespace

bool legal(const Table& table, const std::string& move_or_deal) {
    if (has(move_or_deal, '/')) {
        return deal_is_legal(table, move_or_deal);
    }
    if (has(move_or_deal, '@')) {
        return move_or_deal.size() == 3 && move_or_deal[1] == '@' && placement_is_legal(table, move_or_deal);
    }
    return pick_is_legal(table, move_or_deal);
}

std::vector<std::string> legal_moves(const Table& table) {
    static const std::vector<std::string> shares = all_shares();
    std::vector<std::string> moves;
    for (char source : std::string_view("123456789C")) {
        for (char colour : colours) {
            for (char destination : std::string_view("12345F")) {
                const std::string pick = {source, colour, destination};
                const bool on_sf4 = source != 'C' && source - '0' <= static_cast<int>(table.displays.size()) &&
                                    display_of(table, source - '0').kind == "S4";
                for (std::size_t i = 0; i < (on_sf4 ? shares.size() : 1); ++i) {
                    if (legal(table, pick + shares[i])) {
                        moves.push_back(pick + shares[i]);
                    }
                }
            }
        }
    }
    for (char row : std::string_view("12345")) {
        for (char column : std::string_view("12345")) {
            const std::string placement = {row, '@', column};
            if (legal(table, placement)) {
                moves.push_back(placement);
            }
        }
    }
    std::ranges::sort(moves);
    return moves;
}

Table after(Table table, const std::string& move_or_deal) {
    if (has(move_or_deal, '/')) {
        play_deal(table, move_or_deal);
    } else if (has(move_or_deal, '@')) {
        place(table, move_or_deal[0] - '0', move_or_deal[2] - '0');
    } else {
        play_pick(table, read_pick(table, move_or_deal).value());
    }
    return table;
}

}  // namespace evora::reference
