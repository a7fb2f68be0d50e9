#include "cli/play/result_table.hpp"

#include <algorithm>
#include <array>

#include "cli/play/story.hpp"
#include "rules/result.hpp"

namespace evora::cli {

namespace {

/// Points by where they come from, and how many rows, columns and colours are full.
struct Account {
    Points before;
    Points placements;
    Points floors;
    int rows = 0;
    int columns = 0;
    int colours = 0;
};

using Accounts = std::array<Account, Seat::count>;

Accounts accounts_of(const Game& game) {
    Accounts accounts{};
    const auto of = [&](Seat seat) -> Account& { return accounts[static_cast<std::size_t>(seat.index())]; };
    for (const Seat seat : Seat::all()) {
        if (game.position().players().has(seat)) {
            of(seat).before = game.steps().front().before.board(seat).score;
        }
    }
    EventLog log;
    for (const Game::Step& step : game.steps()) {
        Position position = step.before;
        std::visit([&](const auto& what) { position.apply(what, log); }, step.what);
    }
    for (const Event& event : log) {
        if (const auto* placed = std::get_if<TilePlaced>(&event)) {
            of(placed->seat).placements += placed->points;
        } else if (const auto* scored = std::get_if<FloorScored>(&event)) {
            of(scored->seat).floors += scored->after - scored->before;
        } else if (const auto* bonus = std::get_if<BonusScored>(&event)) {
            Account& account = of(bonus->seat);
            (bonus->kind == BonusScored::Kind::row      ? account.rows
             : bonus->kind == BonusScored::Kind::column ? account.columns
                                                        : account.colours) += 1;
        }
    }
    return accounts;
}

/// The winners and, where points alone do not tell, why.
std::string verdict(const Position& end, const Voice& voice) {
    const Ranking ranking = ranking_of(end);
    std::vector<std::string> winners;
    std::vector<Seat> with_most;
    Seat winner{};
    Points most{};
    for (const Seat seat : Seat::all()) {
        if (end.players().has(seat)) {
            most = std::max(most, end.board(seat).score);
        }
    }
    for (const Seat seat : Seat::all()) {
        if (!end.players().has(seat)) {
            continue;
        }
        if (end.board(seat).score == most) {
            with_most.push_back(seat);
        }
        if (ranking.won(seat)) {
            winners.push_back(voice.name(seat));
            winner = seat;
        }
    }
    const std::string points = counted(most.value, "point");
    const std::string rows = counted(standing_of(end, winner).full_rows, "full row");
    if (winners.size() > 1) {
        return listed(winners) + " share the victory: " + points + " and " + rows + " each.";
    }
    if (with_most.size() == 1) {
        return voice.says(winner, "win") + " with " + points + ".";
    }
    std::vector<std::string> others;
    for (const Seat seat : with_most) {
        if (seat != winner) {
            others.push_back(voice.name(seat) + " with " + std::to_string(standing_of(end, seat).full_rows));
        }
    }
    return voice.says(winner, "win") + ": " + points + " like " + listed(others) + ", but " + rows +
           ", and more full rows decide.";
}

}  // namespace

std::string final_table(const Game& game, const Voice& voice) {
    const Position& end = game.position();
    const Accounts accounts = accounts_of(game);
    const int players = end.players().number();
    constexpr std::size_t label_width = 24;
    constexpr std::size_t column_width = 13;

    std::string text = as_lines("The game is over after round " + std::to_string(end.round()) + ": " +
                                reason_words(*end_reason(end), end, voice) + ".") +
                       "\n";
    const auto row = [&](std::string_view label, auto&& cell) {
        std::string line = padded(std::string(label), label_width);
        for (int i = 0; i < players; ++i) {
            line += " " + right_aligned(cell(Seat::from_index(i), accounts[static_cast<std::size_t>(i)]), column_width);
        }
        return line + "\n";
    };
    text += row("", [&](Seat seat, const Account&) { return voice.strong(shortened(voice.name(seat), column_width)); });
    const bool from_position =
        std::ranges::any_of(accounts, [](const Account& account) { return account.before != Points{}; });
    if (from_position) {
        text += row("before", [](Seat, const Account& account) { return std::to_string(account.before.value); });
    }
    text += row("tiles on the wall", [](Seat, const Account& account) { return with_sign(account.placements); });
    text += row("floor lines", [](Seat, const Account& account) { return with_sign(account.floors); });
    const auto bonus = [&](std::string_view label, int Account::* number, Points each) {
        text += row(label, [&](Seat, const Account& account) {
            const int count = account.*number;
            return (count > 0 ? std::to_string(count) + " x " + std::to_string(each.value) + "  " : "") +
                   right_aligned(with_sign(Points{count * each.value}), 3);
        });
    };
    bonus("full rows", &Account::rows, row_bonus);
    bonus("full columns", &Account::columns, column_bonus);
    bonus("full colours", &Account::colours, colour_bonus);
    text += row("", [](Seat, const Account&) { return std::string("-----"); });
    text += row("points",
                [&](Seat seat, const Account&) { return voice.strong(std::to_string(end.board(seat).score.value)); });
    const Ranking ranking = ranking_of(end);
    text += row("place", [&](Seat seat, const Account&) { return std::to_string(ranking.place(seat)); });
    return text + "\n" + voice.strong(verdict(end, voice)) + "\n";
}

}  // namespace evora::cli
