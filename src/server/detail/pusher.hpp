#pragma once
/// Tells people who have no socket open that a game waits for them: Web Push (docs/online.md, "Push").
///
///     Pusher pusher(settings, parts);
///     pusher.begin();
///     pusher.told(table, number, here);      // after each event
///     pusher.tick();                         // when the loop wakes
///
/// All of it is on the loop; the store, the sealing and the sending are on other threads, and nothing that plays waits
/// for them. Whoever has no browser to be told by costs one look into a set.

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>

#include "push/message.hpp"
#include "server/hub.hpp"
#include "server/log.hpp"
#include "server/push_client.hpp"
#include "server/push_settings.hpp"

namespace evora::server {

/// Everything outlives the `Pusher`.
struct PusherParts {
    Loop& loop;
    store::Journal& journal;
    store::Store& store;
    Hub& hub;
    Workers& readers;
    Log& log;
};

struct PushFigures {
    std::uint64_t sent = 0;
    std::uint64_t failed = 0;  ///< given up
    std::uint64_t gone = 0;    ///< browsers that a service does not know any more
    std::size_t waiting = 0;
};

/// What it says. The service worker has the words.
enum class PushKind : std::uint8_t { turn, began, over };

class Pusher {
  public:
    /// Without key and client it is switched off.
    Pusher(PushSettings settings, const PusherParts& parts, std::optional<push::Key> key,
           std::unique_ptr<PushClient> client);

    [[nodiscard]] bool on() const noexcept { return client_ != nullptr; }
    /// What browsers subscribe with; empty where it is off.
    [[nodiscard]] std::string public_key() const;
    [[nodiscard]] Reach reach() const noexcept { return settings_.reach; }

    void begin();
    /// This person has a browser from now on.
    void knows(const PersonId& person) { people_.insert(person.text); }
    void told(const Table& table, EventNumber number, Seats here);
    /// Somebody's last socket has closed. One that was dead for a while may have hidden that it is their turn.
    void left(const Table& table, Seats here);
    void tick();
    [[nodiscard]] PushFigures figures() const;

  private:
    struct Key {
        GameId game;
        PersonId person;
        friend auto operator<=>(const Key&, const Key&) = default;
    };
    struct Note {
        PushKind kind = PushKind::turn;
        EventNumber number = 0;
        bool sent = false;  ///< handed to the services, whatever they made of it
    };
    struct Letter {
        Key key;
        EventNumber number = 0;
        std::string browser;
        PushLetter letter;
        int tries = 0;
    };
    struct Service {
        int busy = 0;
        Moment not_before{};
    };

    void note(const Table& table, Seat seat, PushKind kind, EventNumber number);
    void check(const Key& key);
    void seal(const Key& key, const Note& note, std::string text, std::string urgency, std::chrono::seconds ttl);
    void send();
    void answered(Letter letter, const PushReply& reply);
    void again(Letter letter, const PushReply& reply);
    void wake(Moment moment);
    /// Whether this note is still the newest about that game.
    [[nodiscard]] bool is_newest(const Letter& letter) const;

    PushSettings settings_;
    PusherParts parts_;
    std::optional<push::Key> key_;
    std::unordered_set<std::string> people_;  ///< who may have a browser
    std::map<Key, Note> notes_;
    std::multimap<Moment, Key> due_;
    std::multimap<Moment, Letter> later_;  ///< to be tried again
    std::deque<Letter> queue_;
    std::map<std::string, Service> services_;
    int busy_ = 0;
    PushFigures figures_;
    std::unique_ptr<PushClient> client_;  ///< last: what it answers goes to all of the above
};

}  // namespace evora::server
