#include "rules/perft.hpp"

#include <memory>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/position_argument.hpp"

namespace evora::cli {

namespace {

struct PerftValues {
    std::string position;
    int depth = 0;
};

Status count(const PerftValues& values) {
    const auto position = read_position(values.position);
    return position ? print(std::to_string(perft(*position, values.depth)) + "\n") : position.error();
}

}  // namespace

Command perft_command() {
    constexpr std::uint64_t deepest = 9999;
    auto values = std::make_shared<PerftValues>();
    return {.name = "perft",
            .summary = "Count the decision sequences of an exact length inside the round",
            .description =
                "A check of the move generator that other programs can repeat. Sequences that run into the next "
                "deal or the end of the game before that length do not count. The time grows with the result.",
            .arguments = {position_argument(values->position),
                          {.name = "DEPTH",
                           .help = "the number of decisions, 0 to 9999",
                           .take = take_number(values->depth, 0, deepest)}},
            .options = {},
            .examples = {},
            .run = [values] { return count(*values); }};
}

}  // namespace evora::cli
