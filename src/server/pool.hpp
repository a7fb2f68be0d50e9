#pragma once
/// "Play now": people who wait for others who would like to play the same.
///
///     Pool pool(Milliseconds(20'000));
///     const auto together = pool.enter(client, {.rules = rules, .players = players, .clock = clock}, now);
///     if (!together.empty()) { make a table for them; }
///     for (const auto& client : pool.impatient(now)) { offer a bot; }
///
/// A wish belongs to a socket and ends with it, so nothing is left to be cleared away.

#include <memory>
#include <optional>
#include <vector>

#include "rules/rules.hpp"
#include "server/clocks.hpp"
#include "server/loop.hpp"

namespace evora::server {

struct PoolWish {
    Rules rules;
    Players players;
    std::optional<ClockSettings> clock = std::nullopt;
    bool rated = false;  ///< between accounts; programs and people then wait apart
    friend bool operator==(const PoolWish&, const PoolWish&) = default;
};

class Pool {
  public:
    /// How long somebody waits before a bot is offered.
    explicit Pool(Milliseconds patience) noexcept : patience_(patience) {}

    /// Those who can play together now, in the order in which they came; they are no longer in the pool.
    /// Precondition: client->person(), who is not waiting, and has an account if the wish is rated.
    [[nodiscard]] std::vector<std::shared_ptr<Client>> enter(const std::shared_ptr<Client>& client,
                                                             const PoolWish& wish, Moment now);
    /// The client with which this person waits; null where he does not. Nobody plays with himself.
    [[nodiscard]] std::shared_ptr<Client> waiting(const store::PersonId& person) const;
    /// What it wishes; null where it does not wait.
    [[nodiscard]] const PoolWish* wish(const Client* client) const;
    /// What it wished; empty where it did not wait.
    std::optional<PoolWish> leave(const Client* client);

    /// Those who have waited long enough, each of them once; a rated game is with nobody's bot.
    [[nodiscard]] std::vector<std::shared_ptr<Client>> impatient(Moment now);
    [[nodiscard]] std::optional<Moment> next_due() const;
    [[nodiscard]] std::size_t size() const noexcept { return waiting_.size(); }

  private:
    struct Waiting {
        std::shared_ptr<Client> client;
        PoolWish wish;
        Moment since;
        bool offered = false;
    };

    Milliseconds patience_;
    std::vector<Waiting> waiting_;  ///< in the order in which they came
};

}  // namespace evora::server
