#pragma once
/// The texts that are made from the table of commands.
///
///     man_page(all_commands());   // roff, for man(7)

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace evora::cli {

[[nodiscard]] std::string man_page(const std::vector<Command>& commands);
/// docs/commands.md.
[[nodiscard]] std::string markdown_reference(const std::vector<Command>& commands);
[[nodiscard]] std::string bash_completion(const std::vector<Command>& commands);
[[nodiscard]] std::string zsh_completion(const std::vector<Command>& commands);
[[nodiscard]] std::string fish_completion(const std::vector<Command>& commands);

}  // namespace evora::cli
