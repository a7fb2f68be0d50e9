#include <memory>

#include "cli/commands.hpp"
#include "cli/legal_moves.hpp"
#include "cli/output.hpp"
#include "cli/position_argument.hpp"

namespace evora::cli {

namespace {

Status legal(const std::string& text) {
    const auto position = read_position(text);
    if (!position) {
        return position.error();
    }
    std::string lines;
    for (const std::string& move : sorted_legal_moves(*position)) {
        lines += move + "\n";
    }
    return print(lines);
}

}  // namespace

Command legal_command() {
    auto position = std::make_shared<std::string>();
    return {.name = "legal",
            .summary = "List the legal moves of a position",
            .description =
                "One move a line, sorted by byte value. There are none where a deal is due and none after the "
                "end of a game.",
            .arguments = {position_argument(*position)},
            .options = {},
            .examples = {},
            .run = [position] { return legal(*position); }};
}

}  // namespace evora::cli
