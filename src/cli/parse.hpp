#pragma once
/// Reading a command line by the table of commands.
///
///     Parsed parsed = parse(words, commands);
///     if (parsed.command != nullptr) { parsed.command->run(); }

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace evora::cli {

struct Parsed {
    const Command* command = nullptr;  ///< empty for the program itself
    bool help = false;
    bool version = false;
    /// What is wrong with the command line, one message each; the other fields say how far it was understood.
    std::vector<std::string> faults;
};

/// The words after the program's name. Values are handed to the `take` functions of the command.
[[nodiscard]] Parsed parse(const std::vector<std::string>& words, const std::vector<Command>& commands);

}  // namespace evora::cli
