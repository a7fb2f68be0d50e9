#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/play/session.hpp"
#include "cli/report.hpp"
#include "cli/rules_options.hpp"
#include "cli/seed.hpp"
#include "cli/terminal.hpp"
#include "players/registry.hpp"
#include "rules/record/tags.hpp"

namespace evora::cli {

namespace {

struct PlayValues {
    Rules rules;
    bool rules_given = false;
    Players players;
    bool players_given = false;
    std::vector<std::string> seats;
    std::vector<std::string> names;
    std::optional<std::uint64_t> seed;
    std::size_t start = 0;  ///< 0 for random
    bool start_given = false;
    std::string save;
    std::string resume;
    bool resumed = false;
    bool salvage = false;
    std::size_t colour = 0;
};

constexpr std::string_view person = "human";

Status wrong_usage(std::string_view what) {
    report_line("evora play: " + std::string(what));
    report_line("Try 'evora play --help'.");
    return Status::usage;
}

Status refused(std::string_view what) {
    report(what);
    return Status::refused;
}

/// The words of `--seats` are checked when they are read.
std::vector<SeatHolder> holders_of(const std::vector<std::string>& kinds) {
    std::vector<SeatHolder> holders;
    for (const std::string& kind : kinds) {
        holders.push_back({.name = {}, .bot = kind == person ? "" : kind});
    }
    return holders;
}

/// What is wrong with the names given; empty where nothing is.
std::string fault_of_names(const std::vector<std::string>& names, std::size_t seats) {
    if (names.size() > seats) {
        return "--names: found " + std::to_string(names.size()) + " names, expected at most " + std::to_string(seats) +
               ", one for each seat";
    }
    constexpr std::size_t longest_name = 24;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (columns_of_line(names[i]) > longest_name) {
            return "--names: found " + evora::quoted(names[i]) + ", expected at most " + std::to_string(longest_name) +
                   " characters";
        }
        if (const auto fault = tag_fault("Seat" + std::to_string(i + 1), names[i], Rules{}, all_players.back())) {
            return "--names: " + message(*fault);
        }
    }
    return {};
}

void give_names(std::vector<SeatHolder>& holders, const std::vector<std::string>& names) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        holders[i].name = names[i];
    }
}

TextOptions drawing_of(const PlayValues& values) {
    return {.colour = wants_colour(values.colour), .ascii = wants_ascii(), .names = {}};
}

/// Names where there are none: a single person is "You", others are numbered.
void name_unnamed(std::vector<SeatHolder>& holders) {
    const auto persons = std::ranges::count_if(holders, &SeatHolder::is_person);
    for (std::size_t i = 0; i < holders.size(); ++i) {
        SeatHolder& holder = holders[i];
        if (!holder.name.empty()) {
            continue;
        }
        if (holder.is_person()) {
            holder.name = persons == 1 ? "You" : "Player " + std::to_string(i + 1);
            continue;
        }
        const auto same = std::ranges::count(holders, holder.bot, &SeatHolder::bot);
        holder.name = holder.bot;
        holder.name.front() = static_cast<char>(holder.name.front() - 'a' + 'A');
        holder.name += same > 1 ? " " + std::to_string(i + 1) : "";
    }
}

Status resume(const PlayValues& values) {
    if (values.rules_given || values.players_given || values.seed || values.start_given || !values.save.empty()) {
        return wrong_usage(
            "found --resume with --rules, --players, --seed, --start or --save, expected it without, as the "
            "saved game says all that");
    }
    std::string path = values.resume;
    if (path.empty()) {
        const auto latest = latest_unfinished_game();
        if (!latest) {
            const std::string folder = games_folder();
            return refused(folder.empty() ? "there is no folder of games, as neither HOME nor XDG_STATE_HOME is set"
                                          : "found no unfinished game in " + folder);
        }
        path = *latest;
    }
    const auto record = load_game(path, values.salvage);
    if (!record) {
        return refused(record.error());
    }
    if (record->result()) {
        return refused(path + ": found a finished game, expected one with the result *");
    }
    if (!values.seats.empty() && static_cast<int>(values.seats.size()) != record->players().number()) {
        return wrong_usage("--seats: found " + std::to_string(values.seats.size()) + " seats, expected " +
                           std::to_string(record->players().number()) + " as in the saved game");
    }
    if (const std::string fault = fault_of_names(values.names, static_cast<std::size_t>(record->players().number()));
        !fault.empty()) {
        return wrong_usage(fault);
    }
    std::vector<SeatHolder> holders = holders_of(values.seats);
    if (holders.empty()) {
        auto recorded = recorded_holders(*record);
        if (!recorded) {
            return refused(path + ": " + message(recorded.error()) + "; --seats names others");
        }
        holders = std::move(*recorded);
    }
    give_names(holders, values.names);
    name_unnamed(holders);
    auto game = Game::resume(*record, std::move(holders), fresh_seed());
    if (!game) {
        return refused(path + ": " + message(game.error()));
    }
    return Session(std::move(*game), Keeper::at(path), drawing_of(values)).run();
}

