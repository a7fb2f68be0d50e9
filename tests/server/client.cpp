#include "tests/server/client.hpp"

#include <algorithm>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <gtest/gtest.h>
#include <poll.h>

namespace evora::tests {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Tcp = asio::ip::tcp;

Tcp::endpoint endpoint(std::uint16_t port) { return {asio::ip::make_address("127.0.0.1"), port}; }

}  // namespace

std::string Answer::header(std::string_view name) const {
    const auto found = std::ranges::find(headers, name, &std::pair<std::string, std::string>::first);
    return found != headers.end() ? found->second : std::string();
}

std::string error_of(const Answer& answer) {
    const boost::json::object body = answer.json();
    return body.contains("error") ? std::string(body.at("error").at("code").as_string()) : std::string("none");
}

boost::json::object Answer::json() const {
    boost::json::error_code error;
    const auto value = boost::json::parse(body, error);
    EXPECT_FALSE(error) << body;
    return value.is_object() ? value.get_object() : boost::json::object();
}

Answer HttpClient::post(const std::string& path, const std::string& body, Headers headers) {
    headers.emplace_back("Content-Type", "application/json");
    if (!cookie_.empty()) {
        headers.emplace_back("Cookie", cookie_);
    }
    return request("POST", path, body, headers);
}

Answer HttpClient::request(const std::string& method, const std::string& path, const std::string& body,
                           const Headers& headers) {
    asio::io_context context;
    Tcp::socket socket(context);
    beast::error_code error;
    socket.connect(endpoint(port_), error);
    if (error) {
        return {};
    }
    http::request<http::string_body> request;
    request.method_string(method);
    request.target(path);
    request.version(11);
    request.set(http::field::host, "127.0.0.1:" + std::to_string(port_));
    for (const auto& [name, value] : headers) {
        request.insert(name, value);
    }
    request.keep_alive(false);
    request.body() = body;
    request.prepare_payload();
    http::write(socket, request, error);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.skip(method == "HEAD");
    http::read(socket, buffer, parser, error);
    if (error) {
        return {};
    }
    const auto& response = parser.get();
    Answer answer{.status = response.result_int(), .body = response.body()};
    for (const auto& field : response) {
        answer.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
    }
    const std::string set = answer.header("Set-Cookie");
    answer.cookie = set.substr(0, set.find(';'));
    if (!answer.cookie.empty()) {
        cookie_ = answer.cookie;
    }
    return answer;
}

std::string raw_exchange(std::uint16_t port, const std::string& bytes, std::chrono::milliseconds patience) {
    asio::io_context context;
    Tcp::socket socket(context);
    beast::error_code error;
    socket.connect(endpoint(port), error);
    asio::write(socket, asio::buffer(bytes), error);
    std::string all;
    std::array<char, 4096> piece{};
    while (true) {
        pollfd readable{.fd = socket.native_handle(), .events = POLLIN, .revents = 0};
        if (::poll(&readable, 1, static_cast<int>(patience.count())) != 1) {
            return all + "(the connection stayed open)";
        }
        const std::size_t size = socket.read_some(asio::buffer(piece), error);
        all.append(piece.data(), size);
        if (error) {
            return all;
        }
    }
}

struct SocketClient::Connection {
    asio::io_context context;
    beast::websocket::stream<Tcp::socket> socket{context};
    bool connected = false;
    beast::flat_buffer buffer;
    bool reading = false;
    std::optional<beast::error_code> result;
};

SocketClient::SocketClient(std::uint16_t port, const std::string& cookie, const Headers& headers)
    : connection_(std::make_unique<Connection>()) {
    beast::error_code error;
    connection_->socket.next_layer().connect(endpoint(port), error);
    connection_->socket.set_option(
        beast::websocket::stream_base::decorator([&](beast::websocket::request_type& request) {
            if (!cookie.empty()) {
                request.set(http::field::cookie, cookie);
            }
            for (const auto& [name, value] : headers) {
                request.set(name, value);
            }
        }));
    if (!error) {
        connection_->socket.handshake("127.0.0.1:" + std::to_string(port), "/api/v1/socket", error);
    }
    connection_->connected = !error;
}

SocketClient::SocketClient(SocketClient&&) noexcept = default;
SocketClient& SocketClient::operator=(SocketClient&&) noexcept = default;
SocketClient::~SocketClient() = default;

bool SocketClient::connected() const { return connection_->connected; }

void SocketClient::send(std::string_view text, bool binary) {
    beast::error_code error;
    connection_->socket.binary(binary);
    connection_->socket.write(asio::buffer(text), error);
}

std::optional<boost::json::object> SocketClient::try_next(std::string_view type, std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (connection_->connected) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
        if (left.count() <= 0) {
            return std::nullopt;
        }
        // A blocking read would wait for ever: Asio does not honour the time limit of a socket.
        if (!connection_->reading) {
            connection_->reading = true;
            connection_->buffer.clear();
            connection_->socket.async_read(connection_->buffer,
                                           [connection = connection_.get()](beast::error_code error, std::size_t) {
                                               connection->reading = false;
                                               connection->result = error;
                                           });
        }
        connection_->context.restart();
        connection_->context.run_one_for(left);
        if (!connection_->result) {
            continue;
        }
        beast::error_code error = *std::exchange(connection_->result, std::nullopt);
        if (error) {
            connection_->connected = false;
            return std::nullopt;
        }
        const auto data = connection_->buffer.cdata();
        auto value = boost::json::parse({static_cast<const char*>(data.data()), data.size()}, error);
        EXPECT_FALSE(error) << "the server must send JSON";
        if (!error && value.is_object() && (type.empty() || value.get_object()["type"] == boost::json::value(type))) {
            return value.get_object();
        }
    }
    return std::nullopt;
}

boost::json::object SocketClient::next(std::string_view type) {
    auto message = try_next(type);
    EXPECT_TRUE(message) << "no message of type '" << type << "' came";
    return message.value_or(boost::json::object());
}

void SocketClient::cut() {
    beast::error_code ignored;
    connection_->socket.next_layer().close(ignored);
    connection_->connected = false;
}

unsigned SocketClient::close_code() const { return connection_->socket.reason().code; }

}  // namespace evora::tests
