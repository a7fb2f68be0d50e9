#include "protocol/conversation.hpp"

#include <algorithm>

#include "protocol/legal_line.hpp"
#include "protocol/words.hpp"
#include "rules/notation/position_text.hpp"

namespace evora {

namespace {

using Clock = ChildProcess::Clock;

constexpr std::size_t most_lines = 10'000;

std::string_view first_word(std::string_view line) {
    const Words words = split(line);
    return words.empty() ? std::string_view() : words[0];
}

}  // namespace

Conversation::Conversation(const std::string& command, std::chrono::milliseconds patience) : patience_(patience) {
    auto child = ChildProcess::start(command, ErrorOutput::discard);
    if (child) {
        child_ = *std::move(child);
    } else {
        failure_ = message(child.error());
    }
}

void Conversation::say(const std::string& text) {
    if (failure_) {
        return;
    }
    if (const auto written = child_->write(text + "\n", Clock::now() + patience_); !written) {
        failure_ = message(written.error());
    }
}

std::optional<std::string> Conversation::hear(std::string_view word) { return hear(word, patience_); }

std::optional<std::string> Conversation::hear(std::string_view word, std::chrono::milliseconds within) {
    const auto deadline = Clock::now() + within;
    const std::string late = "no " + std::string(word) + " within " + std::to_string(within.count()) + " ms";
    before_.clear();
    while (!failure_) {
        const auto line = child_->read_line(deadline);
        if (!line) {
            const bool silent = line.error().fault == EngineFault::silent;
            failure_ = silent ? late : message(line.error()) + ", expected " + std::string(word);
            break;
        }
        const std::string_view first = first_word(*line);
        if (first == word) {
            return *line;
        }
        if (first == "moves") {
            answer_question();
        }
        if (before_.size() < most_lines) {
            before_.push_back(*line);
        }
        // Other lines may come without end.
        if (!failure_ && Clock::now() >= deadline) {
            failure_ = late;
        }
    }
    return std::nullopt;
}

bool Conversation::greet() {
    say("ugi");
    return hear("ugiok").has_value();
}

void Conversation::set_position(const Position& position) {
    position_ = position;
    say("position " + to_text(position));
}

void Conversation::close_input() noexcept {
    if (!failure_) {
        child_->close_input();
    }
}

bool Conversation::ends(std::chrono::milliseconds within) noexcept {
    return !failure_ && child_->ends_by(Clock::now() + within);
}

bool Conversation::heard(std::string_view word) const {
    return std::ranges::any_of(before_, [&](const std::string& line) { return first_word(line) == word; });
}

void Conversation::answer_question() {
    asked_ = true;
    say(position_ ? legal_line(*position_) : "error no-position found no position, expected one with moves");
}

}  // namespace evora
