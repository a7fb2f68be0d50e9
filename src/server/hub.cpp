#include "server/hub.hpp"

#include <algorithm>
#include <utility>

#include "server/bot_choice.hpp"
#include "server/table_json.hpp"

namespace evora::server {

namespace {

constexpr std::size_t most_games = 16;
constexpr std::size_t reader_threads = 2;
/// A single process owns its games for good.
constexpr store::UnixMilliseconds for_good = INT64_C(1) << 60U;
constexpr Milliseconds retry_pause{1000};
constexpr Milliseconds sweep_pause{60'000};
constexpr std::size_t game_id_size = 10;
constexpr std::size_t secret_size = 32;

std::shared_ptr<const std::string> shared(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

Refusal unavailable() {
    return Refusal(RefusalCode::unavailable, "found a store that cannot be written or read; nothing has changed");
}

Refusal no_game(const GameId& game) { return Refusal(RefusalCode::no_game, "found no game '" + game.text + "'"); }

Refusal no_session() {
    return Refusal(RefusalCode::no_session, "found nobody, expected a session; POST /api/v1/guests makes one");
}

/// What ratings follow from; empty for a game that was aborted.
std::optional<store::GameResult> result_of(const Table& table, const Event& event) {
    const auto* ended = std::get_if<Ended>(&event.body);
    if (ended == nullptr) {
        return std::nullopt;
    }
    store::GameResult result{
        .rated = table.created().rated, .players = table.players().number(), .seats = {}, .ended = event.at};
    for (std::size_t i = 0; i < table.seats().size(); ++i) {
        const SeatPlan& plan = table.seats()[i].plan;
        if (plan.kind == SeatKind::person) {
            result.seats.push_back({.person = plan.person,
                                    .seat = static_cast<int>(i) + 1,
                                    .place = ended->places[i],
                                    .score = ended->scores[i].value});
        }
    }
    return result;
}

}  // namespace

Hub::Hub(const HubSettings& settings, Loop& loop, store::Journal& journal, store::Store& store, Dealing dealing,
         RandomBits random)
    : settings_(settings),
      loop_(loop),
      journal_(journal),
      store_(store),
      dealing_(std::move(dealing)),
      random_(std::move(random)),
      readers_(reader_threads),
      // Whoever thinks must not hold up a person's move, on a machine with one core neither.
      bots_(std::max<std::size_t>(settings.bot_threads, 1), 10'000, 10) {
    // Whatever process serves this store is the same owner: there is one at a time.
    node_ = store_.keep("node", random_text(game_id_size)).value_or("node");
}

Hub::~Hub() = default;

void Hub::begin() {
    auto games = store_.list({.status = GameStatus::playing, .limit = 1'000'000});
    if (!games) {
        return;
    }
    for (const GameId& game : *games) {
        with_entry(game, [](const std::expected<Entry*, Refusal>& /*entry*/) {});
    }
}

void Hub::opened(const std::shared_ptr<Client>& client) { clients_.emplace(client.get(), std::vector<GameId>()); }

void Hub::closed(const std::shared_ptr<Client>& client) {
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
    if (const auto* ping = std::get_if<Ping>(&*parsed)) {
        client->send(shared(pong_message(ping->n, loop_.unix_now())));
    } else if (const auto* greeting = std::get_if<Hello>(&*parsed)) {
        hello(client, *greeting);
    } else if (const auto* bye = std::get_if<Bye>(&*parsed)) {
        if (Entry* entry = find(bye->game)) {
            leave(*entry, client);
        }
        std::erase(clients_[client.get()], bye->game);
    } else if (const auto* ready = std::get_if<Ready>(&*parsed)) {
        Entry* entry = find(ready->game);
        const auto seat =
            entry != nullptr && client->person() ? entry->table.seat_of(client->person()->id) : std::nullopt;
        if (seat) {
            entry->table.ready(*seat, loop_.now());
            advance(*entry);
        }
    } else if (auto* game_command = std::get_if<GameCommand>(&*parsed)) {
        if (!client->person()) {
            refuse(client, no_session(), game_command->game.text, game_command->cid);
            return;
        }
        if (auto* sit = std::get_if<Sit>(&game_command->command)) {
            sit->name = client->person()->name;
            sit->account = client->person()->kind != "guest";
        }
        // What the client says of the way is believed as far as the server has seen it itself.
        constexpr Milliseconds margin{140};
        const auto believe = [&](Milliseconds& lag) { lag = std::min(lag, client->way() + margin); };
        if (auto* play = std::get_if<Play>(&game_command->command)) {
            believe(play->lag);
        }
        if (auto* place = std::get_if<Place>(&game_command->command)) {
            believe(place->lag);
        }
        const GameId game = game_command->game;
        Waiting waiting{.client = client,
                        .person = client->person()->id,
                        .command = std::move(*game_command),
                        .arrived = loop_.now()};
        with_entry(game, [this, waiting = std::move(waiting)](const std::expected<Entry*, Refusal>& entry) mutable {
            if (entry) {
                command(**entry, std::move(waiting));
            } else if (const auto sender = waiting.client.lock()) {
                refuse(sender, entry.error(), waiting.command.game.text, waiting.command.cid);
            }
        });
    }
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
        tell_here(entry, client);
        advance(entry);
    });
}

void Hub::leave(Entry& entry, const std::shared_ptr<Client>& client) {
    std::erase(entry.clients, client);
    entry.used = loop_.now();
    tell_here(entry, nullptr);
}

void Hub::tell_here(Entry& entry, const std::shared_ptr<Client>& newcomer) {
    Seats here;
    for (const auto& client : entry.clients) {
        if (const auto seat = client->person() ? entry.table.seat_of(client->person()->id) : std::nullopt) {
            here.add(*seat);
        }
    }
    const auto text = shared(here_message(entry.table, here, entry.clients.size()));
    if (here != entry.here) {
        entry.here = here;
        for (const auto& client : entry.clients) {
            client->send(text);
        }
        entry.table.present(here, loop_.now());
    } else if (newcomer) {
        newcomer->send(text);
    }
}

void Hub::command(Entry& entry, Waiting waiting) {
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

void Hub::write(Entry& entry, std::vector<EventBody> bodies, std::optional<Doer> doer, std::optional<Reply> reply) {
    std::vector<Event> events;
    for (EventBody& body : bodies) {
        events.push_back({.at = loop_.unix_now(), .doer = std::exchange(doer, std::nullopt), .body = std::move(body)});
    }
    entry.writing = true;
    const GameId game = entry.table.game();
    if (entry.epoch != 0) {
        append(game, std::move(events), std::move(reply));
        return;
    }
    journal_.run([this, game, node = node_, now = loop_.unix_now(), events = std::move(events),
                  reply = std::move(reply)](store::Store& store) mutable {
        auto claimed = store.claim(game, node, now, for_good);
        loop_.post(
            [this, game, events = std::move(events), reply = std::move(reply), claimed = std::move(claimed)]() mutable {
                Entry* entry = find(game);
                if (entry == nullptr) {
                    return;
                }
                if (claimed && *claimed) {
                    entry->epoch = **claimed;
                    append(game, std::move(events), std::move(reply));
                } else if (claimed) {
                    written(game, std::move(events), std::move(reply), std::unexpected(store::AppendRefusal::fenced));
                } else {
                    written(game, std::move(events), std::move(reply), std::unexpected(std::move(claimed.error())));
                }
            });
    });
}

void Hub::append(const GameId& game, std::vector<Event> events, std::optional<Reply> reply) {
    Entry& entry = *find(game);
    store::Append append{
        .game = game, .epoch = entry.epoch, .first = entry.table.last() + 1, .events = {}, .index = std::nullopt};
    for (const Event& event : events) {
        append.events.push_back(to_json(event, Audience::store()));
    }
    // What lists go by is written with what changes it, never after it.
    Table& table = entry.table;
    for (const Event& event : events) {
        store::GameIndex index = append.index.value_or(table.index(event.at));
        bool changed = true;
        if (const auto* seated = std::get_if<Seated>(&event.body)) {
            index.people.push_back(seated->person);
            index.open = false;
            for (std::size_t i = 0; i < table.seats().size(); ++i) {
                index.open = index.open || (table.seats()[i].plan.kind == SeatKind::open &&
                                            static_cast<int>(i) != seated->seat.index());
            }
        } else if (const auto* stood = std::get_if<Stood>(&event.body)) {
            std::erase(index.people, table.seat(stood->seat).plan.person);
            index.open = index.open ||
                         table.created().seats[static_cast<std::size_t>(stood->seat.index())].kind == SeatKind::open;
        } else if (std::holds_alternative<Started>(event.body)) {
            index.status = GameStatus::playing;
        } else if (std::holds_alternative<Ended>(event.body) || std::holds_alternative<Aborted>(event.body)) {
            append.result = result_of(table, event);
            index.status = GameStatus::over;
            index.open = false;
        } else {
            changed = std::holds_alternative<Dealt>(event.body);
        }
        if (changed) {
            index.changed = event.at;
            append.index = std::move(index);
        }
    }
    journal_.append(std::move(append), [this, game, events = std::move(events),
                                        reply = std::move(reply)](store::AppendOutcome outcome) mutable {
        loop_.post(
            [this, game, events = std::move(events), reply = std::move(reply), outcome = std::move(outcome)]() mutable {
                written(game, std::move(events), std::move(reply), outcome);
            });
    });
}

void Hub::written(const GameId& game, std::vector<Event> events, std::optional<Reply> reply,
                  const store::AppendOutcome& outcome) {
    Entry* entry = find(game);
    if (entry == nullptr) {
        return;
    }
    entry->writing = false;
    const Moment now = loop_.now();
    const auto sender = reply ? reply->client.lock() : nullptr;
    note(outcome);
    if (!outcome) {
        if (sender) {
            refuse(sender, unavailable(), game.text, reply->cid);
        }
        if (std::holds_alternative<store::AppendRefusal>(outcome.error())) {
            // Somebody else has written to this game: what is in memory is not the game any more.
            drop(*entry);
            return;
        }
        entry->retry_at = now + retry_pause;
        wake(*entry, entry->retry_at);
        return;
    }
    const EventNumber first = entry->table.last() + 1;
    if (sender) {
        sender->send(shared(ack_message(game, reply->cid, first)));
    }
    // Each event is told with the table as it left it, not as a later one did.
    const EventNumber last = entry->table.last() + static_cast<EventNumber>(events.size());
    for (Event& event : events) {
        auto done = entry->table.apply(std::move(event), now);
        if (!done) {
            // What is stored is the truth, and loading it will say what is wrong with it.
            drop(*entry);
            return;
        }
        const EventNumber number = entry->table.last();
        if (number == last) {
            entry->table.settle(now);
        }
        tell(*entry, number, *done, now);
        if (settings_.told) {
            settings_.told(entry->table, number);
        }
    }
    figures_.events += events.size();
    entry->used = now;
    entry->bots_at = std::max(entry->table.pause_until(), now + settings_.bot_pace);
    advance(*entry);
}

void Hub::tell(Entry& entry, EventNumber number, const Applied& applied, Moment now) {
    if (entry.clients.empty()) {
        return;
    }
    const auto common = shared(event_message(entry.table, number, applied, now, Audience::seat(std::nullopt)));
    const auto* batch = std::get_if<Batch>(&entry.table.events()[number - 1].body);
    for (const auto& client : entry.clients) {
        const auto seat =
            batch != nullptr && client->person() ? entry.table.seat_of(client->person()->id) : std::nullopt;
        if (seat && batch->seat == *seat) {
            client->send(shared(event_message(entry.table, number, applied, now, Audience::seat(seat))));
        } else {
            client->send(common);
        }
    }
    // Sitting down or getting up changes who of those here has a seat.
    const EventBody& body = entry.table.events()[number - 1].body;
    if (std::holds_alternative<Seated>(body) || std::holds_alternative<Stood>(body)) {
        tell_here(entry, nullptr);
    }
}

void Hub::advance(Entry& entry) {
    const Moment now = loop_.now();
    if (entry.writing || stopping_) {
        return;
    }
    if (now < entry.retry_at) {
        wake(entry, entry.retry_at);
        return;
    }
    while (!entry.writing && !entry.queue.empty()) {
        Waiting waiting = std::move(entry.queue.front());
        entry.queue.pop_front();
        run(entry, std::move(waiting));
    }
    if (entry.writing) {
        return;
    }
    if (auto due = entry.table.due(now); !due.empty()) {
        write(entry, std::move(due), std::nullopt, std::nullopt);
        return;
    }
    if (entry.table.wants_rematch()) {
        make_rematch(entry);
        return;
    }
    ask_bots(entry);
    play_bots(entry);
    if (const auto next = entry.table.next_due(); next && !entry.writing) {
        wake(entry, *next);
    }
}

void Hub::ask_bots(Entry& entry) {
    const Table& table = entry.table;
    if (table.status() != GameStatus::playing || entry.bots_asked == table.last()) {
        return;
    }
    const Seats deciding = table.deciding();
    for (std::size_t i = 0; i < table.seats().size(); ++i) {
        const Seat seat = Seat::from_index(static_cast<int>(i));
        const std::string bot = table.seats()[i].bot();
        const bool answered = std::ranges::any_of(entry.bot_answers, [&](const BotAnswer& answer) {
            return answer.moved == table.moved() && answer.seat == seat;
        });
        if (!deciding.has(seat) || bot.empty() || answered) {
            continue;
        }
        entry.bots_asked = table.last();
        const bool taken = bots_.run([this, game = table.game(), moved = table.moved(), seat, bot,
                                      position = *table.position(), seed = random_()] {
            auto moves = bot_choice(bot, position, seat, seed);
            loop_.post([this, game, answer = BotAnswer{.moved = moved, .seat = seat, .moves = std::move(moves)}] {
                if (Entry* entry = find(game)) {
                    entry->bot_answers.push_back(answer);
                    advance(*entry);
                }
            });
        });
        if (!taken) {
            entry.bots_asked.reset();
            wake(entry, loop_.now() + retry_pause);
        }
    }
}

void Hub::play_bots(Entry& entry) {
    while (!entry.writing && !entry.bot_answers.empty()) {
        if (loop_.now() < entry.bots_at) {
            wake(entry, entry.bots_at);
            return;
        }
        const BotAnswer answer = std::move(entry.bot_answers.front());
        entry.bot_answers.pop_front();
        // The position may be another by now: a takeback, a flag.
        if (answer.moved != entry.table.moved()) {
            continue;
        }
        if (auto decided = entry.table.decide_bot(answer.seat, answer.moves)) {
            ++figures_.bot_moves;
            write(entry, *std::move(decided), std::nullopt, std::nullopt);
        }
    }
}

void Hub::make_rematch(Entry& entry) {
    const Table& table = entry.table;
    Created created = table.created();
    created.rematch_of = table.game();
    for (std::size_t i = 0; i < table.seats().size(); ++i) {
        created.seats[i] = table.seats()[i].plan;
    }
    const auto& events = table.events();
    const auto started =
        std::ranges::find_if(events, [](const Event& event) { return std::holds_alternative<Started>(event.body); });
    if (started != events.end()) {
        created.start = table.players().after(std::get_if<Started>(&started->body)->start);
    }
    entry.writing = true;
    make_game(std::move(created), loop_.unix_now(), [this, old = table.game()](Entry* made) {
        Entry* entry = find(old);
        if (entry == nullptr) {
            return;
        }
        entry->writing = false;
        if (made == nullptr) {
            entry->retry_at = loop_.now() + retry_pause;
            wake(*entry, entry->retry_at);
            return;
        }
        write(*entry, {Rematch{.game = made->table.game()}}, std::nullopt, std::nullopt);
        advance(*made);
    });
}

void Hub::create(const store::Person& creator, const NewTable& table, Answer answer) {
    if (stopping_) {
        answer(std::unexpected(Refusal(RefusalCode::stopping, "found a server that is about to stop")));
        return;
    }
    Created created{.rules = table.rules,
                    .seats = table.seats,
                    .clock = table.clock,
                    .start = table.start,
                    .creator = creator.id,
                    .rated = table.rated,
                    .invite = random_text(20)};
    if (table.me) {
        created.seats[*table.me].person = creator.id;
        created.seats[*table.me].name = creator.name;
    }
    make_game(std::move(created), loop_.unix_now(),
              [this, creator = creator.id, answer = std::move(answer)](Entry* made) mutable {
                  if (made == nullptr) {
                      answer(std::unexpected(unavailable()));
                      return;
                  }
                  const Table& table = made->table;
                  answer(R"({"game":")" + table.game().text + R"(","invite":")" + table.created().invite +
                         R"(","table":)" + table_json(table, table.seat_of(creator)) + "}");
                  advance(*made);
              });
}

