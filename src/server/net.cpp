#include "server/net.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <deque>
#include <map>
#include <utility>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "server/message.hpp"
#include "server/table_json.hpp"

namespace evora::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Tcp = asio::ip::tcp;

constexpr std::size_t max_header = 8 * 1024;
/// A socket that has been told so often to send less is closed.
constexpr int max_rate_refusals = 50;

auto use_error(beast::error_code& error) { return asio::redirect_error(asio::use_awaitable, error); }

/// Lets a coroutine wait for a callback that may come now or later, on the same thread.
template <class T>
class Promised {
  public:
    explicit Promised(const asio::any_io_executor& executor)
        : timer_(executor, asio::steady_timer::time_point::max()) {}

    void set(T value) {
        value_ = std::move(value);
        timer_.cancel();
    }
    asio::awaitable<T> wait() {
        while (!value_) {
            beast::error_code cancelled;
            co_await timer_.async_wait(use_error(cancelled));
        }
        co_return *std::move(value_);
    }

  private:
    asio::steady_timer timer_;
    std::optional<T> value_;
};

/// How many messages a socket may still send.
class Credits {
  public:
    Credits(double burst, double per_second) : burst_(burst), per_second_(per_second), left_(burst) {}
    bool spend() {
        const auto now = std::chrono::steady_clock::now();
        left_ = std::min(burst_, left_ + per_second_ * std::chrono::duration<double>(now - at_).count());
        at_ = now;
        if (left_ < 1) {
            return false;
        }
        left_ -= 1;
        return true;
    }

  private:
    double burst_;
    double per_second_;
    double left_;
    std::chrono::steady_clock::time_point at_ = std::chrono::steady_clock::now();
};

using Socket = websocket::stream<beast::tcp_stream>;

class SocketClient final : public Client, public std::enable_shared_from_this<SocketClient> {
  public:
    SocketClient(Socket socket, std::optional<store::Person> person, std::size_t max_queue, NetFigures& figures)
        : socket_(std::move(socket)), person_(std::move(person)), max_queue_(max_queue), figures_(figures) {}

    [[nodiscard]] Socket& socket() noexcept { return socket_; }

    void send(std::shared_ptr<const std::string> message) override {
        if (closing_) {
            return;
        }
        if (queued_ + message->size() > max_queue_) {
            ++figures_.slow_clients;
            close(CloseReason::try_again);
            return;
        }
        queued_ += message->size();
        queue_.push_back(std::move(message));
        if (!writing_) {
            write();
        }
    }

    void close(CloseReason reason) override {
        if (!std::exchange(closing_, true)) {
            reason_ = reason;
            // A client too slow for its messages would be too slow for the farewell.
            if (reason == CloseReason::try_again && writing_) {
                beast::get_lowest_layer(socket_).close();
            } else if (!writing_) {
                say_goodbye();
            }
        }
    }

    [[nodiscard]] const std::optional<store::Person>& person() const override { return person_; }

