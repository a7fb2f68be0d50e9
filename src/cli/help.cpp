#include <algorithm>
#include <memory>

#include "cli/commands.hpp"
#include "cli/help_text.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"

namespace evora::cli {

namespace {

Status help(const std::string& name) {
    const std::vector<Command> commands = all_commands();
    if (name.empty()) {
        return print(help_text(commands));
    }
    const auto found = std::ranges::find(commands, name, &Command::name);
    if (found == commands.end()) {
        std::vector<std::string_view> names;
        for (const Command& command : commands) {
            names.push_back(command.name);
        }
        const std::string_view suggestion = nearest(name, names);
        report_line("evora help: unknown command " + evora::quoted(name) +
                    (suggestion.empty() ? "" : "; did you mean " + std::string(suggestion) + "?"));
        report_line("Try 'evora --help'.");
        return Status::usage;
    }
    return print(help_text(*found));
}

}  // namespace

Command help_command() {
    auto name = std::make_shared<std::string>();
    return {.name = "help",
            .summary = "Explain a command",
            .description = {},
            .arguments = {{.name = "COMMAND",
                           .help = "the command to explain; without it all are listed",
                           .take = take_text(*name),
                           .required = false}},
            .options = {},
            .examples = {},
            .run = [name] { return help(*name); }};
}

}  // namespace evora::cli
