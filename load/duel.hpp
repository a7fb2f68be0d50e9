#pragma once
/// Two guests who play each other over two sockets, one game after another, taking the first move that is offered.
///
///     Score score;
///     Duel duel(network, score, {.remember = false});
///     duel.open();                       // guests, table, sockets; joins score.ready when there is a move to send
///     score.ready.front()->play(due);    // the answer is counted in score
///
/// A duel that remembers keeps every event as it was told and every answer, and compares them with what a server that
/// was started again tells.

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "load/network.hpp"

namespace evora::load {

class Duel;

/// What all duels together have seen.
struct Score {
    std::deque<Duel*> ready;                    ///< may send a move, each once
    std::vector<Clock::duration> latencies;     ///< from when a move was due to its answer
    std::map<std::string, std::size_t> errors;  ///< by code
    std::size_t sent = 0;
    std::size_t answered = 0;
    std::size_t games_over = 0;
    /// By those that remember: events that are there no more, or answers without their event; events that are others
    /// now; moves that are there twice.
    std::size_t lost = 0;
    std::size_t reordered = 0;
    std::size_t doubled = 0;

    void fail(const std::string& code) { ++errors[code]; }
    [[nodiscard]] std::size_t failures() const;
};

class Duel {
  public:
    struct Settings {
        bool remember = false;
        bool rematch = true;
    };

    Duel(Network& network, Score& score, Settings settings);

    void open();
    [[nodiscard]] bool opened() const noexcept { return turn_ != 0 || over_; }
    [[nodiscard]] bool waiting() const noexcept { return pending_.has_value(); }
    [[nodiscard]] const std::string& game() const noexcept { return game_; }
    /// Sends the next move. Precondition: it was in `ready` and has been taken out.
    void play(Clock::time_point due);
    /// Cuts both sockets; what was under way may have happened or not.
    void cut();
    /// New sockets for both, which ask for the whole game, send again what has no answer, and compare.
    void reconnect();
    /// The same for one of them, as when a browser loses its network for a moment; not while it waits.
    void reconnect_one(std::size_t side);
    /// Since `reconnect`, all that was asked has come, and nothing is under way.
    [[nodiscard]] bool settled() const noexcept;
    /// Counts what does not fit in `score`. Precondition: it is settled and remembers.
    void check();

  private:
    struct Answered {
        std::uint32_t number = 0;
        int seat = 0;
        std::string move;
    };
    struct Pending {
        int seat = 0;
        std::string move;
        std::string text;
        std::string cid;
        Clock::time_point due;
        bool again = false;
    };

    void seat_guests();
    void connect(std::size_t side, std::uint32_t since);
    void message(std::size_t side, std::string_view text);
    void answered(const boost::json::object& message);
    void told(std::uint32_t number, const boost::json::value& event);
    /// `table` and `state` may be null: unchanged.
    void shown(const boost::json::value* table, const boost::json::value* state);
    void consider();
    void send(std::size_t side, const boost::json::object& message);

    Network& network_;
    Score& score_;
    Settings settings_;
    std::array<std::string, 2> cookies_;
    std::array<std::shared_ptr<Socket>, 2> sockets_;
    std::string game_;
    std::string invite_;
    std::uint32_t last_ = 0;
    std::string phase_;
    int turn_ = 0;
    std::string move_;  ///< the first that is offered
    std::string next_;
    bool over_ = false;
    bool asked_rematch_ = false;
    bool queued_ = false;
    bool greeted_ = false;
    std::optional<Pending> pending_;
    std::size_t cids_ = 0;
    std::vector<std::string> events_;  ///< by number, from 1, as they were told
    std::size_t told_before_ = 0;      ///< as many of them by a server that was killed
    std::vector<Answered> answers_;
};

}  // namespace evora::load
