#include "bridge/request.hpp"

#include <string>

#include "game/deal_seed.hpp"

namespace evora {

Request::Request(std::string_view text) {
    const std::size_t line_end = text.find('\n');
    std::string_view line = text.substr(0, line_end);
    body_ = line_end == std::string_view::npos ? std::string_view() : text.substr(line_end + 1);
    const auto take = [&line] {
        const std::size_t blank = line.find(' ');
        const std::string_view word = line.substr(0, blank);
        line.remove_prefix(blank == std::string_view::npos ? line.size() : blank + 1);
        return word;
    };
    name_ = take();
    while (!line.empty() && words_.size() < most_words) {
        words_.push_back(take());
    }
    if (!line.empty()) {
        words_.push_back(line);
    }
}

std::expected<std::uint64_t, Fault> Request::number(std::size_t i, std::uint64_t least, std::uint64_t most) const {
    const auto number = parse_seed(word(i));
    if (!number || *number < least || *number > most) {
        return std::unexpected(
            Fault{.code = FaultCode::number,
                  .where = {},
                  .found = quoted(word(i)),
                  .expected = "a whole number from " + std::to_string(least) + " to " + std::to_string(most)});
    }
    return *number;
}

}  // namespace evora
