#include "server/retry_after.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

namespace evora::server {

namespace {

using Days = std::chrono::sys_days;

constexpr std::int64_t longest = 24LL * 3600;

/// The number that is all of the text.
std::optional<std::int64_t> number(std::string_view text) {
    std::int64_t value = 0;
    const auto [rest, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc() && rest == text.data() + text.size() && value >= 0 ? std::optional(value)
                                                                                   : std::nullopt;
}

/// The form that is sent today, "Sun, 06 Nov 1994 08:49:37 GMT"; two others died out with the last century.
std::optional<std::int64_t> date(std::string_view text) {
    constexpr std::array<std::string_view, 12> months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    constexpr std::string_view form = "Sun, 06 Nov 1994 08:49:37 GMT";
    if (text.size() != form.size() || text.substr(3, 2) != ", " || !text.ends_with(" GMT") || text[19] != ':' ||
        text[22] != ':') {
        return std::nullopt;
    }
    const auto month = std::ranges::find(months, text.substr(8, 3));
    const auto day = number(text.substr(5, 2));
    const auto year = number(text.substr(12, 4));
    const auto hours = number(text.substr(17, 2));
    const auto minutes = number(text.substr(20, 2));
    const auto seconds = number(text.substr(23, 2));
    if (month == months.end() || !day || !year || !hours || !minutes || !seconds) {
        return std::nullopt;
    }
    const std::chrono::year_month_day date(std::chrono::year(static_cast<int>(*year)),
                                           std::chrono::month(static_cast<unsigned>(month - months.begin()) + 1),
                                           std::chrono::day(static_cast<unsigned>(*day)));
    // A leap second is one.
    if (!date.ok() || *hours > 23 || *minutes > 59 || *seconds > 60) {
        return std::nullopt;
    }
    const auto days = std::chrono::duration_cast<std::chrono::seconds>(Days(date).time_since_epoch()).count();
    return days + *hours * 3600 + *minutes * 60 + *seconds;
}

}  // namespace

std::optional<std::chrono::seconds> retry_after(std::string_view text, std::int64_t unix_seconds) {
    std::optional<std::int64_t> wait = number(text);
    if (const auto until = wait ? std::nullopt : date(text)) {
        wait = *until - unix_seconds;
    }
    return wait ? std::optional(std::chrono::seconds(std::clamp<std::int64_t>(*wait, 0, longest))) : std::nullopt;
}

}  // namespace evora::server
