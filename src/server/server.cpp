#include "server/server.hpp"

#include <cstring>
#include <utility>

#include "server/accounts.hpp"
#include "server/detail/api.hpp"

namespace evora::server {

namespace {

/// How long sockets have to take the farewell.
constexpr Milliseconds farewell{300};
constexpr std::size_t reader_threads = 2;

RandomBits system_randomness() {
    return [] {
        std::uint64_t bits = 0;
        const std::string bytes = secret_bytes(sizeof(bits));
        std::memcpy(&bits, bytes.data(), sizeof(bits));
        return bits;
    };
}

/// Both or, where push is off, neither.
struct PushParts {
    std::optional<push::Key> key;
    std::unique_ptr<PushClient> client;
};

std::expected<PushParts, std::string> push_parts(const PushSettings& settings, store::Store& store) {
    PushParts parts;
    if (!settings.on) {
        return parts;
    }
    auto client = PushClient::open({.reach = settings.reach, .time = settings.time});
    if (!client) {
        return std::unexpected(std::move(client.error()));
    }
    const auto fresh = push::Key::fresh();
    // Browsers subscribe with this key: with another they would all have to again.
    auto kept = fresh ? store.keep("push key", fresh->bytes())
                      : store::Stored<std::string>(std::unexpected(store::StoreFault()));
    if (!kept) {
        return std::unexpected(fresh ? std::move(kept.error().message)
                                     : "found no randomness, expected that the system gives some");
    }
    parts.key = push::Key::from_bytes(*kept);
    if (!parts.key) {
        return std::unexpected("found a key for push in the store that is none, expected 32 bytes");
    }
    parts.client = *std::move(client);
    return parts;
}

class WholeServer final : public Server, private NetHandler {
  public:
    WholeServer(const ServerSettings& settings, std::unique_ptr<Net> net, std::unique_ptr<store::Store> store,
                Files files, Pages pages, std::string cookie_key, PushParts push)
        : settings_(settings),
          log_(settings.log),
          net_(std::move(net)),
          store_(std::move(store)),
          files_(std::move(files)),
          pages_(std::move(pages)),
          cookies_(std::move(cookie_key)),
          api_({.settings = settings_,
                .net = *net_,
                .journal = journal_,
                .store = *store_,
                .hub = hub_,
                .pusher = pusher_,
                .mailer = mailer_,
                .readers = readers_,
                .files = files_,
                .pages = pages_,
                .cookies = cookies_,
                .log = log_}),
          journal_(*store_, settings.journal),
          hub_(with_log(settings.hub), *net_, journal_, *store_, system_randomness()),
          pusher_(settings.push,
                  {.loop = *net_, .journal = journal_, .store = *store_, .hub = hub_, .readers = readers_, .log = log_},
                  std::move(push.key), std::move(push.client)),
          mailer_(settings.mail),
          readers_(reader_threads) {}

    std::uint16_t port() const override { return net_->port(); }

    void run() override {
        log_.info("listening", {{"host", settings_.net.host},
                                {"port", std::to_string(net_->port())},
                                {"store", settings_.store.path},
                                {"app", settings_.app.empty() ? "none" : settings_.app}});
        net_->post([this] {
            pusher_.begin();
            hub_.begin();
            hub_.tick();
        });
        net_->run(*this);
        log_.info("stopped", {});
    }

    void stop() override {
        net_->post([this] { interrupted(); });
    }

  private:
    HubSettings with_log(HubSettings hub) {
        hub.report = [this](const store::StoreFault& fault) {
            log_.error("store", {{"code", store::name(fault.code)}, {"message", fault.message}});
        };
        hub.told = [this](const Table& table, EventNumber number) {
            api_.feed.told(table, number);
            pusher_.told(table, number, hub_.here(table.game()));
        };
        hub.left = [this](const Table& table) { pusher_.left(table, hub_.here(table.game())); };
        return hub;
    }

