#include "rules/record/annotation.hpp"

namespace evora {

namespace {

/// What stands behind the command's name in the first `[%name …]`.
std::optional<std::string_view> argument(std::string_view comment, std::string_view opening) noexcept {
    const std::size_t start = comment.find(opening);
    if (start == std::string_view::npos) {
        return std::nullopt;
    }
    comment.remove_prefix(start + opening.size());
    const std::size_t end = comment.find(']');
    if (end == std::string_view::npos) {
        return std::nullopt;
    }
    return comment.substr(0, end);
}

/// Takes digits off the front of the text, at least one and at most `most`.
std::optional<int> take_digits(std::string_view& text, std::size_t most) noexcept {
    int value = 0;
    std::size_t size = 0;
    while (size < text.size() && size <= most && text[size] >= '0' && text[size] <= '9') {
        value = value * 10 + (text[size] - '0');
        ++size;
    }
    if (size == 0 || size > most) {
        return std::nullopt;
    }
    text.remove_prefix(size);
    return value;
}

bool take(std::string_view& text, char c) noexcept {
    if (!text.starts_with(c)) {
        return false;
    }
    text.remove_prefix(1);
    return true;
}

/// Takes `.` and up to `places` digits, scaled to exactly that many; 0 where there is no `.`.
std::optional<int> take_fraction(std::string_view& text, std::size_t places) noexcept {
    if (!take(text, '.')) {
        return 0;
    }
    const std::size_t before = text.size();
    auto value = take_digits(text, places);
    for (std::size_t written = before - text.size(); value && written < places; ++written) {
        *value *= 10;
    }
    return value;
}

std::optional<int> hundredths(std::string_view text) noexcept {
    constexpr std::size_t max_digits = 4;
    const bool negative = take(text, '-');
    if (!negative) {
        take(text, '+');
    }
    const auto whole = take_digits(text, max_digits);
    if (!whole) {
        return std::nullopt;
    }
    const auto fraction = take_fraction(text, 2);
    if (!fraction || !text.empty()) {
        return std::nullopt;
    }
    const int value = *whole * 100 + *fraction;
    return negative ? -value : value;
}

}  // namespace

bool operator==(const Variation& a, const Variation& b) { return a.moves == b.moves && a.notes == b.notes; }

std::optional<std::int64_t> clock_milliseconds(std::string_view comment) noexcept {
    auto text = argument(comment, "[%clk ");
    if (!text) {
        return std::nullopt;
    }
    const auto hours = take_digits(*text, 4);
    if (!hours || !take(*text, ':')) {
        return std::nullopt;
    }
    const auto minutes = take_digits(*text, 2);
    if (!minutes || *minutes > 59 || !take(*text, ':')) {
        return std::nullopt;
    }
    const auto seconds = take_digits(*text, 2);
    if (!seconds || *seconds > 59) {
        return std::nullopt;
    }
    const auto milliseconds = take_fraction(*text, 3);
    if (!milliseconds || !text->empty()) {
        return std::nullopt;
    }
    return ((std::int64_t{*hours} * 60 + *minutes) * 60 + *seconds) * 1000 + *milliseconds;
}

std::optional<int> eval_hundredths(std::string_view comment) noexcept {
    const auto text = argument(comment, "[%eval ");
    return text ? hundredths(*text) : std::nullopt;
}

std::optional<int> loss_hundredths(std::string_view comment) noexcept {
    const auto text = argument(comment, "[%loss ");
    return text ? hundredths(*text) : std::nullopt;
}

}  // namespace evora
