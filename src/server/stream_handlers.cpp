// Answers that go on: the events of a game, and of all games of a person.
#include <charconv>
#include <memory>

#include "server/detail/api.hpp"
#include "server/detail/handlers.hpp"
#include "server/detail/hub_parts.hpp"
#include "server/detail/people_json.hpp"

namespace evora::server {

namespace {

HttpResponse lines(const std::optional<store::Person>& person,
                   std::move_only_function<void(const std::shared_ptr<Client>&)> opened,
                   std::move_only_function<void(const std::shared_ptr<Client>&)> closed) {
    HttpResponse response;
    response.lines = std::make_shared<LineStream>(
        LineStream{.person = person, .opened = std::move(opened), .closed = std::move(closed)});
    return response;
}

HttpResponse no_lines() { return HttpResponse::of(200, "application/x-ndjson", ""); }

}  // namespace

void stream_my_events(Api& api, Call call) {
    if (call.request.method == "HEAD") {
        call.respond(no_lines());
        return;
    }
    const std::optional<store::Person> person = call.person;
    call.respond(lines(
        person,
        [&api](const std::shared_ptr<Client>& client) {
            api.sessions.opened(client);
            api.feed.opened(client);
        },
        [&api](const std::shared_ptr<Client>& client) {
            api.feed.closed(client);
            api.sessions.closed(client);
        }));
}

void stream_game(Api& api, Call call) {
    const std::string since_text = query_value(call.request.query, "since").value_or("0");
    EventNumber since = 0;
    const char* const end = since_text.data() + since_text.size();
    const auto [rest, fault] = std::from_chars(since_text.data(), end, since);
    if (fault != std::errc() || rest != end) {
        call.refuse(Refusal(RefusalCode::bad_message, "found something else at 'since', expected a number")
                        .with("where", "since")
                        .with("expected", "the number of an event"));
        return;
    }
    const GameId game{call.names[0]};
    auto shared = std::make_shared<Call>(std::move(call));
    api.parts.hub.with_table(game, [&api, shared, game, since](const std::expected<const Table*, Refusal>& table) {
        if (!table) {
            shared->refuse(table.error());
            return;
        }
        if (!(*table)->shown_to(shared->person ? std::optional(shared->person->id) : std::nullopt)) {
            shared->refuse(hidden());
            return;
        }
        if (shared->request.method == "HEAD") {
            shared->respond(no_lines());
            return;
        }
        const std::string hello = json_object([&](JsonObject& json) {
            json.add("type", "hello");
            json.add("game", std::string_view(game.text));
            json.add("since", since);
        });
        shared->respond(lines(
            shared->person,
            [&api, hello](const std::shared_ptr<Client>& client) {
                api.sessions.opened(client);
                api.parts.hub.opened(client);
                api.parts.hub.message(client, hello);
            },
            [&api](const std::shared_ptr<Client>& client) {
                api.parts.hub.closed(client);
                api.sessions.closed(client);
            }));
    });
}

}  // namespace evora::server
