// CLI11 splits the command line; every value is looked at here, so that all messages are ours.
#include "cli/parse.hpp"

#include <algorithm>
#include <memory>

#include <CLI/CLI.hpp>

#include "rules/fault.hpp"

namespace evora::cli {

namespace {

std::vector<std::string_view> names_of(const std::vector<Command>& commands) {
    std::vector<std::string_view> names;
    for (const Command& command : commands) {
        names.push_back(command.name);
    }
    return names;
}

std::string meant(std::string_view suggestion) {
    return suggestion.empty() ? std::string() : "; did you mean " + std::string(suggestion) + "?";
}

/// Words that nothing took: unknown options and too many arguments.
std::string fault_of_extra(const std::string& word, const Command& command) {
    if (word.size() < 2 || word.front() != '-') {
        const std::string right =
            command.arguments.empty() ? "no arguments" : "nothing after " + std::string(command.arguments.back().name);
        return "found " + evora::quoted(word) + ", expected " + right;
    }
    std::vector<std::string> options = {"--help"};
    for (const Option& option : command.options) {
        options.push_back("--" + std::string(option.name));
    }
    const std::string bare = word.substr(0, word.find('='));
    const std::string_view suggestion = nearest(bare, {options.begin(), options.end()});
    return "unknown option " + evora::quoted(bare) + meant(suggestion);
}

std::string fault_of_value(const std::string& name, std::string_view found, const std::string& expected) {
    return name + ": found " + (found.empty() ? "nothing" : evora::quoted(found)) + ", expected " + expected;
}

void read_options(const Command& command, const CLI::App& app, std::vector<std::string>& faults) {
    for (const Option& option : command.options) {
        const std::string name = "--" + std::string(option.name);
        const CLI::Option& given = *app.get_option(name);
        if (given.count() == 0) {
            if (option.required) {
                faults.push_back(name + ": missing, expected " + name + " " + std::string(option.value));
            }
            continue;
        }
        if (given.count() > 1) {
            faults.push_back(name + ": found " + std::to_string(given.count()) + " times, expected once");
            continue;
        }
        // CLI11 turns a switch without a value into "true".
        const std::string& result = given.results().front();
        if (option.value.empty() && result != "true") {
            faults.push_back(name + ": found the value " + evora::quoted(result) + ", expected none");
        } else if (const auto taken = option.take(option.value.empty() ? std::string() : result); !taken) {
            faults.push_back(fault_of_value(name, result, taken.error()));
        }
    }
}

void read_arguments(const Command& command, const CLI::App& app, std::vector<std::string>& faults) {
    for (const Argument& argument : command.arguments) {
        const CLI::Option& given = *app.get_option(std::string(argument.name));
        if (given.count() == 0 && argument.required) {
            faults.push_back(std::string(argument.name) + ": missing, expected " + argument.help);
        }
        for (const std::string& result : given.results()) {
            if (const auto taken = argument.take(result); !taken) {
                faults.push_back(fault_of_value(std::string(argument.name), result, taken.error()));
            }
        }
    }
}

void set_up(CLI::App& app, const Command& command) {
    app.set_help_flag("-h,--help");
    app.allow_extras();
    for (const Option& option : command.options) {
        const std::string name = "--" + std::string(option.name);
        if (option.value.empty()) {
            app.add_flag(name)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        } else {
            app.add_option(name)
                ->expected(option.value_optional ? 0 : 1, 1)
                ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        }
    }
    for (const Argument& argument : command.arguments) {
        CLI::Option* positional = app.add_option(std::string(argument.name));
        if (argument.repeated) {
            positional->expected(1, -1)->allow_extra_args();
        }
    }
}

/// CLI11 passes over `--seed=` and takes the next word for the value, and lets switches have values.
std::string fault_of_form(const std::vector<std::string>& words) {
    for (const std::string& word : words) {
        if (word == "--") {
            break;
        }
        const std::size_t equals = word.find('=');
        if (!word.starts_with("--") || equals == std::string::npos) {
            continue;
        }
        const std::string name = word.substr(0, equals);
        if (equals + 1 == word.size()) {
            return evora::quoted(name) + ": found nothing after '=', expected a value";
        }
        if (name == "--help" || name == "--version") {
            return name + ": found the value " + evora::quoted(word.substr(equals + 1)) + ", expected none";
        }
    }
    return {};
}

}  // namespace

Parsed parse(const std::vector<std::string>& words, const std::vector<Command>& commands) {
    CLI::App program;
    program.set_help_flag("-h,--help");
    CLI::Option* version = program.add_flag("--version");
    program.allow_extras();
    program.require_subcommand(0, 1);
    std::vector<CLI::App*> apps;
    for (const Command& command : commands) {
        apps.push_back(program.add_subcommand(std::string(command.name)));
        set_up(*apps.back(), command);
    }

    Parsed parsed;
    std::string mismatch;
    try {
        program.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::CallForHelp&) {
        parsed.help = true;
    } catch (const CLI::ArgumentMismatch& error) {
        const std::string what = error.what();
        mismatch = what.substr(0, what.find(':'));
    } catch (const CLI::ParseError& error) {
        parsed.faults.emplace_back(error.what());
    }
    parsed.version = version->count() > 0;
    const auto chosen = std::ranges::find_if(apps, [](const CLI::App* app) { return app->parsed(); });
    if (chosen != apps.end()) {
        parsed.command = &commands[static_cast<std::size_t>(chosen - apps.begin())];
    }
    if (const std::string fault = fault_of_form(words); !fault.empty()) {
        parsed.help = false;
        parsed.faults = {fault};
    }
    if (parsed.help || !parsed.faults.empty()) {
        return parsed;
    }
    if (!mismatch.empty()) {
        parsed.faults.push_back(mismatch + ": found nothing after it, expected its value");
        return parsed;
    }
    const std::vector<std::string> extras = program.remaining();
    if (!extras.empty()) {
        const std::string& word = extras.front();
        if (word.size() > 1 && word.front() == '-') {
            parsed.faults.push_back("unknown option " + evora::quoted(word) +
                                    "; expected --help, --version or a command");
        } else {
            parsed.faults.push_back("unknown command " + evora::quoted(word) +
                                    meant(nearest(word, names_of(commands))));
        }
        return parsed;
    }
    if (parsed.command == nullptr) {
        if (!parsed.version) {
            parsed.faults.emplace_back("found no command, expected one of: " + joined_with_or(names_of(commands)));
        }
        return parsed;
    }
    bool marked = false;
    for (const std::string& word : (*chosen)->remaining()) {
        if (word == "--" && !marked) {  // CLI11 leaves the mark before the arguments here
            marked = true;
            continue;
        }
        parsed.faults.push_back(fault_of_extra(word, *parsed.command));
    }
    if (parsed.faults.empty()) {
        read_arguments(*parsed.command, **chosen, parsed.faults);
        read_options(*parsed.command, **chosen, parsed.faults);
    }
    return parsed;
}

}  // namespace evora::cli
