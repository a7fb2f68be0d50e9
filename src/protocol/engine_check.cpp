#include "protocol/engine_check.hpp"

#include <algorithm>
#include <array>
#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "protocol/conversation.hpp"
#include "protocol/engine_process.hpp"
#include "protocol/info_check.hpp"
#include "protocol/words.hpp"
#include "rules/dealer.hpp"
#include "rules/fault.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"

namespace evora {

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

/// Why a check failed; empty where it passed.
using Outcome = std::optional<std::string>;

/// Beyond what a limit of time allows, for the ways of a busy machine.
constexpr milliseconds slack{1000};
constexpr std::uint64_t seed = 1;

Position first_offer(Rules rules, Players players) {
    Position position = Position::initial(rules, players, Seat());
    position.apply(Dealer(SeededStreams(seed)).deal(position));
    return position;
}

std::string place_of(Rules rules, Players players) {
    return std::string(name(rules)) + " with " + std::to_string(players.number()) + " players";
}

/// An engine that has passed the first check, and what it has said of itself there.
struct Subject {
    CheckedEngine engine;
    EngineIdentity identity;

    /// It may have named none that there are.
    [[nodiscard]] Rules rules() const { return identity.rules.empty() ? Rules{} : identity.rules[0]; }
    [[nodiscard]] Players players() const { return identity.players.empty() ? Players{} : identity.players[0]; }
    [[nodiscard]] Position offer() const { return first_offer(rules(), players()); }
    [[nodiscard]] Conversation talk() const { return {engine.command, engine.patience}; }
    [[nodiscard]] std::expected<EngineProcess, EngineFailure> start() const {
        return EngineProcess::start({.command = engine.command, .patience = engine.patience});
    }
};

/// The answer to `go` must be a legal move.
Outcome answer_flaw(const std::string& line, const Position& position) {
    const Words words = split(line);
    const auto move = parse_move(words.size() > 1 ? words[1] : std::string_view());
    if (!move) {
        return message(move.error());
    }
    const auto fault = move_fault(position, *move);
    return fault ? Outcome("illegal " + message(*fault)) : std::nullopt;
}

Outcome check_identity(const Subject& subject) {
    Conversation talk = subject.talk();
    if (!talk.greet()) {
        return talk.failure();
    }
    if (subject.identity.name.empty()) {
        return "found no line 'id name …', expected one";
    }
    for (const std::string& line : talk.before()) {
        const Words words = split(line);
        for (const std::string_view word : std::span(words).subspan(std::min<std::size_t>(words.size(), 1))) {
            const bool players = word == "2" || word == "3" || word == "4";
            if ((words[0] == "rules" && !rules_from_name(word)) || (words[0] == "players" && !players)) {
                return std::string(words[0]) + ": found " + evora::quoted(word) + ", expected " +
                       (words[0] == "rules" ? "some of fixed free fixed+sf free+sf" : "some of 2 3 4");
            }
        }
    }
    return std::nullopt;
}

/// The word behind `key`, if any.
std::string_view value_of(std::span<const std::string_view> words, std::string_view key) {
    const auto found = std::ranges::find(words, key);
    return words.end() - found > 1 ? *(found + 1) : std::string_view();
}

Outcome option_flaw(const EngineOption& option) {
    const Words words = split(option.details);
    const std::string_view initial = value_of(words, "default");
    const auto wrong = [&](std::string_view expected) {
        return "option " + option.name + ": found " + evora::quoted(option.details) + ", expected " +
               std::string(expected);
    };
    if (option.type == "spin") {
        const auto least = whole_number(value_of(words, "min"));
        const auto most = whole_number(value_of(words, "max"));
        const auto number = whole_number(initial);
        const bool right = least && most && number && *least <= *number && *number <= *most;
        return right ? std::nullopt : Outcome(wrong("default N min N max N, the default between the others"));
    }
    if (option.type == "combo") {
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (words[i] == "var" && words[i + 1] == initial) {
                return std::nullopt;
            }
        }
        return wrong("default WORD, and that as one of var WORD…");
    }
    if (option.type == "check") {
        return initial == "true" || initial == "false" ? std::nullopt : Outcome(wrong("default true or false"));
    }
    return option.type == "string" ? std::nullopt
                                   : Outcome("option " + option.name + ": found the type " +
                                             evora::quoted(option.type) + ", expected spin, combo, check or string");
}

