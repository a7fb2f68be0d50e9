// Browsers that are to be told when a game waits.
#include "hashing/base64url.hpp"
#include "push/message.hpp"
#include "server/detail/api.hpp"
#include "server/detail/handlers.hpp"
#include "server/passwords.hpp"
#include "server/people_forms.hpp"
#include "view/json.hpp"

namespace evora::server {

namespace {

constexpr std::uint32_t most_browsers = 10;
constexpr std::size_t most_site = 200;

std::string browsers_body(const std::vector<store::PushBrowser>& browsers, const std::optional<std::string>& session) {
    return json_object([&](JsonObject& json) {
        json.array("browsers", [&](JsonArray& array) {
            for (const store::PushBrowser& browser : browsers) {
                const auto endpoint = PushEndpoint::parse(browser.endpoint, Reach::everywhere);
                array.object([&](JsonObject& object) {
                    object.add("id", std::string_view(browser.id));
                    object.add("service", std::string_view(endpoint ? endpoint->host : std::string()));
                    object.add("created", browser.created);
                    object.add("here", session == browser.session);
                });
            }
        });
    });
}

Refusal wrong(std::string_view where, std::string expected) {
    return Refusal(RefusalCode::bad_message,
                   "found something else at '" + std::string(where) + "', expected " + expected)
        .with("where", std::string(where))
        .with("expected", std::move(expected));
}

/// The list as it is after `work`.
template <class Work>
void change_browsers(Api& api, Call call, Work work) {
    const PersonId id = call.person->id;
    const auto session = api.sessions.session_of(call.request);
    api.write(
        std::move(call),
        [id, now = api.now(),
         work = std::move(work)](store::Store& store) -> store::Stored<std::vector<store::PushBrowser>> {
            if (auto done = work(store, id); !done) {
                return std::unexpected(std::move(done.error()));
            }
            return store.browsers(id, now);
        },
        [session](Call call, const std::vector<store::PushBrowser>& browsers) {
            call.answer(browsers_body(browsers, session));
        });
}

}  // namespace

void show_push(Api& api, Call call) {
    const std::string key = api.parts.pusher.public_key();
    call.answer(json_object(
        [&](JsonObject& json) { json.add("key", key.empty() ? std::nullopt : std::optional(std::string_view(key))); }));
}

void list_browsers(Api& api, Call call) {
    const PersonId id = call.person->id;
    const auto session = api.sessions.session_of(call.request);
    api.read(
        std::move(call), [id, now = api.now()](store::Store& store) { return store.browsers(id, now); },
        [session](Call call, const std::vector<store::PushBrowser>& browsers) {
            call.answer(browsers_body(browsers, session));
        });
}

void add_browser(Api& api, Call call) {
    if (!api.parts.pusher.on()) {
        call.refuse(Refusal(RefusalCode::off, "found a server whose operator has switched push off"));
        return;
    }
    const auto session = api.sessions.session_of(call.request);
    if (!session) {
        call.refuse(Refusal(RefusalCode::no_session, "found a program, expected a browser with a session"));
        return;
    }
    const auto form = parse_browser(call.request.body);
    if (!form) {
        call.refuse(form.error());
        return;
    }
    auto point = from_base64url(form->p256dh);
    auto auth = from_base64url(form->auth);
    const auto endpoint = PushEndpoint::parse(form->endpoint, api.parts.pusher.reach());
    if (!endpoint) {
        call.refuse(wrong("endpoint", endpoint.error()));
        return;
    }
    if (!point || !push::is_point(*point)) {
        call.refuse(wrong("p256dh", "a point of P-256 in base64url"));
        return;
    }
    if (!auth || auth->size() != push::auth_size) {
        call.refuse(wrong("auth", "16 bytes in base64url"));
        return;
    }
    const std::string& origin = call.request.origin;
    const bool is_site = origin.starts_with("https://") && origin.size() <= most_site;
    const store::PushBrowser browser{.id = base64url(secret_hash(form->endpoint)).substr(0, 22),
                                     .session = *session,
                                     .endpoint = form->endpoint,
                                     .point = *std::move(point),
                                     .auth = *std::move(auth),
                                     .site = is_site ? origin : std::string(),
                                     .created = api.now()};
    api.parts.pusher.knows(call.person->id);
    change_browsers(api, std::move(call), [browser](store::Store& store, const PersonId& id) {
        return store.add_browser(id, browser, most_browsers);
    });
}

void end_browser(Api& api, Call call) {
    const std::string browser = call.names[0];
    change_browsers(api, std::move(call),
                    [browser](store::Store& store, const PersonId& id) { return store.end_browser(id, browser); });
}

}  // namespace evora::server
