#pragma once
/// A program that runs beside this one and exchanges lines with it. Whatever it does, no call here waits beyond its
/// deadline, takes more memory than a fixed amount, or lets a signal through.
///
///     auto child = ChildProcess::start("python3 bot.py", ErrorOutput::discard);
///     const auto deadline = ChildProcess::Clock::now() + 2s;
///     (*child)->write("ugi\n", deadline);
///     std::expected<std::string, EngineFailure> line = (*child)->read_line(deadline);
///
/// The program gets a process group of its own, which the destructor kills, so that what it has started goes with it.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include <sys/types.h>

#include "protocol/engine_failure.hpp"

namespace evora {

/// Where the standard error of a program goes.
enum class ErrorOutput : std::uint8_t { keep, discard };

class ChildProcess {
  public:
    using Clock = std::chrono::steady_clock;

    /// Runs the command with /bin/sh. That it cannot be found shows when its answer is awaited.
    [[nodiscard]] static std::expected<std::unique_ptr<ChildProcess>, EngineFailure> start(const std::string& command,
                                                                                           ErrorOutput error_output);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ChildProcess(ChildProcess&&) = delete;
    ChildProcess& operator=(ChildProcess&&) = delete;

    /// All of the text. What the program writes meanwhile is kept, so that neither waits for the other.
    [[nodiscard]] std::expected<void, EngineFailure> write(std::string_view text, Clock::time_point deadline);
    /// The next line without its end. What comes after the last line feed of a program that has ended is a line too.
    [[nodiscard]] std::expected<std::string, EngineFailure> read_line(Clock::time_point deadline);
    /// As if at the end of its input.
    void close_input() noexcept;
    /// True if it has ended by then.
    [[nodiscard]] bool ends_by(Clock::time_point deadline) noexcept;
    /// Bytes that it has written and that were read so far.
    [[nodiscard]] std::size_t received() const noexcept { return received_; }

  private:
    ChildProcess(pid_t pid, int input, int output) noexcept : pid_(pid), input_(input), output_(output) {}

    /// Reads what there is. False at the end of its output.
    [[nodiscard]] bool fill();
    [[nodiscard]] EngineFailure death();
    [[nodiscard]] EngineFailure overdue(std::string_view what) const;

    std::string buffer_;
    std::size_t begin_ = 0;  ///< of the next line in `buffer_`
    std::size_t received_ = 0;
    pid_t pid_;
    int input_;
    int output_;
    bool output_ended_ = false;
};

}  // namespace evora
