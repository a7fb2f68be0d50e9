#pragma once
/// Who asks: the session of a cookie, the token of a program. Those seen lately are remembered.
///
///     sessions.who(request, [](auto person) { … });     // on the loop, now or later
///     sessions.forget(person);                          // something about them has changed: ask the store again

#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/cookies.hpp"
#include "server/http.hpp"
#include "server/loop.hpp"
#include "server/workers.hpp"

namespace evora::server {

class Sessions {
  public:
    using Use = std::move_only_function<void(std::expected<std::optional<store::Person>, Refusal>)>;

    Sessions(Loop& loop, store::Store& store, Workers& readers, const Cookies& cookies)
        : loop_(loop), store_(store), readers_(readers), cookies_(cookies) {}

    /// Nobody where there is neither cookie nor token; a token that is none is refused.
    void who(const HttpRequest& request, Use use);
    /// The session of the cookie, if it is one of this server's.
    [[nodiscard]] std::optional<std::string> session_of(const HttpRequest& request) const;

    /// Sockets and streams that are open, so that `forget` can send them away.
    void opened(const std::shared_ptr<Client>& client);
    void closed(const std::shared_ptr<Client>& client);

    void forget(const std::string& session);
    /// Their sockets come back as whoever they are then.
    void forget(const store::PersonId& person);

  private:
    [[nodiscard]] static Refusal busy();

    Loop& loop_;
    store::Store& store_;
    Workers& readers_;
    const Cookies& cookies_;
    std::unordered_map<std::string, store::Person> known_;
    std::uint64_t forgotten_ = 0;  ///< what was looked up before the last time is not remembered
    std::map<store::PersonId, std::vector<std::weak_ptr<Client>>> clients_;
};

}  // namespace evora::server
