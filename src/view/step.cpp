#include "view/step.hpp"

#include "rules/notation/deal_text.hpp"
#include "rules/notation/move_text.hpp"
#include "view/events.hpp"
#include "view/state.hpp"

namespace evora {

namespace {

template <class Decision>
void write(JsonObject& step, const Position& before, int seat, const Decision& decision) {
    Position after = before;
    EventLog log;
    after.apply(decision, log);
    step.add("seat", seat);
    step.add("text", to_text(decision));
    step.array("events", [&](JsonArray& events) { write_events(events, log); });
    step.object("state", [&](JsonObject& state) { write_state(state, after); });
}

}  // namespace

void write_step(JsonObject& step, const Position& before, const Deal& deal) { write(step, before, 0, deal); }

void write_step(JsonObject& step, const Position& before, Move move) {
    write(step, before, before.turn().number(), move);
}

std::string step_json(const Position& before, const Deal& deal) {
    return json_object([&](JsonObject& step) { write_step(step, before, deal); });
}

std::string step_json(const Position& before, Move move) {
    return json_object([&](JsonObject& step) { write_step(step, before, move); });
}

}  // namespace evora