    void request(HttpRequest request, Respond respond) override { api_.answer(std::move(request), std::move(respond)); }

    void upgrade(HttpRequest request, Welcome welcome) override {
        if (auto fault = api_.origin_fault(request)) {
            log_.warning("origin refused", {{"origin", request.origin}, {"address", request.address}});
            welcome(std::unexpected(HttpResponse::refused(*fault)));
            return;
        }
        api_.sessions.who(request, [welcome = std::move(welcome)](const auto& person) mutable {
            if (person) {
                welcome(*person);
            } else {
                welcome(std::unexpected(HttpResponse::refused(person.error())));
            }
        });
    }

    void opened(const std::shared_ptr<Client>& client) override {
        api_.sessions.opened(client);
        hub_.opened(client);
    }
    void message(const std::shared_ptr<Client>& client, std::string_view text) override { hub_.message(client, text); }
    void closed(const std::shared_ptr<Client>& client) override {
        hub_.closed(client);
        api_.sessions.closed(client);
    }

    void woken() override {
        if (stop_at_ && net_->now() >= *stop_at_) {
            net_->stop();
            return;
        }
        hub_.tick();
        pusher_.tick();
        if (stop_at_) {
            net_->wake_at(*stop_at_);
        }
    }

    void interrupted() override {
        if (std::exchange(stopping_, true)) {
            return;
        }
        log_.info("stopping", {});
        api_.stopping();
        net_->stop_accepting();
        // First what is on its way to the disk, so that whoever waits for an answer gets it, then the farewell.
        journal_.run([this](store::Store& /*store*/) {
            net_->post([this] {
                hub_.stop();
                stop_at_ = net_->now() + farewell;
                net_->wake_at(*stop_at_);
            });
        });
    }

    ServerSettings settings_;
    Log log_;
    std::unique_ptr<Net> net_;
    std::unique_ptr<store::Store> store_;
    Files files_;
    Pages pages_;
    Cookies cookies_;
    Api api_;  ///< before all whose threads may still do something for it at the end; it only remembers them
    store::Journal journal_;
    Hub hub_;
    Pusher pusher_;
    Mailer mailer_;
    Workers readers_;
    bool stopping_ = false;
    std::optional<Moment> stop_at_;
};

}  // namespace

std::string_view name(SignUpMode mode) noexcept {
    switch (mode) {
        case SignUpMode::open: return "open";
        case SignUpMode::invited: return "invited";
        case SignUpMode::closed: break;
    }
    return "closed";
}

std::expected<std::unique_ptr<Server>, std::string> Server::open(const ServerSettings& settings) {
    if (!prepare_secrets()) {
        return std::unexpected("found no randomness, expected that the system gives some");
    }
    Files files;
    if (!settings.app.empty()) {
        auto read = Files::read(settings.app);
        if (!read) {
            return std::unexpected(std::move(read.error()));
        }
        files = *std::move(read);
    }
    Pages pages;
    if (!settings.pages.empty()) {
        auto read = Pages::read(settings.pages);
        if (!read) {
            return std::unexpected(std::move(read.error()));
        }
        pages = *std::move(read);
    }
    auto store = store::SqliteStore::open(settings.store);
    if (!store) {
        return std::unexpected(std::move(store.error().message));
    }
    auto key = (*store)->keep("cookie key", secret_bytes(Cookies::key_size));
    if (!key) {
        return std::unexpected(std::move(key.error().message));
    }
    if (auto named = refresh_name_keys(**store); !named) {
        return std::unexpected(std::move(named.error().message));
    }
    auto push = push_parts(settings.push, **store);
    if (!push) {
        return std::unexpected(std::move(push.error()));
    }
    auto net = Net::listen(settings.net);
    if (!net) {
        return std::unexpected(std::move(net.error()));
    }
    return std::make_unique<WholeServer>(settings, *std::move(net), *std::move(store), std::move(files),
                                         std::move(pages), *std::move(key), *std::move(push));
}

}  // namespace evora::server
