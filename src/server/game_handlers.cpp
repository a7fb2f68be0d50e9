// Tables: opening, listing, showing, and doing something at one.
#include <algorithm>
#include <array>
#include <memory>

#include "rules/record/writer.hpp"
#include "server/detail/api.hpp"
#include "server/detail/handlers.hpp"
#include "server/detail/json_reader.hpp"
#include "server/detail/people_json.hpp"
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

void collect(Hub& hub, const std::vector<GameId>& games, std::string (*write)(const Table&),
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

/// Answers with the tables of one page of games.
void list_games(Api& api, Call call, const store::GameQuery& query) {
    const auto page = page_query(call.request);
    if (!page) {
        call.refuse(page.error());
        return;
    }
    api.read(
        std::move(call), [query, page = *page](store::Store& store) { return store.page(query, page); },
        [&api](Call call, store::Page<GameId> page) {
            auto shared = std::make_shared<Call>(std::move(call));
            collect(
                api.parts.hub, page.items, [](const Table& table) { return table_json(table); },
                [shared, next = std::move(page.next)](const std::vector<std::string>& tables) {
                    std::string all;
                    for (const std::string& table : tables) {
                        all += (all.empty() ? "" : ",") + table;
                    }
                    shared->answer(json_object([&](JsonObject& json) {
                        json.add("games", JsonText{"[" + all + "]"});
                        add_next(json, next);
                    }));
                });
        });
}

std::string record_text(const Table& table) {
    const auto game = table.record();
    return game ? to_text(*game) : std::string();
}

/// A socket for one command: the first answer of the table to it is the answer of the call.
class CommandClient final : public Client {
  public:
    CommandClient(Call call, std::string cid) : call_(std::move(call)), person_(call_.person), cid_(std::move(cid)) {}

    void send(std::shared_ptr<const std::string> message) override {
        boost::json::error_code fault;
        const auto value = boost::json::parse(*message, fault);
        const auto* object = fault ? nullptr : value.if_object();
        if (done_ || object == nullptr) {
            return;
        }
        const auto text = [&](std::string_view field) {
            const auto* found = object->if_contains(field);
            const auto* string = found != nullptr ? found->if_string() : nullptr;
            return string != nullptr ? std::string_view(string->data(), string->size()) : std::string_view();
        };
        if (text("type") == "error") {
            finish(HttpResponse::json(http_status(text("code")), R"({"error":)" + error_of(*object) + "}"));
        } else if (!cid_.empty() && text("cid") == cid_) {
            const auto* number = object->if_contains("number");
            finish(HttpResponse::json(
                200, R"({"ack":)" + (number != nullptr ? boost::json::serialize(*number) : std::string("0")) + "}"));
        }
    }
    void close(CloseReason /*reason*/) override {
        finish(HttpResponse::refused(Refusal(RefusalCode::unavailable, "found no answer; send it again")));
    }
    [[nodiscard]] const std::optional<store::Person>& person() const override { return person_; }
    [[nodiscard]] Milliseconds way() const override { return Milliseconds(0); }

    void finish(HttpResponse response) {
        if (!std::exchange(done_, true)) {
            call_.respond(std::move(response));
        }
    }
    [[nodiscard]] bool done() const { return done_; }

  private:
    static std::string error_of(boost::json::object error) {
        for (const char* field : {"type", "game", "cid"}) {
            error.erase(field);
        }
        return boost::json::serialize(error);
    }

    Call call_;
    std::optional<store::Person> person_;
    std::string cid_;
    bool done_ = false;
};

}  // namespace

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

void list_open_games(Api& api, Call call) {
    list_games(api, std::move(call), {.status = store::GameStatus::waiting, .open_only = true});
}

void list_my_games(Api& api, Call call) {
    const PersonId id = call.person->id;
    list_games(api, std::move(call), {.person = id});
}

void list_games_of(Api& api, Call call) {
    const PersonId id{call.names[0]};
    list_games(api, std::move(call), {.person = id, .status = store::GameStatus::over});
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
    constexpr Milliseconds patience{60'000};
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
    while (!api.asked.empty() && now - api.asked.front().first > patience) {
        api.asked.front().second->close(CloseReason::try_again);
        api.asked.pop_front();
    }
    std::erase_if(api.asked, [](const auto& item) { return static_cast<const CommandClient&>(*item.second).done(); });
    api.asked.emplace_back(now, client);
    api.parts.hub.message(client, boost::json::serialize(message));
    if (cid.empty()) {
        client->finish(HttpResponse::json(200, R"({"ack":0})"));
    }
}

}  // namespace evora::server
