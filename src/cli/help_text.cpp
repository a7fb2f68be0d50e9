#include "cli/help_text.hpp"

#include <algorithm>
#include <utility>

namespace evora::cli {

namespace {

constexpr std::size_t page_width = 80;

using Row = std::pair<std::string, std::string>;

/// Two columns, the second one wrapped.
std::string table(std::string_view title, const std::vector<Row>& rows) {
    if (rows.empty()) {
        return {};
    }
    constexpr std::size_t widest_name = 24;
    std::size_t name_width = 0;
    for (const auto& [name, help] : rows) {
        name_width = std::max(name_width, std::min(name.size(), widest_name));
    }
    const std::size_t indent = 2 + name_width + 2;
    std::string text = "\n" + std::string(title) + ":\n";
    for (const auto& [name, help] : rows) {
        std::string lines = wrapped(help, page_width, indent);
        text += "  " + name;
        if (name.size() > name_width) {
            text += '\n';
        } else {
            lines.erase(0, 2 + name.size());
        }
        text += lines;
    }
    return text;
}

std::string sentence(std::string_view summary) { return std::string(summary) + ".\n"; }

}  // namespace

const std::vector<std::string_view>& status_meanings() {
    static const std::vector<std::string_view> meanings = {
        "done", "the input was refused, or a file could not be read or written", "the command line was not right"};
    return meanings;
}

std::string shown(const Option& option) {
    std::string text = "--" + std::string(option.name);
    if (!option.value.empty()) {
        text += option.value_optional ? " [" + std::string(option.value) + "]" : " " + std::string(option.value);
    }
    return text;
}

std::string usage_line(const Command& command) {
    std::string text = "evora " + std::string(command.name);
    for (const Argument& argument : command.arguments) {
        const std::string name = std::string(argument.name) + (argument.repeated ? "..." : "");
        text += argument.required ? " " + name : " [" + name + "]";
    }
    for (const Option& option : command.options) {
        text += option.required ? " " + shown(option) : "";
    }
    const bool all_required = std::ranges::all_of(command.options, &Option::required);
    return text + (all_required ? "" : " [OPTION...]");
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
    std::string result;
    while (!text.empty()) {
        const std::size_t end = text.find("\n\n");
        std::string_view paragraph = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 2);
        if (paragraph.starts_with(' ')) {
            result += std::string(indent, ' ').append(paragraph) + "\n";
        } else {
            std::string line(indent, ' ');
            while (!paragraph.empty()) {
                const std::size_t space = paragraph.find(' ');
                const std::string_view word = paragraph.substr(0, space);
                paragraph.remove_prefix(space == std::string_view::npos ? paragraph.size() : space + 1);
                if (line.size() > indent && line.size() + 1 + word.size() > width) {
                    result += line + "\n";
                    line.assign(indent, ' ');
                }
                line += line.size() > indent ? " " : "";
                line += word;
            }
            result += line + "\n";
        }
        result += text.empty() ? "" : "\n";
    }
    return result;
}

std::string help_text(const Command& command) {
    std::string text = "Usage: " + usage_line(command) + "\n\n" + sentence(command.summary);
    if (!command.description.empty()) {
        text += "\n" + wrapped(command.description, page_width);
    }
    std::vector<Row> arguments;
    for (const Argument& argument : command.arguments) {
        arguments.emplace_back(argument.name, argument.help);
    }
    text += table("Arguments", arguments);
    std::vector<Row> options;
    for (const Option& option : command.options) {
        options.emplace_back(shown(option), option.help);
    }
    options.emplace_back("-h, --help", "show this help and leave");
    text += table("Options", options);
    if (!command.examples.empty()) {
        text += "\nExamples:\n";
        for (const Example& example : command.examples) {
            text += "  " + std::string(example.line) + "\n" + wrapped(example.meaning, page_width, 6);
        }
    }
    return text;
}

std::string help_text(const std::vector<Command>& commands) {
    std::string text = "Usage: evora COMMAND [ARGUMENT...] [OPTION...]\n\nevora: " + sentence(program_summary);
    std::vector<Row> rows;
    for (const Command& command : commands) {
        rows.emplace_back(command.name, command.summary);
    }
    text += table("Commands", rows);
    text += table("Options", {{"-h, --help", "show this help and leave"}, {"--version", "show the version and leave"}});
    std::vector<Row> statuses;
    for (std::size_t i = 0; i < status_meanings().size(); ++i) {
        statuses.emplace_back(std::to_string(i), status_meanings()[i]);
    }
    text += table("Exit status", statuses);
    return text + "\n'evora COMMAND --help' explains a command. Start with 'evora play'.\n";
}

}  // namespace evora::cli
