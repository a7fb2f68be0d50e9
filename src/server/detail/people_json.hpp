#pragma once
/// People, ratings and pages of them as JSON (docs/online.md, "People" and "HTTP").
///
///     call.answer(json_object([&](JsonObject& json) { add_person(json, "person", person); }));

#include <cmath>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "server/detail/router.hpp"
#include "store/store.hpp"
#include "view/json.hpp"

namespace evora::server {

void add_person(JsonObject& json, std::string_view field, const std::optional<store::Person>& person);
/// `muted`, and `muted_until` where that has an end.
void add_muted(JsonObject& json, const std::optional<store::Person>& person, store::UnixMilliseconds now);
/// `{"person"}`.
[[nodiscard]] std::string person_body(const std::optional<store::Person>& person);
/// `rating`, `deviation`, `games`, `provisional`.
void add_standing(JsonObject& json, const store::Standing& standing);
/// `games`, `won`, `drawn`, `lost`.
void add_tally(JsonObject& json, const store::Tally& tally);
void add_next(JsonObject& json, const std::optional<store::Cursor>& next);

/// `?name=value`, decoded; empty where there is none.
[[nodiscard]] std::optional<std::string> query_value(std::string_view query, std::string_view name);
/// `limit` and `after`, or what is wrong with them.
[[nodiscard]] std::expected<store::PageQuery, Refusal> page_query(const HttpRequest& request);

}  // namespace evora::server
