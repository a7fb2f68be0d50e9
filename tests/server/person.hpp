#pragma once
/// Somebody who plays over the net: a guest with a socket, who knows what the server has told.
///
///     Person ana(port, "Ana");
///     const std::string game = ana.open_table(R"({"rules":"fixed","seats":["me","link"],…})");
///     Person ben(port, "Ben");
///     ben.sit(game, ana.invite());
///     play_to_the_end({&ana, &ben});

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "tests/server/client.hpp"

namespace evora::tests {

/// Somebody's first move is known from the beginning.
inline constexpr const char* table_of_two = R"({"rules":"fixed","seats":["me","link"],"clock":null,"start":1})";

class Person {
  public:
    Person(std::uint16_t port, const std::string& name);

    /// The guest becomes an account, or that of a program, and has a new socket.
    void sign_up(const std::string& name, bool program = false);
    /// Opens a table and follows it.
    std::string open_table(const std::string& body);
    void sit(const std::string& game, const std::string& invite);
    void follow(const std::string& game);
    /// A new socket, perhaps to another server that has the same store, which asks for what was missed.
    void reconnect(std::uint16_t port);

    /// From now on gives a nonce for each round and opens it, or withholds it.
    enum class Nonces : std::uint8_t { none, opened, withheld };
    void give(Nonces nonces);

    /// Waits for the next event; false where none comes.
    bool hear();
    /// Says it, with a `cid` of its own, and waits for the `ack`.
    void say(boost::json::object message);
    /// Plays if it is this seat's turn to decide: the move that gains most.
    bool play();
    /// The message that would play here; empty where there is nothing to decide.
    [[nodiscard]] std::string move_message(const std::string& cid) const;

    [[nodiscard]] int seat() const { return seat_; }
    [[nodiscard]] std::int64_t last() const { return last_; }
    /// For the answer to a move.
    [[nodiscard]] bool waiting() const { return waiting_; }
    [[nodiscard]] bool over() const { return table_.at("status") == "over"; }
    [[nodiscard]] const boost::json::object& table() const { return table_; }
    [[nodiscard]] const boost::json::value& state() const { return state_; }
    /// All events so far, by number.
    [[nodiscard]] const std::vector<boost::json::value>& events() const { return events_; }
    [[nodiscard]] const std::string& invite() const { return invite_; }
    [[nodiscard]] SocketClient& socket() { return *socket_; }
    [[nodiscard]] HttpClient& http() { return http_; }
    /// The numbers that were acknowledged.
    [[nodiscard]] const std::vector<std::int64_t>& acknowledged() const { return acknowledged_; }
    void hear(const boost::json::object& message);

  private:
    void give_nonces();

    std::uint16_t port_;
    HttpClient http_;
    Nonces nonces_ = Nonces::none;
    std::optional<SocketClient> socket_;
    std::string game_;
    std::string invite_;
    int seat_ = 0;
    std::int64_t last_ = 0;
    boost::json::object table_;
    boost::json::value state_;
    std::vector<boost::json::value> events_;
    std::vector<std::int64_t> acknowledged_;
    std::int64_t answered_ = 0;
    bool waiting_ = false;
    int cids_ = 0;
};

/// Until the game is over; a failure of the test where it stops before.
void play_to_the_end(const std::vector<Person*>& people);

}  // namespace evora::tests
