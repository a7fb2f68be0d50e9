#include "server/table_json.hpp"

#include <algorithm>

#include "server/detail/json_parts.hpp"
#include "view/json.hpp"
#include "view/state.hpp"
#include "view/step.hpp"

namespace evora::server {

namespace {

void write_seat(JsonObject& json, int number, const SeatState& state) {
    json.add("seat", number);
    json.add("kind", name(state.plan.kind));
    const bool person = state.plan.kind == SeatKind::person;
    json.add("person", person ? std::optional(std::string_view(state.plan.person.text)) : std::nullopt);
    json.add("name", person ? std::optional(std::string_view(state.plan.name)) : std::nullopt);
    const std::string bot = state.bot();
    json.add("bot", bot.empty() ? std::nullopt : std::optional(std::string_view(bot)));
    json.add("out", state.out ? std::optional(evora::name(state.out->reason)) : std::nullopt);
}

void write_result(JsonObject& json, const Table& table) {
    if (table.aborted()) {
        json.object("result", [](JsonObject& result) { result.add("termination", "aborted"); });
        return;
    }
    if (!table.ended()) {
        json.add("result", nullptr);
        return;
    }
    const auto players = static_cast<std::size_t>(table.players().number());
    json.object("result", [&](JsonObject& result) {
        result.add("termination", evora::name(table.ended()->termination));
        result.array("places", [&](JsonArray& places) {
            for (std::size_t i = 0; i < players; ++i) {
                places.add(table.ended()->places[i]);
            }
        });
        result.array("scores", [&](JsonArray& scores) {
            for (std::size_t i = 0; i < players; ++i) {
                scores.add(table.ended()->scores[i].value);
            }
        });
    });
}

void write_pause(JsonObject& json, const PauseState& state) {
    if (!state.paused && !state.asked) {
        json.add("pause", nullptr);
        return;
    }
    json.object("pause", [&](JsonObject& pause) {
        pause.add("paused", state.paused);
        pause.add("held", state.held);
        pause.add("seat", state.asked ? state.asked->number() : 0);
        add_seats(pause, "yes", state.yes);
    });
}

void write_organised(JsonObject& json, const Event* event) {
    const auto* acted = event != nullptr ? std::get_if<OrganiserActed>(&event->body) : nullptr;
    if (acted == nullptr) {
        json.add("organiser", nullptr);
        return;
    }
    json.object("organiser", [&](JsonObject& object) {
        object.add("act", std::string_view(acted->act));
        object.add("name", std::string_view(acted->name));
        object.add("detail", std::string_view(acted->detail));
        object.add("reason", std::string_view(acted->reason));
        object.add("at", event->at);
    });
}

void write_nonces(JsonObject& json, const std::optional<NonceState>& state) {
    if (!state) {
        json.add("nonces_open", nullptr);
        return;
    }
    json.object("nonces_open", [&](JsonObject& nonces) {
        nonces.add("round", state->round);
        add_seats(nonces, "committed", state->committed());
        nonces.add("opening", state->opening);
        add_seats(nonces, "opened", state->opened());
    });
}

void add_clocks(JsonObject& json, const Table& table, Moment now) {
    const auto& clocks = table.clocks();
    if (!clocks) {
        json.add("clocks", nullptr);
        return;
    }
    json.object("clocks", [&](JsonObject& object) {
        object.array("left", [&](JsonArray& left) {
            for (int i = 0; i < table.players().number(); ++i) {
                left.add(clocks->left(Seat::from_index(i), now).count());
            }
        });
        add_seats(object, "running", clocks->running());
        object.add("in", clocks->pause(now).count());
    });
}

void write_said(JsonObject& json, const Said& said) {
    json.add("seat", said.seat.number());
    if (const std::string* text = said.text()) {
        json.add("text", std::string_view(*text));
    } else {
        json.add("phrase", std::get_if<Phrase>(&said.what)->name());
    }
    json.add("at", said.at);
}

void write_refusal(JsonObject& json, const Refusal& refusal) {
    json.add("code", name(refusal.code));
    json.add("message", std::string_view(refusal.message));
    json.object("params", [&](JsonObject& params) {
        for (const auto& [field, value] : refusal.params) {
            if (const auto* number = std::get_if<std::int64_t>(&value)) {
                params.add(field, *number);
            } else {
                params.add(field, std::string_view(*std::get_if<std::string>(&value)));
            }
        }
    });
}

}  // namespace

std::string table_json(const Table& table, std::optional<std::optional<Seat>> reader) {
    const Created& created = table.created();
    return json_object([&](JsonObject& json) {
        json.add("game", std::string_view(table.game().text));
        json.add("rules", evora::name(created.rules));
        json.add("rated", table.rated());
        json.add("players", table.players().number());
        add_clock(json, created.clock);
        if (created.start) {
            json.add("start", created.start->number());
        } else {
            json.add("start", "random");
        }
        json.add("nonces", created.nonces);
        json.add("friends", created.friends);
        if (created.set) {
            json.add("chain", nullptr);
            json.object("set", [&](JsonObject& set) {
                set.add("set", std::string_view(created.set->id));
                set.add("commitment", created.set->commitment.text());
                const auto secret = table.known_secret();
                set.add("secret", secret ? std::optional(secret->text()) : std::nullopt);
            });
        } else {
            json.add("chain", created.chain.text());
            json.add("set", nullptr);
        }
        json.add("created", table.events().front().at);
        json.add("status", word(table.status()));
        json.array("seats", [&](JsonArray& seats) {
            int number = 0;
            for (const SeatState& state : table.seats()) {
                ++number;
                seats.object([&](JsonObject& seat) { write_seat(seat, number, state); });
            }
        });
        if (const auto& offer = table.takeback()) {
            json.object("takeback", [&](JsonObject& takeback) {
                takeback.add("seat", offer->seat.number());
                takeback.add("to", offer->to);
                add_seats(takeback, "yes", offer->yes);
            });
        } else {
            json.add("takeback", nullptr);
        }
        write_pause(json, table.pause());
        write_organised(json, table.organised());
        write_nonces(json, table.nonces());
        add_seats(json, "chosen", table.chosen());
        add_seats(json, "rematch", table.rematch());
        json.add("next", table.next().text.empty() ? std::nullopt : std::optional(std::string_view(table.next().text)));
        write_result(json, table);
        if (reader) {
            json.add("you", *reader ? (*reader)->number() : 0);
        }
    });
}

std::string live_json(const Table& table, Moment now) {
    return json_object([&](JsonObject& json) {
        json.add("table", JsonText{table_json(table)});
        add_clocks(json, table, now);
        json.add("last", table.last());
    });
}

std::string state_message(const Table& table, std::optional<Seat> reader, EventNumber since, Moment now) {
    return json_object([&](JsonObject& json) {
        json.add("type", "state");
        json.add("game", std::string_view(table.game().text));
        json.add("last", table.last());
        json.add("table", JsonText{table_json(table, reader)});
        if (const Position* position = table.position()) {
            json.object("state", [&](JsonObject& state) { write_state(state, *position); });
        } else {
            json.add("state", nullptr);
        }
        add_clocks(json, table, now);
        json.array("events", [&](JsonArray& events) {
            for (EventNumber number = std::min(since, table.last()) + 1; number <= table.last(); ++number) {
                events.object([&](JsonObject& event) {
                    event.add("number", number);
                    event.add("event", JsonText{to_json(table.events()[number - 1], Audience::seat(reader))});
                });
            }
        });
    });
}

std::string event_message(const Table& table, EventNumber number, const Applied& applied, Moment now,
                          Audience audience) {
    // A step with all choices of the next player is some ten thousand bytes, which should not be moved as they grow.
    std::string text;
    text.reserve(1024 + applied.steps.size() * 16 * 1024);
    append_json_object(text, [&](JsonObject& json) {
        json.add("type", "event");
        json.add("game", std::string_view(table.game().text));
        json.add("number", number);
        json.add("event", JsonText{to_json(table.events()[number - 1], audience)});
        json.array("steps", [&](JsonArray& steps) {
            for (const PlayedStep& step : applied.steps) {
                steps.object([&](JsonObject& object) {
                    std::visit([&](const auto& what) { write_step(object, step.before, what); }, step.what);
                });
            }
        });
        if (applied.table_changed) {
            json.add("table", JsonText{table_json(table)});
        } else {
            json.add("table", nullptr);
        }
        // What a takeback leads to is in no step.
        const Position* position = table.position();
        if (std::holds_alternative<TakenBack>(table.events()[number - 1].body) && position != nullptr) {
            json.object("state", [&](JsonObject& state) { write_state(state, *position); });
        }
        add_clocks(json, table, now);
    });
    return text;
}

std::string ack_message(const GameId& game, std::string_view cid, EventNumber number) {
    return json_object([&](JsonObject& json) {
        json.add("type", "ack");
        json.add("game", std::string_view(game.text));
        json.add("cid", cid);
        json.add("number", number);
    });
}

std::string error_message(const Refusal& refusal, std::string_view game, std::string_view cid) {
    return json_object([&](JsonObject& json) {
        json.add("type", "error");
        write_refusal(json, refusal);
        if (!game.empty()) {
            json.add("game", game);
        }
        if (!cid.empty()) {
            json.add("cid", cid);
        }
    });
}

std::string here_message(const Table& table, Seats here, std::size_t watching, Seats away) {
    return json_object([&](JsonObject& json) {
        json.add("type", "here");
        json.add("game", std::string_view(table.game().text));
        add_seats(json, "seats", here);
        json.add("watching", watching);
        add_seats(json, "away", away);
    });
}

std::string chat_message(const GameId& game, const Said& said) {
    return json_object([&](JsonObject& json) {
        json.add("type", "chat");
        json.add("game", std::string_view(game.text));
        write_said(json, said);
    });
}

void write_set_table(JsonObject& json, const Table& table, const std::optional<PersonId>& reader) {
    const bool opened = reader == table.created().creator;
    json.add("game", std::string_view(table.game().text));
    json.add("invite", opened ? std::optional(std::string_view(table.created().invite)) : std::nullopt);
    json.add("table", JsonText{table_json(table, reader ? table.seat_of(*reader) : std::nullopt)});
}

std::string muted_message(const GameId& game, Seats muted) {
    return json_object([&](JsonObject& json) {
        json.add("type", "muted");
        json.add("game", std::string_view(game.text));
        add_seats(json, "seats", muted);
    });
}

std::string reported_message(const GameId& game, std::string_view cid) {
    return json_object([&](JsonObject& json) {
        json.add("type", "reported");
        json.add("game", std::string_view(game.text));
        json.add("cid", cid);
    });
}

std::string said_json(const Talk& talk) {
    std::string text;
    append_json_array(text, [&](JsonArray& lines) {
        for (const Said& said : talk.said()) {
            lines.object([&](JsonObject& line) { write_said(line, said); });
        }
    });
    return text;
}

std::string pool_message(const std::optional<PoolWish>& wish) {
    return json_object([&](JsonObject& json) {
        json.add("type", "pool");
        json.add("waiting", wish.has_value());
        if (wish) {
            json.add("rules", evora::name(wish->rules));
            json.add("players", wish->players.number());
            add_clock(json, wish->clock);
            json.add("rated", wish->rated);
        }
    });
}

std::string offer_bot_message(std::string_view bot) {
    return json_object([&](JsonObject& json) {
        json.add("type", "offer_bot");
        json.add("bot", bot);
    });
}

std::string matched_message(const GameId& game, Seat seat) {
    return json_object([&](JsonObject& json) {
        json.add("type", "matched");
        json.add("game", std::string_view(game.text));
        json.add("seat", seat.number());
    });
}

std::string pong_message(std::int64_t n, UnixMilliseconds now) {
    return json_object([&](JsonObject& json) {
        json.add("type", "pong");
        json.add("n", n);
        json.add("at", now);
    });
}

std::string closing_message(Milliseconds after) {
    return json_object([&](JsonObject& json) {
        json.add("type", "closing");
        json.add("after", after.count());
    });
}

std::string error_body(const Refusal& refusal) {
    return json_object(
        [&](JsonObject& json) { json.object("error", [&](JsonObject& error) { write_refusal(error, refusal); }); });
}

}  // namespace evora::server
