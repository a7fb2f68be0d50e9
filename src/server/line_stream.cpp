#include "server/detail/line_stream.hpp"

#include <array>
#include <charconv>
#include <chrono>
#include <deque>
#include <string>
#include <utility>

#include <boost/asio/write.hpp>
#include <netinet/tcp.h>
#include <sys/socket.h>

namespace evora::server {

namespace {

/// After so long without a line comes an empty one.
constexpr auto pause = std::chrono::seconds(10);
/// A client whose machine does not answer for so long is gone.
constexpr unsigned dead_after_ms = 30'000;

class LineClient final : public Client, public std::enable_shared_from_this<LineClient> {
  public:
    LineClient(beast::tcp_stream stream, bool chunked, std::optional<store::Person> person, ConnectionParts parts)
        : stream_(std::move(stream)),
          timer_(stream_.get_executor()),
          chunked_(chunked),
          person_(std::move(person)),
          parts_(parts) {}

    [[nodiscard]] beast::tcp_stream& stream() noexcept { return stream_; }

    void send(std::shared_ptr<const std::string> message) override {
        if (closing_) {
            return;
        }
        if (queued_ + message->size() > parts_.settings.max_queue) {
            ++parts_.figures.slow_clients;
            closing_ = true;
            stream_.close();
            return;
        }
        queued_ += message->size();
        queue_.push_back(std::move(message));
        if (!writing_) {
            write();
        }
    }

    void close(CloseReason /*reason*/) override {
        if (!std::exchange(closing_, true) && !writing_) {
            say_goodbye();
        }
    }

    [[nodiscard]] const std::optional<store::Person>& person() const override { return person_; }
    [[nodiscard]] Milliseconds way() const override { return Milliseconds(0); }

    /// Sends an empty line whenever nothing else has been sent for a while.
    void keep_alive() {
        timer_.expires_after(pause);
        timer_.async_wait([weak = weak_from_this()](beast::error_code error) {
            const auto self = weak.lock();
            if (!error && self && !self->closing_) {
                if (!self->writing_) {
                    self->send(std::make_shared<const std::string>());
                }
                self->keep_alive();
            }
        });
    }

  private:
    void write() {
        writing_ = true;
        chunk_.clear();
        const std::string& line = *queue_.front();
        if (chunked_) {
            std::array<char, 16> size{};
            chunk_.append(size.data(), std::to_chars(size.data(), size.data() + size.size(), line.size() + 1, 16).ptr);
            chunk_ += "\r\n";
        }
        chunk_ += line + "\n" + (chunked_ ? "\r\n" : "");
        asio::async_write(
            stream_, asio::buffer(chunk_),
            [self = shared_from_this()](beast::error_code error, std::size_t /*size*/) { self->written(error); });
    }
    void written(beast::error_code error) {
        writing_ = false;
        if (error) {
            closing_ = true;
            queue_.clear();
            stream_.close();
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
        chunk_ = chunked_ ? "0\r\n\r\n" : "";
        asio::async_write(
            stream_, asio::buffer(chunk_),
            [self = shared_from_this()](beast::error_code /*error*/, std::size_t /*size*/) { self->stream_.close(); });
    }

    beast::tcp_stream stream_;
    asio::steady_timer timer_;
    bool chunked_;
    std::optional<store::Person> person_;
    ConnectionParts parts_;
    std::deque<std::shared_ptr<const std::string>> queue_;
    std::size_t queued_ = 0;
    std::string chunk_;  ///< what is being written
    bool writing_ = false;
    bool closing_ = false;
};

std::string head(bool chunked) {
    std::string text = "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nCache-Control: no-store\r\n";
    for (const auto& [name, value] : security_headers()) {
        text += name + ": " + value + "\r\n";
    }
    return text + (chunked ? "Transfer-Encoding: chunked\r\n\r\n" : "Connection: close\r\n\r\n");
}

}  // namespace

asio::awaitable<void> send_lines(ConnectionParts parts, beast::tcp_stream stream, bool chunked,
                                 std::shared_ptr<LineStream> lines) {
    ::setsockopt(stream.socket().native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &dead_after_ms, sizeof(dead_after_ms));
    stream.expires_never();
    const std::string opening = head(chunked);
    beast::error_code error;
    co_await asio::async_write(stream, asio::buffer(opening), use_error(error));
    if (error) {
        co_return;
    }
    const auto client = std::make_shared<LineClient>(std::move(stream), chunked, std::move(lines->person), parts);
    client->keep_alive();
    lines->opened(client);
    // Nothing is expected from there but the end.
    std::array<char, 256> ignored{};
    while (!error) {
        co_await client->stream().async_read_some(asio::buffer(ignored), use_error(error));
    }
    lines->closed(client);
    client->close(CloseReason::going_away);
}

}  // namespace evora::server
