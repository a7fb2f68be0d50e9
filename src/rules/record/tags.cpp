#include "rules/record/tags.hpp"

#include <algorithm>

#include "rules/notation/position_text.hpp"
#include "rules/record/detail/encoding.hpp"
#include "rules/record/detail/number.hpp"

namespace evora {

namespace {

constexpr std::array<std::string_view, 6> termination_names = {"normal",    "resignation", "time",
                                                               "abandoned", "adjudicated", "unfinished"};

constexpr bool is_letter(char c) noexcept { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// The two-digit number at `at`; the caller has checked that digits are there.
int two_digits(std::string_view text, std::size_t at) noexcept { return (text[at] - '0') * 10 + (text[at + 1] - '0'); }

/// True where the text has a digit for every `0` of the pattern and is equal to it elsewhere.
bool has_form(std::string_view text, std::string_view pattern) noexcept {
    return std::ranges::equal(text, pattern, [](char c, char p) { return p == '0' ? is_digit(c) : c == p; });
}

bool is_date(std::string_view text, Players /*players*/) noexcept {
    if (!has_form(text, "0000-00-00")) {
        return false;
    }
    const int year = two_digits(text, 0) * 100 + two_digits(text, 2);
    const int month = two_digits(text, 5);
    const int day = two_digits(text, 8);
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    const std::array<int, 12> days = {31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return month >= 1 && month <= 12 && day >= 1 && day <= days[static_cast<std::size_t>(month - 1)];
}

bool is_time(std::string_view text, Players /*players*/) noexcept {
    return has_form(text, "00:00:00Z") && two_digits(text, 0) < 24 && two_digits(text, 3) < 60 &&
           two_digits(text, 6) < 60;
}

bool is_yes_or_no(std::string_view text, Players /*players*/) noexcept { return text == "yes" || text == "no"; }

bool is_time_control(std::string_view text, Players /*players*/) noexcept {
    if (text.ends_with('d')) {
        const auto days = parse_number(text.substr(0, text.size() - 1));
        return days && *days > 0;
    }
    const std::size_t plus = text.find('+');
    return plus != std::string_view::npos && parse_number(text.substr(0, plus)) && parse_number(text.substr(plus + 1));
}

bool is_termination(std::string_view text, Players /*players*/) noexcept {
    return termination_from_name(text).has_value();
}

bool are_places(std::string_view text, Players players) noexcept { return parse_places(text, players).has_value(); }

struct KnownTag {
    std::string_view name;
    bool (*is_right)(std::string_view value, Players players) noexcept;
    std::string_view expected;
};

constexpr std::array known_tags = {
    KnownTag{"Termination", is_termination, "one of normal, resignation, time, abandoned, adjudicated and unfinished"},
    KnownTag{"Places", are_places, "each seat's place, as in 2-1 or 1-1-3"},
    KnownTag{"Date", is_date, "a day, as in 2026-11-27"},
    KnownTag{"Time", is_time, "a time of day in UTC, as in 21:30:00Z"},
    KnownTag{"Rated", is_yes_or_no, "yes or no"},
    KnownTag{"TimeControl", is_time_control, "base and increment in seconds, as in 300+5, or days a move, as in 2d"},
};

Fault tag_problem(FaultCode code, std::size_t column, std::string found, std::string expected) {
    return Fault{.code = code,
                 .where = {.part = Part::tag, .column = static_cast<int>(column)},
                 .found = std::move(found),
                 .expected = std::move(expected)};
}

/// `SeatN`, `SeatNBot` and `SeatNRating`, for seats that exist.
std::optional<Fault> seat_tag_fault(std::string_view name, std::string_view value, Players players) {
    std::string_view rest = name.substr(std::string_view("Seat").size());
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    const std::string_view number = rest.substr(0, digits);
    rest.remove_prefix(digits);
    if (number.empty() || (!rest.empty() && rest != "Bot" && rest != "Rating")) {
        return std::nullopt;  // a name that the notation does not know
    }
    const auto seat = parse_number(number);
    if (!seat || *seat < 1 || *seat > players.number()) {
        return tag_problem(FaultCode::seat, 0, quoted(name),
                           "a seat from 1 to " + std::to_string(players.number()) + " in the tag's name");
    }
    if (rest == "Rating" && !parse_number(value)) {
        return tag_problem(FaultCode::tag, 1, quoted(value), "a rating from 0 to 9999");
    }
    return std::nullopt;
}

std::optional<Fault> position_tag_fault(std::string_view value, Rules rules, Players players) {
    const auto position = parse_position(value);
    if (!position) {
        Fault fault = position.error().front();
        fault.where.column = std::max(fault.where.column, 1);
        return fault;
    }
    if (position->rules() != rules) {
        return tag_problem(FaultCode::tag, 1, "a position of " + std::string(evora::name(position->rules())),
                           "the rules of the tag Rules, " + std::string(evora::name(rules)));
    }
    if (position->players() != players) {
        return tag_problem(FaultCode::tag, 1,
                           "a position with " + std::to_string(position->players().number()) + " boards",
                           "one for each of " + std::to_string(players.number()) + " players");
    }
    if (position->phase() == Phase::over) {
        return tag_problem(FaultCode::tag, 1, "a position after the end of the game", "one to play on from");
    }
    return std::nullopt;
}

}  // namespace

const std::string* find_tag(std::span<const Tag> tags, std::string_view name) noexcept {
    const auto found = std::ranges::find(tags, name, &Tag::name);
    return found == tags.end() ? nullptr : &found->value;
}

std::string_view name(Termination termination) noexcept {
    return termination_names[static_cast<std::size_t>(termination)];
}

std::optional<Termination> termination_from_name(std::string_view text) noexcept {
    const auto found = std::ranges::find(termination_names, text);
    return found == termination_names.end()
               ? std::nullopt
               : std::optional(static_cast<Termination>(found - termination_names.begin()));
}

std::optional<Places> parse_places(std::string_view text, Players players) noexcept {
    const auto seats = static_cast<std::size_t>(players.number());
    if (text.size() != 2 * seats - 1) {
        return std::nullopt;
    }
    Places places{};
    for (std::size_t i = 0; i < seats; ++i) {
        if (!is_digit(text[2 * i]) || (i > 0 && text[2 * i - 1] != '-')) {
            return std::nullopt;
        }
        places[i] = text[2 * i] - '0';
    }
    for (std::size_t i = 0; i < seats; ++i) {
        const auto better = std::count_if(places.begin(), places.begin() + players.number(),
                                          [&](int place) { return place < places[i]; });
        if (places[i] != better + 1) {
            return std::nullopt;
        }
    }
    return places;
}

std::string to_text(const Places& places, Players players) {
    std::string text;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players.number()); ++i) {
        text += i == 0 ? "" : "-";
        text += std::to_string(places[i]);
    }
    return text;
}

Places places_of(const Ranking& ranking) noexcept {
    Places places{};
    for (int i = 0; i < ranking.players(); ++i) {
        places[static_cast<std::size_t>(i)] = ranking.place(Seat::from_index(i));
    }
    return places;
}

bool is_tag_name(std::string_view name) noexcept {
    return !name.empty() && is_letter(name.front()) &&
           std::ranges::all_of(name, [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

std::optional<Fault> tag_fault(std::string_view name, std::string_view value, Rules rules, Players players) {
    if (!is_tag_name(name)) {
        return tag_problem(FaultCode::tag, 0, quoted(name), "a tag's name: letters, digits and _, a letter first");
    }
    if (const auto flaw = encoding_flaw(value)) {
        return tag_problem(FaultCode::text_encoding, flaw->at + 1, flaw->found, flaw->expected);
    }
    if (name == "Position") {
        return position_tag_fault(value, rules, players);
    }
    if (name.starts_with("Seat")) {
        return seat_tag_fault(name, value, players);
    }
    const auto known = std::ranges::find(known_tags, name, &KnownTag::name);
    if (known != known_tags.end() && !known->is_right(value, players)) {
        return tag_problem(FaultCode::tag, 1, quoted(value), std::string(known->expected));
    }
    return std::nullopt;
}

}  // namespace evora
