#include "match/journal.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <span>

#include "rules/fault.hpp"
#include "rules/record/writer.hpp"

namespace evora {

namespace {

constexpr std::size_t longest_line = 65'536;
constexpr unsigned highest_score = 9999;

/// Cuts off what stands before the separator, or everything; `text` is what comes behind.
std::string_view cut(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

std::string lineup_text(const SetPlan& plan) {
    std::string text;
    for (int i = 0; i < plan.players.number(); ++i) {
        text += i > 0 ? "-" : "";
        text += std::to_string(plan.contestant(0, Seat::from_index(i)) + 1);
    }
    return text;
}

std::string game_text(const GameOutcome& game) {
    if (const auto& forfeit = game.forfeit()) {
        return std::to_string(forfeit->seat.number()) + ":" + std::string(name(forfeit->reason));
    }
    return to_text(game.scores(), game.players()) + "/" + to_text(game.places(), game.players());
}

std::optional<Scores> parse_scores(std::string_view text, Players players) {
    Scores scores{};
    for (int i = 0; i < players.number(); ++i) {
        const std::string_view word = i + 1 < players.number() ? cut(text, '-') : text;
        unsigned score = 0;  // so that there is no sign
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), score);
        const bool leading_zero = word.size() > 1 && word.front() == '0';
        if (error != std::errc() || end != word.data() + word.size() || leading_zero || score > highest_score) {
            return std::nullopt;
        }
        scores[static_cast<std::size_t>(i)] = Points{static_cast<int>(score)};
    }
    return scores;
}

std::optional<GameOutcome> parse_game(std::string_view text, Players players) {
    if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
        const auto reason = forfeit_reason_from_name(text.substr(colon + 1));
        const int number = colon == 1 ? text.front() - '0' : 0;
        if (!reason || number < 1 || number > players.number()) {
            return std::nullopt;
        }
        return GameOutcome::forfeited(players, {.seat = Seat::from_index(number - 1), .reason = *reason});
    }
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) {
        return std::nullopt;
    }
    const auto scores = parse_scores(text.substr(0, slash), players);
    const auto places = parse_places(text.substr(slash + 1), players);
    return scores && places ? GameOutcome::from(players, *scores, *places) : std::nullopt;
}

std::string found_and_expected(std::string_view found, std::string_view expected) {
    return "found " + quoted(found) + ", expected " + std::string(expected);
}

/// What sets two first lines apart. Precondition: they differ.
std::string difference(std::string_view found, std::string_view expected) {
    std::string_view found_settings = cut(found, '\t');
    std::string_view expected_settings = cut(expected, '\t');
    if (cut(found_settings, ' ') != cut(expected_settings, ' ')) {
        return "expected the resume file of a match, which begins with evora-match";
    }
    while (!expected_settings.empty() || !found_settings.empty()) {
        const std::string_view here = cut(found_settings, ' ');
        const std::string_view there = cut(expected_settings, ' ');
        if (here != there) {
            return found_and_expected(here, there) + ", as this match has it";
        }
    }
    for (int number = 1; !expected.empty() || !found.empty(); ++number) {
        const std::string_view here = cut(found, '\t');
        const std::string_view there = cut(expected, '\t');
        if (here != there) {
            return found_and_expected(here, there.empty() ? "no more contestants" : there) + " as contestant " +
                   std::to_string(number);
        }
    }
    return "found a first line in another form than this version writes";
}

}  // namespace

std::string journal_header(const MatchSettings& settings) {
    const std::string limits = to_text(settings.limits);
    std::string text = "evora-match 1 rules=" + std::string(name(settings.rules)) +
                       " players=" + std::to_string(settings.players.number()) +
                       " tournament=" + std::string(name(settings.tournament)) +
                       " seed=" + std::to_string(settings.seed) + " limits=" + (limits.empty() ? "none" : limits);
    for (const ContestantSpec& contestant : settings.contestants) {
        text += '\t' + contestant.text;
    }
    return text;
}

