#pragma once
/// Which handler answers which request, and what must be true before it is called.
///
///     constexpr std::array<Route, 1> table = {{{"GET", "/games/{game}.azul", Who::anybody, Body::none, show_record}}};
///     const Found found = find_route(table, "GET", "/games/k3Xw.azul");
///     found.names;     // {"k3Xw"}: what stands at {…}

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/http.hpp"
#include "server/net.hpp"

namespace evora::server {

class Api;

/// A request on its way to its answer; it is answered once.
struct Call {
    HttpRequest request;
    std::vector<std::string> names;       ///< what stands in the path at {…}
    std::optional<store::Person> person;  ///< whoever asks, where the route wants to know
    NetHandler::Respond respond;

    void answer(std::string json) { respond(HttpResponse::json(200, std::move(json))); }
    void refuse(const Refusal& refusal) { respond(HttpResponse::refused(refusal)); }
};

enum class Who : std::uint8_t {
    anybody,    ///< nobody looks
    maybe,      ///< somebody or nobody
    person,     ///< a guest at least
    account,    ///< an account, perhaps of a program
    organiser,  ///< asked of the store each time, and not by a token
};
enum class Body : std::uint8_t { none, json, text };

struct Route {
    std::string_view method;
    std::string_view path;  ///< a part may be `{name}`, with an ending if need be
    Who who;
    Body body;
    void (*handle)(Api& api, Call call);
};

struct Found {
    const Route* route = nullptr;
    std::vector<std::string> names{};
    std::string allow{};  ///< without a route: the methods that this path has; empty where there is no such path
};

/// HEAD is answered as GET. The first route that fits is taken.
[[nodiscard]] Found find_route(std::span<const Route> table, std::string_view method, std::string_view path);

/// All below /api/v1.
[[nodiscard]] std::span<const Route> api_routes();

}  // namespace evora::server
