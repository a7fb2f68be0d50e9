#include "server/message.hpp"

#include <algorithm>
#include <array>

#include "players/registry.hpp"
#include "rules/notation/move_text.hpp"
#include "server/detail/form.hpp"
#include "server/detail/json_reader.hpp"
#include "server/detail/person_name.hpp"

namespace evora::server {

namespace {

namespace json = boost::json;

constexpr std::size_t max_depth = 8;
constexpr std::size_t max_id = 40;

Refusal bad_message(const FormFault& fault) {
    return Refusal(RefusalCode::bad_message,
                   "found something else at '" + fault.where + "', expected " + fault.expected)
        .with("where", fault.where)
        .with("expected", fault.expected);
}

bool is_name(std::string_view text) {
    return !text.empty() && text.size() <= max_id && std::ranges::all_of(text, [](char c) {
        return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '-' || c == '_';
    });
}

std::string id(ObjectReader& reader, std::string_view field) {
    std::string text = reader.text(field, max_id);
    if (!reader.fault() && !is_name(text)) {
        reader.refuse(std::string(field), "1 to 40 letters, digits, - and _");
    }
    return text;
}

Move move(ObjectReader& reader, std::string_view field, std::string_view text) {
    const auto parsed = parse_move(text);
    if (!parsed && !reader.fault()) {
        reader.refuse(std::string(field), "a move; " + message(parsed.error()));
    }
    return parsed.value_or(Move());
}

EventNumber event_number(ObjectReader& reader, std::string_view field) {
    return static_cast<EventNumber>(reader.number(field, 0, UINT32_MAX));
}

Milliseconds lag(ObjectReader& reader) { return Milliseconds(reader.has("lag") ? reader.number("lag", 0, 60'000) : 0); }

Seat seat(ObjectReader& reader) {
    return Seat::from_index(static_cast<int>(reader.number("seat", 1, Seat::count)) - 1);
}

Command sit(ObjectReader& reader) {
    Sit command;
    if (reader.has("seat")) {
        command.seat = seat(reader);
    }
    if (reader.has("invite")) {
        command.invite = reader.text("invite", max_id, 0);
    }
    return command;
}

Command play(ObjectReader& reader) {
    Play command{.expect = event_number(reader, "expect")};
    command.move = move(reader, "move", reader.text("move", 16));
    command.lag = lag(reader);
    return command;
}

Command place(ObjectReader& reader) {
    Place command{.expect = event_number(reader, "expect"), .moves = {}};
    for (const json::value& value : reader.array("moves", 0, Line::count)) {
        const json::string* text = value.if_string();
        command.moves.push_back(
            move(reader, "moves", text != nullptr ? std::string_view(text->data(), text->size()) : ""));
        if (!command.moves.back().is_placement() && !reader.fault()) {
            reader.refuse("moves", "placements");
        }
    }
    command.lag = lag(reader);
    return command;
}

OfferAnswer answer(ObjectReader& reader) {
    constexpr std::array<std::string_view, 3> answers = {"ask", "yes", "no"};
    return static_cast<OfferAnswer>(reader.choice("answer", answers));
}

int round(ObjectReader& reader) { return static_cast<int>(reader.number("round", 1, 10'000)); }

bool flag(ObjectReader& reader, std::string_view field) {
    const json::value* value = reader.value(field);
    if (value == nullptr || !value->is_bool()) {
        reader.refuse(std::string(field), "true or false");
        return false;
    }
    return value->get_bool();
}

template <class Bytes>
Bytes bytes(ObjectReader& reader, std::string_view field) {
    const auto value = Bytes::from_text(reader.text(field, 2 * Bytes::size));
    if (!value && !reader.fault()) {
        reader.refuse(std::string(field), "64 hexadecimal digits in lower case");
    }
    return value.value_or(Bytes());
}

Command commit_nonce(ObjectReader& reader) {
    return CommitNonce{.round = round(reader), .commitment = bytes<Commitment>(reader, "commitment")};
}

Command open_nonce(ObjectReader& reader) {
    const OpenNonce command{.round = round(reader), .nonce = bytes<Nonce>(reader, "nonce")};
    if (command.nonce.is_zero() && !reader.fault()) {
        reader.refuse("nonce", "not zeros alone");
    }
    return command;
}

Command left(ObjectReader& reader) {
    constexpr std::array<std::string_view, 2> answers = {"win", "bot"};
    return Left{.seat = seat(reader), .answer = static_cast<Left::Answer>(reader.choice("answer", answers))};
}

Rules rules(ObjectReader& reader) {
    std::array<std::string_view, all_rules.size()> names;
    std::ranges::transform(all_rules, names.begin(), [](Rules rules) { return evora::name(rules); });
    return all_rules[reader.choice("rules", names)];
}

enum class Correspondence : std::uint8_t { allowed, not_here };

std::optional<ClockSettings> clock(ObjectReader& reader, Correspondence correspondence) {
    constexpr int most_days = 14;
    const json::value* value = reader.value("clock");
    if (value == nullptr || value->is_null()) {
        return std::nullopt;
    }
    ClockSettings settings;
    ObjectReader times(*value, "clock");
    if (correspondence == Correspondence::allowed && times.has("days")) {
        settings = {.base = std::chrono::days(times.number("days", 1, most_days)), .each_decision = true};
    } else {
        settings.base = Milliseconds(times.number("base", 10'000, 10'800'000));
        settings.increment = Milliseconds(times.number("increment", 0, 180'000));
    }
    times.end();
    if (times.fault()) {
        reader.refuse(times.fault()->where, times.fault()->expected);
    }
    return settings;
}

struct CommandType {
    std::string_view name;
    Command (*read)(ObjectReader& reader);
};

constexpr std::array<CommandType, 12> command_types = {{
    {"sit", sit},
    {"stand", [](ObjectReader& /*reader*/) -> Command { return Stand{}; }},
    {"nonce", commit_nonce},
    {"open", open_nonce},
    {"move", play},
    {"place", place},
    {"resign", [](ObjectReader& /*reader*/) -> Command { return Resign{}; }},
    {"abort", [](ObjectReader& /*reader*/) -> Command { return Abort{}; }},
    {"takeback", [](ObjectReader& reader) -> Command { return Takeback{.answer = answer(reader)}; }},
    {"pause", [](ObjectReader& reader) -> Command { return Pause{.answer = answer(reader)}; }},
    {"left", left},
    {"rematch", [](ObjectReader& /*reader*/) -> Command { return AskRematch{}; }},
}};

std::optional<ClientMessage> read_message(ObjectReader& reader, std::string_view type) {
    if (type == "hello") {
        Hello message{.game = GameId{id(reader, "game")}};
        message.since = reader.has("since") ? event_number(reader, "since") : 0;
        return message;
    }
    if (type == "bye") {
        return Bye{.game = GameId{id(reader, "game")}};
    }
    if (type == "ready") {
        return Ready{.game = GameId{id(reader, "game")}};
    }
    if (type == "ping") {
        return Ping{.n = reader.number("n", 0, INT64_C(1) << 53U)};
    }
    if (type == "chat") {
        Say message{.game = GameId{id(reader, "game")}, .what = std::string()};
        if (reader.has("text")) {
            // A character has four bytes at most, and marks may be put on it.
            message.what = reader.text("text", 8 * most_chat_characters);
        } else {
            message.what = Phrase(reader.choice("phrase", phrases));
        }
        return message;
    }
    if (type == "mute") {
        return Mute{.game = GameId{id(reader, "game")}, .seat = seat(reader), .muted = flag(reader, "muted")};
    }
    if (type == "report") {
        Report message{.game = GameId{id(reader, "game")}, .cid = id(reader, "cid"), .seat = seat(reader)};
        message.reason = report_reasons[reader.choice("reason", report_reasons)];
        return message;
    }
    if (type == "pool") {
        PoolWish wish{.rules = rules(reader), .players = {}, .clock = clock(reader, Correspondence::not_here)};
        const auto players = Players::from_number(static_cast<int>(reader.number("players", 2, Seat::count)));
        wish.players = players.value_or(Players());
        wish.rated = reader.has("rated") && flag(reader, "rated");
        if (wish.rated && !reader.fault() && evora::name(wish.rules) != "fixed") {
            reader.refuse("rated", "false, or true for the rules 'fixed'");
        }
        return wish;
    }
    if (type == "pool_leave") {
        return PoolLeave{};
    }
    if (type == "pool_bot") {
        return PoolBot{};
    }
    for (const CommandType& kind : command_types) {
        if (kind.name == type) {
            GameCommand message{.game = GameId{id(reader, "game")}, .cid = id(reader, "cid"), .command = {}};
            message.command = kind.read(reader);
            return message;
        }
    }
    return std::nullopt;
}

/// What is echoed of a message that is wrong: never more than what could have been right.
std::string echo(const json::value& value, std::string_view field) {
    const json::object* object = value.if_object();
    const json::value* found = object != nullptr ? object->if_contains(field) : nullptr;
    const json::string* text = found != nullptr ? found->if_string() : nullptr;
    return text != nullptr && is_name({text->data(), text->size()}) ? std::string(text->data(), text->size())
                                                                    : std::string();
}

SeatPlan seat_plan(ObjectReader& reader, const json::value& value) {
    const json::string* string = value.if_string();
    const std::string_view text = string != nullptr ? std::string_view(string->data(), string->size()) : "";
    if (text == "open") {
        return {.kind = SeatKind::open};
    }
    if (text == "link") {
        return {.kind = SeatKind::link};
    }
    if (text == "me") {
        return {.kind = SeatKind::person};
    }
    if (text.starts_with("bot:") && player_kind(text.substr(4))) {
        return {.kind = SeatKind::bot, .bot = std::string(text.substr(4))};
    }
    reader.refuse("seats", "me, open, link or bot: with random, greedy or level-1 to level-10");
    return {};
}

/// Empty: chance decides.
std::optional<Seat> start(ObjectReader& reader, std::size_t players) {
    const json::value* value = reader.value("start");
    if (value != nullptr && value->is_string()) {
        constexpr std::array<std::string_view, 1> random = {"random"};
        [[maybe_unused]] const auto only = reader.choice("start", random);
    } else if (value != nullptr) {
        const auto seats = static_cast<std::int64_t>(std::max<std::size_t>(players, 1));
        return Seat::from_index(static_cast<int>(reader.number("start", 1, seats)) - 1);
    }
    return std::nullopt;
}

}  // namespace

std::expected<ClientMessage, BadMessage> parse_message(std::string_view text) {
    if (text.size() > max_message) {
        return std::unexpected(BadMessage{Refusal(RefusalCode::too_large, "found more than 16384 bytes")});
    }
    const auto value = parse_json(text, max_depth);
    if (!value) {
        return std::unexpected(
            BadMessage{bad_message({.where = "", .expected = "JSON in UTF-8, 8 levels at most, no name twice"})});
    }
    const auto bad = [&](Refusal refusal) {
        return std::unexpected(
            BadMessage{.refusal = std::move(refusal), .game = echo(*value, "game"), .cid = echo(*value, "cid")});
    };
    ObjectReader reader(*value);
    const std::string type = reader.text("type", max_id);
    if (reader.fault()) {
        return bad(bad_message(*reader.fault()));
    }
    auto message = read_message(reader, type);
    if (!message) {
        return bad(Refusal(RefusalCode::unknown_type,
                           "found a message of an unknown type, expected one of "
                           "docs/online.md"));
    }
    reader.end();
    if (reader.fault()) {
        return bad(bad_message(*reader.fault()));
    }
    return *std::move(message);
}

std::expected<NewTable, Refusal> parse_new_table(std::string_view text) {
    const auto value = parse_json(text, max_depth);
    if (!value) {
        return std::unexpected(
            bad_message({.where = "", .expected = "JSON in UTF-8, 8 levels at most, no name twice"}));
    }
    ObjectReader reader(*value);
    NewTable table;
    table.rules = rules(reader);
    bool person = false;
    for (const json::value& seat : reader.array("seats", 2, Seat::count)) {
        table.seats.push_back(seat_plan(reader, seat));
        if (table.seats.back().kind == SeatKind::person) {
            if (table.me && !reader.fault()) {
                reader.refuse("seats", "\"me\" once at most");
            }
            table.me = table.seats.size() - 1;
        }
        person = person || table.seats.back().kind != SeatKind::bot;
    }
    if (!person && !reader.fault()) {
        reader.refuse("seats", "at least one that is no bot");
    }
    table.clock = clock(reader, Correspondence::allowed);
    if (reader.has("nonces")) {
        table.nonces = flag(reader, "nonces");
        if (table.nonces && table.clock && table.clock->each_decision && !reader.fault()) {
            reader.refuse("nonces", "false by correspondence");
        }
    }
    table.start = start(reader, table.seats.size());
    if (const json::value* rated = reader.value("rated"); rated != nullptr) {
        table.rated = rated->is_bool() && rated->get_bool();
        const bool bots = std::ranges::any_of(table.seats, [](const SeatPlan& seat) { return !seat.bot.empty(); });
        if (!rated->is_bool() || (table.rated && (bots || evora::name(table.rules) != "fixed"))) {
            reader.refuse("rated", "false, or true for a game by the rules 'fixed' without built-in bots");
        }
    }
    reader.end();
    if (reader.fault()) {
        return std::unexpected(bad_message(*reader.fault()));
    }
    return table;
}

std::expected<NewSet, Refusal> parse_new_set(std::string_view text) {
    return parse_form<NewSet>(text, [](ObjectReader& reader) {
        constexpr std::int64_t most_tables = 50;
        NewSet set{.rules = rules(reader), .seats = {}, .clock = {}, .start = {}};
        bool person = false;
        for (const json::value& seat : reader.array("seats", 2, Seat::count)) {
            set.seats.push_back(seat_plan(reader, seat));
            const SeatKind kind = set.seats.back().kind;
            if (kind != SeatKind::link && kind != SeatKind::bot && !reader.fault()) {
                reader.refuse("seats", "link or a bot: who plays at which table, the invitations decide");
            }
            person = person || kind == SeatKind::link;
        }
        if (!person && !reader.fault()) {
            reader.refuse("seats", "at least one that is no bot");
        }
        set.clock = clock(reader, Correspondence::allowed);
        set.start = start(reader, set.seats.size());
        set.tables = static_cast<int>(reader.number("tables", 2, most_tables));
        return set;
    });
}

std::expected<std::string, Refusal> parse_guest(std::string_view text) {
    const auto value = parse_json(text, max_depth);
    if (!value) {
        return std::unexpected(
            bad_message({.where = "", .expected = "JSON in UTF-8, 8 levels at most, no name twice"}));
    }
    ObjectReader reader(*value);
    std::string name = person_name(reader);
    reader.end();
    if (reader.fault()) {
        return std::unexpected(bad_message(*reader.fault()));
    }
    return tidy_name(name);
}

}  // namespace evora::server
