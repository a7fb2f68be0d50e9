#include "cli/position_argument.hpp"

#include "cli/report.hpp"
#include "rules/notation/position_text.hpp"

namespace evora::cli {

Argument position_argument(std::string& target) {
    return {.name = "POSITION",
            .help = "a position in the notation, one argument: put it in quotes",
            .take = [&target](std::string_view text) -> Taken {
                target = text;
                return {};
            }};
}

std::expected<Position, Status> read_position(const std::string& text) {
    auto position = parse_position(text);
    if (!position) {
        return std::unexpected(report_faults(position.error()));
    }
    return *position;
}

}  // namespace evora::cli
