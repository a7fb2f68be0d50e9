#include "server/net.hpp"

#include <chrono>
#include <csignal>
#include <map>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>

#include "server/detail/http_connection.hpp"

namespace evora::server {

namespace {

class AsioNet final : public Net {
  public:
    AsioNet(const NetSettings& settings, beast::error_code& error)
        : settings_(settings), acceptor_(context_), timer_(context_), signals_(context_) {
        const auto address = asio::ip::make_address(settings.host, error);
        if (error) {
            return;
        }
        const Tcp::endpoint endpoint(address, settings.port);
        acceptor_.open(endpoint.protocol(), error);
        if (!error) {
            acceptor_.set_option(Tcp::acceptor::reuse_address(true), error);
        }
        if (!error) {
            acceptor_.bind(endpoint, error);
        }
        if (!error) {
            acceptor_.listen(asio::socket_base::max_listen_connections, error);
        }
        if (!error) {
            port_ = acceptor_.local_endpoint(error).port();
        }
    }

    Moment now() const override { return std::chrono::time_point_cast<Milliseconds>(std::chrono::steady_clock::now()); }
    store::UnixMilliseconds unix_now() const override {
        const auto since = std::chrono::system_clock::now().time_since_epoch();
        return std::chrono::duration_cast<Milliseconds>(since).count();
    }
    void post(std::move_only_function<void()> work) override {
        // Asio of this release wants handlers that can be copied.
        asio::post(context_,
                   [shared = std::make_shared<std::move_only_function<void()>>(std::move(work))] { (*shared)(); });
    }
    void wake_at(Moment moment) override {
        if (wake_ && *wake_ <= moment) {
            return;
        }
        wake_ = moment;
        // Up to a millisecond was cut off the time of the loop, and so it is asked for a whole one more.
        timer_.expires_at(moment + Milliseconds(1));
        timer_.async_wait([this](beast::error_code error) {
            if (!error) {
                wake_.reset();
                handler_->woken();
            }
        });
    }

    std::uint16_t port() const override { return port_; }
    NetFigures figures() const override { return figures_; }

    void run(NetHandler& handler) override {
        handler_ = &handler;
        for (const int signal : {SIGTERM, SIGINT}) {
            beast::error_code ignored;
            signals_.add(signal, ignored);
        }
        signals_.async_wait([this](beast::error_code error, int /*signal*/) {
            if (!error) {
                handler_->interrupted();
            }
        });
        asio::co_spawn(context_, accept(), asio::detached);
        context_.run();
    }
    void stop_accepting() override {
        beast::error_code ignored;
        acceptor_.close(ignored);
    }
    void stop() override { context_.stop(); }

  private:
    /// Counts a connection as long as it lives.
    class Counted {
      public:
        Counted(AsioNet& net, std::string address) : net_(&net), address_(std::move(address)) {
            ++net_->figures_.open;
            ++net_->addresses_[address_];
        }
        Counted(const Counted&) = delete;
        Counted& operator=(const Counted&) = delete;
        ~Counted() {
            --net_->figures_.open;
            if (--net_->addresses_[address_] == 0) {
                net_->addresses_.erase(address_);
            }
        }
        [[nodiscard]] const std::string& address() const { return address_; }

      private:
        AsioNet* net_;
        std::string address_;
    };

    asio::awaitable<void> accept() {
        while (acceptor_.is_open()) {
            beast::error_code error;
            Tcp::socket socket = co_await acceptor_.async_accept(use_error(error));
            if (error == asio::error::operation_aborted) {
                co_return;
            }
            if (error) {
                // No file descriptors, say: others may be closed soon.
                asio::steady_timer pause(context_, std::chrono::milliseconds(50));
                beast::error_code ignored;
                co_await pause.async_wait(use_error(ignored));
                continue;
            }
            ++figures_.accepted;
            beast::error_code ignored;
            std::string address = socket.remote_endpoint(ignored).address().to_string();
            const auto known = addresses_.find(address);
            const bool too_many = known != addresses_.end() && known->second >= settings_.max_connections_per_address &&
                                  !settings_.behind_proxy;
            if (too_many || figures_.open >= settings_.max_connections) {
                ++figures_.turned_away;
                continue;
            }
            socket.set_option(Tcp::no_delay(true), ignored);
            asio::co_spawn(context_, count(beast::tcp_stream(std::move(socket)), std::move(address)),
                           [](const std::exception_ptr& exception) {
                               // Out of memory for one connection is no reason to end all others.
                               static_cast<void>(exception);
                           });
        }
    }

    asio::awaitable<void> count(beast::tcp_stream stream, std::string address) {
        const Counted counted(*this, std::move(address));
        co_await serve({.settings = settings_, .figures = figures_, .handler = *handler_}, std::move(stream),
                       counted.address());
    }

    // What connections use when they end comes before the context, which ends them.
    NetSettings settings_;
    std::map<std::string, std::size_t> addresses_;
    NetFigures figures_;
    asio::io_context context_{1};
    Tcp::acceptor acceptor_;
    asio::steady_timer timer_;
    asio::signal_set signals_;
    std::uint16_t port_ = 0;
    NetHandler* handler_ = nullptr;
    std::optional<Moment> wake_;
};

}  // namespace

std::expected<std::unique_ptr<Net>, std::string> Net::listen(const NetSettings& settings) {
    beast::error_code error;
    auto net = std::make_unique<AsioNet>(settings, error);
    if (error) {
        return std::unexpected("found '" + error.message() + "' at " + settings.host + ":" +
                               std::to_string(settings.port) + ", expected an address and a port that are free");
    }
    return net;
}

}  // namespace evora::server
