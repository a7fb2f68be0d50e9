#include "server/detail/people_json.hpp"

#include <charconv>

namespace evora::server {

void add_person(JsonObject& json, std::string_view field, const std::optional<store::Person>& person) {
    if (!person) {
        json.add(field, nullptr);
        return;
    }
    json.object(field, [&](JsonObject& object) {
        object.add("id", std::string_view(person->id.text));
        object.add("name", std::string_view(person->name));
        object.add("kind", std::string_view(person->kind));
    });
}

void add_muted(JsonObject& json, const std::optional<store::Person>& person, store::UnixMilliseconds now) {
    const bool muted = person && person->muted(now);
    const bool ends = muted && person->muted_until != store::for_good;
    json.add("muted", muted);
    json.add("muted_until", ends ? std::optional(person->muted_until) : std::nullopt);
}

std::string person_body(const std::optional<store::Person>& person) {
    return json_object([&](JsonObject& json) { add_person(json, "person", person); });
}

void add_standing(JsonObject& json, const store::Standing& standing) {
    json.add("rating", std::lround(standing.rating.rating));
    json.add("deviation", std::lround(standing.rating.deviation));
    json.add("games", standing.games);
    json.add("provisional", ratings::is_provisional(standing.rating));
}

void add_tally(JsonObject& json, const store::Tally& tally) {
    json.add("games", tally.games);
    json.add("won", tally.won);
    json.add("drawn", tally.drawn);
    json.add("lost", tally.lost);
}

void add_next(JsonObject& json, const std::optional<store::Cursor>& next) {
    const std::string text = next ? next->text() : std::string();
    json.add("next", next ? std::optional(std::string_view(text)) : std::nullopt);
}

std::optional<std::string> query_value(std::string_view query, std::string_view name) {
    while (!query.empty()) {
        const std::size_t end = std::min(query.find('&'), query.size());
        const std::string_view pair = query.substr(0, end);
        query.remove_prefix(std::min(end + 1, query.size()));
        const std::size_t equals = pair.find('=');
        if (equals == std::string_view::npos || pair.substr(0, equals) != name) {
            continue;
        }
        std::string value;
        for (std::size_t i = equals + 1; i < pair.size(); ++i) {
            unsigned byte = 0;
            if (pair[i] == '%' && i + 2 < pair.size() &&
                std::from_chars(pair.data() + i + 1, pair.data() + i + 3, byte, 16).ptr == pair.data() + i + 3) {
                value += static_cast<char>(byte);
                i += 2;
            } else {
                value += pair[i] == '+' ? ' ' : pair[i];
            }
        }
        return value;
    }
    return std::nullopt;
}

std::expected<store::PageQuery, Refusal> page_query(const HttpRequest& request) {
    constexpr std::uint32_t most = 100;
    const auto wrong = [](std::string where, std::string expected) {
        return std::unexpected(
            Refusal(RefusalCode::bad_message, "found something else at '" + where + "', expected " + expected)
                .with("where", where)
                .with("expected", expected));
    };
    store::PageQuery page;
    if (const auto limit = query_value(request.query, "limit")) {
        const char* const end = limit->data() + limit->size();
        const auto [rest, fault] = std::from_chars(limit->data(), end, page.limit);
        if (fault != std::errc() || rest != end || page.limit < 1 || page.limit > most) {
            return wrong("limit", "a number from 1 to 100");
        }
    }
    if (const auto after = query_value(request.query, "after")) {
        page.after = store::Cursor::from_text(*after);
        if (!page.after) {
            return wrong("after", "the 'next' of the page before");
        }
    }
    return page;
}

}  // namespace evora::server
