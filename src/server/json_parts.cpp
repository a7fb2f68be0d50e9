#include "server/detail/json_parts.hpp"

namespace evora::server {

void add_clock(JsonObject& json, const std::optional<ClockSettings>& settings) {
    if (!settings) {
        json.add("clock", nullptr);
        return;
    }
    json.object("clock", [&](JsonObject& clock) {
        if (settings->each_decision) {
            clock.add("days", settings->base / std::chrono::days(1));
        } else {
            clock.add("base", settings->base.count());
            clock.add("increment", settings->increment.count());
        }
    });
}

void add_seats(JsonObject& json, std::string_view field, Seats seats) {
    json.array(field, [&](JsonArray& array) {
        for (const Seat seat : Seat::all()) {
            if (seats.has(seat)) {
                array.add(seat.number());
            }
        }
    });
}

}  // namespace evora::server
