#pragma once
/// The thread that all tables and sockets live on, as the code without sockets sees it.
///
///     loop.post([] { … });                    // from any thread; runs on the loop
///     loop.wake_at(moment);                   // calls the one who was given to `on_wake` then

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/clocks.hpp"
#include "store/store.hpp"

namespace evora::server {

class Loop {
  public:
    Loop() = default;
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;
    virtual ~Loop() = default;

    [[nodiscard]] virtual Moment now() const = 0;
    [[nodiscard]] virtual store::UnixMilliseconds unix_now() const = 0;
    /// The only function that may be called from other threads.
    virtual void post(std::move_only_function<void()> work) = 0;
    /// Replaces the time that was set before, if this is earlier or that has passed.
    virtual void wake_at(Moment moment) = 0;
};

enum class CloseReason : std::uint16_t {
    going_away = 1001,
    policy = 1008,
    too_big = 1009,
    try_again = 1013,
};

/// A socket, as the code without sockets sees it.
class Client {
  public:
    Client() = default;
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;
    virtual ~Client() = default;

    /// Puts it into the client's queue; a client whose queue is full is closed.
    virtual void send(std::shared_ptr<const std::string> message) = 0;
    virtual void close(CloseReason reason) = 0;
    [[nodiscard]] virtual const std::optional<store::Person>& person() const = 0;
    /// Half of the round trip that was measured last; 0 where none was.
    [[nodiscard]] virtual Milliseconds way() const = 0;
};

}  // namespace evora::server
