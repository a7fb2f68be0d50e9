#include "server/pool.hpp"

#include <algorithm>

namespace evora::server {

std::vector<std::shared_ptr<Client>> Pool::enter(const std::shared_ptr<Client>& client, const PoolWish& wish,
                                                 Moment now) {
    waiting_.push_back({.client = client, .wish = wish, .since = now});
    std::vector<std::shared_ptr<Client>> together;
    for (const Waiting& waiting : waiting_) {
        if (waiting.wish == wish) {
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
        if (!waiting.offered && now - waiting.since >= patience_) {
            waiting.offered = true;
            clients.push_back(waiting.client);
        }
    }
    return clients;
}

std::optional<Moment> Pool::next_due() const {
    const auto next = std::ranges::find(waiting_, false, &Waiting::offered);
    return next != waiting_.end() ? std::optional(next->since + patience_) : std::nullopt;
}

}  // namespace evora::server
