#include "load/network.hpp"

#include <deque>
#include <optional>
#include <utility>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace evora::load {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Tcp = asio::ip::tcp;

/// More at once would only fill the server's queue of connections.
constexpr std::size_t most_at_once = 64;
/// The server may ask for less; nobody waits for an answer longer than that.
constexpr std::size_t most_body = std::size_t{4} << 20U;

Tcp::endpoint endpoint(std::uint16_t port) { return {asio::ip::address_v4::loopback(), port}; }
std::string host(std::uint16_t port) { return "127.0.0.1:" + std::to_string(port); }

/// Lets so many run at once and the others wait.
class Turnstile {
  public:
    using Work = std::function<void()>;
    void enter(Work work) {
        if (inside_ < most_at_once) {
            ++inside_;
            work();
        } else {
            waiting_.push_back(std::move(work));
        }
    }
    void leave() {
        if (waiting_.empty()) {
            --inside_;
            return;
        }
        const Work work = std::move(waiting_.front());
        waiting_.pop_front();
        work();
    }
    void forget() { waiting_.clear(); }

  private:
    std::size_t inside_ = 0;
    std::deque<Work> waiting_;
};

/// One POST over a connection of its own.
class Request : public std::enable_shared_from_this<Request> {
  public:
    Request(asio::io_context& context, std::function<void(const Answer&)> done)
        : socket_(context), done_(std::move(done)) {
        parser_.body_limit(most_body);
    }

    void start(std::uint16_t port, const std::string& path, const std::string& cookie, std::string body) {
        request_.method(http::verb::post);
        request_.target(path);
        request_.version(11);
        request_.set(http::field::host, host(port));
        request_.set(http::field::content_type, "application/json");
        if (!cookie.empty()) {
            request_.set(http::field::cookie, cookie);
        }
        request_.keep_alive(false);
        request_.body() = std::move(body);
        request_.prepare_payload();
        socket_.async_connect(endpoint(port), [self = shared_from_this()](beast::error_code error) {
            if (error) {
                self->done_({});
                return;
            }
            http::async_write(self->socket_, self->request_, [self](beast::error_code failed, std::size_t /*size*/) {
                if (failed) {
                    self->done_({});
                } else {
                    self->read();
                }
            });
        });
    }

  private:
    void read() {
        http::async_read(socket_, buffer_, parser_,
                         [self = shared_from_this()](beast::error_code error, std::size_t /*size*/) {
                             Answer answer;
                             if (!error) {
                                 auto& response = self->parser_.get();
                                 answer.status = response.result_int();
                                 answer.body = std::move(response.body());
                                 const std::string cookie(response[http::field::set_cookie]);
                                 answer.cookie = cookie.substr(0, cookie.find(';'));
                             }
                             self->done_(answer);
                         });
    }

    Tcp::socket socket_;
    std::function<void(const Answer&)> done_;
    http::request<http::string_body> request_;
    http::response_parser<http::string_body> parser_;
    beast::flat_buffer buffer_;
};

class BeastSocket final : public Socket, public std::enable_shared_from_this<BeastSocket> {
  public:
    BeastSocket(asio::io_context& context, SocketHandlers handlers)
        : stream_(context), handlers_(std::move(handlers)) {}

    /// Calls `done` once it is open or cannot be.
    void open(std::uint16_t port, std::string cookie, std::function<void()> done) {
        if (cut_) {
            done();
            return;
        }
        stream_.next_layer().async_connect(endpoint(port), [self = shared_from_this(), port, cookie = std::move(cookie),
                                                            done = std::move(done)](beast::error_code error) mutable {
            if (error) {
                done();
                self->ended();
                return;
            }
            error = self->stream_.next_layer().set_option(Tcp::no_delay(true), error);
            self->greet(port, std::move(cookie), std::move(done));
        });
    }

    void send(std::string text) override {
        queue_.push_back(std::move(text));
        if (open_ && queue_.size() == 1) {
            write();
        }
    }

