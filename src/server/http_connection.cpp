#include "server/detail/http_connection.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <boost/beast/websocket/rfc6455.hpp>

#include "server/detail/line_stream.hpp"
#include "server/detail/web_socket.hpp"

namespace evora::server {

namespace {

constexpr std::size_t max_header = 8 * 1024;
/// Whatever is asked for is answered by then, if only with an error.
constexpr auto answer_time = std::chrono::seconds(60);

HttpResponse not_answered() {
    return HttpResponse::refused(Refusal(RefusalCode::unavailable, "found no answer in time; it may have been done"));
}

std::string header(const http::request<http::string_body>& request, http::field field) {
    const auto value = request[field];
    return {value.data(), value.size()};
}

HttpRequest plain(const NetSettings& settings, const http::request<http::string_body>& message,
                  const std::string& address) {
    const std::string_view target(message.target().data(), message.target().size());
    const std::string_view method(message.method_string().data(), message.method_string().size());
    const std::size_t query = target.find('?');
    HttpRequest request{.method = std::string(method),
                        .path = std::string(target.substr(0, query)),
                        .query = query == std::string_view::npos ? "" : std::string(target.substr(query + 1)),
                        .body = message.body(),
                        .address = address,
                        .host = header(message, http::field::host),
                        .origin = header(message, http::field::origin),
                        .cookie = header(message, http::field::cookie),
                        .authorization = header(message, http::field::authorization),
                        .content_type = header(message, http::field::content_type),
                        .accept_encoding = header(message, http::field::accept_encoding),
                        .if_none_match = header(message, http::field::if_none_match)};
    if (settings.behind_proxy) {
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

asio::awaitable<bool> respond(ConnectionParts parts, beast::tcp_stream& stream,
                              const http::request<http::string_body>& request, const HttpResponse& response,
                              bool keep) {
    const bool head = request.method() == http::verb::head;
    http::response<http::span_body<const char>> message;
    message.version(request.version());
    message.result(response.status);
    for (const auto& [name, value] : response.headers) {
        message.insert(name, value);
    }
    for (const auto& [name, value] : security_headers(response.framed)) {
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
    stream.expires_after(3 * parts.settings.request_time);
    beast::error_code error;
    http::response_serializer<http::span_body<const char>> serializer(message);
    if (head) {
        co_await http::async_write_header(stream, serializer, use_error(error));
    } else {
        co_await http::async_write(stream, serializer, use_error(error));
    }
    co_return !error;
}

/// What could not be read gets an answer where there is still somebody to hear it.
asio::awaitable<void> refuse_unread(ConnectionParts parts, beast::tcp_stream& stream, beast::error_code error) {
    const bool large =
        error == http::error::body_limit || error == http::error::header_limit || error == http::error::buffer_overflow;
    if (error == http::error::end_of_stream || error == beast::error::timeout ||
        (error.category() != make_error_code(http::error::bad_method).category() && !large)) {
        co_return;
    }
    http::request<http::string_body> none;
    none.version(11);
    const Refusal refusal(large ? RefusalCode::too_large : RefusalCode::bad_message,
                          large ? "found a request that is too large" : "found no HTTP request");
    const HttpResponse response = HttpResponse::refused(refusal);
    co_await respond(parts, stream, none, response, false);
}

}  // namespace

asio::awaitable<void> serve(ConnectionParts parts, beast::tcp_stream stream, std::string address) {
    beast::flat_buffer buffer(max_header + parts.settings.max_body);
    while (true) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(max_header);
        parser.body_limit(parts.settings.max_body);
        stream.expires_after(parts.settings.request_time);
        beast::error_code error;
        co_await http::async_read(stream, buffer, parser, use_error(error));
        if (error) {
            co_await refuse_unread(parts, stream, error);
            break;
        }
        auto message = parser.release();
        ++parts.figures.requests;
        HttpRequest request = plain(parts.settings, message, address);
        stream.expires_never();
        if (boost::beast::websocket::is_upgrade(message) && request.path == "/api/v1/socket") {
            Promised<std::expected<std::optional<store::Person>, HttpResponse>> welcome(stream.get_executor(),
                                                                                        answer_time);
            parts.handler.upgrade(std::move(request), welcome.setter());
            auto answer = co_await welcome.wait();
            if (answer && *answer) {
                co_await talk(parts, std::move(stream), std::move(message), **std::move(answer));
                co_return;
            }
            const HttpResponse refused = answer ? std::move(answer->error()) : not_answered();
            co_await respond(parts, stream, message, refused, false);
            break;
        }
        Promised<HttpResponse> promised(stream.get_executor(), answer_time);
        parts.handler.request(std::move(request), promised.setter());
        auto answered = co_await promised.wait();
        const HttpResponse response = answered ? *std::move(answered) : not_answered();
        if (response.lines) {
            co_await send_lines(parts, std::move(stream), message.version() >= 11, response.lines);
            co_return;
        }
        const bool keep = message.keep_alive();
        if (!co_await respond(parts, stream, message, response, keep) || !keep) {
            break;
        }
    }
    beast::error_code ignored;
    stream.socket().shutdown(Tcp::socket::shutdown_send, ignored);
}

}  // namespace evora::server
