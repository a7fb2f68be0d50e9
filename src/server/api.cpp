#include "server/detail/api.hpp"

#include <algorithm>

#include "hashing/base64url.hpp"
#include "server/detail/handlers.hpp"
#include "server/passwords.hpp"

namespace evora::server {

namespace {

constexpr std::int64_t session_seconds = 365LL * 24 * 3600;
constexpr std::string_view api_root = "/api/v1";

bool is_read(const HttpRequest& request) { return request.method == "GET" || request.method == "HEAD"; }

std::string cookie_text(const std::string& value, std::int64_t seconds, bool secure) {
    return std::string(session_cookie) + "=" + value + "; Path=/; Max-Age=" + std::to_string(seconds) +
           "; HttpOnly; SameSite=Lax" + (secure ? "; Secure" : "");
}

/// With an ETag, and without a body where the client has it already.
HttpResponse with_tag(HttpResponse response, const std::string& known) {
    if (response.status != 200 || !response.body) {
        return response;
    }
    const std::string tag = "\"" + base64url(secret_hash(*response.body)).substr(0, 22) + "\"";
    const auto cache =
        std::ranges::find(response.headers, "Cache-Control", &std::pair<std::string, std::string>::first);
    if (cache != response.headers.end()) {
        cache->second = "private, no-cache";
    }
    response.headers.emplace_back("ETag", tag);
    if (known.find(tag) != std::string::npos) {
        response.status = 304;
        response.body = nullptr;
    }
    return response;
}

}  // namespace

Api::Api(const ApiParts& api_parts)
    : parts(api_parts),
      sessions(parts.net, parts.store, parts.readers, parts.cookies),
      feed(parts.hub, parts.store, parts.readers, parts.net),
      commands(parts.settings.net.message_burst, parts.settings.net.messages_per_second),
      mails(parts.settings.mails_per_address, 1.0 / 1200),
      posts_(parts.settings.posts_burst, parts.settings.posts_per_second),
      tries_by_address_(parts.settings.tries_per_address, 0.1),
      tries_by_name_(parts.settings.tries_per_account, 1.0 / 60),
      // One password at a time is what the memory for it allows, and a few may wait.
      hashers_(1, 32, 5) {}

void Api::answer(HttpRequest request, NetHandler::Respond respond) {
    parts.log.debug("request", {{"method", request.method}, {"path", request.path}});
    if (request.path.starts_with(api_root)) {
        answer_api(std::move(request), std::move(respond));
    } else if (!is_read(request)) {
        respond(HttpResponse::refused(Refusal(RefusalCode::method, "found a method that this page does not have")));
    } else if (request.path == "/healthz") {
        respond(HttpResponse::of(200, "text/plain", "ok\n"));
    } else if (request.path == "/readyz") {
        const bool ready = !stopping_ && !parts.hub.figures().failing;
        const std::string_view why = stopping_ ? "the server stops\n" : "the store cannot be written\n";
        respond(HttpResponse::of(ready ? 200 : 503, "text/plain", ready ? "ok\n" : std::string(why)));
    } else if (request.path == "/metrics") {
        respond(HttpResponse::of(200, "text/plain; version=0.0.4", metrics_text(parts)));
    } else if (request.path == "/site.json") {
        // The app has a file of this name, so that asking is no error where there is no server.
        show_site(
            *this,
            Call{.request = std::move(request), .names = {}, .person = std::nullopt, .respond = std::move(respond)});
    } else {
        respond(parts.files.answer(request));
    }
}

void Api::answer_api(HttpRequest request, NetHandler::Respond respond) {
    Found found = find_route(api_routes(), request.method, std::string_view(request.path).substr(api_root.size()));
    if (found.route == nullptr && found.allow.empty()) {
        respond(HttpResponse::refused(Refusal(RefusalCode::no_page, "found no such page")));
        return;
    }
    if (found.route == nullptr) {
        auto response = HttpResponse::refused(Refusal(
            RefusalCode::method, "found a method that this page does not have, expected one of " + found.allow));
        response.headers.emplace_back("Allow", found.allow);
        respond(std::move(response));
        return;
    }
    const Route& route = *found.route;
    if (is_read(request)) {
        respond = [respond = std::move(respond), known = request.if_none_match](HttpResponse response) mutable {
            respond(with_tag(std::move(response), known));
        };
    } else if (auto fault = fault_of(route, request)) {
        respond(HttpResponse::refused(*fault));
        return;
    }
    Call call{.request = std::move(request),
              .names = std::move(found.names),
              .person = std::nullopt,
              .respond = std::move(respond)};
    if (route.who == Who::anybody) {
        route.handle(*this, std::move(call));
        return;
    }
    auto shared = std::make_shared<Call>(std::move(call));
    sessions.who(shared->request, [this, &route, shared](const auto& person) {
        if (!person) {
            shared->refuse(person.error());
        } else if (!*person && route.who != Who::maybe) {
            shared->refuse(
                Refusal(RefusalCode::no_session, "found nobody, expected a session; POST /api/v1/guests makes one"));
        } else if (*person && (*person)->kind == "guest" && route.who == Who::account) {
            shared->refuse(Refusal(RefusalCode::account, "found a guest, expected an account"));
        } else if (route.who == Who::organiser) {
            shared->person = *person;
            as_organiser(route, std::move(*shared));
        } else {
            shared->person = *person;
            route.handle(*this, std::move(*shared));
        }
    });
}

void Api::as_organiser(const Route& route, Call call) {
    const auto refuse = [](Call& call) {
        call.refuse(Refusal(RefusalCode::organiser, "found no organiser, expected the session of one"));
    };
    if (!call.request.authorization.empty() || call.person->kind != "account") {
        refuse(call);
        return;
    }
    // The role can be taken away from the command line, which tells no server; nothing here remembers it.
    const PersonId id = call.person->id;
    read(
        std::move(call), [id](store::Store& store) { return store.is_organiser(id); },
        [this, &route, refuse](Call call, bool organiser) {
            if (organiser) {
                route.handle(*this, std::move(call));
            } else {
                refuse(call);
            }
        });
}

std::optional<Refusal> Api::fault_of(const Route& route, const HttpRequest& request) {
    if (auto fault = origin_fault(request)) {
        return fault;
    }
    // A form of another site cannot send these types without asking first; for text the origin is what helps.
    const std::string_view type = route.body == Body::text ? "text/plain" : "application/json";
    if (route.body != Body::none && !request.content_type.starts_with(type)) {
        return Refusal(RefusalCode::bad_message, "found another type, expected Content-Type: " + std::string(type))
            .with("where", "Content-Type")
            .with("expected", std::string(type));
    }
    if (stopping_) {
        return Refusal(RefusalCode::stopping, "found a server that is about to stop");
    }
    // Commands have a limit of their own, and a set costs what its tables cost.
    const bool counted = route.path.ends_with("/commands") || route.path == "/sets";
    return route.body == Body::none || counted ? std::nullopt : spend_posts(request.address, 1);
}

std::optional<Refusal> Api::spend_posts(const std::string& address, int cost) {
    if (posts_.spend(address, parts.net.now(), cost)) {
        return std::nullopt;
    }
    return Refusal(RefusalCode::rate, "found too many requests from one address");
}

std::optional<Refusal> Api::origin_fault(const HttpRequest& request) const {
    if (request.origin.empty()) {
        return std::nullopt;
    }
    const std::size_t scheme = request.origin.find("://");
    const std::string_view host =
        scheme == std::string::npos ? "" : std::string_view(request.origin).substr(scheme + 3);
    if ((!host.empty() && host == request.host) ||
        std::ranges::find(parts.settings.origins, request.origin) != parts.settings.origins.end()) {
        return std::nullopt;
    }
    return Refusal(RefusalCode::origin, "found a page of another site, expected one of this server's");
}

store::Session Api::new_session() const {
    const store::UnixMilliseconds at = now();
    return {.id = secret_name(), .created = at, .expires = at + session_seconds * 1000};
}

HttpResponse Api::with_cookie(HttpResponse response, const store::Session& session) const {
    response.headers.emplace_back(
        "Set-Cookie", cookie_text(parts.cookies.sign(session.id), session_seconds, parts.settings.secure_cookies));
    return response;
}

HttpResponse Api::without_cookie(HttpResponse response) const {
    response.headers.emplace_back("Set-Cookie", cookie_text("", 0, parts.settings.secure_cookies));
    return response;
}

bool Api::may_try(const Call& call, const std::string& name) {
    const Moment at = parts.net.now();
    return tries_by_address_.spend(call.request.address, at) && (name.empty() || tries_by_name_.spend(name, at));
}

}  // namespace evora::server
