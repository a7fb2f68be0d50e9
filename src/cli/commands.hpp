#pragma once
/// The sub-commands of `evora`, each made in the file of its name. What a command's values are stored in belongs to its
/// `run`, so a `Command` can be moved about.
///
///     for (const Command& command : all_commands()) { … }

#include <vector>

#include "cli/command.hpp"

namespace evora::cli {

[[nodiscard]] Command play_command();
[[nodiscard]] Command show_command();
[[nodiscard]] Command legal_command();
[[nodiscard]] Command apply_command();
[[nodiscard]] Command check_command();
[[nodiscard]] Command winners_command();
[[nodiscard]] Command replay_command();
[[nodiscard]] Command trace_command();
[[nodiscard]] Command verify_command();
[[nodiscard]] Command random_command();
[[nodiscard]] Command deals_command();
[[nodiscard]] Command perft_command();
[[nodiscard]] Command engine_command();
[[nodiscard]] Command match_command();
[[nodiscard]] Command selfplay_command();
[[nodiscard]] Command bench_command();
[[nodiscard]] Command serve_command();
[[nodiscard]] Command backup_command();
[[nodiscard]] Command organiser_command();
[[nodiscard]] Command help_command();
[[nodiscard]] Command generate_command();

/// All of them, in the order in which help lists them.
[[nodiscard]] std::vector<Command> all_commands();

}  // namespace evora::cli
