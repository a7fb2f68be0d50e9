#pragma once
/// The client's end of the wire: many requests and many WebSockets on one thread.
///
///     Network network;
///     network.set_port(8080);
///     network.post("/api/v1/guests", "", R"({"name":"Ana"})", [](const Answer& answer) { … });
///     auto socket = network.connect(cookie, {.opened = …, .message = …, .closed = …});
///     network.run_until([&] { return done; }, std::chrono::seconds(30));
///
/// Requests and handshakes queue up, so that thousands may be asked for at once. All functions called back are called
/// from `run_until`.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace evora::load {

using Clock = std::chrono::steady_clock;

struct Answer {
    unsigned status = 0;  ///< 0: none came
    std::string body{};
    std::string cookie{};  ///< the session, ready to be sent
};

class Socket {
  public:
    Socket() = default;
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    virtual ~Socket() = default;

    virtual void send(std::string text) = 0;
    /// Ends it without a word; nothing is called back afterwards.
    virtual void cut() = 0;
};

struct SocketHandlers {
    std::function<void()> opened{};
    std::function<void(std::string_view)> message{};
    /// It could not be opened, or the server has ended it.
    std::function<void()> closed{};
};

class Network {
  public:
    Network();
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;
    ~Network();

    /// Where the server listens, on this machine; for what is asked for from now on.
    void set_port(std::uint16_t port);
    void post(const std::string& path, const std::string& cookie, std::string body,
              std::function<void(const Answer&)> done);
    [[nodiscard]] std::shared_ptr<Socket> connect(const std::string& cookie, SocketHandlers handlers);
    void after(Clock::duration pause, std::function<void()> work);
    /// False where the time was up first.
    bool run_until(const std::function<bool()>& done, Clock::duration patience);
    /// What waits in queues is forgotten.
    void forget_waiting();

  private:
    class Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace evora::load
