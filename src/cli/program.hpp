#pragma once
/// The program as a whole: from the words of a command line to the exit status.
///
///     int main(int count, char** words) { return evora::cli::run_program({words, words + count}); }

#include <string>
#include <string_view>
#include <vector>

namespace evora::cli {

/// The project's version, "0.1.0".
[[nodiscard]] std::string_view version() noexcept;

/// `words[0]` is the program's name.
[[nodiscard]] int run_program(const std::vector<std::string>& words);

}  // namespace evora::cli
