// "Play now": who waits is brought together with others, or offered a bot.
#include <algorithm>
#include <utility>

#include "server/detail/hub_parts.hpp"
#include "server/hub.hpp"
#include "server/table_json.hpp"

namespace evora::server {

namespace {

/// Plays with those whom nobody else plays with.
constexpr std::string_view pool_bot = "level-3";

}  // namespace

void Hub::enter_pool(const std::shared_ptr<Client>& client, const PoolWish& wish) {
    if (!is_somebody(client, {}, {})) {
        return;
    }
    if (stopping_) {
        refuse(client, Refusal(RefusalCode::stopping, "found a server that is about to stop"), {}, {});
        return;
    }
    if (wish.rated && client->person()->kind == "guest") {
        refuse(client, Refusal(RefusalCode::account, "found a guest, expected an account: it is rated"), {}, {});
        return;
    }
    if (const auto before = pool_.waiting(client->person()->id)) {
        pool_.leave(before.get());
        if (before != client) {
            before->send(shared(pool_message(std::nullopt)));
        }
    }
    client->send(shared(pool_message(wish)));
    if (const auto together = pool_.enter(client, wish, loop_.now()); !together.empty()) {
        seat(together, wish);
    } else if (const auto due = pool_.next_due()) {
        loop_.wake_at(*due);
    }
}

void Hub::offer_bots(Moment now) {
    for (const auto& client : pool_.impatient(now)) {
        client->send(shared(offer_bot_message(pool_bot)));
    }
}

void Hub::accept_bot(const std::shared_ptr<Client>& client) {
    const PoolWish* const waits = pool_.wish(client.get());
    if (waits == nullptr || waits->rated) {
        refuse(client,
               Refusal(RefusalCode::no_offer,
                       "found you not waiting, or for a rated game, expected that you wait for one that is not"),
               {}, {});
        return;
    }
    const PoolWish wish = *waits;
    pool_.leave(client.get());
    seat({client}, wish);
}

void Hub::seat(const std::vector<std::shared_ptr<Client>>& together, const PoolWish& wish) {
    Created created{.rules = wish.rules,
                    .seats = std::vector<SeatPlan>(static_cast<std::size_t>(wish.players.number()),
                                                   {.kind = SeatKind::bot, .bot = std::string(pool_bot)}),
                    .clock = wish.clock,
                    .creator = together.front()->person()->id,
                    .rated = wish.rated,
                    .nonces = true};
    std::vector<std::weak_ptr<Client>> clients;
    for (std::size_t i = 0; i < together.size(); ++i) {
        const store::Person& person = *together[i]->person();
        created.seats[i] = {.kind = SeatKind::person, .person = person.id, .name = person.name};
        clients.emplace_back(together[i]);
    }
    for (std::size_t i = created.seats.size(); i > 1; --i) {
        std::swap(created.seats[i - 1], created.seats[random_() % i]);
    }
    make_game(std::move(created), loop_.unix_now(), [this, clients = std::move(clients)](Entry* made) {
        for (const auto& weak : clients) {
            const auto client = weak.lock();
            if (client && made != nullptr) {
                const auto seat = made->table.seat_of(client->person()->id);
                client->send(shared(matched_message(made->table.game(), seat.value_or(Seat()))));
            } else if (client) {
                client->send(shared(pool_message(std::nullopt)));
                refuse(client, unavailable(), {}, {});
            }
        }
        if (made != nullptr) {
            advance(*made);
        }
    });
}

}  // namespace evora::server
