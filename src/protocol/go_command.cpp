#include "protocol/go_command.hpp"

#include <optional>

#include "protocol/words.hpp"
#include "rules/fault.hpp"
#include "rules/moves.hpp"

namespace evora {

namespace {

using std::chrono::milliseconds;

std::unexpected<ProtocolError> refuse(std::string text) {
    return std::unexpected(ProtocolError{ProtocolFault::bad_argument, std::move(text)});
}

struct Limit {
    std::string_view name;
    std::uint64_t least;
    std::uint64_t most;
};

constexpr Limit limits_of_go[] = {{"depth", 1, max_depth},           {"nodes", 1, UINT64_MAX},
                                  {"movetime", 1, max_milliseconds}, {"clock", 0, max_milliseconds},
                                  {"inc", 0, max_milliseconds},      {"lines", 1, max_moves}};

struct Read {
    std::optional<std::uint64_t> values[std::size(limits_of_go)];
    bool infinite = false;
};

std::expected<Read, ProtocolError> read_words(std::span<const std::string_view> words) {
    Read read;
    for (std::size_t at = 0; at < words.size(); ++at) {
        if (words[at] == "infinite") {
            read.infinite = true;
            continue;
        }
        std::size_t i = 0;
        while (i < std::size(limits_of_go) && limits_of_go[i].name != words[at]) {
            ++i;
        }
        if (i == std::size(limits_of_go)) {
            return refuse("found " + quoted(words[at]) +
                          ", expected depth, nodes, movetime, clock, inc, lines or infinite");
        }
        const Limit& limit = limits_of_go[i];
        if (read.values[i]) {
            return refuse(std::string(limit.name) + ": found twice, expected once");
        }
        const std::string_view word = ++at < words.size() ? words[at] : std::string_view();
        const auto number = whole_number(word);
        if (!number || *number < limit.least || *number > limit.most) {
            return refuse(std::string(limit.name) + ": found " + (word.empty() ? "nothing" : quoted(word)) +
                          ", expected a whole number from " + std::to_string(limit.least) + " to " +
                          std::to_string(limit.most));
        }
        read.values[i] = number;
    }
    return read;
}

}  // namespace

std::expected<GoCommand, ProtocolError> read_go(std::span<const std::string_view> words) {
    const auto read = read_words(words);
    if (!read) {
        return std::unexpected(read.error());
    }
    const auto& [depth, nodes, movetime, clock, inc, lines] = read->values;
    if (inc && !clock) {
        return refuse("found inc without clock, expected both");
    }
    if (read->infinite && (depth || nodes || movetime || clock)) {
        return refuse("found infinite with other limits, expected it alone or with lines");
    }
    GoCommand go{.limits = {.nodes = nodes, .lines = static_cast<int>(lines.value_or(0))}, .infinite = read->infinite};
    if (depth) {
        go.limits.depth = static_cast<int>(*depth);
    }
    if (movetime) {
        go.limits.time = milliseconds(*movetime);
    }
    if (clock) {
        go.limits.clock = ClockLimit{.left = milliseconds(*clock), .increment = milliseconds(inc.value_or(0))};
    }
    return go;
}

std::string go_line(const ThinkLimits& limits) {
    std::string line = "go";
    const auto add = [&](std::string_view name, auto value) {
        line += ' ';
        line += name;
        line += ' ';
        line += std::to_string(value);
    };
    if (limits.depth) {
        add("depth", *limits.depth);
    }
    if (limits.nodes) {
        add("nodes", *limits.nodes);
    }
    if (limits.time) {
        add("movetime", limits.time->count());
    }
    if (limits.clock) {
        add("clock", limits.clock->left.count());
        add("inc", limits.clock->increment.count());
    }
    if (limits.lines > 1) {
        add("lines", limits.lines);
    }
    return line;
}

}  // namespace evora