Outcome check_options(const Subject& subject) {
    for (const EngineOption& option : subject.identity.options) {
        if (auto flaw = option_flaw(option)) {
            return flaw;
        }
    }
    auto engine = subject.start();
    if (!engine) {
        return message(engine.error());
    }
    for (const EngineOption& option : subject.identity.options) {
        const Words words = split(option.details);
        const std::string_view initial = value_of(words, "default");
        if (const auto set = engine->set_option(option.name, initial); !set && !initial.empty()) {
            return "option " + option.name + " set to its default " + evora::quoted(initial) + ": " +
                   message(set.error());
        }
    }
    return std::nullopt;
}

Outcome check_ready(const Subject& subject) {
    Conversation talk = subject.talk();
    talk.greet();
    for (const char* line : {"isready", "uginewgame\nisready", "isready\r", "\n\nisready"}) {
        talk.say(line);
        if (!talk.hear("readyok")) {
            return talk.failure();
        }
    }
    return std::nullopt;
}

/// A whole game against itself, with every kind of limit in turn.
Outcome play_game(EngineProcess& engine, Rules rules, Players players) {
    const std::array<ThinkLimits, 5> limits = {
        ThinkLimits{.depth = 1}, ThinkLimits{.nodes = 100}, ThinkLimits{.time = 20ms},
        ThinkLimits{.clock = ClockLimit{.left = 200ms, .increment = 10ms}}, ThinkLimits{.depth = 1, .lines = 2}};
    GameSoFar game{.start = Position::initial(rules, players, Seat()), .steps = {}};
    Position position = game.start;
    Dealer dealer{SeededStreams(seed)};
    if (const auto ready = engine.new_game(); !ready) {
        return message(ready.error());
    }
    for (std::size_t number = 0; position.phase() != Phase::over; ++number) {
        if (position.phase() == Phase::deal) {
            const Deal deal = dealer.deal(position);
            position.apply(deal);
            game.steps.emplace_back(deal);
            continue;
        }
        // Told as a position and as a game, in turn.
        const auto move =
            engine.best_move(position, limits[number % limits.size()], 10 * slack, number % 2 == 0 ? &game : nullptr);
        if (!move) {
            return message(move.error()) + ", in " + to_text(position);
        }
        position.apply(*move);
        game.steps.emplace_back(*move);
    }
    return std::nullopt;
}

Outcome check_games(const Subject& subject) {
    auto engine = subject.start();
    if (!engine) {
        return message(engine.error());
    }
    for (const Rules rules : subject.identity.rules) {
        for (const Players players : subject.identity.players) {
            if (auto flaw = play_game(*engine, rules, players)) {
                return place_of(rules, players) + ": " + *flaw;
            }
        }
    }
    return std::nullopt;
}

Outcome check_time(const Subject& subject) {
    for (const auto& [line, time] : {std::pair{"go movetime 200", 200ms}, std::pair{"go clock 500 inc 0", 500ms},
                                     std::pair{"go clock 10 inc 0", 10ms}, std::pair{"go movetime 1", 1ms}}) {
        Conversation talk = subject.talk();
        talk.greet();
        talk.set_position(subject.offer());
        talk.say("isready");
        talk.hear("readyok");
        talk.say(line);
        if (!talk.hear("bestmove", time + slack)) {
            return std::string(line) + ": " + *talk.failure();
        }
    }
    return std::nullopt;
}

Outcome check_stop(const Subject& subject) {
    Conversation talk = subject.talk();
    const Position position = subject.offer();
    talk.greet();
    talk.set_position(position);
    talk.say("isready");
    talk.hear("readyok");
    talk.say("go infinite\nisready");
    if (!talk.hear("readyok", slack)) {
        return "after go infinite: " + *talk.failure();
    }
    // A bot that does not search has answered already.
    bool answered = talk.heard("bestmove");
    talk.say("stop");
    std::optional<std::string> answer;
    if (!answered) {
        answer = talk.hear("bestmove", slack);
        if (!answer) {
            return "after stop: " + *talk.failure();
        }
    }
    // Once more: a stop that comes late means nothing.
    talk.say("stop\ngo depth 1");
    answer = talk.hear("bestmove");
    if (!answer) {
        return "go depth 1 after a second stop: " + *talk.failure();
    }
    return answer_flaw(*answer, position);
}

Outcome check_info(const Subject& subject) {
    Conversation talk = subject.talk();
    const Position position = subject.offer();
    talk.greet();
    talk.set_position(position);
    talk.say("go movetime 200 lines 3");
    if (!talk.hear("bestmove", 200ms + slack)) {
        return talk.failure();
    }
    for (const std::string& line : talk.before()) {
        if (line.starts_with("info ")) {
            if (const auto flaw = info_flaw(line, position)) {
                return *flaw + ", in " + evora::quoted(line);
            }
        }
    }
    return std::nullopt;
}

