#include <memory>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/position_argument.hpp"
#include "cli/report.hpp"
#include "rules/result.hpp"

namespace evora::cli {

namespace {

Status winners(const std::string& text) {
    const auto position = read_position(text);
    if (!position) {
        return position.error();
    }
    if (position->phase() != Phase::over) {
        const Fault fault{.code = FaultCode::phase,
                          .where = {.part = Part::phase},
                          .found = "a game that goes on",
                          .expected = "the position of a finished game, phase over"};
        return report_faults({&fault, 1});
    }
    const Ranking ranking = ranking_of(*position);
    std::string line;
    for (const Seat seat : Seat::all()) {
        if (position->players().has(seat) && ranking.won(seat)) {
            line += (line.empty() ? "" : " ") + std::to_string(seat.number());
        }
    }
    return print(line + "\n");
}

}  // namespace

Command winners_command() {
    auto position = std::make_shared<std::string>();
    return {.name = "winners",
            .summary = "Print the seats that win a finished game",
            .description =
                "Seats are separated by spaces; several share a victory. A position before the end of the game "
                "is refused.",
            .arguments = {position_argument(*position)},
            .options = {},
            .examples = {},
            .run = [position] { return winners(*position); }};
}

}  // namespace evora::cli
