// Tables: opening, listing, showing, and doing something at one.
#include <algorithm>
#include <array>
#include <functional>
#include <memory>

#include "rules/record/writer.hpp"
#include "server/detail/api.hpp"
#include "server/detail/command_client.hpp"
#include "server/detail/handlers.hpp"
#include "server/detail/hub_parts.hpp"
#include "server/detail/json_reader.hpp"
#include "server/detail/people_json.hpp"
#include "server/detail/tables.hpp"
#include "server/message.hpp"
#include "server/table_json.hpp"

namespace evora::server {

namespace {

/// Collects what many loads bring, in the order in which it was asked for.
struct Collected {
    std::vector<std::string> parts;
    std::size_t missing = 0;
    std::move_only_function<void(std::vector<std::string>)> done;

    void finish_one() {
        if (--missing == 0) {
            std::erase(parts, "");
            done(std::move(parts));
        }
    }
};

void collect(Hub& hub, const std::vector<GameId>& games, const std::function<std::string(const Table&)>& write,
             std::move_only_function<void(std::vector<std::string>)> done) {
    auto all = std::make_shared<Collected>();
    all->parts.resize(games.size());
    all->missing = games.size() + 1;
    all->done = std::move(done);
    for (std::size_t i = 0; i < games.size(); ++i) {
        hub.with_table(games[i], [all, i, write](const std::expected<const Table*, Refusal>& table) {
            all->parts[i] = table ? write(**table) : std::string();
            all->finish_one();
        });
    }
    all->finish_one();
}

std::string table_alone(const Table& table, Moment /*now*/) { return table_json(table); }

std::optional<PersonId> reader_of(const Call& call) {
    return call.person ? std::optional(call.person->id) : std::nullopt;
}

std::string record_text(const Table& table) {
    const auto game = table.record();
    return game ? to_text(*game) : std::string();
}

}  // namespace

void list_games(Api& api, Call call, const store::GameQuery& query, std::string_view field, WriteTable write) {
    const auto page = page_query(call.request);
    if (!page) {
        call.refuse(page.error());
        return;
    }
    api.read(
        std::move(call), [query, page = *page](store::Store& store) { return store.page(query, page); },
        [&api, field, write](Call call, store::Page<GameId> page) {
            auto shared = std::make_shared<Call>(std::move(call));
            collect(
                api.parts.hub, page.items,
                [write, now = api.parts.net.now()](const Table& table) { return write(table, now); },
                [shared, field, next = std::move(page.next)](const std::vector<std::string>& tables) {
                    std::string all;
                    for (const std::string& table : tables) {
                        all += (all.empty() ? "" : ",") + table;
                    }
                    shared->answer(json_object([&](JsonObject& json) {
                        json.add(field, JsonText{"[" + all + "]"});
                        add_next(json, next);
                    }));
                });
        });
}

void open_table(Api& api, Call call) {
    auto table = parse_new_table(call.request.body);
    if (!table) {
        call.refuse(table.error());
        return;
    }
    if (table->rated && call.person->kind == "guest") {
        call.refuse(Refusal(RefusalCode::account, "found a guest, expected an account for a rated game"));
        return;
    }
    auto shared = std::make_shared<Call>(std::move(call));
    api.parts.hub.create(*shared->person, *table, [shared](const auto& body) {
        if (body) {
            shared->answer(*body);
        } else {
            shared->refuse(body.error());
        }
    });
}

void open_set(Api& api, Call call) {
    const auto set = parse_new_set(call.request.body);
    if (auto fault = api.spend_posts(call.request.address, set ? set->tables : 1)) {
        call.refuse(*fault);
        return;
    }
    if (!set) {
        call.refuse(set.error());
        return;
    }
    auto shared = std::make_shared<Call>(std::move(call));
    api.parts.hub.create_set(shared->person->id, *set, [shared](const auto& body) {
        if (body) {
            shared->answer(*body);
        } else {
            shared->refuse(body.error());
        }
    });
}

void show_set(Api& api, Call call) {
    const std::string set = call.names[0];
    api.read(
        std::move(call), [set](store::Store& store) { return store.games_of_set(set); },
        [&api, set](Call call, const std::vector<store::SetGame>& found) {
            if (found.empty()) {
                call.refuse(Refusal(RefusalCode::no_game, "found no such set"));
                return;
            }
            std::vector<GameId> games;
            for (const store::SetGame& each : found) {
                games.push_back(each.game);
            }
            auto shared = std::make_shared<Call>(std::move(call));
            auto commitment = std::make_shared<std::string>();
            collect(
                api.parts.hub, games,
                [shared, commitment](const Table& table) {
                    *commitment = table.created().set->commitment.text();
                    return json_object([&](JsonObject& json) { write_set_table(json, table, reader_of(*shared)); });
                },
                [shared, set, commitment](const std::vector<std::string>& tables) {
                    std::string all;
                    for (const std::string& table : tables) {
                        all += (all.empty() ? "" : ",") + table;
                    }
                    shared->answer(json_object([&](JsonObject& json) {
                        json.add("set", std::string_view(set));
                        json.add("commitment", std::string_view(*commitment));
                        json.add("tables", JsonText{"[" + all + "]"});
                    }));
                });
        });
}

void list_open_games(Api& api, Call call) {
    list_games(api, std::move(call), {.status = store::GameStatus::waiting, .open_only = true}, "games", table_alone);
}

void list_my_games(Api& api, Call call) {
    const PersonId id = call.person->id;
    list_games(api, std::move(call), {.person = id}, "games", table_alone);
}

void list_games_of(Api& api, Call call) {
    const PersonId id{call.names[0]};
    list_games(api, std::move(call), {.person = id, .status = store::GameStatus::over}, "games", table_alone);
}

void export_records(Api& api, Call call) {
    const auto page = page_query(call.request);
    if (!page) {
        call.refuse(page.error());
        return;
    }
    const PersonId id = call.person->id;
    api.read(
        std::move(call), [id, page = *page](store::Store& store) { return store.page({.person = id}, page); },
        [&api, limit = page->limit](Call call, store::Page<GameId> page) {
            auto shared = std::make_shared<Call>(std::move(call));
            collect(api.parts.hub, page.items, record_text,
                    [shared, limit, next = std::move(page.next)](const std::vector<std::string>& records) {
                        std::string all;
                        for (const std::string& record : records) {
                            all += (all.empty() ? "" : "\n") + record;
                        }
                        auto response = HttpResponse::of(200, "text/plain; charset=utf-8", std::move(all));
                        if (next) {
                            response.headers.emplace_back("Link", "<" + shared->request.path +
                                                                      "?limit=" + std::to_string(limit) +
                                                                      "&after=" + next->text() + ">; rel=\"next\"");
                        }
                        shared->respond(std::move(response));
                    });
        });
}

void show_game(Api& api, Call call) {
    const GameId game{call.names[0]};
    auto shared = std::make_shared<Call>(std::move(call));
    api.parts.hub.with_table(game, [shared](const std::expected<const Table*, Refusal>& table) {
        if (table) {
            shared->answer(R"({"table":)" + table_json(**table) + "}");
        } else {
            shared->refuse(table.error());
        }
    });
}

void show_record(Api& api, Call call) {
    const GameId game{call.names[0]};
    auto shared = std::make_shared<Call>(std::move(call));
    api.parts.hub.with_table(game, [shared](const std::expected<const Table*, Refusal>& table) {
        if (!table) {
            shared->refuse(table.error());
        } else if (!(*table)->shown_to(reader_of(*shared))) {
            shared->refuse(hidden());
        } else if (const std::string text = record_text(**table); !text.empty()) {
            shared->respond(HttpResponse::of(200, "text/plain; charset=utf-8", text));
        } else {
            shared->refuse(Refusal(RefusalCode::wrong_time, "found a game that has not begun"));
        }
    });
}

void run_command(Api& api, Call call) {
    constexpr std::size_t depth = 7;  // one less than a message, which this becomes
    constexpr std::array<std::string_view, 6> unfit = {"hello", "bye", "ping", "pool", "pool_leave", "pool_bot"};
    const Moment now = api.parts.net.now();
    if (!api.commands.spend(call.person->id.text, now)) {
        call.refuse(Refusal(RefusalCode::rate, "found too many commands at once; send fewer"));
        return;
    }
    auto value = parse_json(call.request.body, depth);
    if (!value || !value->is_object()) {
        call.refuse(Refusal(RefusalCode::bad_message, "found something else, expected a JSON object")
                        .with("where", "")
                        .with("expected", "a JSON object"));
        return;
    }
    boost::json::object& message = value->get_object();
    const auto text = [&](std::string_view field) {
        const auto* found = message.if_contains(field);
        const auto* string = found != nullptr ? found->if_string() : nullptr;
        return string != nullptr ? std::string(string->data(), string->size()) : std::string();
    };
    if (message.contains("game") || std::ranges::find(unfit, text("type")) != unfit.end()) {
        const bool game = message.contains("game");
        call.refuse(game ? Refusal(RefusalCode::bad_message, "found a game in the body, expected it in the path only")
                               .with("where", "game")
                               .with("expected", "no such field here")
                         : Refusal(RefusalCode::unknown_type, "found a message that is no command"));
        return;
    }
    message["game"] = call.names[0];
    const std::string cid = text("cid");
    auto client = std::make_shared<CommandClient>(std::move(call), cid);
    wait_for(api, client);
    api.parts.hub.message(client, boost::json::serialize(message));
    if (cid.empty()) {
        client->finish(HttpResponse::json(200, R"({"ack":0})"));
    }
}

}  // namespace evora::server
