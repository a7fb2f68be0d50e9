#include "protocol/engine_process.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/go_command.hpp"
#include "protocol/legal_line.hpp"
#include "protocol/words.hpp"
#include "rules/fault.hpp"
#include "rules/notation/deal_text.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"

namespace evora {

namespace {

using std::chrono::milliseconds;

/// What an engine may write for one answer.
constexpr std::size_t max_answer = std::size_t{16} << 20U;
/// Lines of no meaning before an answer, the engine's own messages among them.
constexpr int max_strays = 1000;
/// How often an engine may ask for the legal moves of one position.
constexpr int max_questions = 16;
constexpr std::size_t max_options = 1000;

constexpr std::array<std::string_view, 11> protocol_words = {
    "id", "rules", "players", "option", "ugiok", "legal", "readyok", "info", "moves", "bestmove", "error"};

constexpr bool holds(const auto& range, const auto& value) noexcept {
    return std::ranges::find(range, value) != range.end();
}

EngineFailure silent(std::string_view awaited, milliseconds within) {
    return {.fault = EngineFault::silent,
            .detail = "no " + std::string(awaited) + " within " + std::to_string(within.count()) + " ms"};
}

EngineFailure refusal(std::string detail) { return {.fault = EngineFault::refused, .detail = std::move(detail)}; }

/// Somebody's line as it may stand in a message.
std::string said(std::string_view line) { return "it says " + quoted(line); }

void read_option(const Words& words, std::vector<EngineOption>& options) {
    const auto type = std::ranges::find(words, "type");
    if (words.size() < 3 || words[1] != "name" || words.end() - type < 2 || options.size() == max_options) {
        return;
    }
    const auto at = static_cast<std::size_t>(type - words.begin());
    const std::span all(words);
    options.push_back(
        {.name = join(all.subspan(2, at - 2)), .type = std::string(all[at + 1]), .details = join(all.subspan(at + 2))});
}

void read_identity(std::string_view line, EngineIdentity& identity) {
    const Words words = split(line);
    const std::span all(words);
    if (all[0] == "id" && all.size() > 2 && all[1] == "name") {
        identity.name = join(all.subspan(2));
    } else if (all[0] == "id" && all.size() > 2 && all[1] == "author") {
        identity.author = join(all.subspan(2));
    } else if (all[0] == "option") {
        read_option(words, identity.options);
    } else if (all[0] == "rules") {
        identity.rules.clear();
        for (const std::string_view word : all.subspan(1)) {
            if (const auto rules = rules_from_name(word); rules && !holds(identity.rules, *rules)) {
                identity.rules.push_back(*rules);
            }
        }
    } else if (all[0] == "players") {
        identity.players.clear();
        for (const std::string_view word : all.subspan(1)) {
            const auto number = whole_number(word);
            const auto players =
                number && *number <= 4 ? Players::from_number(static_cast<int>(*number)) : std::nullopt;
            if (players && !holds(identity.players, *players)) {
                identity.players.push_back(*players);
            }
        }
    }
}

std::string position_line(const Position& position, const GameSoFar* game) {
    if (game != nullptr) {
        std::string line = "position " + to_text(game->start);
        line += game->steps.empty() ? "" : " moves";
        for (const auto& step : game->steps) {
            line += ' ';
            std::visit([&](const auto& played) { append_text(line, played); }, step);
        }
        // The longest games do not fit into a line; the position itself always does.
        if (line.size() <= max_protocol_line) {
            return line + "\n";
        }
    }
    return "position " + to_text(position) + "\n";
}

}  // namespace

bool EngineIdentity::plays(Rules wanted, Players number) const noexcept {
    return holds(rules, wanted) && holds(players, number);
}

EngineProcess::EngineProcess(EngineCommand command, std::unique_ptr<ChildProcess> child) noexcept
    : command_(std::move(command)), child_(std::move(child)) {
    identity_.rules = {Rules{}};
    identity_.players = {Players{}};
}

std::expected<EngineProcess, EngineFailure> EngineProcess::start(EngineCommand command) {
    auto child = ChildProcess::start(command.command, command.error_output);
    if (!child) {
        return std::unexpected(std::move(child.error()));
    }
    EngineProcess engine(std::move(command), *std::move(child));
    if (auto done = engine.shake_hands(); !done) {
        return std::unexpected(std::move(done.error()));
    }
    return engine;
}

EngineProcess::Done EngineProcess::shake_hands() {
    const Deadline deadline = Clock::now() + command_.patience;
    if (auto sent = send("ugi\n", deadline); !sent) {
        return sent;
    }
    constexpr std::array<std::string_view, 5> wanted = {"ugiok", "id", "rules", "players", "option"};
    while (true) {
        const auto line = await(wanted, deadline);
        if (!line) {
            return line.error().fault == EngineFault::silent ? fail(silent("ugiok", command_.patience))
                                                             : std::unexpected(line.error());
        }
        if (split(*line)[0] == "ugiok") {
            return {};
        }
        read_identity(*line, identity_);
    }
}

EngineProcess::Done EngineProcess::set_option(std::string_view name, std::string_view value) {
    if (std::ranges::find(identity_.options, name, &EngineOption::name) == identity_.options.end()) {
        std::string names;
        for (const EngineOption& option : identity_.options) {
            names += names.empty() ? "" : ", ";
            names += option.name;
        }
        return std::unexpected(refusal("no option " + quoted(name) + "; it has " + (names.empty() ? "none" : names)));
    }
    if (!is_plain(value)) {
        return std::unexpected(refusal("found the value " + quoted(value) + ", expected printable ASCII"));
    }
    const Deadline deadline = Clock::now() + command_.patience;
    const std::string line = "setoption name " + std::string(name) + " value " + std::string(value) + "\n";
    if (auto sent = send(line, deadline); !sent) {
        return sent;
    }
    return synchronise(deadline);
}

EngineProcess::Done EngineProcess::new_game() {
    const Deadline deadline = Clock::now() + command_.patience;
    if (auto sent = send("uginewgame\n", deadline); !sent) {
        return sent;
    }
    auto done = synchronise(deadline);
    if (!done && done.error().fault == EngineFault::silent) {
        return fail(silent("readyok", command_.patience));
    }
    return done;
}

std::expected<Move, EngineFailure> EngineProcess::best_move(const Position& position, const ThinkLimits& limits,
                                                            milliseconds within, const GameSoFar* game) {
    const Deadline deadline = Clock::now() + within;
    auto done = send(position_line(position, game), deadline);
    if (done) {
        done = synchronise(deadline);
    }
    if (done) {
        done = send(go_line(limits) + "\n", deadline);
    }
    std::expected<Move, EngineFailure> move = std::unexpected(EngineFailure{});
    if (done) {
        move = await_move(position, deadline);
    } else {
        move = std::unexpected(std::move(done.error()));
    }
    if (!move && move.error().fault == EngineFault::silent) {
        return fail(silent("bestmove", within));
    }
    return move;
}

bool EngineProcess::quit(milliseconds within) {
    const Deadline deadline = Clock::now() + within;
    if (failure_ || !send("quit\n", deadline)) {
        return false;
    }
    child_->close_input();
    const bool ended = child_->ends_by(deadline);
    fail({.fault = EngineFault::died, .detail = "it was told to quit"});
    return ended;
}

EngineProcess::Done EngineProcess::send(std::string_view text, Deadline deadline) {
    if (failure_) {
        return std::unexpected(*failure_);
    }
    if (auto written = child_->write(text, deadline); !written) {
        return fail(std::move(written.error()));
    }
    return {};
}

std::expected<std::string, EngineFailure> EngineProcess::await(std::span<const std::string_view> first_words,
                                                               Deadline deadline) {
    const std::size_t before = child_->received();
    int strays = 0;
    while (true) {
        auto line = child_->read_line(deadline);
        if (!line) {
            return fail(std::move(line.error()));
        }
        if (child_->received() - before > max_answer) {
            return fail({.fault = EngineFault::flood, .detail = "more than 16 MiB for one answer"});
        }
        const Words words = split(*line);
        if (words.empty()) {
            continue;
        }
        if (holds(first_words, words[0]) || words[0] == "error") {
            return line;
        }
        const bool known = holds(protocol_words, words[0]);
        if (!known && ++strays > max_strays) {
            return fail({.fault = EngineFault::garbage, .detail = said(*line)});
        }
        // Other lines may come without end.
        if (Clock::now() >= deadline) {
            return fail({.fault = EngineFault::silent, .detail = said(*line)});
        }
    }
}

EngineProcess::Done EngineProcess::synchronise(Deadline deadline) {
    if (auto sent = send("isready\n", deadline); !sent) {
        return sent;
    }
    constexpr std::array<std::string_view, 1> wanted = {"readyok"};
    std::optional<EngineFailure> refused;
    while (true) {
        const auto line = await(wanted, deadline);
        if (!line) {
            return std::unexpected(line.error());
        }
        if (split(*line)[0] == "readyok") {
            return refused ? Done(std::unexpected(*std::move(refused))) : Done();
        }
        refused = refusal(said(*line));
    }
}

std::expected<Move, EngineFailure> EngineProcess::await_move(const Position& position, Deadline deadline) {
    constexpr std::array<std::string_view, 2> wanted = {"bestmove", "moves"};
    for (int questions = 0; questions <= max_questions;) {
        const auto line = await(wanted, deadline);
        if (!line) {
            return std::unexpected(line.error());
        }
        const Words words = split(*line);
        if (words[0] == "error") {
            return fail(refusal(said(*line)));
        }
        if (words[0] == "moves") {
            ++questions;
            if (auto sent = send(legal_line(position) + "\n", deadline); !sent) {
                return std::unexpected(std::move(sent.error()));
            }
            continue;
        }
        const auto move = parse_move(words.size() > 1 ? words[1] : std::string_view());
        if (!move) {
            return fail({.fault = EngineFault::garbage, .detail = said(*line) + "; " + message(move.error())});
        }
        if (const auto fault = move_fault(position, *move)) {
            return fail({.fault = EngineFault::illegal_move, .detail = message(*fault)});
        }
        return *move;
    }
    return fail({.fault = EngineFault::flood, .detail = "it asks for the legal moves again and again"});
}

std::unexpected<EngineFailure> EngineProcess::fail(EngineFailure failure) {
    if (failure.fault != EngineFault::refused) {
        failure_ = failure;
        child_.reset();
    }
    return std::unexpected(std::move(failure));
}

}  // namespace evora
