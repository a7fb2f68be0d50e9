#include "server/detail/sessions.hpp"

#include <utility>

#include "server/passwords.hpp"
#include "store/store.hpp"

namespace evora::server {

namespace {

constexpr std::size_t most_known = 20'000;
constexpr std::string_view bearer = "Bearer ";

}  // namespace

Refusal Sessions::busy() { return Refusal(RefusalCode::busy, "found too much waiting; send it again"); }

std::optional<std::string> Sessions::session_of(const HttpRequest& request) const {
    return cookies_.session_of(cookie_value(request.cookie, session_cookie));
}

void Sessions::who(const HttpRequest& request, Use use) {
    const bool by_token = request.authorization.starts_with(bearer);
    std::string key;
    if (by_token) {
        key = "token " + secret_hash(std::string_view(request.authorization).substr(bearer.size()));
    } else if (const auto session = session_of(request)) {
        key = *session;
    } else {
        use(std::optional<store::Person>());
        return;
    }
    if (const auto known = known_.find(key); known != known_.end()) {
        use(std::optional(known->second));
        return;
    }
    auto shared = std::make_shared<Use>(std::move(use));
    const bool taken = readers_.run([this, key, by_token, shared, now = loop_.unix_now(), generation = forgotten_] {
        auto person = by_token ? store_.person_of_token(key.substr(6), now) : store_.person_of(key, now);
        loop_.post([this, key, by_token, shared, generation, person = std::move(person)] {
            if (!person) {
                (*shared)(std::unexpected(Refusal(RefusalCode::unavailable, "found a store that cannot be read")));
                return;
            }
            if (by_token && !*person) {
                (*shared)(std::unexpected(
                    Refusal(RefusalCode::no_session, "found a token that is none, expected one of /api/v1/me/tokens")));
                return;
            }
            if (*person && generation == forgotten_) {
                if (known_.size() >= most_known) {
                    known_.clear();
                }
                known_.emplace(key, **person);
            }
            (*shared)(*person);
        });
    });
    if (!taken) {
        (*shared)(std::unexpected(busy()));
    }
}

void Sessions::opened(const std::shared_ptr<Client>& client) {
    if (client->person()) {
        clients_[client->person()->id].push_back(client);
    }
}

void Sessions::closed(const std::shared_ptr<Client>& client) {
    const auto found = client->person() ? clients_.find(client->person()->id) : clients_.end();
    if (found == clients_.end()) {
        return;
    }
    std::erase_if(found->second, [&](const std::weak_ptr<Client>& other) {
        const auto there = other.lock();
        return there == nullptr || there == client;
    });
    if (found->second.empty()) {
        clients_.erase(found);
    }
}

void Sessions::forget(const std::string& session) {
    ++forgotten_;
    known_.erase(session);
}

void Sessions::forget(const store::PersonId& person) {
    ++forgotten_;
    std::erase_if(known_, [&](const auto& item) { return item.second.id == person; });
    const auto found = clients_.find(person);
    if (found == clients_.end()) {
        return;
    }
    for (const std::weak_ptr<Client>& weak : std::vector(found->second)) {
        if (const auto client = weak.lock()) {
            client->close(CloseReason::try_again);
        }
    }
}

}  // namespace evora::server
