#include "tests/support/rules_games.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

#include "rules/dealer.hpp"
#include "rules/moves.hpp"
#include "rules/notation/deal_text.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"

namespace evora::tests {

namespace {

constexpr int round_limit = 3000;

/// Whether the line's tile would be the fifth of its wall row.
bool completes_row(const Position& position, Line line) {
    return popcount(position.board(position.turn()).wall.taken_in_row(line)) == Column::count - 1;
}

/// More for moves that keep tiles out of bag and lid without ending the game.
int hoarding_value(const Position& position, Move move) {
    if (move.is_placement() || move.destination().is_floor()) {
        return 0;
    }
    const Line line = move.destination().as_line();
    const Board& board = position.board(position.turn());
    const int picked = position.tiles(move.source()).count(move.colour());
    const int space = board.lines.space(line);
    if (completes_row(position, line) && picked >= space) {
        return -100;
    }
    return 10 * std::min(picked, space) - 4 * std::max(0, picked - space) - (picked >= space ? 0 : 1);
}

}  // namespace

std::vector<GamePlan> plans(int of_each) {
    std::vector<GamePlan> result;
    std::uint64_t seed = 0;
    for (Rules rules : all_rules) {
        for (Players players : all_players) {
            for (Style style : {Style::uniform, Style::hoarding, Style::flooring}) {
                for (int i = 0; i < of_each; ++i) {
                    result.push_back({rules, players, style, ++seed});
                }
            }
        }
    }
    // Found by trying.
    constexpr std::array<std::array<std::uint64_t, 2>, all_rules.size()> famines = {
        {{8, 15}, {26, 184}, {50, 87}, {21, 39}}};
    for (std::size_t i = 0; i < famines.size(); ++i) {
        for (std::uint64_t famine : famines.at(i)) {
            result.push_back({all_rules.at(i), all_players.back(), Style::hoarding, famine});
        }
    }
    return result;
}

std::string describe(const GamePlan& plan) {
    constexpr std::array<std::string_view, 3> styles = {"uniform", "hoarding", "flooring"};
    return std::string(name(plan.rules)) + ", " + std::to_string(plan.players.number()) + " players, " +
           std::string(styles.at(static_cast<std::size_t>(plan.style))) + ", seed " + std::to_string(plan.seed);
}

Position play_game(const GamePlan& plan, const Visit& visit) {
    const SeededStreams streams(plan.seed);
    Xoshiro256 generator = streams.stream(StreamLabel::players, 0);
    Dealer dealer(streams);
    const auto seats = static_cast<std::uint32_t>(plan.players.number());
    const Seat start = Seat::from_index(static_cast<int>(below(generator, seats)));
    Position position = Position::initial(plan.rules, plan.players, start);
    while (position.phase() != Phase::over && position.round() < round_limit) {
        const Decision decision = position.phase() == Phase::deal ? Decision(dealer.deal(position))
                                                                  : Decision(choose(position, plan.style, generator));
        const Position next = after(position, decision);
        visit(position, decision, next);
        position = next;
    }
    return position;
}

std::vector<Position> sample_positions(const std::vector<GamePlan>& plans, std::uint32_t one_in) {
    std::vector<Position> positions;
    Xoshiro256 generator(one_in);
    for (const GamePlan& plan : plans) {
        play_game(plan, [&](const Position& before, const Decision& decision, const Position&) {
            if (std::holds_alternative<Move>(decision) && below(generator, one_in) == 0) {
                positions.push_back(before);
            }
        });
    }
    return positions;
}

std::string text_of(const Decision& decision) {
    return std::visit([](const auto& it) { return to_text(it); }, decision);
}

Position after(const Position& before, const Decision& decision) {
    Position next = before;
    std::visit([&](const auto& it) { next.apply(it); }, decision);
    return next;
}

Move choose(const Position& position, Style style, Xoshiro256& generator) {
    MoveList moves;
    generate(position, moves);
    const auto size = static_cast<std::uint32_t>(moves.size());
    const Move any = moves[static_cast<int>(below(generator, size))];
    if (any.is_placement() || style == Style::uniform) {
        return any;
    }
    if (style == Style::flooring) {
        return below(generator, 50) == 0 ? any
                                         : Move::pick(any.source(), any.colour(), Destination::floor(), any.left());
    }
    Move best = any;
    for (Move move : moves) {
        if (hoarding_value(position, move) > hoarding_value(position, best)) {
            best = move;
        }
    }
    return best;
}

std::vector<std::string> legal_texts(const Position& position) {
    MoveList moves;
    generate(position, moves);
    std::vector<std::string> texts;
    for (Move move : moves) {
        texts.push_back(to_text(move));
    }
    std::ranges::sort(texts);
    return texts;
}

Pieces pieces_of(const Position& position) {
    Pieces pieces;
    pieces.tiles = position.bag() + position.lid() + position.centre();
    pieces.markers = position.centre_has_marker() ? 1 : 0;
    for (int i = 0; i < position.display_count(); ++i) {
        pieces.tiles += position.display(Display::from_index(i));
    }
    for (int i = 0; i < position.players().number(); ++i) {
        const Board& board = position.board(Seat::from_index(i));
        pieces.tiles += board.tiles();
        pieces.markers += board.floor.has_marker() ? 1 : 0;
    }
    return pieces;
}

Position position_from(const std::string& text) {
    const auto position = parse_position(text);
    if (!position) {
        throw std::runtime_error(text + '\n' + message(position.error().front()));
    }
    return *position;
}

}  // namespace evora::tests
