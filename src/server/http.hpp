#pragma once
/// Requests and answers of HTTP as plain values, so that what answers them knows no socket.
///
///     respond(HttpResponse::json(200, body));

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/loop.hpp"
#include "server/refusal.hpp"

namespace evora::server {

struct HttpRequest {
    std::string method;
    std::string path;   ///< as sent, without what stands behind `?`
    std::string query;  ///< what stands there
    std::string body;
    std::string address;  ///< of whoever asks
    std::string host;
    std::string origin;
    std::string cookie;
    std::string authorization;
    std::string content_type;
    std::string accept_encoding;
    std::string if_none_match;
};

/// An answer that goes on for as long as the client reads; `closed` is called once after `opened`.
struct LineStream {
    std::optional<store::Person> person;
    std::move_only_function<void(const std::shared_ptr<Client>&)> opened;
    std::move_only_function<void(const std::shared_ptr<Client>&)> closed;
};

struct HttpResponse {
    unsigned status = 200;
    std::vector<std::pair<std::string, std::string>> headers;
    std::shared_ptr<const std::string> body;
    std::shared_ptr<LineStream> lines;  ///< instead of all of the above
    bool framed = false;                ///< pages of other sites may show it in a frame

    [[nodiscard]] static HttpResponse of(unsigned status, std::string type, std::string body);
    [[nodiscard]] static HttpResponse json(unsigned status, std::string body);
    [[nodiscard]] static HttpResponse refused(const Refusal& refusal);
};

/// `a=1; name=value`: the value of that name; empty where there is none.
[[nodiscard]] std::string_view cookie_value(std::string_view cookies, std::string_view name);

/// What every answer says to the browser about what the page may do.
[[nodiscard]] const std::vector<std::pair<std::string, std::string>>& security_headers(bool framed = false);

}  // namespace evora::server
