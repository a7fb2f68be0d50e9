#pragma once
/// What a move or a deal did as JSON, event by event (docs/view.md).
///
///     step.array("events", [&](JsonArray& events) { write_events(events, log); });

#include "rules/events.hpp"
#include "view/json.hpp"

namespace evora {

void write_events(JsonArray& events, const EventLog& log);

}  // namespace evora
