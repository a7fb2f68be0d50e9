#pragma once
/// What happens at a table, as it is stored, and as it is told (docs/online.md, "Events").
///
///     const Event event{.at = now, .body = Resigned{…}};
///     store(to_json(event, Audience::store()));
///     send(to_json(event, Audience::seat(seat)));       // without what others must not know yet
///     std::expected<Event, std::string> read = event_from_json(text);

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "fairness/bytes32.hpp"
#include "rules/deal.hpp"
#include "rules/move.hpp"
#include "rules/record/game_record.hpp"
#include "rules/record/tags.hpp"
#include "server/clocks.hpp"
#include "store/store.hpp"

namespace evora::server {

using store::GameId;
using store::PersonId;
using store::UnixMilliseconds;

/// The number of an event in its game, from 1; 0 for none.
using EventNumber = std::uint32_t;

enum class SeatKind : std::uint8_t { open, link, person, bot };

struct SeatPlan {
    SeatKind kind = SeatKind::open;
    PersonId person{};   ///< of kind person
    std::string name{};  ///< of kind person
    std::string bot{};   ///< of kind bot: a name of players/registry.hpp
    friend bool operator==(const SeatPlan&, const SeatPlan&) = default;
};

/// The duplicate set whose tiles a table plays (docs/fairness.md).
struct DealSet {
    std::string id;
    Commitment commitment;  ///< follows from the set's secret
    friend bool operator==(const DealSet&, const DealSet&) = default;
};

/// What is agreed before a game.
struct Created {
    Rules rules;
    std::vector<SeatPlan> seats;  ///< 2 to 4
    std::optional<ClockSettings> clock = std::nullopt;
    std::optional<Seat> start = std::nullopt;  ///< empty: chance decides
    PersonId creator{};
    bool rated = false;    ///< between accounts; the result changes ratings
    std::string invite{};  ///< opens seats of kind link
    bool nonces = false;   ///< the first deal waits for all persons to commit
    bool friends = false;  ///< had a seat of kind link, or is a rematch of such a table
    GameId rematch_of{};   ///< empty where it is none
    Link chain{};          ///< the end of the chain that the deals come from; follows from the game's secret
    std::optional<DealSet> set = std::nullopt;  ///< the deals are a set's, and there is no chain
    friend bool operator==(const Created&, const Created&) = default;
};
struct Seated {
    Seat seat;
    PersonId person;
    std::string name;
    friend bool operator==(const Seated&, const Seated&) = default;
};
struct Stood {
    Seat seat;
    friend bool operator==(const Stood&, const Stood&) = default;
};
/// The seat's part of the deal of that round, closed.
struct NonceGiven {
    Seat seat;
    int round = 1;
    Commitment commitment;
    friend bool operator==(const NonceGiven&, const NonceGiven&) = default;
};
/// No more commitments for this round: now they are opened.
struct Opening {
    int round = 1;
    Seats seats;
    friend bool operator==(const Opening&, const Opening&) = default;
};
struct NonceOpened {
    Seat seat;
    int round = 1;
    Nonce nonce;
    friend bool operator==(const NonceOpened&, const NonceOpened&) = default;
};
struct Started {
    Seat start;
    friend bool operator==(const Started&, const Started&) = default;
};
struct Dealt {
    int round = 1;
    Deal deal;
    std::optional<Link> link;  ///< of the chain, revealed with this deal; empty in a set
    friend bool operator==(const Dealt&, const Dealt&) = default;
};
struct Moved {
    Seat seat;
    Move move;
    std::optional<Charge> charge = std::nullopt;
    friend bool operator==(const Moved&, const Moved&) = default;
};
/// Free wall: all placements of a seat, which nobody else sees before all have chosen.
struct Batch {
    Seat seat;
    std::vector<Move> moves;
    std::optional<Charge> charge = std::nullopt;
    friend bool operator==(const Batch&, const Batch&) = default;
};
struct Tiled {
    std::vector<std::pair<Seat, std::vector<Move>>> seats;  ///< in the order of play
    friend bool operator==(const Tiled&, const Tiled&) = default;
};
struct TakebackAsked {
    Seat seat;
    EventNumber to = 0;
    friend bool operator==(const TakebackAsked&, const TakebackAsked&) = default;
};
struct TakebackRefused {
    Seat seat;
    friend bool operator==(const TakebackRefused&, const TakebackRefused&) = default;
};
/// This seat has agreed; others have not yet. Told like the rest, but nothing on the table changes.
struct TakebackAgreed {
    Seat seat;
    friend bool operator==(const TakebackAgreed&, const TakebackAgreed&) = default;
};
struct TakenBack {
    EventNumber to = 0;
    friend bool operator==(const TakenBack&, const TakenBack&) = default;
};
/// That seat would like a pause, or in one that the game goes on.
struct PauseAsked {
    Seat seat;
    bool go_on = false;
    friend bool operator==(const PauseAsked&, const PauseAsked&) = default;
};
struct PauseAgreed {
    Seat seat;
    friend bool operator==(const PauseAgreed&, const PauseAgreed&) = default;
};
struct PauseRefused {
    Seat seat;
    friend bool operator==(const PauseRefused&, const PauseRefused&) = default;
};
struct Paused {
    bool held = false;  ///< by an organiser: only one can let the game go on
    friend bool operator==(const Paused&, const Paused&) = default;
};
struct Resumed {
    friend bool operator==(const Resumed&, const Resumed&) = default;
};
/// An organiser has done something here; what follows from it is the next event.
struct OrganiserActed {
    std::string act;     ///< of `organiser_acts`
    std::string name;    ///< the organiser's
    std::string detail;  ///< of no language: "2: 60000"
    std::string reason;  ///< what he says of it
    friend bool operator==(const OrganiserActed&, const OrganiserActed&) = default;
};
struct ClockSet {
    Seat seat;
    Milliseconds left{0};
    friend bool operator==(const ClockSet&, const ClockSet&) = default;
};
/// Somebody else plays on in that seat; the game does not count for ratings any more.
struct Replaced {
    Seat seat;
    SeatPlan plan;  ///< of kind person or bot
    friend bool operator==(const Replaced&, const Replaced&) = default;
};
struct Out {
    Seat seat;
    Termination reason = Termination::resignation;  ///< or time, or abandoned
    std::string bot;
    friend bool operator==(const Out&, const Out&) = default;
};
struct Ended {
    Termination termination = Termination::normal;
    Places places{};
    Scores scores{};
    friend bool operator==(const Ended&, const Ended&) = default;
};
struct Aborted {
    Seat seat;
    friend bool operator==(const Aborted&, const Aborted&) = default;
};
struct RematchAsked {
    Seat seat;
    friend bool operator==(const RematchAsked&, const RematchAsked&) = default;
};
struct Rematch {
    GameId game;
    friend bool operator==(const Rematch&, const Rematch&) = default;
};
/// The last table of the set is over: now anybody may see and check its tiles.
struct Revealed {
    SetSecret secret;
    friend bool operator==(const Revealed&, const Revealed&) = default;
};

using EventBody = std::variant<Created, Seated, Stood, NonceGiven, Opening, NonceOpened, Started, Dealt, Moved, Batch,
                               Tiled, TakebackAsked, TakebackRefused, TakebackAgreed, TakenBack, PauseAsked,
                               PauseAgreed, PauseRefused, Paused, Resumed, OrganiserActed, ClockSet, Replaced, Out,
                               Ended, Aborted, RematchAsked, Rematch, Revealed>;

/// Who did it, and what he called it: the key under which a message that comes again is known.
struct Doer {
    PersonId person;
    std::string cid;
    friend bool operator==(const Doer&, const Doer&) = default;
};

struct Event {
    UnixMilliseconds at = 0;
    std::optional<Doer> doer = std::nullopt;  ///< empty for what the table does by itself
    EventBody body;
    friend bool operator==(const Event&, const Event&) = default;
};

/// Who is to read an event.
class Audience {
  public:
    /// All of it, to be read again by `event_from_json`.
    [[nodiscard]] static Audience store() noexcept { return Audience(true, std::nullopt); }
    /// A person in that seat, or one who watches.
    [[nodiscard]] static Audience seat(std::optional<Seat> seat) noexcept { return Audience(false, seat); }

    [[nodiscard]] bool is_store() const noexcept { return store_; }
    [[nodiscard]] bool sees_batch_of(Seat seat) const noexcept { return store_ || seat_ == seat; }

  private:
    Audience(bool store, std::optional<Seat> seat) noexcept : store_(store), seat_(seat) {}
    bool store_;
    std::optional<Seat> seat_;
};

[[nodiscard]] std::string to_json(const Event& event, Audience audience);

/// The event that `to_json` wrote for the store; else what is wrong, in English.
[[nodiscard]] std::expected<Event, std::string> event_from_json(std::string_view text);

/// `open`, `link`, `person`, `bot`.
[[nodiscard]] std::string_view name(SeatKind kind) noexcept;

}  // namespace evora::server
