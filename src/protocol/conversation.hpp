#pragma once
/// The lines that come in answer to others, read one by one: what the checks of an engine are made of. It knows no
/// protocol but that an engine may ask for the legal moves. After a failure nothing more is said or heard.
///
///     Conversation talk("python3 bot.py", 10s);
///     talk.say("ugi");
///     if (!talk.hear("ugiok")) { report(*talk.failure()); }

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/child_process.hpp"
#include "rules/position.hpp"

namespace evora {

class Conversation {
  public:
    /// `patience` is for whatever has no time of its own.
    Conversation(const std::string& command, std::chrono::milliseconds patience);

    /// With a line feed behind it.
    void say(const std::string& text);
    /// The next line that begins with the word; empty after a failure.
    std::optional<std::string> hear(std::string_view word);
    std::optional<std::string> hear(std::string_view word, std::chrono::milliseconds within);

    /// `ugi`, and all up to `ugiok`.
    bool greet();
    /// What `go` and the questions of the engine are about from now on.
    void set_position(const Position& position);
    void close_input() noexcept;
    [[nodiscard]] bool ends(std::chrono::milliseconds within) noexcept;

    /// What came before the line that was last waited for, 10,000 lines of it at most.
    [[nodiscard]] const std::vector<std::string>& before() const noexcept { return before_; }
    /// True where one of those begins with the word.
    [[nodiscard]] bool heard(std::string_view word) const;
    /// True where the engine has asked for the legal moves.
    [[nodiscard]] bool asked() const noexcept { return asked_; }
    [[nodiscard]] const std::optional<std::string>& failure() const noexcept { return failure_; }

  private:
    void answer_question();

    std::chrono::milliseconds patience_;
    std::unique_ptr<ChildProcess> child_;
    std::optional<std::string> failure_;
    std::vector<std::string> before_;
    std::optional<Position> position_;
    bool asked_ = false;
};

}  // namespace evora
