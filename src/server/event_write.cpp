#include <string>

#include "rules/notation/deal_text.hpp"
#include "rules/notation/move_text.hpp"
#include "server/detail/json_parts.hpp"
#include "server/event.hpp"

namespace evora::server {

namespace {

void add_moves(JsonObject& json, std::span<const Move> moves) {
    json.array("moves", [&](JsonArray& array) {
        for (const Move move : moves) {
            array.add(to_text(move));
        }
    });
}

class BodyWriter {
  public:
    BodyWriter(JsonObject& json, Audience audience) : json_(json), audience_(audience) {}

    void operator()(const Created& body) {
        begin("created");
        json_.add("rules", evora::name(body.rules));
        json_.add("rated", body.rated);
        json_.array("seats", [&](JsonArray& seats) {
            for (const SeatPlan& plan : body.seats) {
                seats.object([&](JsonObject& seat) { write(seat, plan); });
            }
        });
        add_clock(json_, body.clock);
        if (body.start) {
            json_.add("start", body.start->number());
        } else {
            json_.add("start", "random");
        }
        json_.add("nonces", body.nonces);
        json_.add("friends", body.friends);
        if (body.set) {
            json_.object("set", [&](JsonObject& set) {
                set.add("set", std::string_view(body.set->id));
                set.add("commitment", body.set->commitment.text());
            });
        } else {
            json_.add("chain", body.chain.text());
        }
        if (!body.rematch_of.text.empty()) {
            json_.add("rematch_of", body.rematch_of.text);
        }
        if (audience_.is_store()) {
            json_.add("creator", body.creator.text);
            json_.add("invite", body.invite);
        }
    }
    void operator()(const Seated& body) {
        begin("seated", body.seat);
        json_.add("person", body.person.text);
        json_.add("name", body.name);
    }
    void operator()(const Stood& body) { begin("stood", body.seat); }
    void operator()(const NonceGiven& body) {
        begin("nonce", body.seat);
        json_.add("round", body.round);
        json_.add("commitment", body.commitment.text());
    }
    void operator()(const Opening& body) {
        begin("opening");
        json_.add("round", body.round);
        add_seats(json_, "seats", body.seats);
    }
    void operator()(const NonceOpened& body) {
        begin("opened", body.seat);
        json_.add("round", body.round);
        json_.add("nonce", body.nonce.text());
    }
    void operator()(const Started& body) {
        begin("started");
        json_.add("start", body.start.number());
    }
    void operator()(const Dealt& body) {
        begin("deal");
        json_.add("round", body.round);
        json_.add("deal", to_text(body.deal));
        if (body.link) {
            json_.add("link", body.link->text());
        }
    }
    void operator()(const Moved& body) {
        begin("move", body.seat);
        json_.add("move", to_text(body.move));
        add_charge(body.charge);
    }
    void operator()(const Batch& body) {
        begin("batch", body.seat);
        if (audience_.sees_batch_of(body.seat)) {
            add_moves(json_, body.moves);
        }
        add_charge(body.charge);
    }
    void operator()(const Tiled& body) {
        begin("tiling");
        json_.array("seats", [&](JsonArray& seats) {
            for (const auto& [seat, moves] : body.seats) {
                seats.object([&](JsonObject& one) {
                    one.add("seat", seat.number());
                    add_moves(one, moves);
                });
            }
        });
    }
    void operator()(const TakebackAsked& body) {
        begin("takeback_asked", body.seat);
        json_.add("to", body.to);
    }
    void operator()(const TakebackRefused& body) { begin("takeback_refused", body.seat); }
    void operator()(const TakebackAgreed& body) { begin("takeback_agreed", body.seat); }
    void operator()(const TakenBack& body) {
        begin("takeback");
        json_.add("to", body.to);
    }
    void operator()(const PauseAsked& body) {
        begin("pause_asked", body.seat);
        json_.add("go_on", body.go_on);
    }
    void operator()(const PauseAgreed& body) { begin("pause_agreed", body.seat); }
    void operator()(const PauseRefused& body) { begin("pause_refused", body.seat); }
    void operator()(const Paused& body) {
        begin("paused");
        json_.add("held", body.held);
    }
    void operator()(const Resumed& /*body*/) { begin("resumed"); }
    void operator()(const OrganiserActed& body) {
        begin("organiser");
        json_.add("act", body.act);
        json_.add("name", body.name);
        json_.add("detail", body.detail);
        json_.add("reason", body.reason);
    }
    void operator()(const ClockSet& body) {
        begin("clock_set", body.seat);
        json_.add("left", body.left.count());
    }
    void operator()(const Replaced& body) {
        begin("replaced", body.seat);
        write(json_, body.plan);
    }
    void operator()(const Out& body) {
        begin("out", body.seat);
        json_.add("reason", evora::name(body.reason));
        json_.add("bot", body.bot);
    }
    void operator()(const Ended& body) {
        begin("ended");
        json_.add("termination", evora::name(body.termination));
        // Seats that are not in the game have the place 0.
        json_.array("places", [&](JsonArray& places) {
            for (const int place : body.places) {
                if (place != 0) {
                    places.add(place);
                }
            }
        });
        json_.array("scores", [&](JsonArray& scores) {
            for (std::size_t i = 0; i < body.scores.size(); ++i) {
                if (body.places[i] != 0) {
                    scores.add(body.scores[i].value);
                }
            }
        });
    }
    void operator()(const Aborted& body) { begin("aborted", body.seat); }
    void operator()(const RematchAsked& body) { begin("rematch_asked", body.seat); }
    void operator()(const Rematch& body) {
        begin("rematch");
        json_.add("game", body.game.text);
    }
    void operator()(const Revealed& body) {
        begin("revealed");
        json_.add("secret", body.secret.text());
    }

  private:
    void begin(std::string_view type) { json_.add("type", type); }
    void begin(std::string_view type, Seat seat) {
        begin(type);
        json_.add("seat", seat.number());
    }
    static void write(JsonObject& json, const SeatPlan& plan) {
        json.add("kind", name(plan.kind));
        if (plan.kind == SeatKind::person) {
            json.add("person", plan.person.text);
            json.add("name", plan.name);
        }
        if (plan.kind == SeatKind::bot) {
            json.add("bot", plan.bot);
        }
    }
    void add_charge(const std::optional<Charge>& charge) {
        if (charge) {
            json_.add("used", charge->used.count());
            json_.add("given", charge->given.count());
            json_.add("left", charge->left.count());
        }
    }

    JsonObject& json_;
    Audience audience_;
};

}  // namespace

std::string_view name(SeatKind kind) noexcept {
    switch (kind) {
        case SeatKind::open: return "open";
        case SeatKind::link: return "link";
        case SeatKind::person: return "person";
        case SeatKind::bot: break;
    }
    return "bot";
}

std::string to_json(const Event& event, Audience audience) {
    return json_object([&](JsonObject& json) {
        std::visit(BodyWriter(json, audience), event.body);
        json.add("at", event.at);
        if (audience.is_store() && event.doer) {
            json.add("by", event.doer->person.text);
            json.add("cid", event.doer->cid);
        }
    });
}

}  // namespace evora::server
