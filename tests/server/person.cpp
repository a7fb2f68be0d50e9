#include "tests/server/person.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "fairness/nonces.hpp"
#include "hashing/sodium_hashing.hpp"
#include "rules/moves.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/tiling.hpp"

namespace evora::tests {

namespace json = boost::json;

namespace {

std::string hello(const std::string& game, std::int64_t since) {
    return json::serialize(json::object{{"type", "hello"}, {"game", game}, {"since", since}});
}

}  // namespace

Person::Person(std::uint16_t port, const std::string& name) : port_(port), http_(port) {
    const Answer answer = http_.post("/api/v1/guests", json::serialize(json::object{{"name", name}}));
    EXPECT_EQ(answer.status, 200U) << answer.body;
    socket_.emplace(port, http_.cookie());
    EXPECT_TRUE(socket_->connected());
}

void Person::sign_up(const std::string& name, bool program) {
    const json::object form{{"name", name}, {"password", "correct horse"}};
    const Answer answer = http_.post("/api/v1/accounts", json::serialize(form));
    EXPECT_EQ(answer.status, 200U) << answer.body;
    if (program) {
        EXPECT_EQ(http_.post("/api/v1/me/bot", "{}").status, 200U);
    }
    socket_.emplace(port_, http_.cookie());
    EXPECT_TRUE(socket_->connected());
}

std::string Person::open_table(const std::string& body) {
    const Answer answer = http_.post("/api/v1/games", body);
    EXPECT_EQ(answer.status, 200U) << answer.body;
    const json::object opened = answer.json();
    invite_ = opened.at("invite").as_string();
    follow(std::string(opened.at("game").as_string()));
    return game_;
}

void Person::sit(const std::string& game, const std::string& invite) {
    follow(game);
    socket_->send(json::serialize(json::object{{"type", "sit"}, {"game", game}, {"cid", "sit"}, {"invite", invite}}));
    while (true) {
        const auto heard = socket_->try_next();
        ASSERT_TRUE(heard);
        hear(*heard);
        if (heard->at("type") == "ack" && heard->at("cid") == "sit") {
            return;
        }
    }
}

void Person::follow(const std::string& game) {
    game_ = game;
    socket_->send(hello(game, 0));
    hear(socket_->next("state"));
}

void Person::reconnect(std::uint16_t port) {
    socket_.emplace(port, http_.cookie());
    EXPECT_TRUE(socket_->connected());
    waiting_ = false;
    socket_->send(hello(game_, last_));
    hear(socket_->next("state"));
}

void Person::give(Nonces nonces) {
    nonces_ = nonces;
    give_nonces();
}

void Person::give_nonces() {
    const json::value* open = table_.if_contains("nonces_open");
    if (nonces_ == Nonces::none || seat_ == 0 || open == nullptr || !open->is_object()) {
        return;
    }
    const auto has = [&](std::string_view field) {
        return std::ranges::any_of(open->at(field).as_array(), [&](const auto& seat) { return seat == seat_; });
    };
    const int round = static_cast<int>(open->at("round").as_int64());
    // Always the same one for a round, so that somebody who comes back still has it.
    Nonce::Array bytes{};
    bytes.fill(static_cast<std::uint8_t>(10 * seat_ + round % 200));
    const Nonce nonce(bytes);
    json::object message{{"game", game_}, {"round", round}};
    if (!open->at("opening").as_bool() && !has("committed")) {
        const SodiumHashing hashing;
        message["type"] = "nonce";
        message["cid"] = "nonce-" + std::to_string(round);
        message["commitment"] =
            commitment(hashing, FairId::from_text(game_).value(), round, Seat::from_index(seat_ - 1), nonce).text();
    } else if (open->at("opening").as_bool() && has("committed") && !has("opened") && nonces_ == Nonces::opened) {
        message["type"] = "open";
        message["cid"] = "open-" + std::to_string(round);
        message["nonce"] = nonce.text();
    } else {
        return;
    }
    socket_->send(json::serialize(message));
}

void Person::say(json::object message) {
    const std::string cid = "s" + std::to_string(cids_++);
    message["game"] = game_;
    message["cid"] = cid;
    socket_->send(json::serialize(message));
    while (true) {
        const auto heard = socket_->try_next();
        ASSERT_TRUE(heard) << "no answer to " << json::serialize(message);
        hear(*heard);
        if (heard->at("type") == "ack" && heard->at("cid").as_string() == cid) {
            return;
        }
        ASSERT_NE(heard->at("type"), "error") << json::serialize(*heard);
    }
}

void Person::hear(const json::object& message) {
    const auto& type = message.at("type");
    if (type == "ack" && !message.at("cid").as_string().starts_with('m')) {
        acknowledged_.push_back(message.at("number").as_int64());
    } else if (type == "ack") {
        waiting_ = false;
        acknowledged_.push_back(message.at("number").as_int64());
        answered_ = acknowledged_.back();
    } else if (type == "state") {
        table_ = message.at("table").as_object();
        state_ = message.at("state");
        for (const json::value& event : message.at("events").as_array()) {
            if (event.at("number").as_int64() > last_) {
                EXPECT_EQ(event.at("number").as_int64(), ++last_);
                events_.push_back(event.at("event"));
            }
        }
        seat_ = static_cast<int>(table_.at("you").as_int64());
    } else if (type == "event") {
        EXPECT_EQ(message.at("number").as_int64(), ++last_) << "numbers must have no gaps";
        const json::value& event = message.at("event");
        events_.push_back(event);
        if (message.at("table").is_object()) {
            table_ = message.at("table").as_object();
        }
        if (event.at("type") == "seated" && seat_ == 0) {
            const Answer me = http_.get("/api/v1/me", {{"Cookie", http_.cookie()}});
            if (me.json().at("person").at("id") == event.at("person")) {
                seat_ = static_cast<int>(event.at("seat").as_int64());
            }
        }
        if (const auto& steps = message.at("steps").as_array(); !steps.empty()) {
            state_ = steps.back().at("state");
        }
        if (message.contains("state")) {
            state_ = message.at("state");
        }
    } else if (type == "error") {
        ADD_FAILURE() << json::serialize(message);
    }
    if (type == "state" || (type == "event" && message.at("table").is_object())) {
        give_nonces();
    }
}

bool Person::hear() {
    const auto message = socket_->try_next();
    if (message) {
        hear(*message);
    }
    return message.has_value();
}

std::string Person::move_message(const std::string& cid) const {
    if (seat_ == 0 || !state_.is_object()) {
        return {};
    }
    json::object message{{"game", game_}, {"expect", last_}, {"cid", cid}};
    if (state_.at("phase") == "offer" && state_.at("turn").as_int64() == seat_) {
        std::int64_t best = INT64_MIN;
        for (const json::value& choice : state_.at("choices").as_array()) {
            for (const json::value& to : choice.at("destinations").as_array()) {
                if (to.at("gain").as_int64() > best) {
                    best = to.at("gain").as_int64();
                    message["move"] = to.at("move");
                }
            }
        }
        message["type"] = "move";
        return json::serialize(message);
    }
    if (state_.at("phase") == "tiling") {
        for (const json::value& seat : table_.at("chosen").as_array()) {
            if (seat.as_int64() == seat_) {
                return {};
            }
        }
        const auto position = parse_position(std::string(state_.at("position").as_string()));
        SeatTiling tiling(position.value(), Seat::from_index(seat_ - 1));
        json::array moves;
        while (const auto line = tiling.line()) {
            const auto column = Column::from_index(std::countr_zero(tiling.columns()));
            moves.emplace_back(to_text(Move::placement(*line, column)));
            tiling.place(column);
        }
        if (!moves.empty()) {
            message["type"] = "place";
            message["moves"] = moves;
            return json::serialize(message);
        }
    }
    return {};
}

bool Person::play() {
    if (waiting_ || answered_ > last_) {
        return false;
    }
    const std::string message = move_message("m" + std::to_string(cids_));
    if (message.empty()) {
        return false;
    }
    ++cids_;
    waiting_ = true;
    socket_->send(message);
    return true;
}

void play_to_the_end(const std::vector<Person*>& people) {
    while (std::ranges::any_of(people, [](const Person* person) { return !person->over(); })) {
        for (Person* person : people) {
            if (!person->over()) {
                person->play();
            }
        }
        const std::int64_t newest = std::ranges::max(people, {}, &Person::last)->last();
        bool heard = false;
        for (Person* person : people) {
            if (person->waiting() || person->last() < newest) {
                ASSERT_TRUE(person->hear()) << "nothing more came, at event " << person->last();
                heard = true;
            }
        }
        // Else it is the table's turn: a deal, or a bot.
        ASSERT_TRUE(heard || people.front()->hear()) << "nothing more came, at event " << newest;
    }
}

}  // namespace evora::tests
