#pragma once
/// All tables that are in use: takes what clients send, has it stored, and only then tells anybody.
///
///     Hub hub(settings, loop, journal, store, random);
///     hub.message(client, text);        // from the loop, as all of it
///     hub.tick();                       // when the loop wakes it
///
/// A table has one write on its way at a time. What comes meanwhile waits in a short queue with the time at which it
/// came, so that nobody's clock pays for the disk. If a write fails nothing has happened.

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/loop.hpp"
#include "server/message.hpp"
#include "server/pool.hpp"
#include "server/table.hpp"
#include "server/talk.hpp"
#include "server/workers.hpp"
#include "store/journal.hpp"

namespace evora::server {

struct HubSettings {
    /// A bot answers no sooner than that, so that people can follow.
    Milliseconds bot_pace{900};
    std::size_t bot_threads = 1;
    std::size_t most_waiting = 16;  ///< commands that wait for one table
    TableSettings table{};
    /// Whoever waits in the pool for so long is offered a bot.
    Milliseconds pool_patience{20'000};
    TextChat text_chat = TextChat::accounts;
    /// A table that nobody looks at and that has no clock to run is forgotten after so long; the store has it.
    Milliseconds keep{60'000};
    /// Told of each write that the store did not do.
    std::function<void(const store::StoreFault&)> report{};
    /// Told of each event, the first of a table included.
    std::function<void(const Table&, EventNumber)> told{};
    /// Told when the last socket of somebody who has a seat has closed.
    std::function<void(const Table&)> left{};
};

struct HubFigures {
    std::size_t tables = 0;
    std::size_t clients = 0;
    std::uint64_t messages = 0;
    std::uint64_t refused = 0;
    std::uint64_t events = 0;
    std::uint64_t bot_moves = 0;
    std::uint64_t unavailable = 0;  ///< writes that the store did not do
    bool failing = false;           ///< the last one was such
};

/// Whoever wants to make it random gives 64 random bits a call.
using RandomBits = std::function<std::uint64_t()>;

class Hub {
  public:
    using Answer = std::move_only_function<void(std::expected<std::string, Refusal>)>;
    using WithTable = std::move_only_function<void(std::expected<const Table*, Refusal>)>;

    Hub(const HubSettings& settings, Loop& loop, store::Journal& journal, store::Store& store, RandomBits random);
    Hub(const Hub&) = delete;
    Hub& operator=(const Hub&) = delete;
    ~Hub();

    /// Loads the games whose clocks run.
    void begin();
    void opened(const std::shared_ptr<Client>& client);
    void message(const std::shared_ptr<Client>& client, std::string_view text);
    /// A command that came in another way; whoever calls has seen that this client may give it.
    void command(const std::shared_ptr<Client>& client, GameCommand message);
    void closed(const std::shared_ptr<Client>& client);
    /// The answer is the body of the HTTP answer.
    void create(const store::Person& creator, const NewTable& table, Answer answer);
    void with_table(const GameId& game, WithTable use);
    /// The same for a duplicate set: all its tables at once, or none.
    void create_set(const PersonId& creator, const NewSet& set, Answer answer);
    /// The seats whose persons have a socket open.
    [[nodiscard]] Seats here(const GameId& game) const;
    /// The store has other events of this game than before.
    void forget(const GameId& game);
    void tick();
    /// Accepts no commands any more and tells everybody.
    void stop();
    [[nodiscard]] HubFigures figures() const;

  private:
    struct Waiting {
        std::weak_ptr<Client> client;
        PersonId person;
        GameCommand command;
        Moment arrived;
    };
    struct BotAnswer {
        EventNumber moved = 0;
        Seat seat;
        std::vector<Move> moves;
    };
    struct Entry {
        explicit Entry(Table&& value) : table(std::move(value)) {}
        Table table;
        std::uint32_t epoch = 0;  ///< 0 until this process owns the game
        bool writing = false;
        std::deque<Waiting> queue;
        std::vector<std::shared_ptr<Client>> clients;
        Seats here;
        Seats away;  ///< as it was told last
        Talk talk;
        std::deque<BotAnswer> bot_answers;
        bool reveal = false;                    ///< the last table of the set is over
        std::vector<PersonId> sitting;          ///< who may get a seat of this table of a set, while it is busy
        std::optional<EventNumber> bots_asked;  ///< about the position after that event
        Moment bots_at{};                       ///< no bot moves before
        Moment used{};
        Moment retry_at{};
        std::optional<Moment> wake_at;  ///< one entry of `wakes_` at a time
    };
    struct Reply {
        std::weak_ptr<Client> client;
        std::string cid;
    };
    /// What the store has done, or not; of one commit, mostly, so that the loop is woken once for all of it.
    struct Outcome {
        GameId game;
        std::vector<Event> events;
        std::optional<Reply> reply;
        store::AppendOutcome outcome;
    };
    struct Outcomes {
        std::mutex mutex;
        std::vector<Outcome> all;
    };
    struct HashGame {
        [[nodiscard]] std::size_t operator()(const GameId& game) const noexcept {
            return std::hash<std::string>()(game.text);
        }
    };
    using Use = std::move_only_function<void(std::expected<Entry*, Refusal>)>;

    // hub.cpp: sockets and what they send
    void hello(const std::shared_ptr<Client>& client, const Hello& message);
    void leave(Entry& entry, const std::shared_ptr<Client>& client);
    /// Refuses where nobody is behind the socket.
    [[nodiscard]] bool is_somebody(const std::shared_ptr<Client>& client, std::string_view game, std::string_view cid);
    void enqueue(Entry& entry, Waiting waiting);
    void run(Entry& entry, Waiting waiting);
    void refuse(const std::shared_ptr<Client>& client, const Refusal& refusal, std::string_view game,
                std::string_view cid);
    [[nodiscard]] std::string random_text(std::size_t size);
    /// What deals are drawn from.
    [[nodiscard]] std::string random_secret();

    // hub_games.cpp: tables come into memory and leave it
    void with_entry(const GameId& game, Use use);
    void loaded(const GameId& game, std::expected<std::unique_ptr<Entry>, Refusal> entry);
    void make_rematch(Entry& entry);
    void make_game(Created created, store::UnixMilliseconds at, std::move_only_function<void(Entry*)> done);
    void store_new(std::unique_ptr<Entry> entry, const std::string& secret, store::UnixMilliseconds at,
                   std::move_only_function<void(Entry*)> done);
    void forget_idle(Moment now);
    [[nodiscard]] Entry* find(const GameId& game);

    // hub_sets.cpp: tables that play the same tiles
    void store_set(const std::string& set, const PersonId& creator, const std::string& secret,
                   std::vector<std::unique_ptr<Entry>> entries, Answer answer);
    /// Nobody sits at two tables of a set, nor at one after another.
    void sit_in_set(const Entry& entry, PersonId newcomer, Waiting waiting);
    [[nodiscard]] bool sits_elsewhere(const GameId& game, const PersonId& person,
                                      const std::vector<store::SetGame>& games);
    /// This table of a set is over, perhaps as the last one.
    void reveal_if_last(const Entry& entry);

    // hub_write.cpp: from a decision to the disk, and from there to everybody
    void write(Entry& entry, std::vector<EventBody> bodies, std::optional<Doer> doer, std::optional<Reply> reply);
    void append(const GameId& game, std::vector<Event> events, std::optional<Reply> reply);
    void written(const GameId& game, std::vector<Event> events, std::optional<Reply> reply,
                 const store::AppendOutcome& outcome);
    void all_written();
    void tell(Entry& entry, EventNumber number, const Applied& applied, Moment now);
    /// Whatever a table does next by itself.
    void advance(Entry& entry);
    void wake(Entry& entry, Moment moment);
    void drop(Entry& entry);
    void note(const store::AppendOutcome& outcome);

    // hub_bots.cpp
    void ask_bots(Entry& entry);
    void play_bots(Entry& entry);

    // hub_presence.cpp: who is there, and what they say
    void tell_here(Entry& entry, const std::shared_ptr<Client>& newcomer);
    void say(const std::shared_ptr<Client>& client, const Say& message);
    /// And may read what others write.
    [[nodiscard]] bool may_write(const Client& client) const;
    [[nodiscard]] std::expected<std::string, Refusal> tidy_text(const Client& client, const std::string& text) const;
    void mute(const std::shared_ptr<Client>& client, const Mute& message);
    void report(const std::shared_ptr<Client>& client, const Report& message);

    // hub_pool.cpp: "play now"
    void enter_pool(const std::shared_ptr<Client>& client, const PoolWish& wish);
    void offer_bots(Moment now);
    void accept_bot(const std::shared_ptr<Client>& client);
    void seat(const std::vector<std::shared_ptr<Client>>& together, const PoolWish& wish);

    HubSettings settings_;
    Loop& loop_;
    store::Journal& journal_;
    store::Store& store_;
    RandomBits random_;
    std::string node_;
    std::unordered_map<GameId, std::unique_ptr<Entry>, HashGame> entries_;
    std::map<GameId, std::vector<Use>> loading_;
    std::map<Client*, std::vector<GameId>> clients_;
    std::multimap<Moment, GameId> wakes_;
    Pool pool_;
    Moment swept_{};
    bool stopping_ = false;
    HubFigures figures_;
    /// The writer's thread may have something to say when the hub is gone.
    std::shared_ptr<Outcomes> outcomes_ = std::make_shared<Outcomes>();
    Workers readers_;  ///< last: what runs there may post to all of the above
    Workers bots_;
};

}  // namespace evora::server
