#pragma once
/// What a person may ask of a table (docs/online.md, "Client to server").
///
///     const Command command = Play{.expect = 4, .move = move};

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rules/move.hpp"
#include "server/event.hpp"

namespace evora::server {

struct Sit {
    std::string name;  ///< of the person
    std::optional<Seat> seat = std::nullopt;
    std::string invite{};
    bool account = false;  ///< the person has one
    friend bool operator==(const Sit&, const Sit&) = default;
};
struct Stand {
    friend bool operator==(const Stand&, const Stand&) = default;
};
struct Play {
    EventNumber expect = 0;
    Move move;
    Milliseconds lag{0};
    friend bool operator==(const Play&, const Play&) = default;
};
struct Place {
    EventNumber expect = 0;
    std::vector<Move> moves;
    Milliseconds lag{0};
    friend bool operator==(const Place&, const Place&) = default;
};
struct Resign {
    friend bool operator==(const Resign&, const Resign&) = default;
};
struct Abort {
    friend bool operator==(const Abort&, const Abort&) = default;
};
enum class OfferAnswer : std::uint8_t { ask, yes, no };
struct Takeback {
    OfferAnswer answer = OfferAnswer::ask;
    friend bool operator==(const Takeback&, const Takeback&) = default;
};
/// In a pause `ask` asks to go on.
struct Pause {
    OfferAnswer answer = OfferAnswer::ask;
    friend bool operator==(const Pause&, const Pause&) = default;
};
struct CommitNonce {
    int round = 1;
    Commitment commitment;
    friend bool operator==(const CommitNonce&, const CommitNonce&) = default;
};
struct OpenNonce {
    int round = 1;
    Nonce nonce;
    friend bool operator==(const OpenNonce&, const OpenNonce&) = default;
};
/// What is to become of a seat whose person has left.
struct Left {
    enum class Answer : std::uint8_t { win, bot };
    Seat seat;
    Answer answer = Answer::win;
    friend bool operator==(const Left&, const Left&) = default;
};
struct AskRematch {
    friend bool operator==(const AskRematch&, const AskRematch&) = default;
};

/// What an organiser may do at a table. Whoever makes one has seen that he is an organiser.
struct HoldGame {
    friend bool operator==(const HoldGame&, const HoldGame&) = default;
};
struct LetGoOn {
    friend bool operator==(const LetGoOn&, const LetGoOn&) = default;
};
struct SetClock {
    Seat seat;
    Milliseconds left{0};
    friend bool operator==(const SetClock&, const SetClock&) = default;
};
struct Substitute {
    Seat seat;
    SeatPlan plan;  ///< of kind person or bot
    friend bool operator==(const Substitute&, const Substitute&) = default;
};
struct Adjudicate {
    std::vector<int> places;  ///< one for each seat
    friend bool operator==(const Adjudicate&, const Adjudicate&) = default;
};
struct CloseTable {
    friend bool operator==(const CloseTable&, const CloseTable&) = default;
};
struct Organise {
    std::variant<HoldGame, LetGoOn, SetClock, Substitute, Adjudicate, CloseTable> act;
    std::string reason;
    std::string name{};  ///< of the organiser
    friend bool operator==(const Organise&, const Organise&) = default;
};

using Command = std::variant<Sit, Stand, CommitNonce, OpenNonce, Play, Place, Resign, Abort, Takeback, Pause, Left,
                             AskRematch, Organise>;

}  // namespace evora::server
