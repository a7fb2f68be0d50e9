#pragma once
/// Fields that events, tables and messages share.
///
///     add_clock(json, created.clock);
///     add_seats(json, "seats", here);

#include <optional>
#include <string_view>

#include "server/clocks.hpp"
#include "view/json.hpp"

namespace evora::server {

/// The field `clock`, as in the body that opens a table.
void add_clock(JsonObject& json, const std::optional<ClockSettings>& settings);
/// Their numbers.
void add_seats(JsonObject& json, std::string_view field, Seats seats);

}  // namespace evora::server
