#pragma once
/// A program that talks to the server over real sockets, as a browser does.
///
///     HttpClient http(port);
///     const Answer answer = http.post("/api/v1/guests", R"({"name":"Ana"})");
///     SocketClient socket(port, answer.cookie);
///     socket.send(R"({"type":"hello","game":"…"})");
///     const boost::json::object state = socket.next("state");

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

namespace evora::tests {

struct Answer {
    unsigned status = 0;  ///< 0: the connection ended without one
    std::string body{};
    std::vector<std::pair<std::string, std::string>> headers{};
    std::string cookie{};  ///< the session, ready to be sent

    [[nodiscard]] std::string header(std::string_view name) const;
    [[nodiscard]] boost::json::object json() const;
};

/// The code of the error it is; "none" if it is none.
[[nodiscard]] std::string error_of(const Answer& answer);

using Headers = std::vector<std::pair<std::string, std::string>>;

class HttpClient {
  public:
    explicit HttpClient(std::uint16_t port) : port_(port) {}

    Answer get(const std::string& path, const Headers& headers = {}) { return request("GET", path, "", headers); }
    /// With the type of JSON and, once there is one, the session's cookie.
    Answer post(const std::string& path, const std::string& body, Headers headers = {});
    Answer request(const std::string& method, const std::string& path, const std::string& body, const Headers& headers);
    [[nodiscard]] const std::string& cookie() const { return cookie_; }

  private:
    std::uint16_t port_;
    std::string cookie_;
};

/// Sends bytes as they are and returns all that comes back before the connection ends.
[[nodiscard]] std::string raw_exchange(std::uint16_t port, const std::string& bytes,
                                       std::chrono::milliseconds patience = std::chrono::seconds(5));

class SocketClient {
  public:
    SocketClient(std::uint16_t port, const std::string& cookie, const Headers& headers = {});
    SocketClient(SocketClient&&) noexcept;
    SocketClient& operator=(SocketClient&&) noexcept;
    ~SocketClient();

    [[nodiscard]] bool connected() const;
    void send(std::string_view text, bool binary = false);
    /// The next message, of this type if one is named; others are passed over. Empty after a while, or when the socket
    /// has ended.
    [[nodiscard]] std::optional<boost::json::object> try_next(
        std::string_view type = {}, std::chrono::milliseconds patience = std::chrono::seconds(10));
    /// The same; a failure of the test where there is none.
    [[nodiscard]] boost::json::object next(std::string_view type = {});
    /// Ends the connection without a word.
    void cut();
    /// The code with which the server closed the socket; 0 while it has not.
    [[nodiscard]] unsigned close_code() const;

  private:
    struct Connection;
    std::unique_ptr<Connection> connection_;
};

}  // namespace evora::tests
