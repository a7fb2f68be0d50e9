#pragma once
/// The pages that a person can ask for during a game.
///
///     out.write(help_page());

#include <string>
#include <string_view>

#include "rules/rules.hpp"

namespace evora::cli {

[[nodiscard]] std::string help_page();
/// The rules in short, those of this game.
[[nodiscard]] std::string rules_page(Rules rules);
/// Somebody's input as it may be repeated on a terminal: control characters and other bytes that are not ASCII
/// replaced, unless they are part of UTF-8.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace evora::cli
