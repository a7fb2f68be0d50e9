#include "server/detail/web_socket.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/beast/websocket.hpp>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "server/message.hpp"
#include "server/table_json.hpp"

namespace evora::server {

namespace {

namespace websocket = beast::websocket;

/// A socket that has been told so often to send less is closed.
constexpr int max_rate_refusals = 50;

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
        // What else is said to this client in the same turn of the loop, as the event after its acknowledgement, shall
        // leave in the same packet.
        if (!writing_ && !std::exchange(about_to_write_, true)) {
            asio::post(socket_.get_executor(), [self = shared_from_this()] { self->begin_to_write(); });
        }
    }

    void close(CloseReason reason) override {
        if (!std::exchange(closing_, true)) {
            reason_ = reason;
            // A client too slow for its messages would be too slow for the farewell.
            if (reason == CloseReason::try_again && writing_) {
                beast::get_lowest_layer(socket_).close();
            } else if (!writing_ && !about_to_write_) {
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
    void begin_to_write() {
        about_to_write_ = false;
        if (queue_.size() > 1) {
            hold_back(true);
        }
        write();
    }
    /// While it holds back, the system sends full packets only.
    void hold_back(bool hold) {
        if (held_back_ != hold) {
            held_back_ = hold;
            const int value = hold ? 1 : 0;
            const int file = beast::get_lowest_layer(socket_).socket().native_handle();
            // Where it cannot be set there are more packets, and nothing else.
            static_cast<void>(::setsockopt(file, IPPROTO_TCP, TCP_CORK, &value, sizeof(value)));
        }
    }
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
            return;
        }
        hold_back(false);
        if (closing_) {
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
    bool about_to_write_ = false;
    bool writing_ = false;
    bool held_back_ = false;
    bool closing_ = false;
    CloseReason reason_ = CloseReason::going_away;
};

asio::awaitable<void> listen_to(ConnectionParts parts, std::shared_ptr<SocketClient> client) {
    Credits credits(parts.settings.message_burst, parts.settings.messages_per_second);
    int refusals = 0;
    beast::flat_buffer buffer;
    while (true) {
        beast::error_code error;
        co_await client->socket().async_read(buffer, use_error(error));
        if (error) {
            co_return;
        }
        if (!credits.spend()) {
            ++parts.figures.rate_refusals;
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
        parts.handler.message(client, client->socket().got_text() ? text : std::string_view());
        buffer.consume(buffer.size());
    }
}

}  // namespace

asio::awaitable<void> talk(ConnectionParts parts, beast::tcp_stream stream, http::request<http::string_body> request,
                           std::optional<store::Person> person) {
    Socket socket(std::move(stream));
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = parts.settings.request_time;
    timeout.idle_timeout = parts.settings.idle_time;
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
        std::make_shared<SocketClient>(std::move(socket), std::move(person), parts.settings.max_queue, parts.figures);
    ++parts.figures.sockets;
    parts.handler.opened(client);
    co_await listen_to(parts, client);
    --parts.figures.sockets;
    parts.handler.closed(client);
}

}  // namespace evora::server
