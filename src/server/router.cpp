#include "server/detail/router.hpp"

#include "server/detail/handlers.hpp"
#include "server/routes.hpp"

namespace evora::server {

namespace {

constexpr auto known_routes = std::to_array<Route>({
    {"POST", "/guests", Who::anybody, Body::json, make_guest},
    {"POST", "/accounts", Who::maybe, Body::json, sign_up},
    {"POST", "/session", Who::anybody, Body::json, log_in},
    {"DELETE", "/session", Who::anybody, Body::none, log_out},
    {"POST", "/recovery", Who::anybody, Body::json, recover},
    {"POST", "/recovery/mail", Who::anybody, Body::json, mail_recovery},
    {"GET", "/me", Who::maybe, Body::none, show_me},
    {"POST", "/me/password", Who::account, Body::json, change_password},
    {"POST", "/me/codes", Who::account, Body::json, renew_codes},
    {"POST", "/me/email", Who::account, Body::json, set_email},
    {"POST", "/me/move", Who::person, Body::json, make_move_token},
    {"GET", "/me/tokens", Who::account, Body::none, list_tokens},
    {"POST", "/me/tokens", Who::account, Body::json, make_token},
    {"DELETE", "/me/tokens/{token}", Who::account, Body::none, end_token},
    {"POST", "/me/bot", Who::account, Body::json, make_bot},
    {"GET", "/push", Who::anybody, Body::none, show_push},
    {"GET", "/me/push", Who::person, Body::none, list_browsers},
    {"POST", "/me/push", Who::person, Body::json, add_browser},
    {"DELETE", "/me/push/{browser}", Who::person, Body::none, end_browser},
    {"GET", "/me/export", Who::person, Body::none, export_data},
    {"POST", "/me/deletion", Who::person, Body::json, delete_person},
    {"GET", "/me/games", Who::person, Body::none, list_my_games},
    {"GET", "/me/games.azul", Who::person, Body::none, export_records},
    {"GET", "/me/events", Who::person, Body::none, stream_my_events},
    {"GET", "/me/records", Who::person, Body::none, list_uploads},
    {"POST", "/records", Who::person, Body::text, upload_record},
    {"GET", "/records/{record}.azul", Who::anybody, Body::none, show_upload},
    {"POST", "/games", Who::person, Body::json, open_table},
    {"GET", "/games", Who::anybody, Body::none, list_open_games},
    {"GET", "/games/{game}.azul", Who::maybe, Body::none, show_record},
    {"GET", "/games/{game}", Who::anybody, Body::none, show_game},
    {"GET", "/games/{game}/events", Who::maybe, Body::none, stream_game},
    {"POST", "/games/{game}/commands", Who::person, Body::json, run_command},
    {"POST", "/sets", Who::account, Body::json, open_set},
    {"GET", "/sets/{set}", Who::maybe, Body::none, show_set},
    {"GET", "/people", Who::anybody, Body::none, find_person},
    {"GET", "/people/{person}", Who::anybody, Body::none, show_person},
    {"GET", "/people/{person}/games", Who::anybody, Body::none, list_games_of},
    {"GET", "/people/{person}/against/{other}", Who::anybody, Body::none, show_against},
    {"GET", "/leaderboards/{pool}", Who::anybody, Body::none, show_leaderboard},
    {"GET", "/organiser/reports", Who::organiser, Body::none, list_reports},
    {"POST", "/organiser/reports/{report}", Who::organiser, Body::json, finish_report},
    {"GET", "/organiser/tables", Who::organiser, Body::none, list_live_tables},
    {"POST", "/organiser/games/{game}", Who::organiser, Body::json, organise_table},
    {"GET", "/organiser/people", Who::organiser, Body::none, find_people},
    {"GET", "/organiser/people/{person}", Who::organiser, Body::none, show_person_to_organiser},
    {"POST", "/organiser/people/{person}", Who::organiser, Body::json, organise_person},
    {"GET", "/organiser/invitations", Who::organiser, Body::none, list_invitations},
    {"POST", "/organiser/invitations", Who::organiser, Body::json, make_invitation},
    {"DELETE", "/organiser/invitations/{invitation}", Who::organiser, Body::none, end_invitation},
    {"GET", "/organiser/acts", Who::organiser, Body::none, list_acts},
    {"GET", "/site", Who::anybody, Body::none, show_site},
    {"GET", "/pages/{page}", Who::anybody, Body::none, show_page},
});

/// The part before the next `/`, which is cut off with it.
std::string_view next_part(std::string_view& path) {
    path.remove_prefix(1);
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, end);
    path.remove_prefix(end);
    return part;
}

std::optional<std::vector<std::string>> match(std::string_view pattern, std::string_view path) {
    std::vector<std::string> names;
    while (pattern.starts_with('/') && path.starts_with('/')) {
        const std::string_view wanted = next_part(pattern);
        const std::string_view found = next_part(path);
        if (!wanted.starts_with('{')) {
            if (wanted != found) {
                return std::nullopt;
            }
            continue;
        }
        const std::string_view ending = wanted.substr(wanted.find('}') + 1);
        if (found.size() <= ending.size() || !found.ends_with(ending)) {
            return std::nullopt;
        }
        names.emplace_back(found.substr(0, found.size() - ending.size()));
    }
    return pattern.empty() && path.empty() ? std::optional(std::move(names)) : std::nullopt;
}

}  // namespace

std::span<const Route> api_routes() { return known_routes; }

Found find_route(std::span<const Route> table, std::string_view method, std::string_view path) {
    const std::string_view wanted = method == "HEAD" ? "GET" : method;
    Found found;
    for (const Route& route : table) {
        auto names = match(route.path, path);
        if (!names) {
            continue;
        }
        if (route.method == wanted) {
            return {.route = &route, .names = *std::move(names)};
        }
        found.allow += (found.allow.empty() ? "" : ", ") + std::string(route.method);
    }
    return found;
}

std::vector<RouteName> routes() {
    std::vector<RouteName> names;
    for (const Route& route : known_routes) {
        names.push_back({.method = std::string(route.method), .path = "/api/v1" + std::string(route.path)});
    }
    for (const char* path : {"/api/v1/socket", "/healthz", "/readyz", "/metrics"}) {
        names.push_back({.method = "GET", .path = path});
    }
    return names;
}

}  // namespace evora::server