void Hub::make_game(Created created, store::UnixMilliseconds at, std::move_only_function<void(Entry*)> done) {
    const GameId game{random_text(game_id_size)};
    std::string secret;
    while (secret.size() < secret_size) {
        const std::uint64_t bits = random_();
        for (unsigned shift = 0; shift < 64; shift += 8) {
            secret.push_back(static_cast<char>((bits >> shift) & 0xFFU));
        }
    }
    Event event{.at = at, .doer = std::nullopt, .body = std::move(created)};
    store::Append append{.game = game,
                         .epoch = 1,
                         .first = 1,
                         .events = {to_json(event, Audience::store())},
                         .new_game = store::NewGame{.secret = secret, .created = at}};
    auto entry = std::make_unique<Entry>(Table(game, std::move(event), dealing_, secret));
    append.index = entry->table.index(at);
    entry->epoch = 1;
    journal_.append(std::move(append), [this, entry = std::move(entry),
                                        done = std::move(done)](const store::AppendOutcome& outcome) mutable {
        loop_.post([this, outcome, entry = std::move(entry), done = std::move(done)]() mutable {
            note(outcome);
            if (!outcome) {
                done(nullptr);
                return;
            }
            ++figures_.events;
            entry->used = loop_.now();
            Entry* made = entry.get();
            entries_.emplace(made->table.game(), std::move(entry));
            if (settings_.told) {
                settings_.told(made->table, 1);
            }
            done(made);
        });
    });
}