std::optional<std::uint64_t> journal_seed(std::string_view header) noexcept {
    constexpr std::string_view word = " seed=";
    const std::size_t at = header.find(word);
    if (!header.starts_with("evora-match ") || at == std::string_view::npos) {
        return std::nullopt;
    }
    header.remove_prefix(at + word.size());
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(header.data(), header.data() + header.size(), seed);
    const bool whole = error == std::errc() && end != header.data() + header.size() && *end == ' ';
    return whole ? std::optional(seed) : std::nullopt;
}

std::string journal_line(const SetPlan& plan, const SetOutcome& outcome) {
    std::string text =
        std::to_string(std::uint64_t{plan.number} + 1) + " " + std::to_string(plan.seed) + " " + lineup_text(plan);
    for (const GameOutcome& game : std::span(outcome.games).first(static_cast<std::size_t>(plan.games()))) {
        text += " " + game_text(game);
    }
    return text;
}

std::expected<SetOutcome, std::string> parse_journal_line(std::string_view line, const SetPlan& plan) {
    const std::array<std::string, 3> expected = {std::to_string(std::uint64_t{plan.number} + 1),
                                                 std::to_string(plan.seed), lineup_text(plan)};
    for (const std::string& word : expected) {
        if (const std::string_view found = cut(line, ' '); found != word) {
            return std::unexpected(found_and_expected(found, word));
        }
    }
    SetOutcome outcome{.number = plan.number};
    for (int i = 0; i < plan.games(); ++i) {
        const std::string_view found = i + 1 < plan.games() ? cut(line, ' ') : line;
        const auto game = parse_game(found, plan.players);
        if (!game) {
            return std::unexpected(found_and_expected(found, "a game, as 45-38/1-2 or 2:time"));
        }
        outcome.games[static_cast<std::size_t>(i)] = *game;
    }
    return outcome;
}

JournalReader::JournalReader(ByteSource& source, const MatchSettings& settings)
    : source_(source), schedule_(settings.schedule()), header_(journal_header(settings)) {}

std::expected<std::optional<SetOutcome>, std::string> JournalReader::next() {
    auto text = line();
    if (text && *text && line_ == 1) {
        if (**text != header_) {
            return std::unexpected(at_line(difference(**text, header_)));
        }
        whole_bytes_ += (*text)->size() + 1;
        text = line();
    }
    if (!text) {
        return std::unexpected(at_line(text.error()));
    }
    if (!*text) {
        // Not even the first line is whole: then this must be what a kill has left of it, not a file of something else.
        const std::string_view rest = std::string_view(buffer_).substr(used_);
        if (whole_bytes_ == 0 && !header_.starts_with(rest)) {
            return std::unexpected(at_line(difference(rest, header_)));
        }
        return std::nullopt;
    }
    if (sets_ == std::numeric_limits<std::uint32_t>::max()) {
        return std::unexpected(at_line("found more sets than a match can have"));
    }
    auto set = parse_journal_line(**text, schedule_.plan(sets_));
    if (!set) {
        return std::unexpected(at_line(set.error()));
    }
    ++sets_;
    whole_bytes_ += (*text)->size() + 1;
    return *set;
}

std::expected<std::optional<std::string_view>, std::string> JournalReader::line() {
    ++line_;
    std::size_t searched = used_;
    while (true) {
        if (const std::size_t end = buffer_.find('\n', searched); end != std::string::npos) {
            const std::string_view line = std::string_view(buffer_).substr(used_, end - used_);
            used_ = end + 1;
            return line;
        }
        buffer_.erase(0, used_);
        used_ = 0;
        if (buffer_.size() > longest_line) {
            return std::unexpected("found more than " + std::to_string(longest_line) + " bytes, expected a line");
        }
        searched = buffer_.size();
        std::array<char, 16'384> bytes;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled before it is read
        const std::size_t size = source_.read(bytes);
        if (size == 0) {
            return std::nullopt;
        }
        buffer_.append(bytes.data(), size);
    }
}

std::string JournalReader::at_line(std::string_view what) const {
    return "line " + std::to_string(line_) + ": " + std::string(what);
}

}  // namespace evora
