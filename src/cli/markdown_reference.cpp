#include "cli/generate.hpp"
#include "cli/help_text.hpp"

namespace evora::cli {

namespace {

std::string cell(std::string_view text) {
    std::string result;
    for (const char c : text) {
        result += c == '|' ? "\\|" : std::string(1, c);
    }
    return result;
}

std::string row(std::string_view name, std::string_view help) {
    return "| `" + cell(name) + "` | " + cell(help) + " |\n";
}

std::string section_of(const Command& command) {
    std::string text = "\n## evora " + std::string(command.name) + "\n\n```\n" + usage_line(command) + "\n```\n\n" +
                       std::string(command.summary) + ".\n";
    if (!command.description.empty()) {
        text += "\n" + wrapped(command.description, 120);
    }
    if (!command.arguments.empty() || !command.options.empty()) {
        text += "\n| | |\n| --- | --- |\n";
        for (const Argument& argument : command.arguments) {
            text += row(argument.name, argument.help);
        }
        for (const Option& option : command.options) {
            text += row(shown(option), option.help);
        }
    }
    for (const Example& example : command.examples) {
        text += "\nExample, " + std::string(example.meaning) + ":\n\n```sh\n" + std::string(example.line) + "\n```\n";
    }
    return text;
}

}  // namespace

std::string markdown_reference(const std::vector<Command>& commands) {
    std::string text =
        "# The commands of evora\n\n"
        "Made by `evora generate markdown` from the same table as `evora COMMAND --help`; a test compares the two. "
        "The\n"
        "notation of positions, moves, deals and records is explained in [notation.md](notation.md).\n\n"
        "Messages go to standard error, one fault a line; standard output holds results only. A command that refuses "
        "its\n"
        "input prints no result.\n\n"
        "| exit status | meaning |\n| --- | --- |\n";
    for (std::size_t i = 0; i < status_meanings().size(); ++i) {
        text += "| " + std::to_string(i) + " | " + std::string(status_meanings()[i]) + " |\n";
    }
    for (const Command& command : commands) {
        text += section_of(command);
    }
    return text;
}

}  // namespace evora::cli