void Hub::with_table(const GameId& game, WithTable use) {
    with_entry(game, [use = std::move(use)](const std::expected<Entry*, Refusal>& entry) mutable {
        if (entry) {
            use(&(*entry)->table);
        } else {
            use(std::unexpected(entry.error()));
        }
    });
}

void Hub::forget(const GameId& game) {
    if (Entry* entry = find(game)) {
        drop(*entry);
    }
}

void Hub::with_entry(const GameId& game, Use use) {
    if (Entry* entry = find(game)) {
        entry->used = loop_.now();
        use(entry);
        return;
    }
    auto& waiting = loading_[game];
    waiting.push_back(std::move(use));
    if (waiting.size() > 1) {
        return;
    }
    const bool taken = readers_.run([this, game, now = loop_.now()] {
        auto log = store_.load(game);
        std::expected<std::unique_ptr<Entry>, Refusal> result = std::unexpected(no_game(game));
        if (!log) {
            result = std::unexpected(unavailable());
        } else if (*log) {
            std::unique_ptr<Entry> entry;
            for (const std::string& text : (*log)->events) {
                auto event = event_from_json(text);
                if (event && !entry && std::holds_alternative<Created>(event->body)) {
                    entry = std::make_unique<Entry>(Table(game, *std::move(event), dealing_, (*log)->secret));
                    continue;
                }
                if (!event || !entry || !entry->table.apply(*std::move(event), now)) {
                    entry.reset();
                    break;
                }
            }
            if (entry) {
                result = std::move(entry);
            } else {
                result = std::unexpected(unavailable());
            }
        }
        loop_.post([this, game, result = std::move(result)]() mutable { loaded(game, std::move(result)); });
    });
    if (!taken) {
        loaded(game, std::unexpected(Refusal(RefusalCode::busy, "found too much waiting; send it again")));
    }
}

