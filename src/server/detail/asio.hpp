#pragma once
/// What all sources that know Asio and Beast share: names, and waiting for a callback inside a coroutine.
///
///     Promised<HttpResponse> promised(executor, std::chrono::seconds(60));
///     handler.request(request, promised.setter());
///     std::optional<HttpResponse> response = co_await promised.wait();

#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "server/net.hpp"

namespace evora::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Tcp = asio::ip::tcp;

inline auto use_error(beast::error_code& error) { return asio::redirect_error(asio::use_awaitable, error); }

/// What every connection works with; all of it outlives them.
struct ConnectionParts {
    const NetSettings& settings;
    NetFigures& figures;
    NetHandler& handler;
};

/// Lets a coroutine wait for a callback that may come now, later, or never, on the same thread.
template <class T>
class Promised {
  public:
    Promised(const asio::any_io_executor& executor, std::chrono::steady_clock::duration limit)
        : state_(std::make_shared<State>(executor, limit)) {}

    /// May be called once, also when nobody waits any more.
    [[nodiscard]] auto setter() const {
        return [state = state_](T value) {
            state->value = std::move(value);
            state->timer.cancel();
        };
    }
    /// Empty where nothing came within the limit.
    asio::awaitable<std::optional<T>> wait() {
        // A callback that came at once has cancelled nothing.
        if (!state_->value) {
            beast::error_code ignored;
            co_await state_->timer.async_wait(use_error(ignored));
        }
        co_return std::move(state_->value);
    }

  private:
    struct State {
        State(const asio::any_io_executor& executor, std::chrono::steady_clock::duration limit)
            : timer(executor, limit) {}
        asio::steady_timer timer;
        std::optional<T> value;
    };
    std::shared_ptr<State> state_;
};

}  // namespace evora::server
