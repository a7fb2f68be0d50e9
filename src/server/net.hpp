#pragma once
/// Sockets: HTTP and WebSocket on one port, with limits on everything that comes in and goes out. The only part of the
/// server that knows Boost.Asio and Beast.
///
///     auto net = Net::listen(settings);
///     (*net)->run(handler);          // until stop(); all calls of the handler come from here
///     (*net)->port();

#include <atomic>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/http.hpp"
#include "server/loop.hpp"

namespace evora::server {

struct NetSettings {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;  ///< 0 for any that is free
    std::size_t max_connections = 20'000;
    std::size_t max_connections_per_address = 100;
    /// A request must have come whole by then, and a keep-alive connection speak again.
    Milliseconds request_time{10'000};
    /// A WebSocket that gives no sign of life for so long is closed; it is pinged after half of that.
    Milliseconds idle_time{30'000};
    std::size_t max_body = 16 * 1024;
    std::size_t max_queue = 256 * 1024;  ///< bytes that wait for one client
    /// Messages at once from one socket, and how many more each second.
    double message_burst = 60;
    double messages_per_second = 20;
    /// Believe what a proxy says of the address; only with a proxy in front that sets X-Forwarded-For.
    bool behind_proxy = false;
};

struct NetFigures {
    std::uint64_t accepted = 0;
    std::uint64_t turned_away = 0;  ///< too many connections
    std::uint64_t requests = 0;
    std::uint64_t slow_clients = 0;  ///< closed because their queue was full
    std::uint64_t rate_refusals = 0;
    std::size_t open = 0;
    std::size_t sockets = 0;  ///< of them WebSockets
};

/// Who answers. Every function is called on the loop.
class NetHandler {
  public:
    using Respond = std::move_only_function<void(HttpResponse)>;
    /// Whose socket it will be, or what to answer instead.
    using Welcome = std::move_only_function<void(std::expected<std::optional<store::Person>, HttpResponse>)>;

    NetHandler() = default;
    NetHandler(const NetHandler&) = delete;
    NetHandler& operator=(const NetHandler&) = delete;
    virtual ~NetHandler() = default;

    /// Calls `respond` once, now or later.
    virtual void request(HttpRequest request, Respond respond) = 0;
    virtual void upgrade(HttpRequest request, Welcome welcome) = 0;
    virtual void opened(const std::shared_ptr<Client>& client) = 0;
    virtual void message(const std::shared_ptr<Client>& client, std::string_view text) = 0;
    virtual void closed(const std::shared_ptr<Client>& client) = 0;
    virtual void woken() = 0;
    /// SIGTERM or SIGINT.
    virtual void interrupted() = 0;
};

class Net : public Loop {
  public:
    /// Opens the port; what is wrong instead, in English.
    [[nodiscard]] static std::expected<std::unique_ptr<Net>, std::string> listen(const NetSettings& settings);

    [[nodiscard]] virtual std::uint16_t port() const = 0;
    virtual void run(NetHandler& handler) = 0;
    /// No new connections; those there are go on.
    virtual void stop_accepting() = 0;
    /// Makes `run` return. Both may be called on the loop only; others use `post`.
    virtual void stop() = 0;
    [[nodiscard]] virtual NetFigures figures() const = 0;
};

}  // namespace evora::server
