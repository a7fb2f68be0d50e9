#include "cli/rules_options.hpp"

namespace evora::cli {

Option rules_option(Rules& target) {
    return {.name = "rules",
            .value = "RULES",
            .help = "fixed (coloured wall), free (grey side), fixed+sf or free+sf (with special factories)",
            .take = take_rules(target),
            .completion = Completion::choices,
            .choices = {"fixed", "free", "fixed+sf", "free+sf"}};
}

Option players_option(Players& target) {
    return {.name = "players",
            .value = "N",
            .help = "2, 3 or 4",
            .take = take_players(target),
            .completion = Completion::choices,
            .choices = {"2", "3", "4"}};
}

}  // namespace evora::cli
