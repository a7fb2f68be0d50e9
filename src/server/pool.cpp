#include "server/pool.hpp"

#include <algorithm>

namespace evora::server {

std::vector<std::shared_ptr<Client>> Pool::enter(const std::shared_ptr<Client>& client, const PoolWish& wish,
                                                 Moment now) {
    waiting_.push_back({.client = client, .wish = wish, .since = now});
    const auto is_program = [](const Client& each) { return each.person()->kind == "bot"; };
    std::vector<std::shared_ptr<Client>> together;
    for (const Waiting& waiting : waiting_) {
        // Who presses "play now" for a rated game means a person; programs find each other in the same way.
        const bool fits = !wish.rated || is_program(*waiting.client) == is_program(*client);
        if (waiting.wish == wish && fits) {
            together.push_back(waiting.client);
        }
        if (together.size() == static_cast<std::size_t>(wish.players.number())) {
            for (const auto& player : together) {
                leave(player.get());
            }
            return together;
        }
    }
    return {};
}

std::shared_ptr<Client> Pool::waiting(const store::PersonId& person) const {
    const auto found =
        std::ranges::find_if(waiting_, [&](const Waiting& each) { return each.client->person()->id == person; });
    return found != waiting_.end() ? found->client : nullptr;
}

const PoolWish* Pool::wish(const Client* client) const {
    const auto found = std::ranges::find_if(waiting_, [&](const Waiting& each) { return each.client.get() == client; });
    return found != waiting_.end() ? &found->wish : nullptr;
}

std::optional<PoolWish> Pool::leave(const Client* client) {
    const auto found = std::ranges::find_if(waiting_, [&](const Waiting& each) { return each.client.get() == client; });
    if (found == waiting_.end()) {
        return std::nullopt;
    }
    const PoolWish wish = found->wish;
    waiting_.erase(found);
    return wish;
}

std::vector<std::shared_ptr<Client>> Pool::impatient(Moment now) {
    std::vector<std::shared_ptr<Client>> clients;
    for (Waiting& waiting : waiting_) {
        if (!waiting.offered && !waiting.wish.rated && now - waiting.since >= patience_) {
            waiting.offered = true;
            clients.push_back(waiting.client);
        }
    }
    return clients;
}

std::optional<Moment> Pool::next_due() const {
    const auto next =
        std::ranges::find_if(waiting_, [](const Waiting& waiting) { return !waiting.offered && !waiting.wish.rated; });
    return next != waiting_.end() ? std::optional(next->since + patience_) : std::nullopt;
}

}  // namespace evora::server
