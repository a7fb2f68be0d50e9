#pragma once
/// The play server as a whole: a port, a store, the app, and the tables in between.
///
///     auto server = Server::open({.net = {.port = 8080}, .store = {.path = "evora.db"}, .app = "build/app"});
///     if (!server) { report(server.error()); }
///     (*server)->run();        // until SIGTERM, SIGINT or stop()

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/hub.hpp"
#include "server/log.hpp"
#include "server/mailer.hpp"
#include "server/net.hpp"
#include "server/push_settings.hpp"
#include "store/sqlite_store.hpp"

namespace evora::server {

/// Who may make an account. Guests can play in any case.
enum class SignUpMode : std::uint8_t { open, invited, closed };
[[nodiscard]] std::string_view name(SignUpMode mode) noexcept;

struct ServerSettings {
    NetSettings net{};
    HubSettings hub{};
    store::SqliteSettings store{};
    store::JournalSettings journal{};
    /// A folder; empty for a server without an app.
    std::string app{};
    /// A folder with an imprint and the like (server/pages.hpp); empty for none.
    std::string pages{};
    SignUpMode sign_up = SignUpMode::open;
    /// Pages of these may talk to the server beside its own: "https://example.org".
    std::vector<std::string> origins{};
    /// Cookies go over TLS only; for a server that is reached through a proxy with TLS.
    bool secure_cookies = false;
    /// Guests and tables that one address may make at once, and how many more each second.
    double posts_burst = 30;
    double posts_per_second = 1;
    /// Tries at passwords and the like at once, before they become slow.
    double tries_per_address = 20;
    double tries_per_account = 10;
    PushSettings push{};
    MailSettings mail{};
    /// Mails to one address at once; then one more every 20 minutes.
    double mails_per_address = 3;
    LogLevel log = LogLevel::info;
};

class Server {
  public:
    [[nodiscard]] static std::expected<std::unique_ptr<Server>, std::string> open(const ServerSettings& settings);

    Server() = default;
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    virtual ~Server() = default;

    [[nodiscard]] virtual std::uint16_t port() const = 0;
    virtual void run() = 0;
    /// As SIGTERM does: tells everybody, writes what is waiting, makes `run` return. From any thread.
    virtual void stop() = 0;
};

}  // namespace evora::server
