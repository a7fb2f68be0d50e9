#include "cli/commands.hpp"

namespace evora::cli {

std::vector<Command> all_commands() {
    std::vector<Command> commands;
    for (auto make :
         {play_command,      show_command,  legal_command,    apply_command,  check_command, winners_command,
          replay_command,    trace_command, verify_command,   random_command, deals_command, perft_command,
          engine_command,    match_command, selfplay_command, bench_command,  serve_command, backup_command,
          organiser_command, help_command,  generate_command}) {
        commands.push_back(make());
    }
    return commands;
}

}  // namespace evora::cli
