#pragma once
/// What a sub-command of `evora` is: its words, its arguments and options, and what it does.
///
/// One table of these (`commands.hpp`) is the source of everything that names them: the parser, `--help`, the man page,
/// the shell completions and docs/commands.md.
///
///     Command command{.name = "legal", .summary = "List the legal moves of a position"};
///     command.arguments.push_back({.name = "POSITION", .help = "…", .take = take_text(text)});
///     command.run = [&text] { return legal(text); };

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/status.hpp"
#include "cli/values.hpp"

namespace evora::cli {

/// What may be completed where a value stands.
enum class Completion : std::uint8_t { nothing, file, choices };

struct Argument {
    std::string_view name;  ///< as shown: "POSITION"
    std::string help;
    Take take;  ///< called once for each value given
    bool required = true;
    bool repeated = false;  ///< one or more; the last argument only
    Completion completion = Completion::nothing;
    std::vector<std::string_view> choices{};  ///< with Completion::choices
};

struct Option {
    std::string_view name;     ///< without dashes: "rules"
    std::string_view value{};  ///< as shown: "RULES"; empty for a switch, whose `take` gets an empty text
    std::string help;          ///< starts in lower case, no full stop
    Take take;
    bool required = false;
    bool value_optional = false;  ///< `--resume` alone is right too; `take` then gets an empty text
    Completion completion = Completion::nothing;
    std::vector<std::string_view> choices{};  ///< with Completion::choices
};

struct Example {
    std::string_view line;
    std::string_view meaning;
};

struct Command {
    std::string_view name;
    std::string_view summary;  ///< one line, imperative, no full stop
    std::string description;   ///< paragraphs, separated by an empty line
    std::vector<Argument> arguments;
    std::vector<Option> options;
    std::vector<Example> examples;
    std::function<Status()> run;
};

/// `evora random --rules RULES --players N …`: how a command is written.
[[nodiscard]] std::string usage_line(const Command& command);

}  // namespace evora::cli
