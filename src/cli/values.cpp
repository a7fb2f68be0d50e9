#include "cli/values.hpp"

#include <algorithm>
#include <numeric>

#include "game/deal_seed.hpp"

namespace evora::cli {

std::optional<std::uint64_t> parse_number(std::string_view text) noexcept { return parse_seed(text); }

Take take_text(std::string& target) {
    return [&target](std::string_view text) -> Taken {
        if (text.empty()) {
            return std::unexpected("a text that is not empty");
        }
        target = text;
        return {};
    };
}

Take take_texts(std::vector<std::string>& target) {
    return [&target](std::string_view text) -> Taken {
        target.emplace_back(text);
        return {};
    };
}

Take take_list(std::vector<std::string>& target) {
    return [&target](std::string_view text) -> Taken {
        while (true) {
            const std::size_t comma = text.find(',');
            target.emplace_back(text.substr(0, comma));
            if (comma == std::string_view::npos) {
                return {};
            }
            text.remove_prefix(comma + 1);
        }
    };
}

Take take_switch(bool& target) {
    return [&target](std::string_view) -> Taken {
        target = true;
        return {};
    };
}

Take take_rules(Rules& target) {
    return [&target](std::string_view text) -> Taken {
        const auto rules = rules_from_name(text);
        if (!rules) {
            return std::unexpected("fixed, free, fixed+sf or free+sf");
        }
        target = *rules;
        return {};
    };
}

Take take_players(Players& target) {
    return [&target](std::string_view text) -> Taken {
        const auto number = parse_number(text);
        const auto players = number && *number <= 4 ? Players::from_number(static_cast<int>(*number)) : std::nullopt;
        if (!players) {
            return std::unexpected("2, 3 or 4");
        }
        target = *players;
        return {};
    };
}

Take take_choice(std::size_t& target, std::vector<std::string_view> words) {
    return [&target, words = std::move(words)](std::string_view text) -> Taken {
        const auto found = std::ranges::find(words, text);
        if (found == words.end()) {
            return std::unexpected(joined_with_or(words));
        }
        target = static_cast<std::size_t>(found - words.begin());
        return {};
    };
}

std::string joined_with_or(const std::vector<std::string_view>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) {
            text += i + 1 == words.size() ? " or " : ", ";
        }
        text += words[i];
    }
    return text;
}

namespace {

/// Levenshtein's distance.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t exchanged = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({exchanged, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& words) {
    constexpr std::size_t longest = 40;
    if (word.size() > longest) {
        return {};
    }
    std::string_view best;
    std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (std::string_view candidate : words) {
        const std::size_t steps = word.size() >= 2 && candidate.starts_with(word) ? 1 : distance(word, candidate);
        if (steps < least) {
            least = steps;
            best = candidate;
        }
    }
    return best;
}

}  // namespace evora::cli
