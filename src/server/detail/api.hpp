#pragma once
/// Who asks, and what HTTP requests get: sessions, guests, tables, figures (docs/online.md, "HTTP").
///
///     Api api(settings, net, journal, store, hub, files, cookies, log);
///     api.answer(request, respond);

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/cookies.hpp"
#include "server/files.hpp"
#include "server/server.hpp"

namespace evora::server {

/// All that an answer may need; everything outlives the `Api`.
struct ApiParts {
    const ServerSettings& settings;
    Net& net;
    store::Journal& journal;
    store::Store& store;
    Hub& hub;
    Workers& readers;
    const Files& files;
    const Cookies& cookies;
    Log& log;
};

class Api {
  public:
    using WithPerson = std::move_only_function<void(std::expected<std::optional<store::Person>, Refusal>)>;

    explicit Api(const ApiParts& parts) : parts_(parts) {}

    void answer(const HttpRequest& request, NetHandler::Respond respond);
    /// Empty where the origin is one that may talk to the server.
    [[nodiscard]] std::optional<Refusal> origin_fault(const HttpRequest& request) const;
    /// Whose cookie it is.
    void with_person(const HttpRequest& request, WithPerson use);
    void stopping() { stopping_ = true; }

  private:
    void answer_api(const HttpRequest& request, NetHandler::Respond respond);
    void post(const HttpRequest& request, NetHandler::Respond respond);
    void make_guest(const HttpRequest& request, NetHandler::Respond respond);
    void make_game(const HttpRequest& request, NetHandler::Respond respond);
    void end_session(const HttpRequest& request, NetHandler::Respond respond);
    void show_games(const store::GameQuery& query, NetHandler::Respond respond);
    void show_game(const std::string& name, NetHandler::Respond respond);
    [[nodiscard]] bool may_post(const std::string& address);
    [[nodiscard]] std::string metrics() const;
    [[nodiscard]] std::string set_cookie(const std::string& value, std::int64_t seconds) const;

    struct Credit {
        double left = 0;
        Moment at{};
    };

    ApiParts parts_;
    bool stopping_ = false;
    std::unordered_map<std::string, store::Person> sessions_;  ///< those seen lately
    std::unordered_map<std::string, Credit> credits_;          ///< by address
};

}  // namespace evora::server
