#pragma once
/// What clients are told, as JSON (docs/online.md, "Server to client").
///
///     send(event_message(table, number, applied, now, Audience::seat(seat)));

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/pool.hpp"
#include "server/refusal.hpp"
#include "server/table.hpp"
#include "server/talk.hpp"
#include "view/json.hpp"

namespace evora::server {

/// With `you` for a reader; without it where nobody in particular reads.
[[nodiscard]] std::string table_json(const Table& table, std::optional<std::optional<Seat>> reader = std::nullopt);

[[nodiscard]] std::string state_message(const Table& table, std::optional<Seat> reader, EventNumber since, Moment now);
[[nodiscard]] std::string event_message(const Table& table, EventNumber number, const Applied& applied, Moment now,
                                        Audience audience);
[[nodiscard]] std::string ack_message(const GameId& game, std::string_view cid, EventNumber number);
[[nodiscard]] std::string error_message(const Refusal& refusal, std::string_view game, std::string_view cid);
[[nodiscard]] std::string here_message(const Table& table, Seats here, std::size_t watching, Seats away);
[[nodiscard]] std::string chat_message(const GameId& game, const Said& said);
/// A table of a duplicate set, as that person sees it; the invitation only for whoever opened the set.
void write_set_table(JsonObject& json, const Table& table, const std::optional<PersonId>& reader);
[[nodiscard]] std::string muted_message(const GameId& game, Seats muted);
[[nodiscard]] std::string reported_message(const GameId& game, std::string_view cid);
/// Empty: one does not wait.
[[nodiscard]] std::string pool_message(const std::optional<PoolWish>& wish);
[[nodiscard]] std::string offer_bot_message(std::string_view bot);
[[nodiscard]] std::string matched_message(const GameId& game, Seat seat);
[[nodiscard]] std::string pong_message(std::int64_t n, UnixMilliseconds now);
[[nodiscard]] std::string closing_message(Milliseconds after);

/// `{"table", "clocks", "last"}`, for organisers.
[[nodiscard]] std::string live_json(const Table& table, Moment now);
/// What was said last, for a report: an array.
[[nodiscard]] std::string said_json(const Talk& talk);

/// The body of an HTTP answer that refuses: `{"error": {…}}`.
[[nodiscard]] std::string error_body(const Refusal& refusal);

}  // namespace evora::server
