#include "rules/record/detail/header_text.hpp"

#include <algorithm>
#include <array>
#include <expected>
#include <string>
#include <utility>

#include "rules/notation/position_text.hpp"
#include "rules/record/detail/number.hpp"
#include "rules/record/detail/score_text.hpp"
#include "rules/record/limits.hpp"

namespace evora {

namespace {

constexpr std::array<std::string_view, 3> required_names = {"Rules", "Players", "Result"};

struct TagLine {
    Tag tag;
    std::size_t value_at = 0;  ///< where the value begins in the line
};

std::unexpected<Fault> refuse(std::size_t at, std::string_view line, std::string expected) {
    const std::string_view rest = line.substr(at);
    return std::unexpected(fault_at({.column = static_cast<int>(at) + 1}, FaultCode::form, Part::tag,
                                    rest.empty() ? "the end of the line" : quoted(rest), std::move(expected)));
}

/// `[Name "value"]` and nothing else. The fault has a column and no line.
std::expected<TagLine, Fault> parse_tag_line(std::string_view line) {
    if (!line.starts_with('[')) {
        return refuse(0, line, "a tag, as in [Rules \"fixed\"]");
    }
    TagLine result;
    const std::size_t name_end = std::min(line.find_first_of(" \"]", 1), line.size());
    result.tag.name = line.substr(1, name_end - 1);
    if (!is_tag_name(result.tag.name)) {
        return refuse(1, line, "a tag's name: letters, digits and _, a letter first");
    }
    if (!line.substr(name_end).starts_with(" \"")) {
        return refuse(name_end, line, "one space and the value in double quotes");
    }
    std::size_t at = name_end + 2;
    result.value_at = at;
    for (; at < line.size() && line[at] != '"'; ++at) {
        if (line[at] == '\\') {
            ++at;
            if (at == line.size() || (line[at] != '"' && line[at] != '\\')) {
                return refuse(at - 1, line, "\\\" or \\\\ where a value has a quote or a backslash");
            }
        }
        result.tag.value += line[at];
    }
    if (line.substr(at) != "\"]") {
        return refuse(at, line, "\"] and the end of the line");
    }
    return result;
}

}  // namespace

std::optional<Fault> HeaderText::add(std::string_view line, int number) {
    auto parsed = parse_tag_line(line);
    if (!parsed) {
        return moved_to(std::move(parsed.error()), {.line = number, .column = 1});
    }
    const TextPlace name{.line = number, .column = 2};
    const TextPlace value{.line = number, .column = static_cast<int>(parsed->value_at) + 1};
    if (required_ < required_names.size()) {
        return add_required(parsed->tag, name, value);
    }
    return add_other(std::move(parsed->tag), name, value);
}

std::optional<Fault> HeaderText::add_required(const Tag& tag, TextPlace name, TextPlace value) {
    const std::string_view wanted = required_names[required_];
    if (tag.name != wanted) {
        return fault_at(name, FaultCode::tag, Part::tag, quoted(tag.name),
                        std::string(wanted) + ", as Rules, Players and Result come first and in this order");
    }
    const auto wrong = [&](std::string expected) {
        return fault_at(value, FaultCode::tag, Part::tag, quoted(tag.value), std::move(expected));
    };
    if (wanted == "Rules") {
        const auto rules = rules_from_name(tag.value);
        if (!rules) {
            return wrong("fixed, free, fixed+sf or free+sf");
        }
        rules_ = *rules;
    } else if (wanted == "Players") {
        const auto players = Players::from_number(parse_number(tag.value).value_or(0));
        if (!players) {
            return wrong("2, 3 or 4");
        }
        players_ = *players;
    } else {
        result_ = parse_scores(tag.value, players_);
        result_place_ = value;
        if (!result_ && tag.value != "*") {
            return wrong("the final scores of " + std::to_string(players_.number()) +
                         " seats joined by -, or * for a game not played to its end");
        }
    }
    ++required_;
    return std::nullopt;
}

std::optional<Fault> HeaderText::add_other(Tag tag, TextPlace name, TextPlace value) {
    if (find_tag(tags_, tag.name) != nullptr || std::ranges::find(required_names, tag.name) != required_names.end()) {
        return fault_at(name, FaultCode::tag, Part::tag, "a second " + quoted(tag.name), "each tag once");
    }
    if (tags_.size() == max_record_tags) {
        return fault_at(name, FaultCode::line_length, Part::tag, "one more tag",
                        "at most " + std::to_string(max_record_tags) + " tags beside the required ones");
    }
    if (auto fault = tag_fault(tag.name, tag.value, rules_, players_)) {
        const TextPlace place = fault->where.column > 0 ? value : name;
        return moved_to(*std::move(fault), place);
    }
    if (tag.name == "Termination") {
        termination_ = termination_from_name(tag.value);
        termination_place_ = value;
    } else if (tag.name == "Places") {
        places_ = parse_places(tag.value, players_);
        places_place_ = value;
    } else if (tag.name == "Position") {
        start_ = *parse_position(tag.value);
    }
    tags_.push_back(std::move(tag));
    return std::nullopt;
}

std::optional<Fault> HeaderText::finish(int number) const {
    if (required_ < required_names.size()) {
        return fault_at({.line = number, .column = 1}, FaultCode::tag, Part::tag, "the end of the header",
                        "the tag " + std::string(required_names[required_]));
    }
    const Termination termination = termination_.value_or(result_ ? Termination::normal : Termination::unfinished);
    if (result_ ? termination == Termination::unfinished : termination == Termination::normal) {
        return fault_at(
            termination_place_, FaultCode::wrong_result, Part::tag, quoted(evora::name(termination)),
            result_ ? "normal, as the result is a score" : "what ended the game before its end, as the result is *");
    }
    if (termination == Termination::unfinished && places_) {
        return fault_at(places_place_, FaultCode::wrong_result, Part::tag, "places in an unfinished game",
                        "no Places, or a Termination that says how the game was decided");
    }
    const bool decided = termination == Termination::resignation || termination == Termination::time ||
                         termination == Termination::adjudicated || (termination == Termination::abandoned && result_);
    if (decided && !places_) {
        return fault_at(termination_place_, FaultCode::wrong_result, Part::tag,
                        quoted(evora::name(termination)) + " without Places",
                        "the tag Places, as the game was decided without a score");
    }
    return std::nullopt;
}

}  // namespace evora
