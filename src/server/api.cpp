#include "server/detail/api.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "rules/record/writer.hpp"
#include "server/message.hpp"
#include "server/table_json.hpp"
#include "view/json.hpp"

namespace evora::server {

namespace {

constexpr std::int64_t session_seconds = 365LL * 24 * 3600;
constexpr std::size_t most_sessions = 20'000;
constexpr std::size_t most_addresses = 20'000;
constexpr std::string_view api = "/api/v1";

Refusal unavailable() { return Refusal(RefusalCode::unavailable, "found a store that cannot be written or read"); }
Refusal no_session() {
    return Refusal(RefusalCode::no_session, "found nobody, expected a session; POST /api/v1/guests makes one");
}

std::string person_body(const std::optional<store::Person>& person) {
    return json_object([&](JsonObject& json) {
        if (!person) {
            json.add("person", nullptr);
            return;
        }
        json.object("person", [&](JsonObject& object) {
            object.add("id", std::string_view(person->id.text));
            object.add("name", std::string_view(person->name));
            object.add("kind", std::string_view(person->kind));
        });
    });
}

/// Collects what many loads bring, in the order in which it was asked for.
struct GameList {
    std::vector<std::string> tables;
    std::size_t missing = 0;
    NetHandler::Respond respond;

    void finish_one() {
        if (--missing > 0) {
            return;
        }
        std::string body = R"({"games":[)";
        for (const std::string& table : tables) {
            if (!table.empty()) {
                body += (body.back() == '[' ? "" : ",") + table;
            }
        }
        respond(HttpResponse::json(200, body + "]}"));
    }
};

}  // namespace

void Api::answer(const HttpRequest& request, NetHandler::Respond respond) {
    parts_.log.debug("request", {{"method", request.method}, {"path", request.path}});
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (request.path.starts_with(api)) {
        answer_api(request, std::move(respond));
    } else if (!reads) {
        respond(HttpResponse::refused(Refusal(RefusalCode::method, "found a method that this page does not have")));
    } else if (request.path == "/healthz") {
        respond(HttpResponse::of(200, "text/plain", "ok\n"));
    } else if (request.path == "/readyz") {
        const bool ready = !stopping_ && !parts_.hub.figures().failing;
        const std::string_view why = stopping_ ? "the server stops\n" : "the store cannot be written\n";
        respond(HttpResponse::of(ready ? 200 : 503, "text/plain", ready ? "ok\n" : std::string(why)));
    } else if (request.path == "/metrics") {
        respond(HttpResponse::of(200, "text/plain; version=0.0.4", metrics()));
    } else {
        respond(parts_.files.answer(request));
    }
}

void Api::answer_api(const HttpRequest& request, NetHandler::Respond respond) {
    const std::string path = request.path.substr(api.size());
    const bool gets = request.method == "GET" || request.method == "HEAD";
    constexpr std::string_view games = "/games/";
    if (!gets) {
        post(request, std::move(respond));
    } else if (path == "/me") {
        with_person(request, [respond = std::move(respond)](const auto& person) mutable {
            respond(person ? HttpResponse::json(200, person_body(*person)) : HttpResponse::refused(person.error()));
        });
    } else if (path == "/games") {
        show_games({.status = store::GameStatus::waiting, .open_only = true}, std::move(respond));
    } else if (path == "/me/games") {
        with_person(request, [this, respond = std::move(respond)](const auto& person) mutable {
            if (!person || !*person) {
                respond(HttpResponse::refused(person ? no_session() : person.error()));
                return;
            }
            show_games({.person = (*person)->id}, std::move(respond));
        });
    } else if (path.starts_with(games)) {
        show_game(path.substr(games.size()), std::move(respond));
    } else {
        respond(HttpResponse::refused(Refusal(RefusalCode::no_page, "found no such page")));
    }
}

void Api::post(const HttpRequest& request, NetHandler::Respond respond) {
    const std::string path = request.path.substr(api.size());
    if (auto fault = origin_fault(request)) {
        respond(HttpResponse::refused(*fault));
        return;
    }
    if (request.method == "DELETE" && path == "/session") {
        end_session(request, std::move(respond));
        return;
    }
    if (request.method != "POST" || (path != "/guests" && path != "/games")) {
        respond(HttpResponse::refused(Refusal(RefusalCode::method, "found a method that this page does not have")));
        return;
    }
    // A form of another site cannot send this type without asking first.
    if (!request.content_type.starts_with("application/json")) {
        respond(HttpResponse::refused(
            Refusal(RefusalCode::bad_message, "found another type, expected Content-Type: application/json")
                .with("where", "Content-Type")
                .with("expected", "application/json")));
        return;
    }
    if (stopping_) {
        respond(HttpResponse::refused(Refusal(RefusalCode::stopping, "found a server that is about to stop")));
        return;
    }
    if (!may_post(request.address)) {
        respond(HttpResponse::refused(Refusal(RefusalCode::rate, "found too many requests from one address")));
        return;
    }
    if (path == "/guests") {
        make_guest(request, std::move(respond));
    } else {
        make_game(request, std::move(respond));
    }
}

void Api::make_guest(const HttpRequest& request, NetHandler::Respond respond) {
    auto name = parse_guest(request.body);
    if (!name) {
        respond(HttpResponse::refused(name.error()));
        return;
    }
    const store::UnixMilliseconds now = parts_.net.unix_now();
    store::Person person{
        .id = {secret_name().substr(0, 12)}, .kind = "guest", .name = *std::move(name), .created = now};
    store::Session session{.id = secret_name(), .created = now, .expires = now + session_seconds * 1000};
    parts_.journal.run([this, person = std::move(person), session = std::move(session),
                        respond = std::move(respond)](store::Store& store) mutable {
        const auto added = store.add_person(person, session);
        parts_.net.post([this, good = added.has_value(), person = std::move(person), session = std::move(session),
                         respond = std::move(respond)]() mutable {
            if (!good) {
                respond(HttpResponse::refused(unavailable()));
                return;
            }
            HttpResponse response = HttpResponse::json(200, person_body(person));
            response.headers.emplace_back("Set-Cookie", set_cookie(parts_.cookies.sign(session.id), session_seconds));
            respond(std::move(response));
        });
    });
}

void Api::make_game(const HttpRequest& request, NetHandler::Respond respond) {
    auto table = parse_new_table(request.body);
    if (!table) {
        respond(HttpResponse::refused(table.error()));
        return;
    }
    with_person(request, [this, table = *std::move(table), respond = std::move(respond)](const auto& person) mutable {
        if (!person || !*person) {
            respond(HttpResponse::refused(person ? no_session() : person.error()));
            return;
        }
        parts_.hub.create(**person, table, [respond = std::move(respond)](const auto& body) mutable {
            respond(body ? HttpResponse::json(200, *body) : HttpResponse::refused(body.error()));
        });
    });
}

void Api::end_session(const HttpRequest& request, NetHandler::Respond respond) {
    const auto session = parts_.cookies.session_of(cookie_value(request.cookie, session_cookie));
    if (!session) {
        respond(HttpResponse::refused(no_session()));
        return;
    }
    sessions_.erase(*session);
    parts_.journal.run([this, session = *session, respond = std::move(respond)](store::Store& store) mutable {
        const auto ended = store.end_session(session);
        parts_.net.post([this, session, good = ended.has_value(), respond = std::move(respond)]() mutable {
            // A look-up that was under way may have brought it back.
            sessions_.erase(session);
            if (!good) {
                respond(HttpResponse::refused(unavailable()));
                return;
            }
            HttpResponse response = HttpResponse::json(200, person_body(std::nullopt));
            response.headers.emplace_back("Set-Cookie", set_cookie("", 0));
            respond(std::move(response));
        });
    });
}

void Api::show_games(const store::GameQuery& query, NetHandler::Respond respond) {
    auto shared = std::make_shared<NetHandler::Respond>(std::move(respond));
    const bool taken = parts_.readers.run([this, query, shared] {
        auto games = parts_.store.list(query);
        parts_.net.post([this, shared, games = std::move(games)] {
            if (!games) {
                (*shared)(HttpResponse::refused(unavailable()));
                return;
            }
            auto list = std::make_shared<GameList>();
            list->tables.resize(games->size());
            list->missing = games->size() + 1;
            list->respond = std::move(*shared);
            for (std::size_t i = 0; i < games->size(); ++i) {
                parts_.hub.with_table((*games)[i], [list, i](const std::expected<const Table*, Refusal>& table) {
                    list->tables[i] = table ? table_json(**table) : std::string();
                    list->finish_one();
                });
            }
            list->finish_one();
        });
    });
    if (!taken) {
        (*shared)(HttpResponse::refused(Refusal(RefusalCode::busy, "found too much waiting")));
    }
}

void Api::show_game(const std::string& name, NetHandler::Respond respond) {
    constexpr std::string_view ending = ".azul";
    const bool record = name.ends_with(ending);
    const std::string id = record ? name.substr(0, name.size() - ending.size()) : name;
    parts_.hub.with_table(
        GameId{id}, [record, respond = std::move(respond)](const std::expected<const Table*, Refusal>& table) mutable {
            if (!table) {
                respond(HttpResponse::refused(table.error()));
            } else if (!record) {
                respond(HttpResponse::json(200, R"({"table":)" + table_json(**table) + "}"));
            } else if (const auto game = (*table)->record()) {
                respond(HttpResponse::of(200, "text/plain; charset=utf-8", to_text(*game)));
            } else {
                respond(HttpResponse::refused(Refusal(RefusalCode::wrong_time, "found a game that has not begun")));
            }
        });
}

std::optional<Refusal> Api::origin_fault(const HttpRequest& request) const {
    if (request.origin.empty()) {
        return std::nullopt;
    }
    const std::size_t scheme = request.origin.find("://");
    const std::string_view host =
        scheme == std::string::npos ? "" : std::string_view(request.origin).substr(scheme + 3);
    if ((!host.empty() && host == request.host) ||
        std::ranges::find(parts_.settings.origins, request.origin) != parts_.settings.origins.end()) {
        return std::nullopt;
    }
    return Refusal(RefusalCode::origin, "found a page of another site, expected one of this server's");
}

void Api::with_person(const HttpRequest& request, WithPerson use) {
    const auto session = parts_.cookies.session_of(cookie_value(request.cookie, session_cookie));
    if (!session) {
        use(std::optional<store::Person>());
        return;
    }
    if (const auto known = sessions_.find(*session); known != sessions_.end()) {
        use(std::optional(known->second));
        return;
    }
    auto shared = std::make_shared<WithPerson>(std::move(use));
    const bool taken = parts_.readers.run([this, session = *session, now = parts_.net.unix_now(), shared] {
        auto person = parts_.store.person_of(session, now);
        parts_.net.post([this, session, shared, person = std::move(person)] {
            if (!person) {
                (*shared)(std::unexpected(unavailable()));
                return;
            }
            if (*person) {
                if (sessions_.size() >= most_sessions) {
                    sessions_.clear();
                }
                sessions_.emplace(session, **person);
            }
            (*shared)(*person);
        });
    });
    if (!taken) {
        (*shared)(std::unexpected(Refusal(RefusalCode::busy, "found too much waiting")));
    }
}

bool Api::may_post(const std::string& address) {
    if (credits_.size() > most_addresses) {
        credits_.clear();
    }
    const Moment now = parts_.net.now();
    auto [found, fresh] = credits_.try_emplace(address, Credit{.left = parts_.settings.posts_burst, .at = now});
    Credit& credit = found->second;
    const double seconds = std::chrono::duration<double>(now - credit.at).count();
    credit.left = std::min(parts_.settings.posts_burst, credit.left + seconds * parts_.settings.posts_per_second);
    credit.at = now;
    if (credit.left < 1) {
        return false;
    }
    credit.left -= 1;
    return true;
}

std::string Api::set_cookie(const std::string& value, std::int64_t seconds) const {
    return std::string(session_cookie) + "=" + value + "; Path=/; Max-Age=" + std::to_string(seconds) +
           "; HttpOnly; SameSite=Lax" + (parts_.settings.secure_cookies ? "; Secure" : "");
}

std::string Api::metrics() const {
    std::string text;
    const auto add = [&](std::string_view name, std::string_view type, std::string_view help, auto value) {
        text += "# HELP evora_" + std::string(name) + " " + std::string(help) + "\n# TYPE evora_" + std::string(name) +
                " " + std::string(type) + "\nevora_" + std::string(name) + " " + std::to_string(value) + "\n";
    };
    const NetFigures net = parts_.net.figures();
    const HubFigures hub = parts_.hub.figures();
    const store::JournalFigures journal = parts_.journal.figures();
    constexpr double million = 1e6;
    add("connections", "gauge", "Connections that are open.", net.open);
    add("sockets", "gauge", "WebSockets that are open.", net.sockets);
    add("connections_total", "counter", "Connections accepted.", net.accepted);
    add("connections_refused_total", "counter", "Connections turned away, being too many.", net.turned_away);
    add("requests_total", "counter", "HTTP requests read.", net.requests);
    add("slow_clients_total", "counter", "Clients cut off because they did not read.", net.slow_clients);
    add("rate_refusals_total", "counter", "Messages refused because too many came at once.", net.rate_refusals);
    add("tables", "gauge", "Tables in memory.", hub.tables);
    add("messages_total", "counter", "Messages from WebSockets.", hub.messages);
    add("refusals_total", "counter", "Messages answered with an error.", hub.refused);
    add("events_total", "counter", "Events stored.", hub.events);
    add("bot_moves_total", "counter", "Moves of bots.", hub.bot_moves);
    add("unavailable_total", "counter", "Writes that the store did not do.", hub.unavailable);
    add("commits_total", "counter", "Commits of the store.", journal.commits);
    add("commit_appends_total", "counter", "Appends in those commits.", journal.appends);
    add("commit_failures_total", "counter", "Commits that failed.", journal.failures);
    add("commit_seconds_total", "counter", "Time that commits took.",
        static_cast<double>(journal.all_commits.count()) / million);
    add("commit_seconds_last", "gauge", "Time that the last commit took.",
        static_cast<double>(journal.last_commit.count()) / million);
    add("commit_seconds_max", "gauge", "Time that the slowest commit took.",
        static_cast<double>(journal.slowest_commit.count()) / million);
    add("appends_waiting", "gauge", "Appends that wait for a commit.", journal.waiting);
    return text;
}

}  // namespace evora::server
