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
enum class TakebackAnswer : std::uint8_t { ask, yes, no };
struct Takeback {
    TakebackAnswer answer = TakebackAnswer::ask;
    friend bool operator==(const Takeback&, const Takeback&) = default;
};
struct AskRematch {
    friend bool operator==(const AskRematch&, const AskRematch&) = default;
};

using Command = std::variant<Sit, Stand, Play, Place, Resign, Abort, Takeback, AskRematch>;

}  // namespace evora::server
