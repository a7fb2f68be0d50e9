#include "tests/cli/script.hpp"

#include <algorithm>

#include "cli/play/choices.hpp"
#include "game/game.hpp"
#include "players/random_player.hpp"
#include "rules/notation/move_text.hpp"

namespace evora::tests {

namespace {

std::string in_steps(const Position& position, Move move) {
    if (move.is_placement()) {
        return std::to_string(move.column().number()) + "\n";
    }
    const std::string text = to_text(move);
    std::string lines = text.substr(0, 2) + "\n" + text.substr(2, 1) + "\n";
    const auto ways = cli::splits_of(position, move.source(), move.colour());
    if (ways.size() > 1) {
        lines += std::to_string(std::ranges::find(ways, move.left()) - ways.begin() + 1) + "\n";
    }
    return lines;
}

/// `4B3` alone asks which way the rest goes.
std::string in_notation(const Position& position, Move move) {
    if (!move.is_placement() && move.left().empty() &&
        cli::splits_of(position, move.source(), move.colour()).size() > 1) {
        return to_text(move) + "\n1\n";
    }
    return to_text(move) + "\n";
}

}  // namespace

std::vector<std::string> typed_game(const ScriptOptions& options, Typing typing) {
    const Players players = *Players::from_number(static_cast<int>(options.seats.size()));
    std::vector<SeatHolder> holders;
    for (const std::string& seat : options.seats) {
        holders.push_back({.name = seat, .bot = seat == "human" ? "" : seat});
    }
    Game game(Position::initial(options.rules, players, Seat::from_index(0)), {.seed = options.seed, .first_round = 1},
              holders);
    RandomPlayer person(SeededStreams(options.seed + 1).stream(StreamLabel::players, 0));
    std::vector<std::string> entries;
    while (game.position().phase() != Phase::over) {
        if (!game.waits_for_person()) {
            game.go_on();
            continue;
        }
        const Move move = person.choose(game.position());
        entries.push_back(typing == Typing::steps ? in_steps(game.position(), move)
                                                  : in_notation(game.position(), move));
        game.play(move);
    }
    return entries;
}

std::string typed(const std::vector<std::string>& entries, std::size_t begin, std::size_t end) {
    std::string text;
    for (std::size_t i = begin; i < end; ++i) {
        text += entries[i];
    }
    return text;
}

}  // namespace evora::tests