Status begin(const PlayValues& values) {
    const int players = !values.seats.empty() ? static_cast<int>(values.seats.size()) : values.players.number();
    if (values.players_given && players != values.players.number()) {
        return wrong_usage("found --players " + std::to_string(values.players.number()) + " and --seats with " +
                           std::to_string(players) + " seats, expected as many seats as players");
    }
    const Players number = *Players::from_number(players);
    std::vector<std::string> kinds = values.seats;
    if (kinds.empty()) {
        kinds.assign(static_cast<std::size_t>(players), "greedy");
        kinds.front() = person;
    }
    if (values.start > static_cast<std::size_t>(players)) {
        return wrong_usage("--start: found seat " + std::to_string(values.start) + ", expected 1 to " +
                           std::to_string(players) + " or random");
    }
    std::vector<SeatHolder> holders = holders_of(kinds);
    if (const std::string fault = fault_of_names(values.names, holders.size()); !fault.empty()) {
        return wrong_usage(fault);
    }
    give_names(holders, values.names);
    name_unnamed(holders);
    if (!values.save.empty() && ::access(values.save.c_str(), F_OK) == 0) {
        return refused("there is a file " + evora::quoted(values.save) +
                       " already; --resume goes on with it, --save needs another name");
    }

    const std::uint64_t seed = values.seed ? *values.seed : fresh_seed();
    auto draw = SeededStreams(seed).stream(StreamLabel::starter, 0);
    const int start = values.start > 0 ? static_cast<int>(values.start) - 1
                                       : static_cast<int>(below(draw, static_cast<std::uint32_t>(players)));
    Game game(Position::initial(values.rules, number, Seat::from_index(start)), {.seed = seed, .first_round = 1},
              std::move(holders));
    const Now today = now();
    game.set_tag("Date", today.date);
    game.set_tag("Time", today.time);
    return Session(std::move(game), values.save.empty() ? Keeper::fresh() : Keeper::at(values.save), drawing_of(values))
        .run();
}

std::string seats_help() {
    std::string text = "who plays, separated by commas, seat 1 first: human";
    for (const PlayerKind& kind : player_kinds()) {
        text += ", " + std::string(kind.name) + " (" + std::string(kind.summary) + ")";
    }
    return text + "; default human,greedy";
}

Take take_seats(std::vector<std::string>& target) {
    return [&target](std::string_view text) -> Taken {
        std::string expected = "2 to 4 of these, separated by commas: " + std::string(person);
        for (const PlayerKind& kind : player_kinds()) {
            expected += ", " + std::string(kind.name);
        }
        std::vector<std::string> kinds;
        auto taken = take_list(kinds)(text);
        const bool known = std::ranges::all_of(
            kinds, [](const std::string& kind) { return kind == person || player_kind(kind).has_value(); });
        if (!taken || !known || kinds.size() < 2 || kinds.size() > 4) {
            return std::unexpected(expected);
        }
        target = std::move(kinds);
        return {};
    };
}

/// Notes beside the value that it was given.
Take noted(Take take, bool& given) {
    return [take = std::move(take), &given](std::string_view text) {
        given = true;
        return take(text);
    };
}

std::vector<Option> options_of(PlayValues& values) {
    Option rules = rules_option(values.rules);
    rules.take = noted(std::move(rules.take), values.rules_given);
    rules.help += "; default fixed";
    Option players = players_option(values.players);
    players.take = noted(std::move(players.take), values.players_given);
    players.help += "; default 2, or as many as --seats names";
    const std::vector<std::string_view> starts = {"random", "1", "2", "3", "4"};
    return {std::move(rules),
            std::move(players),
            {.name = "seats", .value = "SEATS", .help = seats_help(), .take = take_seats(values.seats)},
            {.name = "names",
             .value = "NAMES",
             .help = "names in seat order, separated by commas; an empty one stays as it is",
             .take = take_list(values.names)},
            seed_option(values.seed, "what the tiles are drawn from; without it every game is another one"),
            {.name = "start",
             .value = "SEAT",
             .help = "who starts: 1 to 4 or random; default random",
             .take = noted(take_choice(values.start, starts), values.start_given),
             .completion = Completion::choices,
             .choices = starts},
            {.name = "save",
             .value = "FILE",
             .help = "keep the game in this file instead of the folder of games",
             .take = take_text(values.save),
             .completion = Completion::file},
            {.name = "resume",
             .value = "FILE",
             .help = "go on with a saved game; without FILE with the latest unfinished one",
             .take = [&values](std::string_view text) -> Taken {
                 values.resume = text;
                 values.resumed = true;
                 return {};
             },
             .value_optional = true,
             .completion = Completion::file},
            {.name = "salvage",
             .help = "with --resume: of a broken file, use what comes before the fault",
             .take = take_switch(values.salvage)},
            colour_option(values.colour)};
}

}  // namespace

Command play_command() {
    auto values = std::make_shared<PlayValues>();
    return {.name = "play",
            .summary = "Play a game in the terminal",
            .description =
                "You against bots, people at one keyboard, or bots alone. A move is typed as in the notation (3R4: red "
                "from "
                "display 3 to line 4) or step by step; ? in the game explains everything.\n\n"
                "The game is kept in a file after every decision, so nothing is lost when the program or the machine "
                "stops: a record named after the time, in ~/.local/state/evora/games (or $XDG_STATE_HOME/evora/games). "
                "Its tag DealSeed makes a resumed game the same as one played without a pause.",
            .arguments = {},
            .options = options_of(*values),
            .examples = {{"evora play", "you and the bot greedy"},
                         {"evora play --rules free+sf --seats human,human,greedy --names Ana,Ben",
                          "two people and a bot, free wall and special factories"},
                         {"evora play --resume", "go on with the latest unfinished game"}},
            .run = [values] { return values->resumed ? resume(*values) : begin(*values); }};
}

}  // namespace evora::cli
