#pragma once
/// A WebSocket from its handshake to its end: what comes is handed on within the limits, what goes waits in a queue
/// that has one, too.
///
///     co_await talk(parts, std::move(stream), std::move(request), person);

#include <optional>

#include "server/detail/asio.hpp"

namespace evora::server {

asio::awaitable<void> talk(ConnectionParts parts, beast::tcp_stream stream, http::request<http::string_body> request,
                           std::optional<store::Person> person);

}  // namespace evora::server
