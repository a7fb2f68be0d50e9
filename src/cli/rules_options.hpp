#pragma once
/// The options `--rules` and `--players`.
///
///     command.options = {rules_option(values->rules), players_option(values->players)};

#include "cli/command.hpp"
#include "rules/rules.hpp"

namespace evora::cli {

[[nodiscard]] Option rules_option(Rules& target);
[[nodiscard]] Option players_option(Players& target);

}  // namespace evora::cli
