#pragma once
/// The requests that the server knows, for whoever has to know all of them: the test of docs/openapi.json.
///
///     for (const RouteName& route : routes()) { route.method; route.path; }   // "GET", "/api/v1/games/{game}"

#include <string>
#include <vector>

namespace evora::server {

struct RouteName {
    std::string method;
    std::string path;
    friend auto operator<=>(const RouteName&, const RouteName&) = default;
};

[[nodiscard]] std::vector<RouteName> routes();

}  // namespace evora::server