    [[nodiscard]] Milliseconds way() const override {
        // The kernel measures the round trip of every connection.
        tcp_info info{};
        socklen_t size = sizeof(info);
        auto& socket = const_cast<Socket&>(socket_);
        const int file = beast::get_lowest_layer(socket).socket().native_handle();
        if (::getsockopt(file, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) {
            return Milliseconds(0);
        }
        return Milliseconds(info.tcpi_rtt / 2000);
    }

  private:
    void write() {
        writing_ = true;
        socket_.text(true);
        socket_.async_write(
            asio::buffer(*queue_.front()),
            [self = shared_from_this()](beast::error_code error, std::size_t /*size*/) { self->written(error); });
    }
    void written(beast::error_code error) {
        writing_ = false;
        if (error) {
            // The reader sees it as well and ends the connection.
            closing_ = true;
            queue_.clear();
            beast::get_lowest_layer(socket_).close();
            return;
        }
        queued_ -= queue_.front()->size();
        queue_.pop_front();
        if (!queue_.empty()) {
            write();
        } else if (closing_) {
            say_goodbye();
        }
    }
    void say_goodbye() {
        writing_ = true;
        socket_.async_close(websocket::close_reason(static_cast<std::uint16_t>(reason_)),
                            [self = shared_from_this()](beast::error_code /*error*/) {
                                beast::get_lowest_layer(self->socket_).close();
                            });
    }

    Socket socket_;
    std::optional<store::Person> person_;
    std::size_t max_queue_;
    NetFigures& figures_;
    std::deque<std::shared_ptr<const std::string>> queue_;
    std::size_t queued_ = 0;
    bool writing_ = false;
    bool closing_ = false;
    CloseReason reason_ = CloseReason::going_away;
};

std::string header(const http::request<http::string_body>& request, http::field field) {
    const auto value = request[field];
    return {value.data(), value.size()};
}

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
            asio::co_spawn(context_, serve(beast::tcp_stream(std::move(socket)), std::move(address)),
                           [](const std::exception_ptr& exception) {
                               // Out of memory for one connection is no reason to end all others.
                               static_cast<void>(exception);
                           });
        }
    }

    asio::awaitable<void> serve(beast::tcp_stream stream, std::string address) {
        const Counted counted(*this, std::move(address));
        beast::flat_buffer buffer(max_header + settings_.max_body);
        while (true) {
            http::request_parser<http::string_body> parser;
            parser.header_limit(max_header);
            parser.body_limit(settings_.max_body);
            stream.expires_after(settings_.request_time);
            beast::error_code error;
            co_await http::async_read(stream, buffer, parser, use_error(error));
            if (error) {
                co_await refuse_unread(stream, error);
                break;
            }
            auto message = parser.release();
            ++figures_.requests;
            HttpRequest request = plain(message, counted.address());
            stream.expires_never();
            if (websocket::is_upgrade(message) && request.path == "/api/v1/socket") {
                Promised<std::expected<std::optional<store::Person>, HttpResponse>> welcome(stream.get_executor());
                handler_->upgrade(std::move(request), [&](auto answer) { welcome.set(std::move(answer)); });
                auto answer = co_await welcome.wait();
                if (answer) {
                    co_await talk(std::move(stream), std::move(message), *std::move(answer));
                    co_return;
                }
                co_await respond(stream, message, answer.error(), false);
                break;
            }
            const bool keep = message.keep_alive();
            Promised<HttpResponse> promised(stream.get_executor());
            handler_->request(std::move(request), [&](HttpResponse response) { promised.set(std::move(response)); });
            const HttpResponse response = co_await promised.wait();
            if (!co_await respond(stream, message, response, keep) || !keep) {
                break;
            }
        }
        beast::error_code ignored;
        stream.socket().shutdown(Tcp::socket::shutdown_send, ignored);
    }

    /// What could not be read gets an answer where there is still somebody to hear it.
    asio::awaitable<void> refuse_unread(beast::tcp_stream& stream, beast::error_code error) {
        const bool large = error == http::error::body_limit || error == http::error::header_limit ||
                           error == http::error::buffer_overflow;
        if (error == http::error::end_of_stream || error == beast::error::timeout ||
            (error.category() != make_error_code(http::error::bad_method).category() && !large)) {
            co_return;
        }
        http::request<http::string_body> none;
        none.version(11);
        const Refusal refusal(large ? RefusalCode::too_large : RefusalCode::bad_message,
                              large ? "found a request that is too large" : "found no HTTP request");
        const HttpResponse response = HttpResponse::refused(refusal);
        co_await respond(stream, none, response, false);
    }

    [[nodiscard]] HttpRequest plain(const http::request<http::string_body>& message, const std::string& address) const {
        const std::string_view target(message.target().data(), message.target().size());
        const std::string_view method(message.method_string().data(), message.method_string().size());
        HttpRequest request{.method = std::string(method),
                            .path = std::string(target.substr(0, target.find('?'))),
                            .body = message.body(),
                            .address = address,
                            .host = header(message, http::field::host),
                            .origin = header(message, http::field::origin),
                            .cookie = header(message, http::field::cookie),
                            .content_type = header(message, http::field::content_type),
                            .accept_encoding = header(message, http::field::accept_encoding),
                            .if_none_match = header(message, http::field::if_none_match)};
        if (settings_.behind_proxy) {
            // The last one is what the proxy itself has seen; what stands before it may be anything.
            const auto forwarded = message["X-Forwarded-For"];
            const std::string_view all(forwarded.data(), forwarded.size());
            std::string_view last = all.substr(all.find_last_of(',') + 1);
            last.remove_prefix(std::min(last.find_first_not_of(' '), last.size()));
            if (!last.empty()) {
                request.address = std::string(last);
            }
        }
        return request;
    }

    asio::awaitable<bool> respond(beast::tcp_stream& stream, const http::request<http::string_body>& request,
                                  const HttpResponse& response, bool keep) {
        const bool head = request.method() == http::verb::head;
        http::response<http::span_body<const char>> message;
        message.version(request.version());
        message.result(response.status);
        for (const auto& [name, value] : response.headers) {
            message.insert(name, value);
        }
        for (const auto& [name, value] : security_headers()) {
            message.insert(name, value);
        }
        message.keep_alive(keep);
        const std::size_t size = response.body ? response.body->size() : 0;
        if (response.status != 304) {
            message.content_length(size);
        }
        if (!head && size > 0 && response.status != 304) {
            message.body() = {response.body->data(), size};
        }
        stream.expires_after(3 * settings_.request_time);
        beast::error_code error;
        http::response_serializer<http::span_body<const char>> serializer(message);
        if (head) {
            co_await http::async_write_header(stream, serializer, use_error(error));
        } else {
            co_await http::async_write(stream, serializer, use_error(error));
        }
        co_return !error;
    }

    asio::awaitable<void> talk(beast::tcp_stream stream, http::request<http::string_body> request,
                               std::optional<store::Person> person) {
        Socket socket(std::move(stream));
        websocket::stream_base::timeout timeout{};
        timeout.handshake_timeout = settings_.request_time;
        timeout.idle_timeout = settings_.idle_time;
        timeout.keep_alive_pings = true;
        socket.set_option(timeout);
        socket.read_message_max(max_message);
        // Else each message goes out in pieces of 4 KiB, with a system call for each.
        socket.auto_fragment(false);
        beast::error_code error;
        co_await socket.async_accept(request, use_error(error));
        if (error) {
            co_return;
        }
        request = {};
        auto client =
            std::make_shared<SocketClient>(std::move(socket), std::move(person), settings_.max_queue, figures_);
        ++figures_.sockets;
        handler_->opened(client);
        co_await listen_to(client);
        --figures_.sockets;
        handler_->closed(client);
    }

    asio::awaitable<void> listen_to(const std::shared_ptr<SocketClient>& client) {
        Credits credits(settings_.message_burst, settings_.messages_per_second);
        int refusals = 0;
        beast::flat_buffer buffer;
        while (true) {
            beast::error_code error;
            co_await client->socket().async_read(buffer, use_error(error));
            if (error) {
                co_return;
            }
            if (!credits.spend()) {
                ++figures_.rate_refusals;
                buffer.consume(buffer.size());
                if (++refusals > max_rate_refusals) {
                    client->close(CloseReason::policy);
                } else {
                    const Refusal refusal(RefusalCode::rate, "found too many messages at once; send fewer");
                    client->send(std::make_shared<const std::string>(error_message(refusal, {}, {})));
                }
                continue;
            }
            const auto data = buffer.cdata();
            const std::string_view text(static_cast<const char*>(data.data()), data.size());
            // Bytes that are not declared to be text are not: nothing that is no JSON is.
            handler_->message(client, client->socket().got_text() ? text : std::string_view());
            buffer.consume(buffer.size());
        }
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
