#include <array>
#include <span>
#include <string>

#include "fairness/terms.hpp"
#include "rules/notation/deal_text.hpp"
#include "rules/notation/move_text.hpp"
#include "server/detail/json_reader.hpp"
#include "server/event.hpp"

namespace evora::server {

namespace {

namespace json = boost::json;

constexpr std::size_t most_name = 200;
constexpr std::size_t most_reason = 2000;
constexpr std::int64_t most_time = INT64_C(1) << 52U;
constexpr std::int64_t most_score = 1'000'000;

/// What was read of a game so far has no bearing on how an event is read, but for the number of displays in a deal.
class BodyReader {
  public:
    explicit BodyReader(ObjectReader& json) : json_(json) {}

    EventBody read() {
        const std::string type = json_.text("type", most_name);
        for (const auto& [name, read] : readers) {
            if (name == type) {
                return (this->*read)();
            }
        }
        json_.refuse("type", "the name of an event");
        return Stood{};
    }

  private:
    using Read = EventBody (BodyReader::*)();

    Seat seat() { return Seat::from_index(static_cast<int>(json_.number("seat", 1, Seat::count)) - 1); }
    std::string text(std::string_view field) { return json_.text(field, most_name, 0); }
    Termination termination(std::string_view field) {
        const auto found = termination_from_name(text(field));
        if (!found) {
            json_.refuse(std::string(field), "a termination");
        }
        return found.value_or(Termination::normal);
    }
    Move move(std::string_view text) {
        const auto move = parse_move(text);
        if (!move) {
            json_.refuse("move", message(move.error()));
        }
        return move.value_or(Move());
    }
    std::vector<Move> moves(ObjectReader& reader) {
        std::vector<Move> moves;
        for (const json::value& value : reader.array("moves", 0, 5)) {
            moves.push_back(move(value.is_string() ? std::string_view(value.get_string()) : std::string_view()));
        }
        return moves;
    }
    template <class Bytes>
    Bytes bytes(std::string_view field) {
        const auto value = Bytes::from_text(text(field));
        if (!value) {
            json_.refuse(std::string(field), "64 hexadecimal digits in lower case");
        }
        return value.value_or(Bytes());
    }
    int round() { return static_cast<int>(json_.number("round", 1, 10'000)); }
    bool flag(std::string_view field) {
        const json::value* value = json_.value(field);
        if (value == nullptr || !value->is_bool()) {
            json_.refuse(std::string(field), "true or false");
            return false;
        }
        return value->get_bool();
    }
    std::optional<Charge> charge() {
        if (!json_.has("left")) {
            return std::nullopt;
        }
        return Charge{.used = Milliseconds(json_.number("used", 0, most_time)),
                      .given = Milliseconds(json_.number("given", 0, most_time)),
                      .left = Milliseconds(json_.number("left", 0, most_time))};
    }

    static SeatPlan plan(ObjectReader& seat) {
        SeatPlan plan;
        plan.kind = static_cast<SeatKind>(seat.choice("kind", kinds));
        if (plan.kind == SeatKind::person) {
            plan.person = PersonId{seat.text("person", most_name)};
            plan.name = seat.text("name", most_name, 0);
        }
        if (plan.kind == SeatKind::bot) {
            plan.bot = seat.text("bot", most_name);
        }
        return plan;
    }

    EventBody created() {
        Created body;
        const auto rules = rules_from_name(text("rules"));
        if (!rules) {
            json_.refuse("rules", "rules");
        }
        body.rules = rules.value_or(Rules{});
        // Older versions have not written it.
        const json::value* rated = json_.value("rated");
        body.rated = rated != nullptr && rated->is_bool() && rated->get_bool();
        for (const json::value& value : json_.array("seats", 2, Seat::count)) {
            ObjectReader seat(value, "seats");
            body.seats.push_back(plan(seat));
            if (seat.fault()) {
                json_.refuse(seat.fault()->where, seat.fault()->expected);
            }
        }
        if (const json::value* clock = json_.value("clock"); clock != nullptr && !clock->is_null()) {
            ObjectReader reader(*clock, "clock");
            if (reader.has("days")) {
                body.clock =
                    ClockSettings{.base = std::chrono::days(reader.number("days", 1, 1'000)), .each_decision = true};
            } else {
                body.clock = ClockSettings{.base = Milliseconds(reader.number("base", 0, most_time)),
                                           .increment = Milliseconds(reader.number("increment", 0, most_time))};
            }
        }
        if (const json::value* start = json_.value("start"); start != nullptr && start->is_int64()) {
            body.start = Seat::from_index(static_cast<int>(json_.number("start", 1, Seat::count)) - 1);
        }
        if (json_.has("rematch_of")) {
            body.rematch_of = GameId{text("rematch_of")};
        }
        body.nonces = flag("nonces");
        body.friends = flag("friends");
        if (const json::value* value = json_.value("set"); value != nullptr) {
            ObjectReader set(*value, "set");
            const auto commitment = Commitment::from_text(set.text("commitment", 2 * Commitment::size));
            body.set = DealSet{.id = set.text("set", most_name), .commitment = commitment.value_or(Commitment())};
            if (set.fault() || !commitment || !FairId::from_text(body.set->id)) {
                json_.refuse("set", "the id of a set, and its commitment");
            }
        } else {
            body.chain = bytes<Link>("chain");
        }
        body.creator = PersonId{text("creator")};
        body.invite = text("invite");
        return body;
    }
    EventBody seated() { return Seated{.seat = seat(), .person = PersonId{text("person")}, .name = text("name")}; }
    EventBody stood() { return Stood{.seat = seat()}; }
    EventBody nonce_given() {
        return NonceGiven{.seat = seat(), .round = round(), .commitment = bytes<Commitment>("commitment")};
    }
    EventBody opening() {
        Opening body{.round = round(), .seats = {}};
        for (const json::value& value : json_.array("seats", 0, Seat::count)) {
            const auto seat = value.is_int64() ? Seat::from_number(static_cast<int>(value.get_int64())) : std::nullopt;
            if (!seat) {
                json_.refuse("seats", "numbers of seats");
            } else {
                body.seats.add(*seat);
            }
        }
        return body;
    }
    EventBody nonce_opened() { return NonceOpened{.seat = seat(), .round = round(), .nonce = bytes<Nonce>("nonce")}; }
    EventBody started() {
        return Started{.start = Seat::from_index(static_cast<int>(json_.number("start", 1, Seat::count)) - 1)};
    }
    EventBody dealt() {
        const std::string text = this->text("deal");
        const auto displays = static_cast<std::size_t>(std::ranges::count(text, '/')) + 1;
        const auto players = Players::from_number(static_cast<int>(displays / 2));
        auto deal = parse_deal(text, players.value_or(Players()));
        if (!players || !deal) {
            json_.refuse("deal", deal ? "5, 7 or 9 displays" : message(deal.error()));
            return Stood{};
        }
        return Dealt{.round = round(),
                     .deal = *deal,
                     .link = json_.has("link") ? std::optional(bytes<Link>("link")) : std::nullopt};
    }
    EventBody moved() { return Moved{.seat = seat(), .move = move(text("move")), .charge = charge()}; }
    EventBody batch() { return Batch{.seat = seat(), .moves = moves(json_), .charge = charge()}; }
    EventBody tiled() {
        Tiled body;
        for (const json::value& value : json_.array("seats", 0, Seat::count)) {
            ObjectReader reader(value, "seats");
            const Seat seat = Seat::from_index(static_cast<int>(reader.number("seat", 1, Seat::count)) - 1);
            body.seats.emplace_back(seat, moves(reader));
            if (reader.fault()) {
                json_.refuse(reader.fault()->where, reader.fault()->expected);
            }
        }
        return body;
    }
    EventNumber to() { return static_cast<EventNumber>(json_.number("to", 1, UINT32_MAX)); }
    EventBody takeback_asked() { return TakebackAsked{.seat = seat(), .to = to()}; }
    EventBody takeback_refused() { return TakebackRefused{.seat = seat()}; }
    EventBody takeback_agreed() { return TakebackAgreed{.seat = seat()}; }
    EventBody taken_back() { return TakenBack{.to = to()}; }
    EventBody pause_asked() { return PauseAsked{.seat = seat(), .go_on = flag("go_on")}; }
    EventBody pause_agreed() { return PauseAgreed{.seat = seat()}; }
    EventBody pause_refused() { return PauseRefused{.seat = seat()}; }
    EventBody paused() { return Paused{.held = json_.has("held") && flag("held")}; }
    EventBody resumed() { return Resumed{}; }
    EventBody organiser_acted() {
        return OrganiserActed{.act = text("act"),
                              .name = text("name"),
                              .detail = json_.text("detail", most_reason, 0),
                              .reason = json_.text("reason", most_reason, 0)};
    }
    EventBody clock_set() { return ClockSet{.seat = seat(), .left = Milliseconds(json_.number("left", 0, most_time))}; }
    EventBody replaced() { return Replaced{.seat = seat(), .plan = plan(json_)}; }
    EventBody out() { return Out{.seat = seat(), .reason = termination("reason"), .bot = text("bot")}; }
    EventBody ended() {
        Ended body{.termination = termination("termination")};
        const json::array& places = json_.array("places", 2, Seat::count);
        const json::array& scores = json_.array("scores", places.size(), places.size());
        for (std::size_t i = 0; i < scores.size(); ++i) {
            const std::int64_t* place = places[i].if_int64();
            const std::int64_t* score = scores[i].if_int64();
            if (place == nullptr || *place < 1 || *place > Seat::count) {
                json_.refuse("places", "1 to 4 for each seat");
            } else if (score == nullptr || *score < 0 || *score > most_score) {
                json_.refuse("scores", "0 or more for each seat");
            } else {
                body.places[i] = static_cast<int>(*place);
                body.scores[i] = Points{static_cast<int>(*score)};
            }
        }
        return body;
    }
    EventBody aborted() { return Aborted{.seat = seat()}; }
    EventBody rematch_asked() { return RematchAsked{.seat = seat()}; }
    EventBody rematch() { return Rematch{.game = GameId{text("game")}}; }
    EventBody revealed() { return Revealed{.secret = bytes<SetSecret>("secret")}; }

    static constexpr std::array<std::string_view, 4> kinds = {"open", "link", "person", "bot"};
    static constexpr std::array<std::pair<std::string_view, Read>, 29> readers = {
        {{"created", &BodyReader::created},
         {"seated", &BodyReader::seated},
         {"stood", &BodyReader::stood},
         {"nonce", &BodyReader::nonce_given},
         {"opening", &BodyReader::opening},
         {"opened", &BodyReader::nonce_opened},
         {"started", &BodyReader::started},
         {"deal", &BodyReader::dealt},
         {"move", &BodyReader::moved},
         {"batch", &BodyReader::batch},
         {"tiling", &BodyReader::tiled},
         {"takeback_asked", &BodyReader::takeback_asked},
         {"takeback_refused", &BodyReader::takeback_refused},
         {"takeback_agreed", &BodyReader::takeback_agreed},
         {"takeback", &BodyReader::taken_back},
         {"pause_asked", &BodyReader::pause_asked},
         {"pause_agreed", &BodyReader::pause_agreed},
         {"pause_refused", &BodyReader::pause_refused},
         {"paused", &BodyReader::paused},
         {"resumed", &BodyReader::resumed},
         {"organiser", &BodyReader::organiser_acted},
         {"clock_set", &BodyReader::clock_set},
         {"replaced", &BodyReader::replaced},
         {"out", &BodyReader::out},
         {"ended", &BodyReader::ended},
         {"aborted", &BodyReader::aborted},
         {"rematch_asked", &BodyReader::rematch_asked},
         {"rematch", &BodyReader::rematch},
         {"revealed", &BodyReader::revealed}}};

    ObjectReader& json_;
};

}  // namespace

std::expected<Event, std::string> event_from_json(std::string_view text) {
    const auto value = parse_json(text, 8);
    if (!value) {
        return std::unexpected("found no JSON, expected an event");
    }
    ObjectReader json(*value);
    Event event{.body = BodyReader(json).read()};
    event.at = json.number("at", 0, most_time);
    if (json.has("by")) {
        event.doer = Doer{.person = PersonId{json.text("by", most_name)}, .cid = json.text("cid", most_name)};
    }
    if (json.fault()) {
        return std::unexpected("found something else at '" + json.fault()->where + "', expected " +
                               json.fault()->expected);
    }
    return event;
}

}  // namespace evora::server
