#include "server/detail/feed.hpp"

#include <algorithm>
#include <string>

#include "server/table_json.hpp"
#include "view/json.hpp"

namespace evora::server {

namespace {

using Line = std::shared_ptr<const std::string>;

Line game_line(const Table& table) {
    return std::make_shared<const std::string>(json_object([&](JsonObject& json) {
        json.add("type", "game");
        json.add("table", JsonText{table_json(table)});
    }));
}

Line turn_line(const Table& table) {
    return std::make_shared<const std::string>(json_object([&](JsonObject& json) {
        json.add("type", "turn");
        json.add("game", std::string_view(table.game().text));
        json.add("last", table.last());
    }));
}

bool is_to_decide(const Table& table, Seat seat) {
    return table.status() == GameStatus::playing && table.seat(seat).is_person() && table.deciding().has(seat);
}

/// What changes what a table is, not how its game stands.
bool concerns_table(const EventBody& body) {
    return !std::holds_alternative<Dealt>(body) && !std::holds_alternative<Moved>(body) &&
           !std::holds_alternative<Batch>(body) && !std::holds_alternative<Tiled>(body);
}

}  // namespace

void Feed::opened(const std::shared_ptr<Client>& client) {
    clients_[client->person()->id].push_back(client);
    // The order of a list of 50 does not matter: each game has a line of its own.
    for (const GameStatus status : {GameStatus::waiting, GameStatus::playing}) {
        const bool taken = readers_.run([this, client, status] {
            auto games = store_.list({.person = client->person()->id, .status = status});
            loop_.post([this, client, games = std::move(games)] {
                for (const GameId& game : games.value_or(std::vector<GameId>())) {
                    hub_.with_table(game, [client](const std::expected<const Table*, Refusal>& found) {
                        if (!found) {
                            return;
                        }
                        const Table& table = **found;
                        client->send(game_line(table));
                        const auto seat = table.seat_of(client->person()->id);
                        if (seat && is_to_decide(table, *seat)) {
                            client->send(turn_line(table));
                        }
                    });
                }
            });
        });
        if (!taken) {
            client->close(CloseReason::try_again);
        }
    }
}

void Feed::closed(const std::shared_ptr<Client>& client) {
    const auto found = clients_.find(client->person()->id);
    if (found != clients_.end() && std::erase(found->second, client) > 0 && found->second.empty()) {
        clients_.erase(found);
    }
}

void Feed::told(const Table& table, EventNumber number) {
    if (clients_.empty()) {
        return;
    }
    const bool table_changed = concerns_table(table.events()[number - 1].body);
    for (std::size_t i = 0; i < table.seats().size(); ++i) {
        const Seat seat = Seat::from_index(static_cast<int>(i));
        const auto found = clients_.find(table.seat(seat).plan.person);
        if (found == clients_.end()) {
            continue;
        }
        for (const auto& client : found->second) {
            if (table_changed) {
                client->send(game_line(table));
            }
            if (table.moved() == number && is_to_decide(table, seat)) {
                client->send(turn_line(table));
            }
        }
    }
}

}  // namespace evora::server
