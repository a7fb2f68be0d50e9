#pragma once
/// Messages from clients: bytes from anybody, read strictly (docs/online.md, "Client to server").
///
///     auto message = parse_message(text);
///     if (!message) { refuse(message.error()); }

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/command.hpp"
#include "server/pool.hpp"
#include "server/refusal.hpp"
#include "server/talk.hpp"

namespace evora::server {

/// Bytes of a message, or of the body of a request.
inline constexpr std::size_t max_message = 16 * 1024;

struct Hello {
    GameId game;
    EventNumber since = 0;
};
struct Bye {
    GameId game;
};
struct Ready {
    GameId game;
};
struct Ping {
    std::int64_t n = 0;
};
/// Something that becomes events of a game. The name of a `Sit` is empty: a client does not name itself.
struct GameCommand {
    GameId game;
    std::string cid;
    Command command;
};

struct Say {
    GameId game;
    std::variant<Phrase, std::string> what;  ///< a text as it came
};
struct Mute {
    GameId game;
    Seat seat;
    bool muted = true;
};
struct Report {
    GameId game;
    std::string cid;
    Seat seat;
    std::string_view reason;  ///< one of a few words
};
struct PoolLeave {};
/// Yes to the bot that was offered.
struct PoolBot {};

using ClientMessage =
    std::variant<Hello, Bye, Ready, Ping, GameCommand, Say, Mute, Report, PoolWish, PoolLeave, PoolBot>;

/// What was wrong with a message, and the message's own names as far as it had any.
struct BadMessage {
    Refusal refusal;
    std::string game{};
    std::string cid{};
};

[[nodiscard]] std::expected<ClientMessage, BadMessage> parse_message(std::string_view text);

/// The body of `POST /api/v1/games`.
struct NewTable {
    Rules rules;
    std::vector<SeatPlan> seats;    ///< persons have no name yet
    std::optional<std::size_t> me;  ///< which of the seats is the sender's
    std::optional<ClockSettings> clock;
    std::optional<Seat> start;
    bool nonces = false;
    bool rated = false;
};

[[nodiscard]] std::expected<NewTable, Refusal> parse_new_table(std::string_view text);

/// The body of `POST /api/v1/sets`: tables that play the same tiles.
struct NewSet {
    Rules rules;
    std::vector<SeatPlan> seats;  ///< of each table: of kind link or bot
    std::optional<ClockSettings> clock;
    std::optional<Seat> start;
    int tables = 2;
};

[[nodiscard]] std::expected<NewSet, Refusal> parse_new_set(std::string_view text);

/// The name in the body of `POST /api/v1/guests`, without spaces around it.
[[nodiscard]] std::expected<std::string, Refusal> parse_guest(std::string_view text);

}  // namespace evora::server
