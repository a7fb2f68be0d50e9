#include "server/hub.hpp"

#include <algorithm>
#include <utility>

#include "server/detail/hub_parts.hpp"
#include "server/table_json.hpp"

namespace evora::server {

namespace {

constexpr std::size_t most_games = 16;
constexpr std::size_t reader_threads = 2;
constexpr Milliseconds sweep_pause{60'000};
constexpr std::size_t node_size = 10;

template <class... Visits>
struct Overloaded : Visits... {
    using Visits::operator()...;
};

/// Who has a seat after it that he has not had; empty where nobody has.
std::optional<PersonId> newcomer_of(const PersonId& sender, const Command& command) {
    if (std::holds_alternative<Sit>(command)) {
        return sender;
    }
    const auto* organise = std::get_if<Organise>(&command);
    const auto* substitute = organise != nullptr ? std::get_if<Substitute>(&organise->act) : nullptr;
    const bool person = substitute != nullptr && substitute->plan.kind == SeatKind::person;
    return person ? std::optional(substitute->plan.person) : std::nullopt;
}

}  // namespace

Hub::Hub(const HubSettings& settings, Loop& loop, store::Journal& journal, store::Store& store, RandomBits random)
    : settings_(settings),
      loop_(loop),
      journal_(journal),
      store_(store),
      random_(std::move(random)),
      pool_(settings.pool_patience),
      readers_(reader_threads),
      // Whoever thinks must not hold up a person's move, on a machine with one core neither.
      bots_(std::max<std::size_t>(settings.bot_threads, 1), 10'000, 10) {
    // Whatever process serves this store is the same owner: there is one at a time.
    node_ = store_.keep("node", random_text(node_size)).value_or("node");
}

Hub::~Hub() = default;

void Hub::opened(const std::shared_ptr<Client>& client) { clients_.emplace(client.get(), std::vector<GameId>()); }

void Hub::closed(const std::shared_ptr<Client>& client) {
    pool_.leave(client.get());
    const auto node = clients_.extract(client.get());
    if (node.empty()) {
        return;
    }
    for (const GameId& game : node.mapped()) {
        if (Entry* entry = find(game)) {
            leave(*entry, client);
        }
    }
}

void Hub::message(const std::shared_ptr<Client>& client, std::string_view text) {
    ++figures_.messages;
    auto parsed = parse_message(text);
    if (!parsed) {
        refuse(client, parsed.error().refusal, parsed.error().game, parsed.error().cid);
        return;
    }
    const Overloaded visits{
        [&](const Ping& ping) { client->send(shared(pong_message(ping.n, loop_.unix_now()))); },
        [&](const Hello& message) { hello(client, message); },
        [&](const Bye& message) {
            if (Entry* entry = find(message.game)) {
                leave(*entry, client);
            }
            std::erase(clients_[client.get()], message.game);
        },
        [&](const Ready& message) {
            Entry* entry = find(message.game);
            const auto seat =
                entry != nullptr && client->person() ? entry->table.seat_of(client->person()->id) : std::nullopt;
            if (seat) {
                entry->table.ready(*seat, loop_.now());
                advance(*entry);
            }
        },
        [&](GameCommand& message) { command(client, std::move(message)); },
        [&](const Say& message) { say(client, message); },
        [&](const Mute& message) { mute(client, message); },
        [&](const Report& message) { report(client, message); },
        [&](const PoolWish& wish) { enter_pool(client, wish); },
        [&](const PoolLeave& /*message*/) {
            pool_.leave(client.get());
            client->send(shared(pool_message(std::nullopt)));
        },
        [&](const PoolBot& /*message*/) { accept_bot(client); },
    };
    std::visit(visits, *parsed);
}

void Hub::command(const std::shared_ptr<Client>& client, GameCommand message) {
    if (!is_somebody(client, message.game.text, message.cid)) {
        return;
    }
    if (auto* sit = std::get_if<Sit>(&message.command)) {
        sit->name = client->person()->name;
        sit->account = client->person()->kind != "guest";
    }
    // What the client says of the way is believed as far as the server has seen it itself.
    constexpr Milliseconds margin{140};
    const auto believe = [&](Milliseconds& lag) { lag = std::min(lag, client->way() + margin); };
    if (auto* play = std::get_if<Play>(&message.command)) {
        believe(play->lag);
    }
    if (auto* place = std::get_if<Place>(&message.command)) {
        believe(place->lag);
    }
    const GameId game = message.game;
    Waiting waiting{
        .client = client, .person = client->person()->id, .command = std::move(message), .arrived = loop_.now()};
    with_entry(game, [this, waiting = std::move(waiting)](const std::expected<Entry*, Refusal>& entry) mutable {
        auto newcomer = newcomer_of(waiting.person, waiting.command.command);
        if (entry && newcomer && (*entry)->table.created().set) {
            sit_in_set(**entry, *std::move(newcomer), std::move(waiting));
        } else if (entry) {
            enqueue(**entry, std::move(waiting));
        } else if (const auto sender = waiting.client.lock()) {
            refuse(sender, entry.error(), waiting.command.game.text, waiting.command.cid);
        }
    });
}

bool Hub::is_somebody(const std::shared_ptr<Client>& client, std::string_view game, std::string_view cid) {
    if (!client->person()) {
        refuse(client,
               Refusal(RefusalCode::no_session, "found nobody, expected a session; POST /api/v1/guests makes one"),
               game, cid);
        return false;
    }
    return true;
}

void Hub::hello(const std::shared_ptr<Client>& client, const Hello& message) {
    const std::weak_ptr<Client> weak = client;
    with_entry(message.game, [this, weak, message](const std::expected<Entry*, Refusal>& found) {
        const auto client = weak.lock();
        const auto games = client ? clients_.find(client.get()) : clients_.end();
        if (games == clients_.end()) {
            return;
        }
        if (!found) {
            refuse(client, found.error(), message.game.text, {});
            return;
        }
        Entry& entry = **found;
        const auto reader = client->person() ? std::optional(client->person()->id) : std::nullopt;
        if (!entry.table.shown_to(reader)) {
            refuse(client, hidden(), message.game.text, {});
            return;
        }
        const bool follows = std::ranges::find(entry.clients, client) != entry.clients.end();
        if (!follows && games->second.size() >= most_games) {
            refuse(client, Refusal(RefusalCode::too_many, "found 16 games on this socket, expected no more"),
                   message.game.text, {});
            return;
        }
        if (!follows) {
            games->second.push_back(message.game);
            entry.clients.push_back(client);
        }
        const auto seat = client->person() ? entry.table.seat_of(client->person()->id) : std::nullopt;
        client->send(shared(state_message(entry.table, seat, message.since, loop_.now())));
        if (client->person()) {
            if (const Seats muted = entry.talk.muted_by(client->person()->id); !muted.empty()) {
                client->send(shared(muted_message(message.game, muted)));
            }
        }
        tell_here(entry, client);
        advance(entry);
    });
}

void Hub::leave(Entry& entry, const std::shared_ptr<Client>& client) {
    std::erase(entry.clients, client);
    entry.used = loop_.now();
    tell_here(entry, nullptr);
    // From now on it may have to be said that somebody is away.
    advance(entry);
}

void Hub::enqueue(Entry& entry, Waiting waiting) {
    const auto sender = waiting.client.lock();
    if (stopping_) {
        if (sender) {
            refuse(sender, Refusal(RefusalCode::stopping, "found a server that is about to stop"),
                   waiting.command.game.text, waiting.command.cid);
        }
        return;
    }
    if (!entry.writing && loop_.now() >= entry.retry_at) {
        run(entry, std::move(waiting));
    } else if (entry.queue.size() < settings_.most_waiting) {
        entry.queue.push_back(std::move(waiting));
    } else if (sender) {
        refuse(sender, Refusal(RefusalCode::busy, "found too much waiting for this table; send it again"),
               waiting.command.game.text, waiting.command.cid);
    }
}

void Hub::run(Entry& entry, Waiting waiting) {
    const auto sender = waiting.client.lock();
    const std::string& cid = waiting.command.cid;
    if (const EventNumber number = entry.table.number_of(waiting.person, cid); number != 0) {
        if (sender) {
            sender->send(shared(ack_message(entry.table.game(), cid, number)));
        }
        return;
    }
    auto decided = entry.table.decide(waiting.person, waiting.command.command, waiting.arrived);
    if (!decided) {
        if (sender) {
            // Whoever decided on an old position is shown what there is now.
            if (decided.error().code == RefusalCode::stale) {
                const auto* play = std::get_if<Play>(&waiting.command.command);
                const auto* place = std::get_if<Place>(&waiting.command.command);
                const EventNumber since = play != nullptr ? play->expect : place != nullptr ? place->expect : 0;
                sender->send(
                    shared(state_message(entry.table, entry.table.seat_of(waiting.person), since, loop_.now())));
            }
            refuse(sender, decided.error(), entry.table.game().text, cid);
        }
        return;
    }
    write(entry, *std::move(decided), Doer{.person = waiting.person, .cid = cid},
          Reply{.client = waiting.client, .cid = cid});
}

void Hub::tick() {
    const Moment now = loop_.now();
    while (!wakes_.empty() && wakes_.begin()->first <= now) {
        const GameId game = std::move(wakes_.extract(wakes_.begin()).mapped());
        if (Entry* entry = find(game)) {
            entry->wake_at.reset();
            advance(*entry);
        }
    }
    offer_bots(now);
    if (now - swept_ >= sweep_pause) {
        swept_ = now;
        forget_idle(now);
    }
    Moment next = swept_ + sweep_pause;
    next = wakes_.empty() ? next : std::min(next, wakes_.begin()->first);
    loop_.wake_at(std::min(next, pool_.next_due().value_or(next)));
}

void Hub::stop() {
    stopping_ = true;
    const auto text = shared(closing_message(Milliseconds(1000)));
    std::vector<Client*> all;
    for (const auto& [client, games] : clients_) {
        all.push_back(client);
    }
    for (Client* client : all) {
        client->send(text);
        client->close(CloseReason::going_away);
    }
}

void Hub::refuse(const std::shared_ptr<Client>& client, const Refusal& refusal, std::string_view game,
                 std::string_view cid) {
    ++figures_.refused;
    client->send(shared(error_message(refusal, game, cid)));
}

HubFigures Hub::figures() const {
    HubFigures figures = figures_;
    figures.tables = entries_.size();
    figures.clients = clients_.size();
    return figures;
}

std::string Hub::random_text(std::size_t size) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    static_assert(letters.size() == 64);
    std::string text;
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < size; ++i) {
        bits = i % 10 == 0 ? random_() : bits >> 6U;
        text += letters[bits & 63U];
    }
    return text;
}

}  // namespace evora::server
