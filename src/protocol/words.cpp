#include "protocol/words.hpp"

#include <algorithm>
#include <charconv>

namespace evora {

namespace {

constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r'; }

}  // namespace

Words split(std::string_view line) {
    Words words;
    std::size_t at = 0;
    while (at < line.size()) {
        if (is_blank(line[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < line.size() && !is_blank(line[end])) {
            ++end;
        }
        words.push_back(line.substr(at, end - at));
        at = end;
    }
    return words;
}

std::string join(std::span<const std::string_view> words) {
    std::string text;
    for (const std::string_view word : words) {
        text += text.empty() ? "" : " ";
        text += word;
    }
    return text;
}

bool is_plain(std::string_view line) noexcept {
    return std::ranges::all_of(line, [](char c) { return is_blank(c) || (c > ' ' && c <= '~'); });
}

std::optional<std::uint64_t> whole_number(std::string_view word) noexcept {
    std::uint64_t number = 0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, number);
    if (error != std::errc() || stop != end) {
        return std::nullopt;
    }
    return number;
}

}  // namespace evora
