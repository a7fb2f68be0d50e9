// Tables come into memory: made, or loaded from the store; and leave it.
#include <algorithm>
#include <utility>

#include "server/detail/hub_parts.hpp"
#include "server/hub.hpp"
#include "server/table_json.hpp"

namespace evora::server {

namespace {

Refusal no_game(const GameId& game) { return Refusal(RefusalCode::no_game, "found no game '" + game.text + "'"); }

/// The table that was stored; empty where that cannot be it.
std::optional<Table> replayed(const GameId& game, const store::GameLog& log, const TableSettings& settings,
                              Moment now) {
    std::optional<Table> table;
    if (log.secret.size() != Link::size || !FairId::from_text(game.text)) {
        return table;
    }
    for (const std::string& text : log.events) {
        auto event = event_from_json(text);
        if (!event || std::holds_alternative<Created>(event->body) == table.has_value()) {
            return std::nullopt;
        }
        if (!table) {
            table.emplace(game, *event, log.secret, settings, now);
            // The chain that was published is the one that the secret leads to.
            if (table->events().front() != *event) {
                return std::nullopt;
            }
        } else if (!table->apply(*std::move(event), now)) {
            return std::nullopt;
        }
    }
    return table;
}

}  // namespace

void Hub::begin() {
    auto games = store_.list({.status = GameStatus::playing, .limit = 1'000'000});
    if (!games) {
        return;
    }
    for (const GameId& game : *games) {
        with_entry(game, [](const std::expected<Entry*, Refusal>& /*entry*/) {});
    }
}

void Hub::create(const store::Person& creator, const NewTable& table, Answer answer) {
    if (stopping_) {
        answer(std::unexpected(Refusal(RefusalCode::stopping, "found a server that is about to stop")));
        return;
    }
    const auto is_link = [](const SeatPlan& plan) { return plan.kind == SeatKind::link; };
    Created created{.rules = table.rules,
                    .seats = table.seats,
                    .clock = table.clock,
                    .start = table.start,
                    .creator = creator.id,
                    .rated = table.rated,
                    .invite = random_text(invite_size),
                    .nonces = table.nonces,
                    .friends = std::ranges::any_of(table.seats, is_link)};
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

void Hub::make_rematch(Entry& entry) {
    const Table& table = entry.table;
    Created created = table.created();
    created.rematch_of = table.game();
    created.chain = {};
    created.rated = table.rated();
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

void Hub::make_game(Created created, store::UnixMilliseconds at, std::move_only_function<void(Entry*)> done) {
    const GameId game{random_text(game_id_size)};
    // The last link of the chain that the deals come from.
    const std::string secret = random_secret();
    auto event = std::make_shared<Event>(Event{.at = at, .doer = std::nullopt, .body = std::move(created)});
    auto told = std::make_shared<std::move_only_function<void(Entry*)>>(std::move(done));
    // The chain of a game has a thousand links, each of them a hash: that is for a thread of its own.
    const bool taken = readers_.run([this, game, event, secret, told, at, now = loop_.now()] {
        auto entry = std::make_unique<Entry>(Table(game, std::move(*event), secret, settings_.table, now));
        loop_.post([this, entry = std::move(entry), secret, told, at]() mutable {
            store_new(std::move(entry), secret, at, std::move(*told));
        });
    });
    if (!taken) {
        (*told)(nullptr);
    }
}

std::string Hub::random_secret() {
    std::string secret;
    while (secret.size() < Link::size) {
        const std::uint64_t bits = random_();
        for (unsigned shift = 0; shift < 64; shift += 8) {
            secret.push_back(static_cast<char>((bits >> shift) & 0xFFU));
        }
    }
    return secret;
}

void Hub::store_new(std::unique_ptr<Entry> entry, const std::string& secret, store::UnixMilliseconds at,
                    std::move_only_function<void(Entry*)> done) {
    const GameId game = entry->table.game();
    store::Append append{.game = game,
                         .epoch = 1,
                         .first = 1,
                         .events = {to_json(entry->table.events().front(), Audience::store())},
                         .new_game = store::NewGame{.secret = secret, .created = at}};
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
        const auto log = store_.load(game);
        std::expected<std::unique_ptr<Entry>, Refusal> result = std::unexpected(no_game(game));
        if (!log) {
            result = std::unexpected(unavailable());
        } else if (*log) {
            auto table = replayed(game, **log, settings_.table, now);
            if (table) {
                result = std::make_unique<Entry>(*std::move(table));
            } else {
                result = std::unexpected(unavailable());
            }
        }
        loop_.post([this, game, result = std::move(result)]() mutable { loaded(game, std::move(result)); });
    });
    if (!taken) {
        loaded(game, std::unexpected(too_much()));
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
    found->table.resume(loop_.now(), loop_.unix_now());
    entries_.emplace(game, *std::move(entry));
    if (found->table.waits_to_be_revealed()) {
        reveal_if_last(*found);
    }
    for (Use& use : waiting) {
        use(found);
    }
    advance(*found);
}

Hub::Entry* Hub::find(const GameId& game) {
    const auto found = entries_.find(game);
    return found != entries_.end() ? found->second.get() : nullptr;
}

void Hub::forget_idle(Moment now) {
    std::erase_if(entries_, [&](const auto& item) {
        const Entry& entry = *item.second;
        const bool clock = entry.table.clocks() && entry.table.status() == GameStatus::playing;
        return entry.clients.empty() && !entry.writing && entry.queue.empty() && !clock &&
               now - entry.used >= settings_.keep;
    });
}

}  // namespace evora::server