Outcome check_unknown(const Subject& subject) {
    Conversation talk = subject.talk();
    talk.greet();
    talk.say("xyzzy 12\nisready");
    if (!talk.hear("readyok")) {
        return talk.failure();
    }
    return talk.heard("error") ? std::nullopt : Outcome("found no error after the line 'xyzzy 12', expected one");
}

/// There is no move to be made after these lines, and that must be said; an engine that asks the driver for the moves
/// is told so.
Outcome check_no_move(const Subject& subject) {
    const std::string good = to_text(subject.offer());
    const std::string start = "position start " + std::string(name(subject.rules())) + " " +
                              std::to_string(subject.players().number()) + " 1";
    for (const std::string& line : {std::string("position hello"), "position " + good + " moves 9Z9",
                                    "position " + good + "\nposition " + good.substr(0, good.size() / 2), start}) {
        Conversation talk = subject.talk();
        talk.greet();
        talk.say(line + "\ngo depth 1");
        // Long enough for it to ask back, and for the answer to be read.
        talk.say("isready");
        talk.hear("readyok");
        const bool moved = talk.heard("bestmove");
        const bool refused = talk.heard("error") || talk.asked();
        talk.say("isready");
        if (!talk.hear("readyok")) {
            return evora::quoted(line) + " and go: " + *talk.failure();
        }
        if (moved || talk.heard("bestmove")) {
            return evora::quoted(line) + " and go: found bestmove, expected an error";
        }
        if (!refused && !talk.heard("error") && !talk.asked()) {
            return evora::quoted(line) + " and go: found no error, expected one";
        }
    }
    return std::nullopt;
}

Outcome check_hostile(const Subject& subject) {
    const std::string zero(1, '\0');
    for (const std::string& line :
         {zero, "ugi" + zero + "ugi", std::string("\x1b[2J\x7f"), std::string(70'000, 'x'),
          "position " + std::string(60'000, '1'), "go depth " + std::string(60'000, '9'), std::string(60'000, ' ')}) {
        Conversation talk = subject.talk();
        talk.greet();
        talk.say(line + "\nisready");
        if (!talk.hear("readyok")) {
            return "after " + evora::quoted(line) + ": " + *talk.failure();
        }
    }
    return std::nullopt;
}

Outcome check_end(const Subject& subject) {
    for (const char* last : {"isready", "go infinite"}) {
        for (const bool quit : {true, false}) {
            Conversation talk = subject.talk();
            talk.greet();
            talk.set_position(subject.offer());
            talk.say(std::string(last) + (quit ? "\nquit" : ""));
            if (!quit) {
                talk.close_input();
            }
            if (!talk.ends(2 * slack)) {
                return std::string(quit ? "quit" : "the end of input") + " after " + last + ": it still runs after " +
                       std::to_string((2 * slack).count()) + " ms";
            }
        }
    }
    return std::nullopt;
}

struct Check {
    std::string_view name;
    std::string_view meaning;
    Outcome (*run)(const Subject& subject);
};

constexpr Check checks[] = {
    {"identity", "says its name, and rules and players that there are", check_identity},
    {"options", "its options have types and ranges, and take their defaults", check_options},
    {"ready", "answers isready", check_ready},
    {"games", "plays a whole game by all the rules and with all the players that it offers", check_games},
    {"time", "keeps its time", check_time},
    {"stop", "hears isready and stop while it thinks", check_stop},
    {"info", "writes its info lines as it should, with moves that are legal", check_info},
    {"unknown", "answers an unknown command with an error", check_unknown},
    {"no-move", "answers go with an error where the position is none, or a deal is due", check_no_move},
    {"hostile", "bears any bytes and lines of any length", check_hostile},
    {"end", "ends when it is told to quit, and with its input", check_end},
};

}  // namespace

bool check_engine(const CheckedEngine& engine, const std::function<void(const EngineCheck&)>& report) {
    Subject subject{.engine = engine, .identity = {}};
    EngineCheck greeting{.name = "greeting", .meaning = "starts, and answers ugi with ugiok", .reason = {}};
    if (const auto started = subject.start()) {
        subject.identity = started->identity();
    } else {
        greeting.reason = message(started.error());
    }
    report(greeting);
    if (!greeting.reason.empty()) {
        return false;
    }
    bool good = true;
    for (const Check& check : checks) {
        if (!engine.only.empty() && engine.only != check.name) {
            continue;
        }
        Outcome outcome = check.run(subject);
        good = good && !outcome;
        report({.name = check.name, .meaning = check.meaning, .reason = std::move(outcome).value_or("")});
    }
    return good;
}

}  // namespace evora