    void cut() override {
        cut_ = true;
        beast::error_code ignored;
        ignored = stream_.next_layer().close(ignored);
    }

  private:
    void greet(std::uint16_t port, std::string cookie, std::function<void()> done) {
        if (!cookie.empty()) {
            stream_.set_option(
                websocket::stream_base::decorator([cookie = std::move(cookie)](websocket::request_type& request) {
                    request.set(http::field::cookie, cookie);
                }));
        }
        stream_.read_message_max(most_body);
        stream_.async_handshake(host(port), "/api/v1/socket",
                                [self = shared_from_this(), done = std::move(done)](beast::error_code error) {
                                    done();
                                    if (error) {
                                        self->ended();
                                        return;
                                    }
                                    self->open_ = true;
                                    self->stream_.text(true);
                                    if (!self->queue_.empty()) {
                                        self->write();
                                    }
                                    if (self->handlers_.opened && !self->cut_) {
                                        self->handlers_.opened();
                                    }
                                    self->read();
                                });
    }

    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t /*size*/) {
            if (error || self->cut_) {
                self->ended();
                return;
            }
            const auto data = self->buffer_.cdata();
            self->handlers_.message({static_cast<const char*>(data.data()), data.size()});
            self->buffer_.consume(self->buffer_.size());
            self->read();
        });
    }

    void write() {
        stream_.async_write(asio::buffer(queue_.front()),
                            [self = shared_from_this()](beast::error_code error, std::size_t /*size*/) {
                                if (error) {
                                    return;
                                }
                                self->queue_.pop_front();
                                if (!self->queue_.empty()) {
                                    self->write();
                                }
                            });
    }

    void ended() {
        if (!std::exchange(cut_, true) && handlers_.closed) {
            handlers_.closed();
        }
    }

    websocket::stream<Tcp::socket> stream_;
    SocketHandlers handlers_;
    beast::flat_buffer buffer_;
    std::deque<std::string> queue_;
    bool open_ = false;
    bool cut_ = false;
};

}  // namespace

class Network::Parts {
  public:
    asio::io_context context{1};
    std::uint16_t port = 0;
    Turnstile requests;
    Turnstile handshakes;
};

Network::Network() : parts_(std::make_unique<Parts>()) {}
Network::~Network() = default;

void Network::set_port(std::uint16_t port) { parts_->port = port; }

void Network::post(const std::string& path, const std::string& cookie, std::string body,
                   std::function<void(const Answer&)> done) {
    auto request = std::make_shared<Request>(parts_->context, [this, done = std::move(done)](const Answer& answer) {
        parts_->requests.leave();
        done(answer);
    });
    parts_->requests.enter(
        [this, request, path, cookie, body = std::move(body)] { request->start(parts_->port, path, cookie, body); });
}

std::shared_ptr<Socket> Network::connect(const std::string& cookie, SocketHandlers handlers) {
    auto socket = std::make_shared<BeastSocket>(parts_->context, std::move(handlers));
    parts_->handshakes.enter(
        [this, socket, cookie] { socket->open(parts_->port, cookie, [this] { parts_->handshakes.leave(); }); });
    return socket;
}

void Network::after(Clock::duration pause, std::function<void()> work) {
    auto timer = std::make_shared<asio::steady_timer>(parts_->context, pause);
    timer->async_wait([timer, work = std::move(work)](beast::error_code error) {
        if (!error) {
            work();
        }
    });
}

bool Network::run_until(const std::function<bool()>& done, Clock::duration patience) {
    const Clock::time_point end = Clock::now() + patience;
    // A timer that is always there keeps the loop from ending when nothing else waits.
    asio::steady_timer guard(parts_->context, end);
    guard.async_wait([](beast::error_code /*error*/) {});
    parts_->context.restart();
    while (!done()) {
        if (Clock::now() >= end) {
            return false;
        }
        parts_->context.run_one();
    }
    return true;
}

void Network::forget_waiting() {
    parts_->requests.forget();
    parts_->handshakes.forget();
}

}  // namespace evora::load
