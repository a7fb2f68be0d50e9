#include "server/http.hpp"

#include "server/table_json.hpp"

namespace evora::server {

HttpResponse HttpResponse::of(unsigned status, std::string type, std::string body) {
    return {.status = status,
            .headers = {{"Content-Type", std::move(type)}, {"Cache-Control", "no-store"}},
            .body = std::make_shared<const std::string>(std::move(body))};
}

HttpResponse HttpResponse::json(unsigned status, std::string body) {
    return of(status, "application/json", std::move(body));
}

HttpResponse HttpResponse::refused(const Refusal& refusal) {
    return json(http_status(refusal.code), error_body(refusal));
}

std::string_view cookie_value(std::string_view cookies, std::string_view name) {
    while (!cookies.empty()) {
        const std::size_t end = cookies.find(';');
        std::string_view pair = cookies.substr(0, end);
        cookies.remove_prefix(end == std::string_view::npos ? cookies.size() : end + 1);
        while (pair.starts_with(' ')) {
            pair.remove_prefix(1);
        }
        if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=') {
            return pair.substr(name.size() + 1);
        }
    }
    return {};
}

namespace {

using HeaderList = std::vector<std::pair<std::string, std::string>>;

HeaderList headers_for(bool framed) {
    // Style attributes are what animated pages consist of; style and script elements stay forbidden.
    HeaderList headers = {
        {"Content-Security-Policy",
         "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
         "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self' blob:; object-src 'none'; "
         "base-uri 'none'; form-action 'self'; frame-ancestors " +
             std::string(framed ? "*" : "'none'")},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"}};
    if (!framed) {
        headers.emplace_back("X-Frame-Options", "DENY");
    }
    return headers;
}

}  // namespace

const HeaderList& security_headers(bool framed) {
    static const HeaderList closed = headers_for(false);
    static const HeaderList open = headers_for(true);
    return framed ? open : closed;
}

}  // namespace evora::server
