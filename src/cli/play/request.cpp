#include "cli/play/request.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "rules/notation/move_text.hpp"

namespace evora::cli {

namespace {

// The C library's own depend on the locale.
char lower(char c) noexcept { return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
char upper(char c) noexcept { return 'a' <= c && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::string lowered(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), lower);
    return result;
}

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    constexpr std::string_view blanks = " \t\r,";
    while (true) {
        const std::size_t begin = line.find_first_not_of(blanks);
        if (begin == std::string_view::npos) {
            return words;
        }
        line.remove_prefix(begin);
        const std::size_t end = std::min(line.find_first_of(blanks), line.size());
        words.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

struct VerbWord {
    std::string_view word;
    Verb verb;
};

constexpr std::array verb_words = {
    VerbWord{"help", Verb::help},         VerbWord{"h", Verb::help},      VerbWord{"?", Verb::help},
    VerbWord{"rules", Verb::rules},       VerbWord{"board", Verb::board}, VerbWord{"moves", Verb::moves},
    VerbWord{"hint", Verb::hint},         VerbWord{"undo", Verb::undo},   VerbWord{"u", Verb::undo},
    VerbWord{"back", Verb::back},         VerbWord{"save", Verb::save},   VerbWord{"save!", Verb::replace},
    VerbWord{"position", Verb::position}, VerbWord{"quit", Verb::quit},   VerbWord{"q", Verb::quit},
    VerbWord{"exit", Verb::quit}};

/// The letter by which the notation knows a word; 0 for words that only make a sentence; empty for others.
std::optional<char> letter_of(std::string_view word) {
    for (const Colour colour : all_colours) {
        if (word == name(colour)) {
            return letter(colour);
        }
    }
    if (word == "centre" || word == "center") {
        return 'C';
    }
    if (word == "floor") {
        return 'F';
    }
    constexpr std::array<std::string_view, 9> fillers = {"display", "line", "row",   "column", "from",
                                                         "to",      "the",  "place", "take"};
    return std::ranges::find(fillers, word) != fillers.end() ? std::optional('\0') : std::nullopt;
}

bool is_digit(char c) noexcept { return '0' <= c && c <= '9'; }

/// The whole as the notation has it: capital letters for source, colour and destination, small ones behind.
std::string as_notation(const std::vector<std::string_view>& words) {
    std::string text;
    for (const std::string_view word : words) {
        const std::string small = lowered(word);
        const auto known = letter_of(small);
        if (!known) {
            text += small;
        } else if (*known != '\0') {
            text += *known;
        }
    }
    constexpr std::size_t capitals = 3;
    for (std::size_t i = 0; i < std::min(text.size(), capitals); ++i) {
        text[i] = upper(text[i]);
    }
    std::transform(text.begin() + static_cast<std::ptrdiff_t>(std::min(text.size(), capitals)), text.end(),
                   text.begin() + static_cast<std::ptrdiff_t>(std::min(text.size(), capitals)), lower);
    // "red 3" means the same as "3 red".
    if (text.size() >= 2 && colour_from_letter(text[0]) && (is_digit(text[1]) || text[1] == 'C')) {
        std::swap(text[0], text[1]);
    }
    return text;
}

std::optional<Source> source_of(char c) noexcept {
    if (c == 'C') {
        return Source::centre();
    }
    const auto display = Display::from_number(c - '0');
    return display ? std::optional(Source::display(*display)) : std::nullopt;
}

}  // namespace

Request parse_request(std::string_view line) {
    const std::vector<std::string_view> words = words_of(line);
    if (words.empty()) {
        return Nothing{};
    }
    const std::string first = lowered(words.front());
    const auto verb = std::ranges::find(verb_words, first, &VerbWord::word);
    if (verb != verb_words.end()) {
        const bool takes_argument = verb->verb == Verb::save || verb->verb == Verb::replace;
        if (words.size() == 1) {
            return Order{.verb = verb->verb, .argument = {}};
        }
        if (takes_argument) {  // a path may hold blanks
            const std::string_view last = words.back();
            return Order{.verb = verb->verb, .argument = std::string(words[1].data(), last.data() + last.size())};
        }
    }
    const std::string text = as_notation(words);
    if (const auto move = parse_move(text)) {
        if (move->is_placement()) {
            return Placement{.line = move->line(), .column = move->column()};
        }
        return Pick{.source = move->source(),
                    .colour = move->colour(),
                    .destination = move->destination(),
                    .left = move->left().empty() ? std::nullopt : std::optional(move->left())};
    }
    if (text.size() == 2) {
        const auto source = source_of(text[0]);
        const auto colour = colour_from_letter(text[1]);
        if (source && colour) {
            return Pick{.source = source, .colour = colour, .destination = {}, .left = {}};
        }
    }
    constexpr std::size_t longest_answer = 5;
    return text.empty() || text.size() > longest_answer ? Request(Unknown{}) : Request(Answer{text});
}

}  // namespace evora::cli
