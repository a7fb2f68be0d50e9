#include "cli/generate.hpp"
#include "cli/help_text.hpp"
#include "cli/program.hpp"

namespace evora::cli {

namespace {

/// Text that roff prints as it is.
std::string escaped(std::string_view text) {
    std::string result;
    bool line_start = true;
    for (const char c : text) {
        if (line_start && (c == '.' || c == '\'')) {
            result += "\\&";
        }
        switch (c) {
            case '\\': result += "\\e"; break;
            case '-': result += "\\-"; break;
            case '\'': result += "\\(aq"; break;
            case '^': result += "\\(ha"; break;
            case '~': result += "\\(ti"; break;
            case '`': result += "\\(ga"; break;
            default: result += c;
        }
        line_start = c == '\n';
    }
    return result;
}

std::string paragraphs(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t end = text.find("\n\n");
        const std::string_view paragraph = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 2);
        if (paragraph.starts_with(' ')) {
            result += ".PP\n.nf\n" + escaped(paragraph) + "\n.fi\n";
        } else {
            result += ".PP\n" + escaped(paragraph) + "\n";
        }
    }
    return result;
}

std::string item(std::string_view name, std::string_view help) {
    return ".TP\n.B " + escaped(name) + "\n" + escaped(help) + "\n";
}

std::string section(const Command& command) {
    std::string text = ".SS " + escaped(usage_line(command)) + "\n" + escaped(command.summary) + ".\n";
    text += paragraphs(command.description);
    for (const Argument& argument : command.arguments) {
        text += item(argument.name, argument.help);
    }
    for (const Option& option : command.options) {
        text += item(shown(option), option.help);
    }
    for (const Example& example : command.examples) {
        text +=
            ".PP\nExample, " + escaped(example.meaning) + ":\n.PP\n.nf\n.RS\n" + escaped(example.line) + "\n.RE\n.fi\n";
    }
    return text;
}

}  // namespace

std::string man_page(const std::vector<Command>& commands) {
    std::string text = ".TH EVORA 1 \"\" \"evora " + std::string(version()) + "\" \"User Commands\"\n";
    text += ".SH NAME\nevora \\- " + escaped(program_summary) + "\n";
    text +=
        ".SH SYNOPSIS\n.B evora\n.I COMMAND\n[\\fIARGUMENT\\fR...] [\\fIOPTION\\fR...]\n.br\n.B evora \\-\\-version\n";
    text += ".SH COMMANDS\nEvery command also has the option\n.BR \\-\\-help .\n";
    for (const Command& command : commands) {
        text += section(command);
    }
    text += ".SH EXIT STATUS\n";
    for (std::size_t i = 0; i < status_meanings().size(); ++i) {
        text += item(std::to_string(i), status_meanings()[i]);
    }
    return text;
}

}  // namespace evora::cli
