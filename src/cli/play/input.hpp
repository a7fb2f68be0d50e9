#pragma once
/// Lines from standard input, until its end or until somebody interrupts.
///
///     LineInput input;
///     while (auto line = input.next()) { … }
///     input.end() == InputEnd::interrupted;

#include <cstdint>
#include <optional>
#include <string>

namespace evora::cli {

enum class InputEnd : std::uint8_t { end_of_input, interrupted, failed };

/// While one of these lives, Ctrl-C, a hang-up and a request to end do not end the program but `next`; a second one
/// ends the program as usual.
class LineInput {
  public:
    LineInput();
    ~LineInput();
    LineInput(const LineInput&) = delete;
    LineInput& operator=(const LineInput&) = delete;

    /// The next line without its line feed, at most `longest` bytes of it. Empty at the end, which `end` explains.
    [[nodiscard]] std::optional<std::string> next();
    [[nodiscard]] InputEnd end() const noexcept { return end_; }
    /// The signal that interrupted, or 0.
    [[nodiscard]] static int signal() noexcept;

    static constexpr std::size_t longest = 4096;

  private:
    /// False at the end.
    bool fill();

    std::string buffer_;
    InputEnd end_ = InputEnd::end_of_input;
    bool at_end_ = false;
};

}  // namespace evora::cli
