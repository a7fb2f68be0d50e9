#pragma once
/// A connection from its first request to its end: requests are read within the limits, answered, and followed by the
/// next; some become a WebSocket or a stream of lines.
///
///     co_await serve(parts, std::move(stream), "192.0.2.7");

#include <string>

#include "server/detail/asio.hpp"

namespace evora::server {

asio::awaitable<void> serve(ConnectionParts parts, beast::tcp_stream stream, std::string address);

}  // namespace evora::server
