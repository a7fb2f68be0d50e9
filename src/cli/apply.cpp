#include <memory>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/position_argument.hpp"
#include "cli/report.hpp"
#include "rules/notation/deal_text.hpp"
#include "rules/notation/move_text.hpp"
#include "rules/notation/position_text.hpp"
#include "rules/play.hpp"

namespace evora::cli {

namespace {

struct ApplyValues {
    std::string position;
    std::vector<std::string> moves;
};

std::expected<Position, Fault> after(const Position& position, std::string_view text) {
    if (looks_like_deal(text)) {
        const auto deal = parse_deal(text, position.players());
        return deal ? play(position, *deal) : std::unexpected(deal.error());
    }
    const auto move = parse_move(text);
    return move ? play(position, *move) : std::unexpected(move.error());
}

Status apply(const ApplyValues& values) {
    auto position = read_position(values.position);
    if (!position) {
        return position.error();
    }
    for (std::size_t i = 0; i < values.moves.size(); ++i) {
        const auto next = after(*position, values.moves[i]);
        if (!next) {
            const std::string before = "move " + std::to_string(i + 1) + " " + evora::quoted(values.moves[i]) + ": ";
            return report_faults({&next.error(), 1}, before);
        }
        position = *next;
    }
    return print(to_text(*position) + "\n");
}

}  // namespace

Command apply_command() {
    auto values = std::make_shared<ApplyValues>();
    return {.name = "apply",
            .summary = "Play moves and deals in a position and print the position after them",
            .description = "If one of them is not legal, nothing is printed and the message says which.",
            .arguments = {position_argument(values->position),
                          {.name = "MOVE",
                           .help = "moves (3R4, CB2, 1KF, 4B3yw, 3@5) and deals, in order",
                           .take = take_texts(values->moves),
                           .repeated = true}},
            .options = {},
            .examples = {},
            .run = [values] { return apply(*values); }};
}

}  // namespace evora::cli
