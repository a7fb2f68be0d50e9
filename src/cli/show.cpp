#include <memory>

#include "cli/atomic_file.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/position_argument.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "picture/svg.hpp"
#include "picture/text.hpp"

namespace evora::cli {

namespace {

struct ShowValues {
    std::string position;
    std::string svg;
    std::size_t look = 0;
    std::vector<std::string> names;
    std::size_t colour = 0;
};

Status show(const ShowValues& values) {
    const auto position = read_position(values.position);
    if (!position) {
        return position.error();
    }
    const auto players = static_cast<std::size_t>(position->players().number());
    if (values.names.size() > players) {
        report("--names: found " + std::to_string(values.names.size()) + " names, expected at most " +
               std::to_string(players) + ", one for each board");
        return Status::refused;
    }
    if (values.svg.empty()) {
        return print(draw_text(*position,
                               {.colour = wants_colour(values.colour), .ascii = wants_ascii(), .names = values.names}));
    }
    const std::string picture = draw_svg(*position, {.look = static_cast<Look>(values.look), .names = values.names});
    if (values.svg == "-") {
        return print(picture);
    }
    if (const auto written = write_whole_file(values.svg, picture); !written) {
        report(written.error());
        return Status::refused;
    }
    return Status::done;
}

}  // namespace

Command show_command() {
    auto values = std::make_shared<ShowValues>();
    const std::vector<std::string_view> looks = {"azulejos", "chocolates"};
    return {.name = "show",
            .summary = "Draw a position, as text or as an SVG picture",
            .description = "A tile is its letter: B blue, Y yellow, R red, K black, W white.",
            .arguments = {position_argument(values->position)},
            .options = {{.name = "svg",
                         .value = "FILE",
                         .help = "write a picture to this file instead of text; - is standard output",
                         .take = take_text(values->svg),
                         .completion = Completion::file},
                        {.name = "look",
                         .value = "LOOK",
                         .help = "how the picture's tiles look: azulejos or chocolates (default azulejos)",
                         .take = take_choice(values->look, looks),
                         .completion = Completion::choices,
                         .choices = looks},
                        {.name = "names",
                         .value = "NAMES",
                         .help = "the players' names in seat order, separated by commas",
                         .take = take_list(values->names)},
                        colour_option(values->colour)},
            .examples = {},
            .run = [values] { return show(*values); }};
}

}  // namespace evora::cli
