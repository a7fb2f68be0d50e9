#pragma once
/// Standard output, or another open file, written in large pieces, with every error noticed.
///
///     Output out;
///     out.write("3R4\n");
///     return out.finish();   // Status::done, or a message and Status::refused

#include <string>
#include <string_view>

#include "cli/status.hpp"

namespace evora::cli {

class Output {
  public:
    /// Writes to the open file; does not close it.
    explicit Output(int file = 1, std::string name = "standard output");

    void write(std::string_view text) {
        buffer_ += text;
        if (buffer_.size() >= piece) {
            flush();
        }
    }
    /// Writes all that has been collected. False once anything has failed; what follows is dropped then.
    bool flush();
    /// Flushes and reports what went wrong, if anything did.
    [[nodiscard]] Status finish();
    [[nodiscard]] bool failed() const noexcept { return error_ != 0; }

  private:
    static constexpr std::size_t piece = std::size_t{1} << 16U;

    std::string buffer_;
    std::string name_;
    int file_;
    int error_ = 0;
};

/// Writes the text to standard output.
[[nodiscard]] Status print(std::string_view text);

}  // namespace evora::cli
