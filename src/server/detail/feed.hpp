#pragma once
/// Tells people what happens in all of their games: the stream `GET /api/v1/me/events` (docs/online.md, "Streams").
///
///     feed.opened(client);            // sends what there is now
///     feed.told(table, number);       // after each event, for those whom it concerns

#include <map>
#include <memory>
#include <vector>

#include "server/hub.hpp"

namespace evora::server {

class Feed {
  public:
    Feed(Hub& hub, store::Store& store, Workers& readers, Loop& loop)
        : hub_(hub), store_(store), readers_(readers), loop_(loop) {}

    /// Precondition: the client is somebody.
    void opened(const std::shared_ptr<Client>& client);
    void closed(const std::shared_ptr<Client>& client);
    void told(const Table& table, EventNumber number);

  private:
    Hub& hub_;
    store::Store& store_;
    Workers& readers_;
    Loop& loop_;
    std::map<PersonId, std::vector<std::shared_ptr<Client>>> clients_;
};

}  // namespace evora::server