void Hub::loaded(const GameId& game, std::expected<std::unique_ptr<Entry>, Refusal> entry) {
    auto waiting = std::move(loading_[game]);
    loading_.erase(game);
    if (!entry) {
        for (Use& use : waiting) {
            use(std::unexpected(entry.error()));
        }
        return;
    }
    Entry* const found = entry->get();
    found->used = loop_.now();
    found->table.suspend(loop_.now());
    entries_.emplace(game, *std::move(entry));
    for (Use& use : waiting) {
        use(found);
    }
    advance(*found);
}

Hub::Entry* Hub::find(const GameId& game) {
    const auto found = entries_.find(game);
    return found != entries_.end() ? found->second.get() : nullptr;
}

void Hub::note(const store::AppendOutcome& outcome) {
    figures_.failing = !outcome;
    figures_.unavailable += outcome ? 0 : 1;
    const auto* fault = outcome ? nullptr : std::get_if<store::StoreFault>(&outcome.error());
    if (fault != nullptr && settings_.report) {
        settings_.report(*fault);
    }
}

void Hub::drop(Entry& entry) {
    for (const auto& client : entry.clients) {
        client->close(CloseReason::try_again);
    }
    const GameId game = entry.table.game();
    entries_.erase(game);
}

void Hub::wake(Entry& entry, Moment moment) {
    // An earlier one will come and see for itself.
    if (!entry.wake_at || moment < *entry.wake_at) {
        entry.wake_at = moment;
        wakes_.emplace(moment, entry.table.game());
        loop_.wake_at(wakes_.begin()->first);
    }
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
    if (now - swept_ >= sweep_pause) {
        swept_ = now;
        forget_idle(now);
    }
    loop_.wake_at(wakes_.empty() ? swept_ + sweep_pause : std::min(wakes_.begin()->first, swept_ + sweep_pause));
}

void Hub::forget_idle(Moment now) {
    std::erase_if(entries_, [&](const auto& item) {
        const Entry& entry = *item.second;
        const bool clock = entry.table.clocks() && entry.table.status() == GameStatus::playing;
        return entry.clients.empty() && !entry.writing && entry.queue.empty() && !clock &&
               now - entry.used >= settings_.keep;
    });
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
