#include "load/duel.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>
#include <set>
#include <utility>

namespace evora::load {

namespace json = boost::json;

namespace {

/// As long as any game may be: the clocks are there to be kept, not to end a game.
constexpr std::string_view table_of_two =
    R"({"rules":"fixed","seats":["me","link"],"clock":{"base":10800000,"increment":0},"start":"random"})";
/// Every event must come to every client; this one is not read further where the other socket has told it already.
constexpr std::string_view event_start = R"({"type":"event")";
/// Within these bytes of an event is the name of its game.
constexpr std::size_t most_before_event = 64;

/// The text behind a mark; empty where it is not there.
std::string_view behind(std::string_view text, std::string_view mark) {
    const void* found = ::memmem(text.data(), text.size(), mark.data(), mark.size());
    return found == nullptr
               ? std::string_view()
               : text.substr(static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) + mark.size());
}

std::string_view until_quote(std::string_view text) { return text.substr(0, text.find('"')); }

template <class Number>
Number number_at(std::string_view text) {
    Number number{};
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// What is needed of an event that is a single step and changed nothing of the table, which nearly all are. Their ten
/// thousand bytes are not read further: what the generator takes of the machine is missing to the server.
struct Glance {
    std::uint32_t number = 0;
    std::string_view phase;
    int turn = 0;
    std::string_view move;  ///< the first that is offered

    static std::optional<Glance> at(std::string_view text) {
        constexpr std::string_view begin_of_state = R"("state":{)";
        constexpr std::size_t room_for_clocks = 160;
        const std::string_view state = behind(text, begin_of_state);
        const std::string_view end = text.substr(text.size() - std::min(text.size(), room_for_clocks));
        if (state.empty() || !behind(state, begin_of_state).empty() || behind(end, R"("table":null)").empty()) {
            return std::nullopt;
        }
        const std::string_view choices = behind(state, R"("choices":[{)");
        return Glance{.number = number_at<std::uint32_t>(behind(text, R"("number":)")),
                      .phase = until_quote(behind(state, R"("phase":")")),
                      .turn = number_at<int>(behind(state, R"("turn":)")),
                      .move = until_quote(behind(choices, R"("move":")"))};
    }
};

std::string guest(std::string_view name) { return json::serialize(json::object{{"name", name}}); }

std::string text_of(const json::object& object, std::string_view field) {
    const json::value* value = object.if_contains(field);
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::int64_t number_of(const json::object& object, std::string_view field) {
    const json::value* value = object.if_contains(field);
    return value != nullptr && value->is_int64() ? value->get_int64() : 0;
}

}  // namespace

std::size_t Score::failures() const {
    std::size_t all = 0;
    for (const auto& [code, number] : errors) {
        all += number;
    }
    return all;
}

Duel::Duel(Network& network, Score& score, Settings settings) : network_(network), score_(score), settings_(settings) {}

void Duel::open() {
    network_.post("/api/v1/guests", "", guest("Ana"), [this](const Answer& ana) {
        cookies_[0] = ana.cookie;
        network_.post("/api/v1/guests", "", guest("Ben"), [this](const Answer& ben) {
            cookies_[1] = ben.cookie;
            seat_guests();
        });
    });
}

void Duel::seat_guests() {
    network_.post("/api/v1/games", cookies_[0], std::string(table_of_two), [this](const Answer& answer) {
        json::error_code error;
        const json::value body = json::parse(answer.body, error);
        if (answer.status != 200 || error || !body.is_object()) {
            score_.fail("no table");
            return;
        }
        game_ = text_of(body.get_object(), "game");
        invite_ = text_of(body.get_object(), "invite");
        connect(0, 0);
        connect(1, 0);
        send(1, {{"type", "sit"}, {"game", game_}, {"cid", "sit"}, {"invite", invite_}});
    });
}

void Duel::connect(std::size_t side, std::uint32_t since) {
    sockets_[side] =
        network_.connect(cookies_[side], {.opened = {},
                                          .message = [this, side](std::string_view text) { message(side, text); },
                                          .closed = [this] { score_.fail("closed"); }});
    greeted_ = greeted_ && side != 0;
    send(side, {{"type", "hello"}, {"game", game_}, {"since", since}});
}

void Duel::send(std::size_t side, const json::object& message) { sockets_[side]->send(json::serialize(message)); }

void Duel::cut() {
    for (auto& socket : sockets_) {
        if (socket) {
            socket->cut();
            socket.reset();
        }
    }
    // Whoever was in the queue of those that are ready is put there again when he is.
    queued_ = false;
    move_.clear();
}

bool Duel::settled() const noexcept {
    return greeted_ && !pending_ && (answers_.empty() || answers_.back().number <= events_.size());
}

void Duel::reconnect() {
    cut();
    told_before_ = events_.size();
    asked_rematch_ = false;
    connect(0, 0);
    connect(1, 0);
}

void Duel::reconnect_one(std::size_t side) {
    sockets_[side]->cut();
    asked_rematch_ = false;
    connect(side, last_);
}

void Duel::play(Clock::time_point due) {
    queued_ = false;
    Pending pending{.seat = turn_, .move = move_, .text = {}, .cid = "m" + std::to_string(cids_++), .due = due};
    pending.text = json::serialize(
        json::object{{"type", "move"}, {"game", game_}, {"expect", last_}, {"cid", pending.cid}, {"move", move_}});
    ++score_.sent;
    move_.clear();
    sockets_[static_cast<std::size_t>(turn_ - 1)]->send(pending.text);
    pending_ = std::move(pending);
}

void Duel::message(std::size_t side, std::string_view text) {
    if (side == 1 && !settings_.remember && text.starts_with(event_start)) {
        return;
    }
    if (const auto glance =
            !settings_.remember && text.starts_with(event_start) ? Glance::at(text) : std::optional<Glance>()) {
        if (behind(text.substr(0, most_before_event), game_).empty()) {
            return;
        }
        last_ = glance->number;
        phase_ = glance->phase;
        turn_ = glance->turn;
        move_ = phase_ == "offer" ? glance->move : std::string_view();
        consider();
        return;
    }
    // Most messages are some thousand bytes and forgotten at once.
    std::array<unsigned char, 64 * 1024> scratch;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    json::monotonic_resource memory(scratch.data(), scratch.size());
    json::error_code error;
    const json::value parsed = json::parse(text, error, &memory);
    if (error || !parsed.is_object()) {
        score_.fail("no JSON");
        return;
    }
    const json::object& object = parsed.get_object();
    const std::string type = text_of(object, "type");
    if (type == "error") {
        // Who lost its socket asks for the rematch again, which may have been heard, and may be made already.
        if (const std::string code = text_of(object, "code");
            code != "wrong_time" || !text_of(object, "cid").starts_with('r')) {
            score_.fail(code);
        }
        return;
    }
    if (text_of(object, "game") != game_) {
        return;
    }
    if (type == "ack") {
        answered(object);
    } else if (type == "event") {
        const auto number = static_cast<std::uint32_t>(number_of(object, "number"));
        told(number, object.at("event"));
        if (side == 0) {
            last_ = number;
            const auto* steps = object.at("steps").if_array();
            const json::value* state = steps != nullptr && !steps->empty() ? &steps->back().at("state") : nullptr;
            shown(&object.at("table"), state);
        }
    } else if (type == "state") {
        const auto last = static_cast<std::size_t>(number_of(object, "last"));
        if (settings_.remember && last < told_before_) {
            score_.lost += told_before_ - last;
            told_before_ = last;
            events_.resize(last);
        }
        for (const json::value& event : object.at("events").as_array()) {
            told(static_cast<std::uint32_t>(event.at("number").as_int64()), event.at("event"));
        }
        if (side == 0) {
            last_ = static_cast<std::uint32_t>(last);
            if (!std::exchange(greeted_, true) && pending_) {
                pending_->again = true;
                sockets_[static_cast<std::size_t>(pending_->seat - 1)]->send(pending_->text);
            }
            shown(&object.at("table"), &object.at("state"));
        }
    }
}

void Duel::answered(const json::object& message) {
    if (!pending_ || text_of(message, "cid") != pending_->cid) {
        return;
    }
    ++score_.answered;
    if (!pending_->again) {
        score_.latencies.push_back(Clock::now() - pending_->due);
    }
    const auto number = static_cast<std::uint32_t>(number_of(message, "number"));
    if (number > last_) {
        // What is offered was so before this move; its event is to come.
        move_.clear();
    }
    if (settings_.remember) {
        answers_.push_back({.number = number, .seat = pending_->seat, .move = pending_->move});
    }
    pending_.reset();
    consider();
}

void Duel::told(std::uint32_t number, const json::value& event) {
    if (!settings_.remember) {
        return;
    }
    const std::string text = json::serialize(event);
    if (number == events_.size() + 1) {
        events_.push_back(text);
    } else if (number == 0 || number > events_.size() + 1) {
        score_.fail("a gap in the events");
    } else if (events_[number - 1] != text) {
        ++score_.reordered;
    }
}

void Duel::shown(const json::value* table, const json::value* state) {
    if (const auto* object = table != nullptr ? table->if_object() : nullptr) {
        over_ = text_of(*object, "status") == "over";
        next_ = text_of(*object, "next");
    }
    if (const auto* object = state != nullptr ? state->if_object() : nullptr) {
        phase_ = text_of(*object, "phase");
        turn_ = static_cast<int>(number_of(*object, "turn"));
        move_.clear();
        const auto& choices = object->at("choices").as_array();
        if (phase_ == "offer" && !choices.empty()) {
            move_ = choices.front().at("destinations").at(0).at("move").as_string();
        }
    }
    consider();
}

void Duel::consider() {
    if (!over_) {
        if (!pending_ && !queued_ && !move_.empty() && turn_ != 0) {
            queued_ = true;
            score_.ready.push_back(this);
        }
        return;
    }
    if (!settings_.rematch) {
        return;
    }
    if (!next_.empty()) {
        ++score_.games_over;
        const std::string old = std::exchange(game_, std::exchange(next_, {}));
        over_ = asked_rematch_ = false;
        move_.clear();
        last_ = 0;
        for (const std::size_t side : {0U, 1U}) {
            send(side, {{"type", "bye"}, {"game", old}});
            send(side, {{"type", "hello"}, {"game", game_}, {"since", 0}});
        }
    } else if (!std::exchange(asked_rematch_, true)) {
        for (const std::size_t side : {0U, 1U}) {
            send(side, {{"type", "rematch"}, {"game", game_}, {"cid", "r" + std::to_string(cids_++)}});
        }
    }
}

void Duel::check() {
    std::set<std::uint32_t> numbers;
    for (const Answered& answer : answers_) {
        if (answer.number == 0 || answer.number > events_.size()) {
            ++score_.lost;
            continue;
        }
        const json::value event = json::parse(events_[answer.number - 1]);
        const json::object& object = event.as_object();
        const bool right = text_of(object, "type") == "move" && number_of(object, "seat") == answer.seat &&
                           text_of(object, "move") == answer.move;
        score_.lost += right ? 0 : 1;
        score_.doubled += numbers.insert(answer.number).second ? 0 : 1;
    }
    // Nobody but these two moves here: a move without an answer of its own is one that was done twice.
    const auto moves = static_cast<std::size_t>(std::ranges::count_if(
        events_, [](const std::string& event) { return event.find(R"("type":"move")") != std::string::npos; }));
    score_.doubled += moves > answers_.size() ? moves - answers_.size() : 0;
    if (!std::ranges::is_sorted(answers_, {}, &Answered::number)) {
        ++score_.reordered;
    }
}

}  // namespace evora::load
