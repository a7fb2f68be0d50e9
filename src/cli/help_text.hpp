#pragma once
/// What `--help` prints, at most 80 columns wide.
///
///     print(help_text(command));

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"

namespace evora::cli {

[[nodiscard]] std::string help_text(const Command& command);
[[nodiscard]] std::string help_text(const std::vector<Command>& commands);

/// One sentence about the program, for help, man page and docs.
inline constexpr std::string_view program_summary = "play, study and research the board game Azul";

/// Exit statuses in words, in the order 0, 1, 2.
[[nodiscard]] const std::vector<std::string_view>& status_meanings();

/// `--rules RULES`, `--resume [FILE]`, `--svg`.
[[nodiscard]] std::string shown(const Option& option);

/// Breaks paragraphs into lines of at most `width` columns, each behind `indent` spaces. An empty line separates
/// paragraphs; lines that begin with a space stay as they are.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

}  // namespace evora::cli
