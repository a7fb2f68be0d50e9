#include "cli/generate.hpp"

#include <array>
#include <memory>

#include "cli/commands.hpp"
#include "cli/output.hpp"

namespace evora::cli {

namespace {

struct Kind {
    std::string_view name;
    std::string (*make)(const std::vector<Command>&);
};

constexpr std::array<Kind, 5> kinds = {{{"man", man_page},
                                        {"markdown", markdown_reference},
                                        {"bash", bash_completion},
                                        {"zsh", zsh_completion},
                                        {"fish", fish_completion}}};

std::vector<std::string_view> kind_names() {
    std::vector<std::string_view> names;
    for (const Kind& kind : kinds) {
        names.push_back(kind.name);
    }
    return names;
}

}  // namespace

Command generate_command() {
    auto kind = std::make_shared<std::size_t>(0);
    return {.name = "generate",
            .summary = "Write the man page, the command reference or completions for a shell",
            .description = "All of them say what --help says. The build leaves them in share/ beside the program.",
            .arguments = {{.name = "KIND",
                           .help = joined_with_or(kind_names()),
                           .take = take_choice(*kind, kind_names()),
                           .completion = Completion::choices,
                           .choices = kind_names()}},
            .options = {},
            .examples = {{"evora generate bash > ~/.local/share/bash-completion/completions/evora",
                          "completions for bash, from the next shell on"}},
            .run = [kind] { return print(kinds[*kind].make(all_commands())); }};
}

}  // namespace evora::cli
