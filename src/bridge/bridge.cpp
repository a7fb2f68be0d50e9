#include "bridge/bridge.hpp"

#include <array>
#include <limits>
#include <utility>
#include <variant>
#include <vector>

#include "bridge/detail/analysis.hpp"
#include "bridge/detail/proof_view.hpp"
#include "eval/net_evaluator.hpp"
#include "picture/svg.hpp"
#include "players/registry.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"
#include "rules/record/reader.hpp"
#include "rules/record/tags.hpp"
#include "rules/record/writer.hpp"
#include "view/fault.hpp"
#include "view/json.hpp"
#include "view/state.hpp"
#include "view/step.hpp"

namespace evora {

namespace {

constexpr std::size_t most_games = 64;
constexpr std::size_t most_analyses = 4;
constexpr std::size_t most_nets = 12;
constexpr std::size_t most_loaded_steps = 2000;
constexpr std::size_t longest_name = 200;

Fault refusal(FaultCode code, std::string found, std::string expected, Where where = {}) {
    return {.code = code, .where = where, .found = std::move(found), .expected = std::move(expected)};
}

std::string json_text(std::string_view value) {
    std::string text;
    append_json(text, value);
    return text;
}

std::expected<Position, Fault> position_of(std::string_view text) {
    auto position = parse_position(text);
    if (!position) {
        return std::unexpected(std::move(position.error().front()));
    }
    return *position;
}

/// The game is not over.
std::expected<Position, Fault> position_to_go_on(std::string_view text) {
    auto position = position_of(text);
    if (position && position->phase() == Phase::over) {
        return std::unexpected(refusal(FaultCode::phase, "the position of a game that is over", "one to play on from",
                                       {.part = Part::phase}));
    }
    return position;
}

/// Somebody has a decision to make.
std::expected<Position, Fault> position_to_move(std::string_view text) {
    auto position = position_of(text);
    if (position && position->phase() != Phase::offer && position->phase() != Phase::tiling) {
        return std::unexpected(refusal(FaultCode::phase, "a position in which nobody has to move",
                                       "one in the phase offer or tiling", {.part = Part::phase}));
    }
    return position;
}

/// Takes the first line off the text, without its end.
std::string_view first_line(std::string_view& text) noexcept {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

/// One seat a line: a bot's name or `-`, a blank, and what the seat is called.
std::expected<std::vector<SeatHolder>, Fault> holders_of(std::string_view text, Rules rules) {
    std::vector<SeatHolder> holders;
    while (!text.empty() && holders.size() <= Seat::count) {
        const std::string_view line = first_line(text);
        const std::size_t blank = line.find(' ');
        const std::string_view bot = line.substr(0, blank);
        const std::string_view called = blank == std::string_view::npos ? "" : line.substr(blank + 1);
        const Where here = {.part = Part::board, .seat = static_cast<int>(holders.size()) + 1};
        if (bot != "-") {
            if (const auto kind = player_kind(bot); !kind) {
                return std::unexpected(refusal(kind.error().code, kind.error().found, kind.error().expected, here));
            }
        }
        if (called.size() > longest_name) {
            return std::unexpected(refusal(FaultCode::line_length, "a name of " + std::to_string(called.size()),
                                           "at most " + std::to_string(longest_name) + " bytes", here));
        }
        if (auto fault = tag_fault("Seat1", called, rules, all_players.back()); fault && !called.empty()) {
            fault->where = here;
            return std::unexpected(std::move(*fault));
        }
        holders.push_back({.name = std::string(called), .bot = bot == "-" ? "" : std::string(bot)});
    }
    if (!Players::from_number(static_cast<int>(holders.size()))) {
        return std::unexpected(refusal(FaultCode::seat, std::to_string(holders.size()) + " seats", "2, 3 or 4"));
    }
    return holders;
}

/// The one game of a text; or what is wrong, with what can be saved of it.
std::expected<GameRecord, BrokenGame> record_of(std::string_view text) {
    MemorySource source(text);
    RecordReader reader(source);
    auto read = reader.next();
    if (!read) {
        return std::unexpected(std::move(read.error()));
    }
    std::optional<Fault> fault;
    if (!*read) {
        fault = refusal(FaultCode::incomplete, "no game", "the record of one");
    } else if (const auto second = reader.next(); !second || *second) {
        fault = refusal(FaultCode::form, "more than one game", "the record of one");
    } else if (const std::size_t steps = (*read)->moves().size() + (*read)->rounds().size();
               steps > most_loaded_steps) {
        fault = refusal(FaultCode::line_length, std::to_string((*read)->moves().size()) + " moves",
                        "at most " + std::to_string(most_loaded_steps) + " with the deals");
    } else {
        return std::move(**read);
    }
    return std::unexpected(BrokenGame{.fault = std::move(*fault), .salvaged = std::nullopt});
}

std::string step_text(const Game::Step& step) {
    return std::visit([&](const auto& what) { return step_json(step.before, what); }, step.what);
}

}  // namespace

struct Bridge::Kind {
    std::string_view name;
    std::size_t words;
    bool body;
    Answer (Bridge::*answer)(const Request& request);
    std::string_view form;
};

Bridge::Bridge() = default;
Bridge::~Bridge() = default;

std::string Bridge::use_net(std::span<const std::byte> bytes) {
    if (nets_.size() >= most_nets) {
        return "found more than " + std::to_string(most_nets) + " nets, expected one for each kind of game";
    }
    auto net = parse_net(bytes);
    if (!net) {
        return std::move(net.error());
    }
    const Evaluator& otherwise = nets_.empty() ? *find_evaluator("hand-1") : *nets_.back();
    nets_.push_back(std::make_unique<NetEvaluator>(*std::move(net), otherwise));
    return {};
}

const Bridge::Kind* Bridge::kind_of(std::string_view name) noexcept {
    static constexpr auto kinds = std::to_array<Kind>({
        {"state", 0, true, &Bridge::state, "state"},
        {"new", 4, true, &Bridge::new_game, "new RULES START SEED DATE"},
        {"from", 2, true, &Bridge::game_from, "from SEED DATE"},
        {"load", 1, true, &Bridge::load, "load SEED"},
        {"verify", 0, true, &Bridge::verify, "verify"},
        {"step", 2, false, &Bridge::step, "step GAME NUMBER"},
        {"play", 2, false, &Bridge::play, "play GAME MOVE"},
        {"deal", 1, false, &Bridge::deal, "deal GAME"},
        {"undo", 1, false, &Bridge::undo, "undo GAME"},
        {"record", 1, false, &Bridge::record, "record GAME"},
        {"close", 1, false, &Bridge::close, "close GAME"},
        {"picture", 1, true, &Bridge::picture, "picture LOOK"},
        {"choose", 2, true, &Bridge::choose, "choose PLAYER SEED"},
        {"analyse", 2, true, &Bridge::analyse, "analyse LINES MEBIBYTES"},
        {"think", 2, false, &Bridge::think, "think ANALYSIS NODES"},
        {"end", 1, false, &Bridge::end, "end ANALYSIS"},
    });
    for (const Kind& kind : kinds) {
        if (kind.name == name) {
            return &kind;
        }
    }
    return nullptr;
}

std::string Bridge::ask(std::string_view text) {
    const Answer answer = this->answer(Request(text));
    return json_object([&](JsonObject& reply) {
        if (answer) {
            reply.add("ok", JsonText{*answer});
        } else {
            reply.object("fault", [&](JsonObject& view) { write_fault(view, answer.error()); });
        }
    });
}

Bridge::Answer Bridge::answer(const Request& request) {
    const Kind* const kind = kind_of(request.name());
    if (kind == nullptr) {
        return std::unexpected(
            refusal(FaultCode::unknown_word, quoted(request.name()),
                    "state, new, from, load, verify, step, play, deal, undo, record, close, picture, choose, "
                    "analyse, think or end"));
    }
    if (request.count() != kind->words) {
        return std::unexpected(refusal(FaultCode::field_count, std::to_string(request.count()) + " words behind it",
                                       std::string(kind->form)));
    }
    if (!kind->body && !request.body().empty()) {
        return std::unexpected(
            refusal(FaultCode::field_count, "more than one line", std::string(kind->form) + " and nothing more"));
    }
    return (this->*kind->answer)(request);
}

std::expected<Game*, Fault> Bridge::game_of(const Request& request) {
    const auto number = request.number(0, 1, std::numeric_limits<std::uint64_t>::max());
    if (!number) {
        return std::unexpected(number.error());
    }
    const auto found = games_.find(*number);
    if (found == games_.end()) {
        return std::unexpected(
            refusal(FaultCode::unknown_word, "game " + std::to_string(*number), "the number of an open game"));
    }
    return &found->second;
}

Bridge::Answer Bridge::add_game(Game game, const Fault* salvaged_from) {
    if (games_.size() >= most_games) {
        return std::unexpected(refusal(FaultCode::number, std::to_string(games_.size()) + " open games",
                                       "fewer; close those that are done with"));
    }
    const std::uint64_t number = ++last_number_;
    std::string text = json_object([&](JsonObject& view) {
        view.add("game", number);
        view.array("seats", [&](JsonArray& seats) {
            for (const SeatHolder& holder : game.seats()) {
                seats.object([&](JsonObject& seat) {
                    seat.add("name", holder.name);
                    seat.add("bot", holder.is_person() ? std::nullopt : std::optional<std::string_view>(holder.bot));
                });
            }
        });
        view.add("start", to_text(game.steps().empty() ? game.position() : game.steps().front().before));
        view.add("steps", game.steps().size());
        view.object("state", [&](JsonObject& state) { write_state(state, game.position()); });
        if (const auto& decision = game.decision()) {
            view.object("decided", [&](JsonObject& decided) {
                decided.add("how", name(decision->termination));
                decided.array("places", [&](JsonArray& places) {
                    for (std::size_t i = 0; decision->places && i < game.seats().size(); ++i) {
                        places.add((*decision->places)[i]);
                    }
                });
            });
        } else {
            view.add("decided", nullptr);
        }
        if (salvaged_from != nullptr) {
            view.object("salvaged", [&](JsonObject& fault) { write_fault(fault, *salvaged_from); });
        } else {
            view.add("salvaged", nullptr);
        }
    });
    games_.emplace(number, std::move(game));
    return text;
}

Bridge::Answer Bridge::state(const Request& request) {
    const auto position = position_of(request.body());
    if (!position) {
        return std::unexpected(position.error());
    }
    return state_json(*position);
}

Bridge::Answer Bridge::new_game(const Request& request) {
    const auto rules = rules_from_name(request.word(0));
    if (!rules) {
        return std::unexpected(refusal(FaultCode::unknown_word, quoted(request.word(0)),
                                       "fixed, free, fixed+sf or free+sf", {.part = Part::rules}));
    }
    auto holders = holders_of(request.body(), *rules);
    if (!holders) {
        return std::unexpected(std::move(holders.error()));
    }
    const Players players = *Players::from_number(static_cast<int>(holders->size()));
    const auto start = request.number(1, 1, holders->size());
    if (!start) {
        return std::unexpected(start.error());
    }
    const auto seed = request.number(2, 0, std::numeric_limits<std::uint64_t>::max());
    if (!seed) {
        return std::unexpected(seed.error());
    }
    if (auto fault = tag_fault("Date", request.word(3), *rules, players)) {
        return std::unexpected(std::move(*fault));
    }
    Game game(Position::initial(*rules, players, *Seat::from_number(static_cast<int>(*start))),
              {.seed = *seed, .first_round = 1}, std::move(*holders));
    game.set_tag("Date", std::string(request.word(3)));
    return add_game(std::move(game), nullptr);
}

Bridge::Answer Bridge::game_from(const Request& request) {
    std::string_view lines = request.body();
    const auto position = position_to_go_on(first_line(lines));
    if (!position) {
        return std::unexpected(position.error());
    }
    auto holders = holders_of(lines, position->rules());
    if (!holders) {
        return std::unexpected(std::move(holders.error()));
    }
    if (static_cast<int>(holders->size()) != position->players().number()) {
        return std::unexpected(refusal(FaultCode::seat, std::to_string(holders->size()) + " seats",
                                       std::to_string(position->players().number()) + ", as in the position"));
    }
    const auto seed = request.number(0, 0, std::numeric_limits<std::uint64_t>::max());
    if (!seed) {
        return std::unexpected(seed.error());
    }
    if (auto fault = tag_fault("Date", request.word(1), position->rules(), position->players())) {
        return std::unexpected(std::move(*fault));
    }
    const int first_round = position->round() + (position->phase() == Phase::deal ? 0 : 1);
    Game game(*position, {.seed = *seed, .first_round = first_round}, std::move(*holders));
    game.set_tag("Date", std::string(request.word(1)));
    return add_game(std::move(game), nullptr);
}

Bridge::Answer Bridge::load(const Request& request) {
    const auto fresh = request.number(0, 0, std::numeric_limits<std::uint64_t>::max());
    if (!fresh) {
        return std::unexpected(fresh.error());
    }
    auto read = record_of(request.body());
    if (!read && !read.error().salvaged) {
        return std::unexpected(std::move(read.error().fault));
    }
    const GameRecord& record = read ? *read : *read.error().salvaged;
    auto holders = recorded_holders(record);
    if (!holders) {
        return std::unexpected(std::move(holders.error()));
    }
    auto game = Game::resume(record, std::move(*holders), *fresh);
    if (!game) {
        return std::unexpected(std::move(game.error()));
    }
    return add_game(std::move(*game), read ? nullptr : &read.error().fault);
}

Bridge::Answer Bridge::verify(const Request& request) {
    const auto record = record_of(request.body());
    if (!record) {
        return std::unexpected(record.error().fault);
    }
    return proof_json(*record);
}

Bridge::Answer Bridge::step(const Request& request) {
    const auto game = game_of(request);
    if (!game) {
        return std::unexpected(game.error());
    }
    const auto number = request.number(1, 1, (*game)->steps().size());
    if (!number) {
        return std::unexpected(number.error());
    }
    return step_text((*game)->steps()[static_cast<std::size_t>(*number - 1)]);
}

Bridge::Answer Bridge::play(const Request& request) {
    const auto game = game_of(request);
    if (!game) {
        return std::unexpected(game.error());
    }
    const auto move = parse_move(request.word(1));
    if (!move) {
        return std::unexpected(move.error());
    }
    if (auto fault = move_fault((*game)->position(), *move)) {
        return std::unexpected(std::move(*fault));
    }
    (*game)->play(*move);
    return step_text((*game)->steps().back());
}

Bridge::Answer Bridge::deal(const Request& request) {
    const auto game = game_of(request);
    if (!game) {
        return std::unexpected(game.error());
    }
    if ((*game)->position().phase() != Phase::deal) {
        return std::unexpected(refusal(FaultCode::phase, "a round that is being played, or a game that is over",
                                       "the phase deal", {.part = Part::deal}));
    }
    (*game)->go_on();
    return step_text((*game)->steps().back());
}

Bridge::Answer Bridge::undo(const Request& request) {
    const auto game = game_of(request);
    if (!game) {
        return std::unexpected(game.error());
    }
    if (!(*game)->take_back()) {
        return std::unexpected(
            refusal(FaultCode::phase, "no move since the last deal", "one to take back", {.part = Part::move}));
    }
    return state_json((*game)->position());
}

Bridge::Answer Bridge::record(const Request& request) {
    const auto game = game_of(request);
    if (!game) {
        return std::unexpected(game.error());
    }
    return json_text(to_text((*game)->record()));
}

Bridge::Answer Bridge::close(const Request& request) {
    const auto game = game_of(request);
    if (!game) {
        return std::unexpected(game.error());
    }
    games_.erase(*request.number(0, 1, std::numeric_limits<std::uint64_t>::max()));
    return "null";
}

Bridge::Answer Bridge::picture(const Request& request) {
    SvgOptions options;
    if (request.word(0) == "chocolates") {
        options.look = Look::chocolates;
    } else if (request.word(0) != "azulejos") {
        return std::unexpected(
            refusal(FaultCode::unknown_word, quoted(request.word(0)), "the look azulejos or chocolates"));
    }
    std::string_view names = request.body();
    const auto position = position_of(first_line(names));
    if (!position) {
        return std::unexpected(position.error());
    }
    while (!names.empty() && options.names.size() < Seat::count) {
        options.names.emplace_back(first_line(names).substr(0, longest_name));
    }
    return json_text(draw_svg(*position, options));
}

Bridge::Answer Bridge::choose(const Request& request) {
    const auto kind = player_kind(request.word(0));
    if (!kind) {
        return std::unexpected(kind.error());
    }
    const auto seed = request.number(1, 0, std::numeric_limits<std::uint64_t>::max());
    if (!seed) {
        return std::unexpected(seed.error());
    }
    const auto position = position_to_move(request.body());
    if (!position) {
        return std::unexpected(position.error());
    }
    const auto player = make_player(kind->name, SeededStreams(*seed), position->turn());
    return json_text(to_text(player->choose(*position)));
}

Bridge::Answer Bridge::analyse(const Request& request) {
    const auto lines = request.number(0, 1, 100);
    if (!lines) {
        return std::unexpected(lines.error());
    }
    const auto mebibytes = request.number(1, 1, 1024);
    if (!mebibytes) {
        return std::unexpected(mebibytes.error());
    }
    const auto position = position_to_move(request.body());
    if (!position) {
        return std::unexpected(position.error());
    }
    if (analyses_.size() >= most_analyses) {
        return std::unexpected(refusal(FaultCode::number, std::to_string(analyses_.size()) + " open analyses",
                                       "fewer; end those that are done with"));
    }
    const std::uint64_t number = ++last_number_;
    const Evaluator& evaluator = nets_.empty() ? *find_evaluator("hand-1") : *nets_.back();
    analyses_.emplace(number, std::make_unique<Analysis>(*position, evaluator, static_cast<int>(*lines),
                                                         static_cast<std::size_t>(*mebibytes) << 20U));
    return std::to_string(number);
}

Bridge::Answer Bridge::think(const Request& request) {
    const auto number = request.number(0, 1, std::numeric_limits<std::uint64_t>::max());
    if (!number) {
        return std::unexpected(number.error());
    }
    const auto nodes = request.number(1, 1, 100'000'000);
    if (!nodes) {
        return std::unexpected(nodes.error());
    }
    const auto found = analyses_.find(*number);
    if (found == analyses_.end()) {
        return std::unexpected(
            refusal(FaultCode::unknown_word, "analysis " + std::to_string(*number), "the number of an open one"));
    }
    found->second->think(*nodes);
    return found->second->report();
}

Bridge::Answer Bridge::end(const Request& request) {
    const auto number = request.number(0, 1, std::numeric_limits<std::uint64_t>::max());
    if (!number) {
        return std::unexpected(number.error());
    }
    if (analyses_.erase(*number) == 0) {
        return std::unexpected(
            refusal(FaultCode::unknown_word, "analysis " + std::to_string(*number), "the number of an open one"));
    }
    return "null";
}

}  // namespace evora
