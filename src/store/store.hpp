#pragma once
/// What must not be lost: the events of games, and people. One blocking interface, so that a database can be put under
/// it; tests/store has the tests that every one must pass.
///
///     auto store = SqliteStore::open("evora.db");              // store/sqlite_store.hpp
///     const auto written = (*store)->append(appends);           // durable once it returns
///     const auto log = (*store)->load(GameId{"k3Xw…"});
///
/// A game is a list of events, numbered from 1 without gaps; what an event says is the caller's affair. Who writes to a
/// game owns it, which the epoch proves: whoever claims a game gets a higher one, and the writes of the owner before
/// him are refused from then on. The key of an event is (game, number), so even two owners that believe in themselves
/// cannot both write number 37.
///
/// Every function may be called from any thread, blocks, and gives times in milliseconds since 1970. Writers should be
/// one thread that collects (store/journal.hpp): each `append` costs a synced commit.

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "store/basics.hpp"
#include "store/organiser.hpp"
#include "store/people.hpp"

namespace evora::store {

enum class GameStatus : std::uint8_t { waiting, playing, over };

/// What lists of games go by.
struct GameIndex {
    GameStatus status = GameStatus::waiting;
    bool open = false;  ///< has a seat that is free for everybody
    std::vector<PersonId> people{};
    /// Who was among them while it was played, and is not any more.
    std::vector<PersonId> gone{};
    UnixMilliseconds changed = 0;
    /// Who is to decide, and when his time is up.
    std::vector<std::pair<PersonId, UnixMilliseconds>> due{};
};

/// What is to be known of a game that begins.
struct NewGame {
    std::string secret;  ///< bytes; what deals are drawn from
    UnixMilliseconds created = 0;
    std::string set{};  ///< the duplicate set it belongs to; empty for none
};

/// A game of a duplicate set.
struct SetGame {
    GameId game;
    GameStatus status = GameStatus::waiting;
    std::vector<PersonId> people{};
    std::vector<PersonId> gone{};
};

/// How a game ended for the people in it; what ratings follow from.
struct GameResult {
    struct Seat {
        PersonId person;
        int seat = 1;
        int place = 1;
        int score = 0;
    };
    bool rated = false;
    int players = 2;
    std::vector<Seat> seats;  ///< of people
    UnixMilliseconds ended = 0;
};

/// Events that belong together: either all are written or none.
struct Append {
    GameId game;
    std::uint32_t epoch = 1;
    std::uint32_t first = 1;  ///< the number of the first event
    std::vector<std::string> events;
    std::optional<GameIndex> index = std::nullopt;    ///< empty: as before
    std::optional<GameResult> result = std::nullopt;  ///< with the event that ends the game, once
    std::optional<Act> act = std::nullopt;            ///< of an organiser, which these events are the outcome of
    std::optional<NewGame> new_game = std::nullopt;   ///< with first == 1: makes the game, in epoch `epoch`
};

enum class AppendRefusal : std::uint8_t {
    number,   ///< `first` is not the next number of this game
    fenced,   ///< the game has another owner by now
    no_game,  ///< there is no such game
    exists,   ///< `new_game`, but there is one
};

using Appended = std::expected<void, AppendRefusal>;

struct GameLog {
    std::string secret;
    UnixMilliseconds created = 0;
    std::uint32_t epoch = 1;
    std::vector<std::string> events;
};

struct GameQuery {
    std::optional<PersonId> person = std::nullopt;
    std::optional<GameStatus> status = std::nullopt;
    bool open_only = false;
    std::uint32_t limit = 50;
};

class Store : public PeopleStore, public OrganiserStore {
  public:
    /// All in one commit; a refused one leaves the others as they are. Durable once this returns.
    [[nodiscard]] virtual Stored<std::vector<Appended>> append(std::span<const Append> appends) = 0;

    /// The game with all its events; empty where there is none.
    [[nodiscard]] virtual Stored<std::optional<GameLog>> load(const GameId& game) = 0;

    /// Makes `node` the owner until `until`, if nobody else is at the time `now`: the new epoch. Empty where the game
    /// is another's, or not there.
    [[nodiscard]] virtual Stored<std::optional<std::uint32_t>> claim(const GameId& game, const std::string& node,
                                                                     UnixMilliseconds now, UnixMilliseconds until) = 0;

    /// The last one changed first; of one person's, before those that are over, first those in which his time runs out
    /// soonest, then those in which he has no decision to make.
    [[nodiscard]] virtual Stored<std::vector<GameId>> list(const GameQuery& query) = 0;
    /// The same, page by page; `limit` is the page's.
    [[nodiscard]] virtual Stored<Page<GameId>> page(const GameQuery& query, const PageQuery& page) = 0;

    /// All games of a duplicate set.
    [[nodiscard]] virtual Stored<std::vector<SetGame>> games_of_set(const std::string& set) = 0;

    /// The bytes kept under this name; if there are none, `fresh` is kept and returned.
    [[nodiscard]] virtual Stored<std::string> keep(const std::string& name, const std::string& fresh) = 0;
};

}  // namespace evora::store
