#pragma once
/// Reads the body of a request as a form, or says what is wrong with it.
///
///     auto form = parse_form<SignUpForm>(body, [](ObjectReader& reader) { return SignUpForm{…}; });

#include <expected>
#include <string_view>

#include "server/detail/json_reader.hpp"
#include "server/refusal.hpp"

namespace evora::server {

[[nodiscard]] inline Refusal form_refusal(const FormFault& fault) {
    return Refusal(RefusalCode::bad_message,
                   "found something else at '" + fault.where + "', expected " + fault.expected)
        .with("where", fault.where)
        .with("expected", fault.expected);
}

template <class T, class Read>
[[nodiscard]] std::expected<T, Refusal> parse_form(std::string_view body, Read read) {
    constexpr std::size_t max_depth = 4;
    const auto value = parse_json(body, max_depth);
    if (!value) {
        return std::unexpected(form_refusal({.where = "", .expected = "JSON in UTF-8, 4 levels at most"}));
    }
    ObjectReader reader(*value);
    T form = read(reader);
    reader.end();
    if (reader.fault()) {
        return std::unexpected(form_refusal(*reader.fault()));
    }
    return form;
}

}  // namespace evora::server
