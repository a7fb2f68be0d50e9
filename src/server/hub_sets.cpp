// Duplicate sets: several tables that play the same tiles, which nobody else sees before the last of them is over.
#include <algorithm>
#include <utility>

#include "server/detail/hub_parts.hpp"
#include "server/hub.hpp"
#include "server/table_json.hpp"
#include "view/json.hpp"

namespace evora::server {

namespace {

constexpr std::size_t set_id_size = 10;

bool has(const std::vector<PersonId>& people, const PersonId& person) {
    return std::ranges::find(people, person) != people.end();
}

}  // namespace

void Hub::create_set(const PersonId& creator, const NewSet& set, Answer answer) {
    if (stopping_) {
        answer(std::unexpected(Refusal(RefusalCode::stopping, "found a server that is about to stop")));
        return;
    }
    const std::string id = random_text(set_id_size);
    const std::string secret = random_secret();
    // Whoever asks for the set later has its tables in this order, too.
    const store::UnixMilliseconds at = loop_.unix_now();
    std::vector<std::string> games;
    for (int i = 0; i < set.tables; ++i) {
        games.push_back(random_text(game_id_size));
    }
    std::ranges::sort(games);
    std::vector<std::unique_ptr<Entry>> entries;
    for (std::string& game : games) {
        Created created{.rules = set.rules,
                        .seats = set.seats,
                        .clock = set.clock,
                        .start = set.start,
                        .creator = creator,
                        .invite = random_text(invite_size),
                        .set = DealSet{.id = id, .commitment = Commitment()}};
        Event event{.at = at, .doer = std::nullopt, .body = std::move(created)};
        entries.push_back(std::make_unique<Entry>(
            Table(GameId{std::move(game)}, std::move(event), secret, settings_.table, loop_.now())));
    }
    store_set(id, creator, secret, std::move(entries), std::move(answer));
}

void Hub::store_set(const std::string& set, const PersonId& creator, const std::string& secret,
                    std::vector<std::unique_ptr<Entry>> entries, Answer answer) {
    std::vector<store::Append> appends;
    for (const auto& entry : entries) {
        const Event& event = entry->table.events().front();
        appends.push_back({.game = entry->table.game(),
                           .epoch = 1,
                           .first = 1,
                           .events = {to_json(event, Audience::store())},
                           .index = entry->table.index(event.at),
                           .new_game = store::NewGame{.secret = secret, .created = event.at, .set = set}});
        entry->epoch = 1;
    }
    journal_.run([this, set, creator, appends = std::move(appends), entries = std::move(entries),
                  answer = std::move(answer)](store::Store& store) mutable {
        // All in one commit, so that there is no half of a set.
        const bool done = store.append(appends).has_value();
        loop_.post([this, done, set, creator, entries = std::move(entries), answer = std::move(answer)]() mutable {
            if (!done) {
                answer(std::unexpected(unavailable()));
                return;
            }
            std::vector<GameId> games;
            const std::string body = json_object([&](JsonObject& json) {
                json.add("set", std::string_view(set));
                json.add("commitment", entries.front()->table.created().set->commitment.text());
                json.array("tables", [&](JsonArray& tables) {
                    for (const auto& entry : entries) {
                        games.push_back(entry->table.game());
                        tables.object([&](JsonObject& one) { write_set_table(one, entry->table, creator); });
                    }
                });
            });
            figures_.events += entries.size();
            for (auto& entry : entries) {
                entry->used = loop_.now();
                entries_.emplace(entry->table.game(), std::move(entry));
            }
            answer(body);
            for (const GameId& game : games) {
                if (Entry* entry = find(game)) {
                    if (settings_.told) {
                        settings_.told(entry->table, 1);
                    }
                    advance(*entry);
                }
            }
        });
    });
}

void Hub::sit_in_set(const Entry& entry, PersonId newcomer, Waiting waiting) {
    auto kept = std::make_shared<Waiting>(std::move(waiting));
    const bool taken = readers_.run([this, set = entry.table.created().set->id, newcomer = std::move(newcomer), kept] {
        auto games = store_.games_of_set(set);
        loop_.post([this, newcomer, kept, games = std::move(games)] {
            const GameId game = kept->command.game;
            const auto sender = kept->client.lock();
            Entry* const found = find(game);
            const bool elsewhere = games && sits_elsewhere(game, newcomer, *games);
            if (games && found != nullptr && !elsewhere) {
                if (!found->writing && found->queue.empty()) {
                    found->sitting.clear();
                }
                found->sitting.push_back(newcomer);
                enqueue(*found, std::move(*kept));
            } else if (sender) {
                refuse(sender,
                       elsewhere
                           ? Refusal(RefusalCode::seated, "found a seat at another table of this set, now or before")
                           : unavailable(),
                       game.text, kept->command.cid);
            }
        });
    });
    if (const auto sender = kept->client.lock(); !taken && sender) {
        refuse(sender, too_much(), kept->command.game.text, kept->command.cid);
    }
}

bool Hub::sits_elsewhere(const GameId& game, const PersonId& person, const std::vector<store::SetGame>& games) {
    return std::ranges::any_of(games, [&](const store::SetGame& other) {
        if (other.game == game) {
            return false;
        }
        if (has(other.people, person) || has(other.gone, person)) {
            return true;
        }
        // What has been decided since the store was asked, or is being written.
        const Entry* const entry = find(other.game);
        return entry != nullptr && (entry->table.seat_of(person) || has(entry->table.gone(), person) ||
                                    ((entry->writing || !entry->queue.empty()) && has(entry->sitting, person)));
    });
}

void Hub::reveal_if_last(const Entry& entry) {
    // Where this is not taken, the next time that the table is loaded does it.
    static_cast<void>(readers_.run([this, set = entry.table.created().set->id] {
        auto games = store_.games_of_set(set);
        const auto is_over = [](const store::SetGame& game) { return game.status == GameStatus::over; };
        if (!games || !std::ranges::all_of(*games, is_over)) {
            return;
        }
        loop_.post([this, games = *std::move(games)] {
            for (const store::SetGame& each : games) {
                with_entry(each.game, [this](const std::expected<Entry*, Refusal>& found) {
                    if (found) {
                        (*found)->reveal = true;
                        advance(**found);
                    }
                });
            }
        });
    }));
}

}  // namespace evora::server
