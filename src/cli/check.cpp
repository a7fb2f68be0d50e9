#include <memory>

#include "cli/commands.hpp"
#include "cli/position_argument.hpp"

namespace evora::cli {

Command check_command() {
    auto position = std::make_shared<std::string>();
    return {.name = "check",
            .summary = "Check that a position is valid",
            .description = "Prints nothing if it is. Otherwise every fault is a line on standard error.",
            .arguments = {position_argument(*position)},
            .options = {},
            .examples = {},
            .run = [position] {
                const auto checked = read_position(*position);
                return checked ? Status::done : checked.error();
            }};
}

}  // namespace evora::cli
