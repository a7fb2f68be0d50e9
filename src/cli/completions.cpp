// Completions: sub-commands at the first word, then the options of the sub-command and the values they can have.
#include <algorithm>

#include "cli/generate.hpp"
#include "cli/help_text.hpp"

namespace evora::cli {

namespace {

std::string words_of(const std::vector<Command>& commands) {
    std::string text;
    for (const Command& command : commands) {
        text += (text.empty() ? "" : " ") + std::string(command.name);
    }
    return text;
}

std::string options_of(const Command& command) {
    std::string text = "--help";
    for (const Option& option : command.options) {
        text += " --" + std::string(option.name);
    }
    return text;
}

std::string choices_of(const std::vector<std::string_view>& choices) {
    std::string text;
    for (const std::string_view choice : choices) {
        text += (text.empty() ? "" : " ") + std::string(choice);
    }
    return text;
}

/// The words that an argument of the command can be, with a blank before each.
std::string argument_choices_of(const Command& command) {
    std::string text;
    for (const Argument& argument : command.arguments) {
        for (const std::string_view choice : argument.choices) {
            text += " " + std::string(choice);
        }
    }
    return text;
}

bool completes_files(const Command& command) {
    return std::ranges::any_of(command.arguments,
                               [](const Argument& argument) { return argument.completion == Completion::file; });
}

/// Inside single quotes of a shell.
std::string quotable(std::string_view text) {
    std::string result;
    for (const char c : text) {
        result += c == '\'' ? "'\\''" : std::string(1, c);
    }
    return result;
}

/// Inside the brackets of zsh's _arguments and inside single quotes.
std::string zsh_text(std::string_view text) {
    std::string result;
    for (const char c : quotable(text)) {
        if (c == '[' || c == ']' || c == ':') {
            result += '\\';
        }
        result += c;
    }
    return result;
}

std::string zsh_action(Completion completion, const std::vector<std::string_view>& choices) {
    switch (completion) {
        case Completion::file: return "_files";
        case Completion::choices: return "(" + choices_of(choices) + ")";
        case Completion::nothing: break;
    }
    return " ";
}

}  // namespace

std::string bash_completion(const std::vector<Command>& commands) {
    std::string text =
        "# Completion of evora for bash; made by 'evora generate bash'.\n"
        "_evora() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words='' files=''\n"
        "    COMPREPLY=()\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
        "        words='" +
        words_of(commands) +
        " --help --version'\n"
        "    else\n"
        "        case ${COMP_WORDS[1]}:$before in\n";
    for (const Command& command : commands) {
        for (const Option& option : command.options) {
            if (option.value.empty()) {
                continue;
            }
            const std::string place =
                "            " + std::string(command.name) + ":--" + std::string(option.name) + ") ";
            switch (option.completion) {
                case Completion::choices: text += place + "words='" + choices_of(option.choices) + "' ;;\n"; break;
                case Completion::file: text += place + "files=yes ;;\n"; break;
                case Completion::nothing: text += place + ";;\n"; break;
            }
        }
        text += "            " + std::string(command.name) + ":*) words='" + options_of(command) +
                argument_choices_of(command) + "'";
        text += completes_files(command) ? " files=yes" : "";
        text += " ;;\n";
    }
    text +=
        "        esac\n"
        "    fi\n"
        "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
        "    if [ -n \"$files\" ]; then\n"
        "        compopt -o filenames\n"
        "        local found=()\n"
        "        mapfile -t found < <(compgen -f -- \"$word\")\n"
        "        COMPREPLY+=(\"${found[@]}\")\n"
        "    fi\n"
        "}\n"
        "complete -F _evora evora\n";
    return text;
}

std::string zsh_completion(const std::vector<Command>& commands) {
    std::string text =
        "#compdef evora\n"
        "# Completion of evora for zsh; made by 'evora generate zsh'.\n"
        "_evora() {\n"
        "    local -a commands\n"
        "    commands=(\n";
    for (const Command& command : commands) {
        text += "        '" + std::string(command.name) + ":" + zsh_text(command.summary) + "'\n";
    }
    text +=
        "    )\n"
        "    if (( CURRENT == 2 )); then\n"
        "        _describe command commands\n"
        "        _arguments '--help[show help]' '--version[show the version]'\n"
        "        return\n"
        "    fi\n"
        "    local command=$words[2]\n"
        "    shift words\n"
        "    (( CURRENT-- ))\n"
        "    case $command in\n";
    for (const Command& command : commands) {
        text += "        " + std::string(command.name) + ") _arguments '--help[show help]'";
        for (const Option& option : command.options) {
            text += " \\\n            '--" + std::string(option.name) + "[" + zsh_text(option.help) + "]";
            if (!option.value.empty()) {
                text += std::string(option.value_optional ? "::" : ":") + std::string(option.value) + ":" +
                        zsh_action(option.completion, option.choices);
            }
            text += "'";
        }
        for (const Argument& argument : command.arguments) {
            text += " \\\n            '" + std::string(argument.repeated ? "*" : "") + ":" +
                    std::string(argument.name) + ":" + zsh_action(argument.completion, argument.choices) + "'";
        }
        text += " ;;\n";
    }
    return text + "    esac\n}\n_evora \"$@\"\n";
}

std::string fish_completion(const std::vector<Command>& commands) {
    std::string text =
        "# Completion of evora for fish; made by 'evora generate fish'.\n"
        "complete -c evora -f\n"
        "complete -c evora -n __fish_use_subcommand -l help -d 'show help'\n"
        "complete -c evora -n __fish_use_subcommand -l version -d 'show the version'\n";
    for (const Command& command : commands) {
        const std::string name(command.name);
        text += "complete -c evora -n __fish_use_subcommand -a " + name + " -d '" + quotable(command.summary) + "'\n";
        const std::string inside = "complete -c evora -n '__fish_seen_subcommand_from " + name + "' ";
        text += inside + "-l help -d 'show help'\n";
        for (const Option& option : command.options) {
            text += inside + "-l " + std::string(option.name);
            if (!option.value.empty()) {
                // -x: nothing but what is named, no files.
                const bool choices = option.completion == Completion::choices;
                text += option.value_optional ? "" : choices ? " -x" : " -r";
                text += option.completion == Completion::file ? " -F" : "";
                text += choices ? " -a '" + choices_of(option.choices) + "'" : "";
            }
            text += " -d '" + quotable(option.help) + "'\n";
        }
        if (const std::string choices = argument_choices_of(command); !choices.empty()) {
            text += inside + "-a '" + choices.substr(1) + "'\n";
        }
        if (completes_files(command)) {
            text += inside + "-F\n";
        }
    }
    return text;
}

}  // namespace evora::cli
