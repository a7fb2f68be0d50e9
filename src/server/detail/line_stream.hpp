#pragma once
/// An answer that does not end: each message is a line, as long as the client reads (docs/online.md, "Streams").
///
///     co_await send_lines(parts, std::move(stream), chunked, response.lines);

#include <memory>

#include "server/detail/asio.hpp"

namespace evora::server {

/// In chunks for clients that know HTTP 1.1.
asio::awaitable<void> send_lines(ConnectionParts parts, beast::tcp_stream stream, bool chunked,
                                 std::shared_ptr<LineStream> lines);

}  // namespace evora::server
